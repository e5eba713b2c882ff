import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_TYPES, type AccountType } from "#domain/account.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { ACCOUNT_REFUSALS } from "#domain/account-refusals.ts";
import { call } from "#web/api/call-api.ts";
import { pageAccountCodes, pageNotation } from "#web/api/page-notation.ts";
import { ChoiceField, nameOfCode } from "#web/fields/choice-field.tsx";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { useField, useFieldValue, useInputs, useValues } from "#web/forms/form-fields.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/field.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { useDelaySaving } from "#web/ui/pending-input.ts";
import { moneyChoices, parentChoices, type AccountFormFields } from "./account-form.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-labels.ts";

type Props = {
  fields: AccountFormFields;
  account: Account | null;
  accounts: readonly Account[];
  /** Field that gets the initial focus. */
  first?: "code" | "type" | "name";
};

const TYPE_OPTIONS = ACCOUNT_TYPES.map((type) => ({ value: type, label: ACCOUNT_TYPE_LABELS[type] }));

/** `autoFocus` works on a page, the data attribute in a dialog (dialog.tsx). */
const FOCUSED = { autoFocus: true, "data-first-focus": true };

const CODE = {
  recordKind: "account",
  clash: ACCOUNT_REFUSALS["account.duplicate-code"].detail,
} as const;

const TWO_COLUMNS = "grid gap-5 sm:grid-cols-2 sm:[&>*:nth-child(n+3)]:col-span-2";

/** The fields of an account, in the order of Behavior 2.6. */
export function AccountFields(props: Props) {
  const { first = "code" } = props;
  return (
    <div className={TWO_COLUMNS}>
      <CodeField {...props} isFirst={first === "code"} />
      <TypeField {...props} isFirst={first === "type"} />
      <SubaccountFields {...props} />
      <NameField {...props} isFirst={first === "name"} />
      <OtherFields {...props} showsKind />
    </div>
  );
}

/** Account fields in a dialog over another form: only type, name and, for bank accounts, the kind (Interface 2). */
export function AccountDialogFields({ isMoney, ...props }: Props & { isMoney: boolean }) {
  return (
    <>
      <div className={TWO_COLUMNS}>
        <TypeField {...props} isFirst={props.first === "type"} />
        <NameField {...props} isFirst={props.first === "name"} />
        {isMoney && <MoneyKindField fields={props.fields} />}
      </div>
      <CollapsedSection>
        <div className="grid gap-5">
          <CodeField {...props} isFirst={false} />
          <SubaccountFields {...props} />
          <OtherFields {...props} showsKind={!isMoney} />
        </div>
      </CollapsedSection>
    </>
  );
}

type AccountFieldProps = Props & { isFirst: boolean };

const focusProps = (isFirst: boolean) => (isFirst ? FOCUSED : {});

function CodeField({ fields, account, isFirst }: AccountFieldProps) {
  const input = useInputs(fields);
  const proposal = useProposal(fields, account === null);
  return (
    <IdentifierField
      form={fields}
      label="Account Code"
      {...focusProps(isFirst)}
      {...CODE}
      inputMode={pageAccountCodes() === "numbers" ? "numeric" : undefined}
      {...input("code", { onChange: proposal.onType })}
      hint={account === null ? proposal.hint : undefined}
    />
  );
}

function TypeField({ fields, isFirst }: AccountFieldProps) {
  return (
    <Select
      label="Account Type"
      placeholder="Choose a type"
      options={TYPE_OPTIONS}
      {...focusProps(isFirst)}
      {...useInputs(fields)("type")}
    />
  );
}

function SubaccountFields(props: Props) {
  const { fields } = props;
  return (
    <>
      <Checkbox label="This is a subaccount" {...fields.register("isSubaccount")} />
      {useFieldValue(fields, "isSubaccount") && <ParentField {...props} />}
    </>
  );
}

function NameField({ fields, isFirst }: AccountFieldProps) {
  return (
    <TextField
      label="Account Name"
      autoComplete="off"
      maxLength={200}
      {...focusProps(isFirst)}
      {...useInputs(fields)("name")}
    />
  );
}

function OtherFields({ fields, showsKind }: Props & { showsKind: boolean }) {
  const input = useInputs(fields);
  return (
    <>
      <TextField label="Description" optional autoComplete="off" maxLength={1000} {...input("description")} />
      {showsKind && <MoneyKindField fields={fields} />}
      <Checkbox
        label="Active Account"
        hint="Inactive accounts are hidden when you enter transactions but still appear in reports."
        {...fields.register("isActive")}
      />
    </>
  );
}

