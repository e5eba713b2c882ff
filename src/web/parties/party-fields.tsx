import { CURRENCIES } from "#domain/currencies.ts";
import type { PartySide } from "#domain/document.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { ChoiceField, nameOfCode } from "#web/fields/choice-field.tsx";
import { LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { useIsAvailable } from "#web/fields/use-chart.ts";
import { DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { TaxIdField } from "#web/fields/tax-id-field.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { PaymentTermsCard, type TermFields } from "#web/forms/payment-terms-card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { Select } from "#web/ui/select.tsx";
import { PARTY_LABELS } from "./party-labels.ts";
import type { PartyFormFields } from "./party-form.ts";

type Props = {
  side: PartySide;
  fields: PartyFormFields;
  /** Whether the account can't be changed, because it has posted lines. */
  isAccountLocked?: boolean;
};

const TWO_COLUMNS = "grid gap-5 sm:grid-cols-2";

/** The fields of a vendor or customer. */
export function PartyFields(props: Props) {
  return (
    <div className={TWO_COLUMNS}>
      <NameField {...props} />
      <CodeField {...props} />
      <EmailField {...props} />
      <OtherFields {...props} />
    </div>
  );
}

/** The fields in a dialog on top of another form: name and email only (Interface 2). */
export function PartyDialogFields({ showsAll, ...props }: Props & { showsAll: boolean }) {
  return (
    <>
      <div className={TWO_COLUMNS}>
        <NameField {...props} />
        <EmailField {...props} />
      </div>
      <CollapsedSection startsOpen={showsAll}>
        <div className={TWO_COLUMNS}>
          <CodeField {...props} />
          <OtherFields {...props} />
        </div>
      </CollapsedSection>
    </>
  );
}

function NameField({ fields }: Props) {
  const input = useInputs(fields);
  return <TextField label="Name" autoComplete="off" autoFocus data-first-focus {...input("name")} />;
}

function CodeField({ side, fields }: Props) {
  return <IdentifierField recordKind={side} label="Code" form={fields} {...useInputs(fields)("code")} />;
}

function EmailField({ fields }: Props) {
  return <TextField label="Email" type="email" optional autoComplete="off" {...useInputs(fields)("email")} />;
}

function OtherFields({ side, fields, isAccountLocked = false }: Props) {
  const { singular } = PARTY_LABELS[side];
  return (
    <>
      <ContactFields fields={fields} />
      <TaxField side={side} fields={fields} />
      <AccountField side={side} fields={fields} isAccountLocked={isAccountLocked} />
      <div className="sm:col-span-2">
        <PaymentTermsCard fields={termFieldsOf(fields)} defaultTerms="30 days" />
      </div>
      <Checkbox
        label={`Active ${singular}`}
        hint={`Inactive ${singular}s are hidden in forms but stay on existing documents.`}
        {...fields.register("isActive")}
      />
    </>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A party's form has payment terms.
const termFieldsOf = (fields: PartyFormFields) => fields as unknown as TermFields;

function ContactFields({ fields }: Pick<Props, "fields">) {
  const input = useInputs(fields);
  return (
    <>
      <TextField label="Phone" type="tel" optional autoComplete="off" {...input("phone")} />
      <TextArea label="Address" optional rows={2} autoComplete="off" {...input("address")} />
      <TaxIdField {...useField(fields, "taxId")} label="Tax ID" country={null} />
      <Select
        label="Language"
        optional
        hint="Language of emails, PDFs and links. Defaults to your company's language."
        {...input("language")}
        options={LANGUAGE_OPTIONS}
        placeholder="Default"
      />
      <ChoiceField
        {...useField(fields, "currency")}
        label="Currency"
        optional
        hint={`Default currency for new documents. Leave blank for ${pageNotation().currency}.`}
        codes={CURRENCIES}
        textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
        nothingFound="No currency found"
      />
    </>
  );
}

/** The default tax on the contact's documents, if it differs from the company's. */
function TaxField({ side, fields }: Pick<Props, "side" | "fields">) {
  const { ref, ...taxRate } = useField(fields, "taxRateId");
  return (
    <DefaultTaxPicker
      {...taxRate}
      inputRef={ref}
      label="Default tax rate"
      optional
      side={side}
      hint="Used on new lines unless the product has its own. Leave blank to use the company default."
    />
  );
}

/** The account: active liability accounts for vendors, active asset accounts for customers (Behavior 5.4). */
function AccountField({ side, fields, isAccountLocked = false }: Props) {
  const { singular, account: label, accountType, accountHint } = PARTY_LABELS[side];
  const isFree = useIsAvailable(side === "vendor" ? "payable" : "receivable");
  const { ref, ...account } = useField(fields, "accountId");
  return (
    <AccountChoice
      creates={accountType}
      {...account}
      inputRef={ref}
      label={label}
      optional={!isAccountLocked}
      disabled={isAccountLocked}
      hint={
        isAccountLocked
          ? `This account already has transactions for this ${singular}, so it can't be changed.`
          : accountHint
      }
      filter={(choice) => choice.isActive && choice.type === accountType && isFree(choice)}
    />
  );
}
