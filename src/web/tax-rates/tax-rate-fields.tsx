import {
  isWithoutTax,
  REVERSE_CHARGES,
  type ReverseCharge,
  specialKindOf,
  type SpecialTaxKind,
  TAX_KINDS,
  type TaxKind,
  TAX_USES,
} from "#domain/tax-components.ts";
import { EXEMPTIONS, exemptionCodesOf } from "#domain/tax-exemption.ts";
import type { AccountType } from "#domain/account.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { useIsAvailable } from "#web/fields/use-chart.ts";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/field.tsx";
import { REVERSE_CHARGE_LABELS, TAX_KIND_LABELS, USE_LABELS } from "./tax-rate-labels.ts";
import { TaxComponents } from "./tax-components.tsx";
import type { TaxRateFormFields } from "./tax-rate-form.ts";

const USE_OPTIONS = TAX_USES.map((value) => ({ value, label: USE_LABELS[value] }));

const RATE_KINDS = [
  { value: "rate", label: "Single tax" },
  { value: "taxes", label: "Combined tax" },
];

const KIND_OPTIONS = TAX_KINDS.map((value) => ({ value, label: TAX_KIND_LABELS[value] }));

const KIND_HINTS: Record<TaxKind, string> = {
  charged: "The customer pays the price plus tax to the seller.",
  zero_rated: "Taxed at 0%, and input tax stays deductible, such as exports.",
  exempt: "No tax, such as medical care or education. Documents print the reason.",
  reverse_charge: "The buyer accounts for the tax instead of the seller, e.g. on services from abroad.",
  withheld:
    "The payer deducts it and pays it to the tax office (e.g. Spanish IRPF), which reduces the payment.",
};

const REVERSE_CHARGE_OPTIONS = REVERSE_CHARGES.map((value) => ({
  value,
  label: REVERSE_CHARGE_LABELS[value],
}));

const REVERSE_CHARGE_HINTS: Record<ReverseCharge, string> = {
  services: "Shown in UK boxes 1, 4, 6, 7. Germany (EU services): 46, 47, 67 on purchases, 21 on sales.",
  goods: "Purchases only. Boxes 2, 4, 7 and 9 in Northern Ireland; 89 or 93, and 61, in Germany.",
  other:
    "Such as building work within the country: boxes 1, 4 and 7 in the UK. In Germany, with services from outside the EU: 84, 85 and 67 when bought, 60 when sold.",
};

type Props = { fields: TaxRateFormFields };

/** The fields of a tax rate (Accounting 8). */
export function TaxRateFields({ fields }: Props) {
  const input = useInputs(fields);
  const madeOf = useFieldValue(fields, "madeOf");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" autoComplete="off" autoFocus data-first-focus {...input("name")} />
      <IdentifierField recordKind="tax_rate" label="Code" form={fields} {...input("code")} />
      <Select label="Type" options={RATE_KINDS} {...input("madeOf")} />
      <Select label="Applies to" options={USE_OPTIONS} {...input("appliesTo")} />
      {madeOf === "taxes" ? <TaxComponents fields={fields} /> : <PercentFields fields={fields} />}
      <div className="sm:col-span-2">
        <TextField label="Description" optional autoComplete="off" {...input("description")} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox
          label="Active tax rate"
          hint="Inactive tax rates are hidden in forms but stay on existing documents."
          {...fields.register("isActive")}
        />
      </div>
    </div>
  );
}

/** The percentage and the tax treatment. */
function PercentFields({ fields }: Props) {
  const input = useInputs(fields);
  const [kind, reverseChargeType] = [
    useFieldValue(fields, "kind"),
    useFieldValue(fields, "reverseChargeType"),
  ];
  return (
    <>
      {!isWithoutTax(kind) && (
        <TextField
          label="Rate (%)"
          inputMode="decimal"
          autoComplete="off"
          hint="Between 0 and 100, e.g. 8.875. Existing documents keep their rate."
          {...input("rate")}
        />
      )}
      <Select label="Tax treatment" options={KIND_OPTIONS} hint={KIND_HINTS[kind]} {...input("kind")} />
      {kind === "reverse_charge" && (
        <Select
          label="Reverse charge type"
          options={REVERSE_CHARGE_OPTIONS}
          hint={REVERSE_CHARGE_HINTS[reverseChargeType]}
          {...input("reverseChargeType")}
        />
      )}
      <Exemption fields={fields} kind={kind} />
      {!isWithoutTax(kind) && <AccountFields fields={fields} />}
    </>
  );
}