/** The account kind, for account types that have one. */
function MoneyKindField({ fields }: Pick<Props, "fields">) {
  const input = useInputs(fields);
  const { setValue } = fields;
  const { type, moneyKind } = useValues(fields);
  const choices = moneyChoices(type);
  const isUnavailable = moneyKind !== "" && !choices.some(({ value }) => value === moneyKind);
  useEffect(() => {
    if (isUnavailable) setValue("moneyKind", "");
  }, [isUnavailable, setValue]);
  if (choices.length === 0) return null;
  return (
    <>
      <Select
        label="Account kind (bank, cash or credit card)"
        options={choices}
        hint="You can receive and make payments with this account, and import its statements."
        {...input("moneyKind")}
      />
      {moneyKind !== "" && <CurrencyField fields={fields} />}
    </>
  );
}

/** Currency of a bank account (Accounting 10); can't be changed after the first posting. */
function CurrencyField({ fields }: Pick<Props, "fields">) {
  const { value, onChange, ...currency } = useField(fields, "currency");
  const bookCurrency = pageNotation().currency;
  return (
    <ChoiceField
      {...currency}
      value={value === "" ? bookCurrency : value}
      onChange={(code) => onChange(code === bookCurrency ? "" : code)}
      label="Currency"
      hint={
        value === "" || value === bookCurrency
          ? "Your base currency. It can't be changed once something has been posted."
          : `Held in ${value} and shown in ${bookCurrency} in your books. It can't be changed once something has been posted.`
      }
      codes={CURRENCIES}
      textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
      nothingFound="No currency found"
    />
  );
}

/** Parent account of a subaccount; the choices depend on the type (Accounting 14). */
function ParentField({ fields, account, accounts }: Props) {
  const input = useInputs(fields);
  const { setValue } = fields;
  const { type, parentId } = useValues(fields);
  const choices = parentChoices(accounts, { type, account });
  const isUnavailable = parentId !== "" && !choices.some(({ id }) => id === parentId);
  useEffect(() => {
    if (isUnavailable) setValue("parentId", "");
  }, [isUnavailable, setValue]);
  return (
    <Select
      label="Parent Account"
      placeholder={type ? "Choose a parent account" : "Choose a type first"}
      options={choices.map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` }))}
      hint={
        pageAccountCodes() === "numbers"
          ? "Choose an active four-digit account of the same type"
          : "Choose an active main account of the same type"
      }
      {...input("parentId")}
    />
  );
}

/**
 * Proposes a code for a new account, and a new one when type or parent change, until the user types a code (Behavior
 * 9). Returns the field's hint and the function to call when the user types.
 */
function useProposal(fields: AccountFormFields, isNew: boolean) {
  const { getValues, setValue } = fields;
  const { type: chosenType, isSubaccount, parentId: parent } = useValues(fields);
  const type = isNew && chosenType && (!isSubaccount || parent) ? chosenType : undefined;
  const parentId = isSubaccount ? parent : "";
  // A code typed before the form opened also counts as typed.
  const [isTyped, setTyped] = useState(() => isNew && getValues("code") !== "");
  const { data: proposal, isLoading } = useQuery({
    queryKey: ["accounts.nextCode", type, parentId],
    queryFn: async () => (type === undefined ? null : readProposal(type, parentId)),
    enabled: type !== undefined,
    staleTime: 0,
  });
  // The code isn't visible in a dialog: saving waits for a proposal that hasn't arrived yet.
  useDelaySaving(isLoading && !isTyped);
  useEffect(() => {
    if (proposal && !isTyped) setValue("code", proposal);
  }, [proposal, isTyped, setValue]);
  return { hint: hintFor({ type, proposal, isTyped }), onType: () => setTyped(true) };
}

async function readProposal(type: AccountType, parentId: string): Promise<string | null> {
  const query = parentId === "" ? { type } : { type, parentId };
  return (await call("accounts.nextCode", { query })).code;
}

type CodeProposal = { type: AccountType | undefined; proposal: string | null | undefined; isTyped: boolean };

function hintFor({ type, proposal, isTyped }: CodeProposal): string {
  if (type !== undefined && proposal === null && !isTyped)
    return "All codes in this range are taken. Enter any unused code.";
  if (proposal)
    return isTyped ? `The next free code is ${proposal}.` : "Next available code. You can change it.";
  const allowed = pageAccountCodes() === "numbers" ? "Numbers only" : "Letters, digits, dots and hyphens";
  return type === undefined ? `${allowed}. Choose a type and we'll suggest the next code.` : allowed;
}
