import { z } from "zod";
import { withMinorUnit } from "#contract/book-decimals.ts";
import type { BankTransactionRecord as Transaction } from "#contract/bank.ts";
import { requiredId, signedInput, text } from "#contract/fields.ts";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { isAmountText, isZero, type Money, subtract, sum, toAmount } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { truncate } from "#domain/text.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { AccountChoice, requiredAccountType } from "#web/accounts/account-choice.tsx";
import type { AccountCondition } from "#web/accounts/account-form.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { AnyPartyPicker, DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
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
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { classNames } from "#web/ui/class-names.ts";
import { TextField } from "#web/ui/field.tsx";
import { type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { RateOfTransaction } from "./transaction-rate.tsx";

const party = z.object({ id: z.string(), code: z.string(), name: z.string() });
const bookForm = z.strictObject({
  description: text(500),
  // For a foreign-currency account; "" for the rate of the transaction's date.
  exchangeRate: z.string(),
  lines: z
    .array(
      z
        .strictObject({
          accountId: requiredId<AccountId>("Choose a category"),
          taxRateId: z.string().transform((id) => (id === "" ? null : id)),
          // If blank, the remainder of the other parts.
          amount: z
            .literal("")
            .transform(() => null)
            .or(signedInput),
          description: text(500),
          party: party.nullable(),
        })
        .transform(({ party: selectedParty, ...part }) => ({
          ...part,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The list of vendors and customers gave it.
          partyId: (selectedParty?.id ?? null) as PartyId | null,
        })),
    )
    .superRefine((lines, context) => {
      const [, ...more] = lines.flatMap(({ amount }, index) => (amount === null ? index : []));
      const message = "Only one line can take the remainder";
      for (const index of more) context.addIssue({ code: "custom", path: [index, "amount"], message });
    }),
});
type CategorizeValues = z.input<typeof bookForm>;
type Split = CategorizeValues["lines"][number];

const NEW_PART: Split = { accountId: "", taxRateId: "", amount: "", description: "", party: null };

type OnDone = (title: string) => void;
type Props = WithCurrency & { transaction: Transaction; onClose: () => void; onDone: OnDone };

/** Categorizes a bank transaction on one or more accounts, whose amounts add up to it (Accounting 17). */
export function CategorizeTransactionDialog({ transaction, currency, onClose, onDone }: Props) {
  const book = useApiMutation("bank.categorize");
  const { counterparty, description } = transaction;
  const amount = abs(transaction.amount);
  const initial: CategorizeValues = {
    description: truncate([counterparty, description].filter(Boolean).join(" \u2013 "), 500),
    exchangeRate: "",
    lines: [NEW_PART],
  };
  const { fields, ...form } = useForm({
    initial,
    read: (values: CategorizeValues) => readTransaction(values, currency),
    write: (input, _over, confirmRates) =>
      book.mutateAsync({ body: { bankTransactionId: transaction.id, ...input, confirmRates } }),
    onSaved: () => onDone("Categorized"),
    fallback: "Couldn't categorize the transaction",
  });
  const rate = useField(fields, "exchangeRate");
  // Parts are rounded separately; for several, the preview below shows the total in base currency.
  const inBooks = useValues(fields).lines.length === 1 ? amount : null;
  return (
    <RecordDialog
      title={`Categorize ${formatBankAmount(transaction.amount, currency)}`}
      saveLabel="Categorize"
      form={form}
      onClose={onClose}
    >
      <Fields {...{ fields, amount, currency }} creates={requiredAccountType(transaction.amount)} />
      {currency !== null && (
        <RateOfTransaction {...rate} currency={currency} date={transaction.date} amount={inBooks} />
      )}
      <TransactionPreview fields={fields} bankTransactionId={transaction.id} currency={currency} />
    </RecordDialog>
  );
}

/** Reads amounts with the decimals of the account's currency; omits a blank exchange rate. */
function readTransaction(values: CategorizeValues, currency: string | null) {
  const reading = withMinorUnit(pageMinorUnit(currency ?? undefined), () => validateValues(bookForm, values));
  if (reading.input === undefined) return reading;
  const { exchangeRate, ...inputWithoutRate } = reading.input;
  return { input: { ...inputWithoutRate, ...(exchangeRate === "" ? {} : { exchangeRate }) } };
}

type TransactionPreviewProps = WithCurrency & {
  fields: FormFields<CategorizeValues>;
  bankTransactionId: Transaction["id"];
};

/** Previews what the parts post, once they are complete. */
function TransactionPreview({ fields, bankTransactionId, currency }: TransactionPreviewProps) {
  const { input } = readTransaction(useValues(fields), currency);
  const request = input === undefined ? null : { body: { bankTransactionId, ...input } };
  const preview = useRequestPreview("bank.previewCategorize", request, (body) =>
    call("bank.previewCategorize", body),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

type CategorizeFieldsProps = WithCurrency & Pick<SplitPartProps, "fields" | "creates"> & { amount: Money };

function Fields({ fields, creates, amount, currency }: CategorizeFieldsProps) {
  const input = useInputs(fields);
  const array = useLines(fields, "lines");
  const editor = useLineEditor<Split, "accountId">({
    array,
    name: "lines",
    form: fields,
    columns: ["accountId"],
    lines: () => fields.getValues("lines"),
    isEmpty: ({ accountId, amount: part }) => accountId === "" && part === "",
    after: () => NEW_PART,
  });
  const { blank, remaining } = useRemainingAmount(fields, { total: amount, currency });
  return (
    <>
      <ol className="flex flex-col gap-4">
        {array.fields.map(({ id }, index, { length }) => (
          <Part
            key={id}
            {...{ fields, creates, currency, index }}
            remainder={blank?.index === index ? blank.amount : null}
            editor={length > 1 ? editor : null}
            isLast={index === length - 1}
          />
        ))}
      </ol>
      <AddLine form={fields} name="lines" editor={editor}>
        Split
      </AddLine>
      <p aria-live="polite" className="text-ink-soft empty:hidden">
        {remaining !== null &&
          !isZero(remaining) &&
          `${formatBankAmount(remaining, currency)} left to split.`}
      </p>
      <TextField {...input("description")} label="Description" autoComplete="off" maxLength={500} />
    </>
  );
}

/** The first part without an amount gets what remains, as `blank`; otherwise `remaining` is unapplied. Null if invalid. */
function useRemainingAmount(
  fields: FormFields<CategorizeValues>,
  { total, currency }: WithCurrency & { total: Money },
) {
  const unit = pageMinorUnit(currency ?? undefined);
  const amounts = useValues(fields).lines.map(({ amount }) => amount);
  const enteredAmounts = amounts.filter((amount) => amount !== "");
  const remaining = enteredAmounts.every((amount) => isAmountText(amount, unit))
    ? subtract(total, sum(enteredAmounts.map(toAmount)))
    : null;
  const index = amounts.indexOf("");
  return index < 0 ? { blank: null, remaining } : { blank: { index, amount: remaining }, remaining: null };
}

type SplitPartProps = WithCurrency & {
  fields: FormFields<CategorizeValues>;
  creates: AccountCondition;
  index: number;
  /** Amount of this part if none is entered. */
  remainder: Money | null;
  isLast: boolean;
  /** Null for the only line. */
  editor: LineEditor<"accountId"> | null;
};

/** One part of the transaction; the only one takes all of it. Labels are numbered if there are several. */
function Part({ fields, creates, index, currency, remainder, isLast, editor }: SplitPartProps) {
  const input = useInputs(fields);
  const { ref, ...account } = useField(fields, `lines.${index}.accountId`);
  const { ref: rateRef, ...taxRate } = useField(fields, `lines.${index}.taxRateId`);
  const amount = useField(fields, `lines.${index}.amount`);
  const description = useFieldValue(fields, `lines.${index}.description`);
  const labelSuffix = editor ? `, line ${index + 1}` : "";
  // A line that is left of several keeps the fields it has values in.
  const isSplit = editor !== null || amount.value !== "" || description !== "";
  return (
    <li className="not-first:border-t not-first:border-line not-first:pt-4">
      <div
        {...editor?.block(index)}
        className={classNames(
          "grid items-end gap-3",
          isSplit ? "sm:grid-cols-[1fr_11rem_9rem_auto]" : "sm:grid-cols-[1fr_11rem_15rem]",
        )}
        data-first-focus={index === 0 || undefined}
      >
        <AccountChoice creates={creates} {...account} inputRef={ref} label={`Category${labelSuffix}`} />
        <DefaultTaxPicker {...taxRate} inputRef={rateRef} label={`Tax (included)${labelSuffix}`} optional />
        {isSplit ? (
          <MoneyField
            {...amount}
            label={`Amount${labelSuffix}`}
            placeholder={remainder === null ? "" : formatMoney(remainder, currency ?? undefined)}
            currency={currency ?? undefined}
          />
        ) : (
          <PartyField fields={fields} index={index} label="Vendor or customer" />
        )}
        {editor && (
          <LineActions {...{ index, isLast, editor }} className="max-sm:order-first max-sm:[&>span]:inline" />
        )}
        {isSplit && (
          <div className="grid gap-3 sm:col-span-3 sm:col-start-1 sm:grid-cols-2">
            <TextField
              {...input(`lines.${index}.description`)}
              label={`Line description${labelSuffix}`}
              optional
              autoComplete="off"
              maxLength={500}
            />
            <PartyField fields={fields} index={index} label={`Vendor or customer${labelSuffix}`} />
          </div>
        )}
      </div>
    </li>
  );
}

function PartyField({ fields, index, label }: Pick<SplitPartProps, "fields" | "index"> & { label: string }) {
  const { ref, onChange, ...partyField } = useField(fields, `lines.${index}.party`);
  return (
    <AnyPartyPicker
      {...partyField}
      inputRef={ref}
      onChange={(chosen) => onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name })}
      label={label}
      optional
    />
  );
}