/** The reason why no tax is charged, for documents and electronic invoices. */
function Exemption({ fields, kind }: Props & { kind: TaxKind }) {
  const input = useInputs(fields);
  const code = useFieldValue(fields, "exemptionCode");
  const codes = exemptionCodesOf(kind);
  if (codes.length === 0) return null;
  const listedCode = codes.find((candidate) => candidate === code);
  return (
    <>
      <Select
        label="Reason code"
        optional
        placeholder="None"
        options={codes.map((value) => ({ value, label: `${value} · ${EXEMPTIONS[value]}` }))}
        hint="From the EU code list VATEX, for electronic invoices and tax returns."
        {...input("exemptionCode")}
      />
      <TextField
        label="Reason on documents"
        optional={kind !== "exempt" || listedCode !== undefined}
        autoComplete="off"
        placeholder={listedCode === undefined ? "" : EXEMPTIONS[listedCode]}
        {...input("exemptionReason")}
      />
    </>
  );
}

/** The accounts the tax is posted to, by use of the rate. */
function AccountFields({ fields }: Props) {
  const [appliesTo, kind] = [useFieldValue(fields, "appliesTo"), useFieldValue(fields, "kind")];
  const [sales, purchases] = ACCOUNTS[specialKindOf(kind) ?? "charged"];
  // A reverse charge on purchases is owed by the buyer, so it needs the account for tax owed.
  const isOwed = kind === "reverse_charge" ? appliesTo !== "sales" : appliesTo !== "purchases";
  return (
    <>
      {isOwed && <Account fields={fields} name="salesAccountId" {...sales} />}
      {appliesTo !== "sales" && <Account fields={fields} name="purchaseAccountId" {...purchases} />}
      {appliesTo !== "sales" && kind !== "withheld" && <Recovery fields={fields} />}
    </>
  );
}

/** How much of the tax on purchases is recoverable. */
function Recovery({ fields }: Props) {
  const input = useInputs(fields);
  const isRecoverable = useFieldValue(fields, "isRecoverable");
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox
          label="Tax on purchases is recoverable"
          hint="If not, the tax is added to the cost of the purchase."
          {...input("isRecoverable")}
        />
      </div>
      {isRecoverable && (
        <TextField
          label="Recoverable share (%)"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Enter 80, for example, to add the other 20% to the cost. Leave blank for 100%."
          {...input("recoverablePercent")}
        />
      )}
    </>
  );
}

type AccountFieldTexts = Pick<AccountProps, "label" | "types" | "hint" | "optional">;

/** The accounts for sales and purchases, by tax treatment. */
const ACCOUNTS: Record<"charged" | SpecialTaxKind, readonly [AccountFieldTexts, AccountFieldTexts]> = {
  charged: [
    {
      label: "Account for tax on sales",
      types: ["liability"],
      hint: "Defaults to Tax Payable.",
      optional: true,
    },
    {
      label: "Account for tax on purchases",
      types: ["asset", "liability"],
      hint: "Defaults to Recoverable Tax.",
      optional: true,
    },
  ],
  reverse_charge: [
    {
      label: "Tax payable account",
      types: ["liability"],
      hint: "Defaults to Tax Payable.",
      optional: true,
    },
    {
      label: "Recoverable tax account",
      types: ["asset", "liability"],
      hint: "Defaults to Recoverable Tax.",
      optional: true,
    },
  ],
  withheld: [
    {
      label: "Account for tax that customers withhold",
      types: ["asset"],
      hint: "Tax your customers pay to the tax office on your behalf.",
      optional: false,
    },
    {
      label: "Account for tax withheld from vendors",
      types: ["liability"],
      hint: "Tax you owe the tax office on your vendors' behalf.",
      optional: false,
    },
  ],
};

type AccountProps = Props & {
  name: "salesAccountId" | "purchaseAccountId";
  label: string;
  /** Tax on purchases may also be posted to the liability account for tax owed. */
  types: readonly AccountType[];
  hint: string;
  optional: boolean;
};

function Account({ fields, name, types, ...labels }: AccountProps) {
  const isFree = useIsAvailable("tax");
  const { ref, ...account } = useField(fields, name);
  return (
    <AccountChoice
      creates={types[0] ?? "any"}
      {...account}
      inputRef={ref}
      {...labels}
      filter={(choice) => choice.isActive && isFree(choice) && types.includes(choice.type)}
    />
  );
}
