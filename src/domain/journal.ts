import type { AccountId } from "./ids.ts";
import { compare, isPositive, isZero, MAX_AMOUNT, type Money, subtract, sum, ZERO } from "./money.ts";
import type { FORM_REFUSALS } from "./form-refusals.ts";

/** Statuses of a journal; only posted ones count, everywhere (Behavior 4). */
export const JOURNAL_STATUSES = ["posted", "draft", "void"] as const;
export type JournalStatus = (typeof JOURNAL_STATUSES)[number];

/**
 * A line as a user or client enters it: the account may be missing and both amounts zero. Forms identify accounts by any text.
 */
export type DraftLine<Id extends string = AccountId> = {
  accountId: Id | null;
  debit: Money;
  credit: Money;
  description: string;
};

/** A complete line: an account and exactly one amount above zero. */
export type FilledLine<Id extends string = AccountId> = DraftLine<Id> & { accountId: Id };

/** Maximum number of lines in a journal. */
export const MAX_LINES = 1000;

/** Drops lines without an account or with both amounts zero (Behavior 5.3). */
export function filledLines<Line extends DraftLine<string>>(
  lines: readonly Line[],
): (Line & { accountId: NonNullable<Line["accountId"]> })[] {
  return lines.flatMap((line) => {
    const accountId: Line["accountId"] = line.accountId;
    return accountId === null || isEmpty(line) ? [] : [{ ...line, accountId }];
  });
}

/**
 * Why these lines can't be a journal, or null if they can (Behavior 5.3). An amount without an account is rejected, not dropped:
 * dropping it would lose what the user entered.
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

/** The amount that would balance the other lines; the form suggests it (Behavior 5.3). */
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
 * Whether a line has a foreign amount but none in the base currency. Such a line is rejected, not dropped, like an amount without
 * an account.
 */
export function roundsToZeroInBase({
  foreignAmount = null,
  ...line
}: Pick<DraftLine, "debit" | "credit"> & { foreignAmount?: Money | null | undefined }): boolean {
  return foreignAmount !== null && isPositive(foreignAmount) && isEmpty(line);
}

function isEmpty(line: Pick<DraftLine, "debit" | "credit">): boolean {
  return isZero(line.debit) && isZero(line.credit);
}

/** Only posted journals can be reversed: the reversal of a draft or voided one would count alone (Accounting 5). */
export function isReversible({ status }: { status: JournalStatus }): boolean {
  return status === "posted";
}
