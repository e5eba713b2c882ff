import { z } from "zod";
import type { BankLineRecord } from "#contract/bank.ts";
import { chosenId, signedInput, text } from "#contract/fields.ts";
import type { AccountId } from "#domain/ids.ts";
import { isAmountText, isZero, type Money, subtract, sum } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { type FormFields, useField, useInputs, useLines, useValues } from "#web/forms/form-fields.ts";
import { AddLine, RemoveLine } from "#web/forms/line-editor.tsx";
import { readBy } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";

const bookForm = z.strictObject({
  description: text(500),
  lines: z.array(
    z.strictObject({
      accountId: chosenId<AccountId>("Choose an account"),
      taxRateId: z.string().transform((id) => (id === "" ? null : id)),
      amount: z.string().min(1, "An amount is required").pipe(signedInput),
      description: text(500),
    }),
  ),
});
type Values = z.input<typeof bookForm>;

type Props = { line: BankLineRecord; onClose: () => void; onDone: (title: string) => void };

/** Puts a booking of the bank on one account or several, which come to its amount (Accounting 17). */
export function BookLineDialog({ line, onClose, onDone }: Props) {
  const book = useApiMutation("bank.book");
  const amount = absolute(line.amount);
  const initial: Values = {
    description: [line.counterparty, line.text].filter(Boolean).join(" \u2013 ").slice(0, 500),
    lines: [{ accountId: "", taxRateId: "", amount, description: "" }],
  };
  const { fields, ...form } = useForm({
    initial,
    read: (values: Values) => readBy(bookForm, values),
    write: (input) => book.mutateAsync({ body: { lineId: line.id, ...input } }),
    onSaved: () => onDone("On accounts"),
    fallback: "Failed to put the booking on accounts",
  });
  return (
    <RecordDialog
      title={`${formatMoney(line.amount)} on accounts`}
      saveLabel="Put on accounts"
      form={form}
      onClose={onClose}
    >
      <Fields fields={fields} amount={amount} />
    </RecordDialog>
  );
}

function Fields({ fields, amount }: { fields: FormFields<Values>; amount: Money }) {
  const input = useInputs(fields);
  const { fields: lines, append, remove } = useLines(fields, "lines");
  const left = useLeft(fields, amount);
  return (
    <>
      <div className="flex flex-col gap-3">
        {lines.map(({ id }, index) => (
          <Line key={id} fields={fields} index={index} onRemove={lines.length > 1 ? remove : undefined} />
        ))}
      </div>
      <AddLine
        form={fields}
        name="lines"
        onAdd={() =>
          append({
            accountId: "",
            taxRateId: "",
            amount: left === null || isZero(left) ? "" : left,
            description: "",
          })
        }
      >
        Split
      </AddLine>
      <p aria-live="polite" className="text-ink-soft">
        {left === null || isZero(left) ? "The amounts come to the booking." : `${formatMoney(left)} is left.`}
      </p>
      <TextField {...input("description")} label="Description" autoComplete="off" maxLength={500} />
    </>
  );
}

/** What of the booking is on no account yet; null while an amount is none. */
function useLeft(fields: FormFields<Values>, amount: Money): Money | null {
  const amounts = useValues(fields).lines.map((line) => line.amount || "0.00");
  return amounts.every(isAmountText) ? subtract(amount, sum(amounts)) : null;
}

type LineProps = {
  fields: FormFields<Values>;
  index: number;
  onRemove: ((index: number) => void) | undefined;
};

function Line({ fields, index, onRemove }: LineProps) {
  return (
    <div
      className="grid items-end gap-3 sm:grid-cols-[1fr_10rem_10rem_2rem]"
      data-first-focus={index === 0 || undefined}
    >
      <AccountPicker {...useField(fields, `lines.${index}.accountId`)} label="Account" />
      <DefaultTaxPicker {...useField(fields, `lines.${index}.taxRateId`)} label="Tax in it" />
      <MoneyField {...useField(fields, `lines.${index}.amount`)} label="Amount" />
      {onRemove && <RemoveLine index={index} onRemove={onRemove} />}
    </div>
  );
}
