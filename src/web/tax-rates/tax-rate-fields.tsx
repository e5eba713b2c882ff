import { TAX_USES } from "#contract/tax-rates.ts";
import type { AccountType } from "#domain/account.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/field.tsx";
import { TaxComponents } from "./tax-components.tsx";
import { type TaxRateFormFields, USE_LABELS } from "./tax-rate-form.ts";

const USE_OPTIONS = TAX_USES.map((value) => ({ value, label: USE_LABELS[value] }));

const MADE_OF = [
  { value: "rate", label: "One rate" },
  { value: "taxes", label: "Several taxes" },
];

type Props = { fields: TaxRateFormFields };

/** The fields of a tax rate (Accounting 8). */
export function TaxRateFields({ fields }: Props) {
  const input = useInputs(fields);
  const madeOf = useFieldValue(fields, "madeOf");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" autoComplete="off" autoFocus data-first-focus {...input("name")} />
      <IdentifierField of="tax_rate" label="Code" form={fields} {...input("code")} />
      <Select label="Made of" options={MADE_OF} {...input("madeOf")} />
      <Select label="Used for" options={USE_OPTIONS} {...input("appliesTo")} />
      {madeOf === "taxes" ? (
        <TaxComponents fields={fields} />
      ) : (
        <>
          <TextField
            label="Rate in percent"
            inputMode="decimal"
            autoComplete="off"
            hint="From 0 to 100, such as 19 or 8.875. Documents keep the rate that they were saved with."
            {...input("rate")}
          />
          <AccountFields fields={fields} />
        </>
      )}
      <div className="sm:col-span-2">
        <TextField label="Description" optional autoComplete="off" {...input("description")} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox
          label="Active tax rate"
          hint="An inactive tax rate is not offered in forms, and stays on every document."
          {...fields.register("isActive")}
        />
      </div>
    </div>
  );
}

/** Where the tax goes, for the uses that the rate has. */
function AccountFields({ fields }: Props) {
  const input = useInputs(fields);
  const appliesTo = useFieldValue(fields, "appliesTo");
  return (
    <>
      {appliesTo !== "purchases" && (
        <Account
          fields={fields}
          name="salesAccountId"
          label="Account for tax on sales"
          type="liability"
          hint="Left empty it is Tax Payable."
        />
      )}
      {appliesTo !== "sales" && (
        <Account
          fields={fields}
          name="purchaseAccountId"
          label="Account for tax on purchases"
          type={null}
          hint="Left empty it is Recoverable Tax."
        />
      )}
      {appliesTo !== "sales" && (
        <div className="sm:col-span-2">
          <Checkbox
            label="Tax on purchases is recoverable"
            hint="Where it is not, it becomes part of what the goods or services cost."
            {...input("isRecoverable")}
          />
        </div>
      )}
    </>
  );
}

type AccountProps = Props & {
  name: "salesAccountId" | "purchaseAccountId";
  label: string;
  /** Tax on purchases may also be kept in the account of the tax that is owed. */
  type: AccountType | null;
  hint: string;
};

function Account({ fields, name, label, type, hint }: AccountProps) {
  const isFree = useIsFree("tax");
  const { ref, ...account } = useField(fields, name);
  return (
    <AccountPicker
      {...account}
      inputRef={ref}
      label={label}
      optional
      hint={hint}
      filter={(choice) =>
        choice.isActive &&
        isFree(choice) &&
        (type === null ? ["asset", "liability"].includes(choice.type) : choice.type === type)
      }
    />
  );
}
