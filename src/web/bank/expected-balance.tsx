import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OpenReconciliation } from "#contract/bank-reconciliations.ts";
import { add, isZero, type Money, subtract, sum } from "#domain/money.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";

type ReconciliationEntry = OpenReconciliation["entries"][number];
type Props = WithCurrency & {
  current: OpenReconciliation;
  code: string;
  /** Uncleared journal entries. */
  outstanding: readonly ReconciliationEntry[];
  difference: Money | null;
};

/**
 * Book balance less uncleared entries, plus transactions not yet recorded, is the expected statement balance. Each
 * part links to its lines.
 */
export function ExpectedBalance({ current, code, currency, outstanding, difference }: Props) {
  const { openingBalance, lastEndsOn, endsOn, bookBalance, forReviewCount, amountToReview } = current;
  const notAtBank = sum(outstanding.map(({ amount }) => amount));
  const hasTransactionsForReview = forReviewCount > 0;
  return (
    <ul aria-label="Summary" className="flex flex-col">
      {lastEndsOn !== null && (
        <Side
          amount={openingBalance}
          currency={currency}
        >{`Reconciled through ${formatDate(lastEndsOn)}`}</Side>
      )}
      <Side amount={bookBalance} currency={currency}>
        <TextLink href={paths.statementOfAccount({ account: code, end: endsOn })}>Book balance</TextLink>
      </Side>
      <Outstanding entries={outstanding} amount={notAtBank} currency={currency} />
      <Side amount={amountToReview} currency={currency}>
        {hasTransactionsForReview ? (
          <TextLink href={paths.bankWork(code)}>Add: not yet recorded</TextLink>
        ) : (
          "Add: not yet recorded"
        )}
      </Side>
      <Side amount={add(subtract(bookBalance, notAtBank), amountToReview)} currency={currency}>
        <TextLink href={paths.bankAccount(code)}>Expected statement balance</TextLink>
      </Side>
      <li className={classNames(LINE, "mt-1 border-t border-line pt-1 font-semibold")} aria-live="polite">
        <span>Difference</span>
        <span>
          {difference === null
            ? "\u2013"
            : isZero(difference)
              ? "None"
              : formatBankAmount(difference, currency)}
        </span>
      </li>
    </ul>
  );
}

const LINE = "flex min-h-7 items-center justify-between gap-4 pointer-coarse:min-h-11";

function Side({ amount, currency, children }: WithCurrency & { amount: Money; children: ReactNode }) {
  return (
    <li className={LINE}>
      <span className="text-ink-soft">{children}</span>
      <BankAmount amount={amount} currency={currency} showZero />
    </li>
  );
}

function Outstanding({
  entries,
  amount,
  currency,
}: WithCurrency & { entries: readonly ReconciliationEntry[]; amount: Money }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={LINE}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex items-center gap-1 rounded-small text-accent-ink"
        >
          Less: uncleared transactions
          <ChevronRight aria-hidden="true" className={classNames("size-4", isOpen && "rotate-90")} />
        </button>
        <BankAmount amount={amount} currency={currency} showZero />
      </div>
      {isOpen && <UnclearedEntries entries={entries} currency={currency} />}
    </li>
  );
}

function UnclearedEntries({ entries, currency }: WithCurrency & { entries: readonly ReconciliationEntry[] }) {
  if (entries.length === 0) return <p className="ps-3 text-small text-ink-soft">Everything has cleared.</p>;
  return (
    <ul aria-label="Uncleared" className="max-h-72 overflow-y-auto border-s border-line ps-3 text-small">
      {entries.map(({ journalId, number, date, description, amount }) => (
        <li key={journalId} className="flex items-baseline justify-between gap-3 py-1">
          <span className="min-w-0">
            <TextLink href={paths.journal(journalId)}>{number}</TextLink>
            <span className="text-ink-soft">{` ${formatDate(date)}`}</span>
            <span className="block wrap-anywhere">{description}</span>
          </span>
          <BankAmount amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
