import { CircleAlert, CircleCheck } from "lucide-react";
import { journalTotals } from "#domain/journal.ts";
import { isNegative, isZero, type Money, negate } from "#domain/money.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { classNames } from "#web/ui/class-names.ts";
import { draftLines } from "./journal-form-values.ts";
import { LINE_GRID } from "./journal-line.tsx";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = { fields: JournalFormFields };

function useTotals(fields: JournalFormFields) {
  return journalTotals(draftLines(useFieldValue(fields, "lines")));
}

/** Total Debit, Total Credit and Difference, under their columns (Behavior 2.7). */
export function EntryTotals({ fields }: Props) {
  const { debit, credit, difference } = useTotals(fields);
  const isBalanced = isZero(difference);
  return (
    <dl
      className={classNames(
        LINE_GRID,
        "border-t border-ink-faint py-2.5 font-semibold max-sm:grid-cols-1 max-sm:gap-1 max-sm:px-4",
      )}
    >
      <Total label="Total Debit" amount={formatMoney(debit)} className="sm:col-start-2" />
      <Total label="Total Credit" amount={formatMoney(credit)} className="sm:col-start-3" />
      <Total
        label="Difference"
        amount={formatMoney(difference)}
        className={classNames("sm:col-start-4", isBalanced ? "text-positive" : "text-negative")}
      />
    </dl>
  );
}

function Total({ label, amount, className }: { label: string; amount: string; className: string }) {
  return (
    <div className={classNames("px-3.75 text-end max-sm:flex max-sm:justify-between max-sm:px-0", className)}>
      <dt className="text-small font-normal text-ink-soft">{label}</dt>
      <dd className="flex justify-end tabular-nums">{amount}</dd>
    </div>
  );
}

/** The balance status in words, always visible however long the journal is. */
export function BalanceStatus({ fields }: Props) {
  const { debit, credit, difference } = useTotals(fields);
  const isBalanced = isZero(difference);
  const isBlank = isZero(debit) && isZero(credit);
  const Icon = isBalanced ? CircleCheck : CircleAlert;
  return (
    <p
      role="status"
      className={classNames(
        "flex items-center gap-2 font-medium",
        isBlank ? "text-ink-faint" : isBalanced ? "text-positive" : "text-negative",
      )}
    >
      {!isBlank && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="tabular-nums">{isBlank ? "No amounts yet" : balanceText(difference)}</span>
    </p>
  );
}

/** The out-of-balance amount of a journal in words, naming the larger side (Interface 6.6). */
function balanceText(difference: Money): string {
  if (isZero(difference)) return "In balance";
  return isNegative(difference)
    ? `Out of balance: credits exceed debits by ${formatMoney(negate(difference))}`
    : `Out of balance: debits exceed credits by ${formatMoney(difference)}`;
}
