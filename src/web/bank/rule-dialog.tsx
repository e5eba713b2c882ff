import type { BankTransactionRecord } from "#contract/bank.ts";
import type { BankSuggestion } from "#contract/bank-matches.ts";
import { bankRule, type BankRuleRecord } from "#contract/bank-rules.ts";
import { KEYWORD_MATCHES } from "#domain/bank/rules.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { AnyPartyPicker, DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import {
  type FormFields,
  useField,
  useFieldValue,
  useInputs,
  useLines,
  useValues,
} from "#web/forms/form-fields.ts";
import { AddLine, LineActions } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import {
  type RuleAccounts,
  ruleCurrency,
  NEW_PART,
  NEW_RULE,
  readRule,
  type RuleValues,
  valuesOfTransaction,
  valuesOfRule,
} from "./rule-form.ts";
import { RuleTrial } from "./rule-preview.tsx";

type RuleFields = FormFields<RuleValues>;
type Props = {
  /** Rule being edited; null for a new one. */
  rule: BankRuleRecord | null;
  /** Initial values of the fields. */
  initial?: RuleValues;
  onClose: () => void;
  onSaved: (rule: BankRuleRecord) => void;
};

/** Form of a bank rule (Accounting 17). */
export function RuleDialog({
  rule,
  initial = rule === null ? NEW_RULE : valuesOfRule(rule),
  onClose,
  onSaved,
}: Props) {
  const create = useApiMutation("bankRules.create");
  const update = useApiMutation("bankRules.update");
  const accounts = useApiQuery("bank.accounts").data?.items ?? [];
  const { fields, ...form } = useForm({
    opened: rule,
    initial,
    toValues: valuesOfRule,
    read: (values: RuleValues) => readRule(values, accounts),
    write: (body, over: BankRuleRecord | null) =>
      over === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: over.id }, body: { ...body, version: over.version } }),
    schema: bankRule,
    nameOf: (field) => (field === "partyId" ? "party" : field),
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved,
    fallback: "Couldn't save the rule",
  });
  return (
    <RecordDialog
      title={rule === null ? "New rule" : "Edit rule"}
      saveLabel="Save rule"
      form={form}
      onClose={onClose}
    >
      <Conditions fields={fields} accounts={accounts} />
      <Parts fields={fields} />
      <TestRule fields={fields} accounts={accounts} id={rule?.id ?? null} />
    </RecordDialog>
  );
}

type RuleOfTransactionProps = Omit<Props, "rule" | "initial"> & {
  transaction: BankTransactionRecord;
  suggestions: readonly BankSuggestion[];
};

/** New rule for bank transactions like this one. */
export function RuleOfTransactionDialog({ transaction, suggestions, ...rest }: RuleOfTransactionProps) {
  return <RuleDialog rule={null} initial={valuesOfTransaction(transaction, suggestions)} {...rest} />;
}

/** Rule fields for comparing two versions after a conflict. */
const COMPARED_FIELDS: ComparedFields<RuleValues> = [
  ["Name", ({ name }) => name],
  ["Bank description", ({ keywords, keywordMatch }) => `${KEYWORD_MATCH_LABELS[keywordMatch]} ${keywords}`],
  ["Payee", ({ counterparty }) => counterparty],
  ["Direction", ({ direction }) => DIRECTION_OPTIONS.find(({ value }) => value === direction)?.label ?? ""],
  ["Amount", ({ minAmount, maxAmount }) => [minAmount, maxAmount].join(" \u2013 ")],
  ["Percent", ({ lines }) => lines.map(({ percent }) => percent).join(", ")],
  ["Description", ({ description }) => description],
  ["Vendor or customer", ({ party }) => party?.name ?? ""],
  ["Auto-add", ({ postsAutomatically }) => (postsAutomatically ? "Yes" : "No")],
];

const KEYWORD_MATCH_LABELS = { all: "contains", any: "contains any of", start: "starts with" } as const;
const KEYWORD_MATCH_OPTIONS = KEYWORD_MATCHES.map((value) => ({ value, label: KEYWORD_MATCH_LABELS[value] }));
const KEYWORD_HINTS = {
  all: "All words, in any order.",
  any: "Separate with commas, e.g. Shell, Esso.",
  start: "How the payee, description, reference or end-to-end ID starts.",
} as const;

const DIRECTION_OPTIONS = [
  { value: "", label: "Money in and out" },
  { value: "in", label: "Money in" },
  { value: "out", label: "Money out" },
];

