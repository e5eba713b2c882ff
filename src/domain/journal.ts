import type { AccountId } from "./ids.ts";
import { compare, isPositive, isZero, MAX_AMOUNT, type Money, subtract, sum, ZERO } from "./money.ts";
import type { FORM_REFUSALS } from "./form-refusals.ts";

/** The three states of a journal; only posted ones count, everywhere (Behavior 4). */
export const JOURNAL_STATUSES = ["posted", "draft", "void"] as const;
export type JournalStatus = (typeof JOURNAL_STATUSES)[number];

/**
 * A line as a person or a client gives it: the account may be missing, both amounts may be zero. In a form it is named
 * by any text.
 */
export type DraftLine<Id extends string = AccountId> = {
  accountId: Id | null;
  debit: Money;
  credit: Money;
  description: string;
};

/** A line that says something: it has an account and exactly one amount above zero. */
export type FilledLine<Id extends string = AccountId> = DraftLine<Id> & { accountId: Id };

/** The most lines that one journal takes. */
export const MAX_LINES = 1000;

/** Lines with no account or with both amounts zero are dropped (Behavior 5.3). */
export function filledLines<Line extends DraftLine<string>>(
  lines: readonly Line[],
): (Line & { accountId: NonNullable<Line["accountId"]> })[] {
  return lines.flatMap((line) => {
    const accountId: Line["accountId"] = line.accountId;
    return accountId === null || isEmpty(line) ? [] : [{ ...line, accountId }];
  });
}

/**
 * Why these lines cannot be a journal, or null when they can (Behavior 5.3). An amount without an
 * account is refused, not dropped: dropping it would lose what the user entered.
 */
export function postingError(lines: readonly DraftLine<string>[]): keyof typeof FORM_REFUSALS | null {
  if (lines.length === 0) return "journal.no-lines";
  const filled = filledLines(lines);
  if (filled.length === 0) return "journal.no-valid-lines";
  if (lines.some((line) => line.accountId === null && !isEmpty(line))) return "journal.line-without-account";
  const { debit, difference } = journalTotals(filled);
  if (!isZero(difference)) return "journal.unbalanced";
  return compare(debit, MAX_AMOUNT) > 0 ? "journal.total-too-large" : null;
}

export type JournalTotals = { debit: Money; credit: Money; difference: Money };

/** Total debit, total credit, and debit minus credit. */
export function journalTotals(lines: readonly Pick<DraftLine, "debit" | "credit">[]): JournalTotals {
  const debit = sum(lines.map((line) => line.debit));
  const credit = sum(lines.map((line) => line.credit));
  return { debit, credit, difference: subtract(debit, credit) };
}

/** The amount that would balance the other lines, on its side: what the form offers (Behavior 5.3). */
export function balancingLine(otherLines: readonly Pick<DraftLine, "debit" | "credit">[]): {
  debit: Money;
  credit: Money;
} {
  const { debit, credit, difference } = journalTotals(otherLines);
  return isPositive(difference)
    ? { debit: ZERO, credit: difference }
    : { debit: compare(debit, credit) === 0 ? ZERO : subtract(credit, debit), credit: ZERO };
}

/**
 * Whether a line says an amount in another currency and nothing of what that is in the books. It is refused, not dropped, as
 * an amount without an account is.
 */
export function isNothingInBooks({
  foreignAmount = null,
  ...line
}: Pick<DraftLine, "debit" | "credit"> & { foreignAmount?: Money | null | undefined }): boolean {
  return foreignAmount !== null && isPositive(foreignAmount) && isEmpty(line);
}

function isEmpty(line: Pick<DraftLine, "debit" | "credit">): boolean {
  return isZero(line.debit) && isZero(line.credit);
}

/** Only what counts can be taken back: the reversal of a draft or a void journal would count alone (Accounting 5). */
export function isReversible({ status }: { status: JournalStatus }): boolean {
  return status === "posted";
}