/** Conditions that a transaction must meet. */
function Conditions({ fields, accounts }: { fields: RuleFields; accounts: RuleAccounts }) {
  const input = useInputs(fields);
  const { accountId } = useValues(fields);
  const currency = ruleCurrency(accountId, accounts) ?? undefined;
  const options = accounts.map(({ accountId: value, code, name, currency: accountCurrency }) => ({
    value,
    label: accountCurrency === null ? `${code} - ${name}` : `${code} - ${name} (${accountCurrency})`,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2" data-first-focus>
      <TextField {...input("name")} label="Name" autoComplete="off" maxLength={100} />
      <Select
        {...input("accountId")}
        label="Account"
        hint={scopeText(accountId, accounts)}
        options={[{ value: "", label: "All accounts" }, ...options]}
      />
      <KeywordsField fields={fields} />
      <TextField
        {...input("counterparty")}
        label="Payee"
        hint="Payee name or account number."
        optional
        autoComplete="off"
        maxLength={200}
      />
      <Select {...input("direction")} label="Direction" options={DIRECTION_OPTIONS} />
      <div className="grid grid-cols-2 gap-3">
        <MoneyField {...useField(fields, "minAmount")} label="Minimum amount" currency={currency} optional />
        <MoneyField {...useField(fields, "maxAmount")} label="Maximum amount" currency={currency} optional />
      </div>
    </div>
  );
}

/** Words to find in the bank's text, and how many of them. */
function KeywordsField({ fields }: { fields: RuleFields }) {
  const input = useInputs(fields);
  const { keywordMatch } = useValues(fields);
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-3">
      <Select {...input("keywordMatch")} label="Bank description" options={KEYWORD_MATCH_OPTIONS} />
      <TextField
        {...input("keywords")}
        label="Keywords"
        hint={KEYWORD_HINTS[keywordMatch]}
        optional
        autoComplete="off"
        maxLength={200}
      />
    </div>
  );
}

/** Says which accounts the rule covers if some are in foreign currencies, and its rate there (Accounting 17). */
function scopeText(accountId: string, accounts: RuleAccounts): string | undefined {
  const currency = ruleCurrency(accountId, accounts);
  if (currency !== null) return `Uses the day's exchange rate. Amounts are in ${currency}.`;
  return accountId === "" && accounts.some((account) => account.currency !== null)
    ? "If you set an amount or a transfer account, accounts in other currencies are excluded."
    : undefined;
}

/** Accounts the rule categorizes to. */
function Parts({ fields }: { fields: RuleFields }) {
  const input = useInputs(fields);
  const array = useLines(fields, "lines");
  const editor = useLineEditor<RuleValues["lines"][number], "accountId">({
    array,
    name: "lines",
    form: fields,
    columns: ["accountId"],
    lines: () => fields.getValues("lines"),
    isEmpty: ({ accountId, percent }) => accountId === "" && percent === "",
    after: () => ({ ...NEW_PART, percent: "" }),
  });
  return (
    <>
      <ol className="flex flex-col gap-3">
        {array.fields.map(({ id }, index, { length }) => (
          <Part
            key={id}
            {...{ fields, index }}
            editor={length > 1 ? editor : null}
            isLast={index === length - 1}
          />
        ))}
      </ol>
      <AddLine form={fields} name="lines" editor={editor}>
        Split
      </AddLine>
      <TextField
        {...input("description")}
        label="Description"
        hint="Leave blank to use the bank's description."
        optional
        autoComplete="off"
        maxLength={500}
      />
      <PartyField fields={fields} />
      <Checkbox
        {...input("postsAutomatically")}
        label="Record automatically"
        hint="On import, unless there is another match. Undone if you undo the import."
      />
    </>
  );
}

/** Vendor or customer; with one, the transaction is an expense or deposit (Decision 0062). */
function PartyField({ fields }: { fields: RuleFields }) {
  const { ref, onChange, ...party } = useField(fields, "party");
  return (
    <AnyPartyPicker
      {...party}
      inputRef={ref}
      onChange={(chosen) => onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name })}
      label="Vendor or customer"
      hint="Records the transactions as expenses or deposits for this vendor or customer."
      optional
    />
  );
}

type RulePartProps = {
  fields: RuleFields;
  index: number;
  isLast: boolean;
  /** Null for the only line. */
  editor: LineEditor<"accountId"> | null;
};

function Part({ fields, index, isLast, editor }: RulePartProps) {
  const direction = useFieldValue(fields, "direction");
  return (
    <li {...editor?.block(index)} className="grid items-end gap-3 sm:grid-cols-[1fr_10rem_6rem_auto]">
      <AccountChoice
        creates={direction === "in" ? "revenue" : "expense"}
        {...useField(fields, `lines.${index}.accountId`)}
        label="Category"
      />
      <DefaultTaxPicker {...useField(fields, `lines.${index}.taxRateId`)} label="Tax (included)" />
      <QuantityField {...useField(fields, `lines.${index}.percent`)} label="Percent" />
      {editor && (
        <LineActions {...{ index, isLast, editor }} className="max-sm:order-first max-sm:[&>span]:inline" />
      )}
    </li>
  );
}

type TrialProps = { fields: RuleFields; accounts: RuleAccounts; id: BankRuleRecord["id"] | null };

/** Tests the rule with the form's current values; nothing is saved. */
function TestRule({ fields, accounts, id }: TrialProps) {
  const values = useValues(fields);
  const { input } = readRule(values, accounts);
  const key = JSON.stringify(input);
  return (
    <RuleTrial
      key={key}
      run={input === undefined ? null : () => call("bankRules.test", { body: { ruleId: id, ...input } })}
    />
  );
}
