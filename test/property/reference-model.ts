import type { AccountType } from "#domain/account.ts";
import type { JournalStatus } from "#domain/journal.ts";
import { type Money, toAmount } from "#domain/money.ts";

/**
 * Books in the simplest form: lists, loops and whole cents, sharing no code with the server. Slow, and simple enough
 * to be verified by reading.
 */
export type ModelLine = { account: number; debit: bigint; credit: bigint };
export type ModelVersion = { date: string; status: JournalStatus | "deleted"; lines: readonly ModelLine[] };
export type ReferenceJournal = { id: string; number: string; versions: ModelVersion[] };
export type ModelSums = { debit: bigint; credit: bigint };
type ModelPeriod = { start: string; end: string };

export const TYPES: readonly AccountType[] = [
  "asset",
  "asset",
  "liability",
  "equity",
  "revenue",
  "revenue",
  "expense",
  "expense",
];

export function cents(amount: bigint): Money {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return toAmount(`${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

export function current(journal: ReferenceJournal): ModelVersion {
  const last = journal.versions.at(-1);
  if (!last) throw new Error("A journal has at least one version.");
  return last;
}

/** The posted lines of an account, in no particular order. */
export function postedLines(
  journals: readonly ReferenceJournal[],
  account: number,
): (ModelLine & { date: string })[] {
  return journals.flatMap((journal) => {
    const { status, date, lines } = current(journal);
    return status === "posted"
      ? lines.filter((line) => line.account === account).map((line) => ({ ...line, date }))
      : [];
  });
}

function sumOf(lines: readonly ModelSums[]): ModelSums {
  return {
    debit: lines.reduce((total, { debit }) => total + debit, 0n),
    credit: lines.reduce((total, { credit }) => total + credit, 0n),
  };
}

/** Debit minus credit of an account between two dates. */
function net(journals: readonly ReferenceJournal[], account: number, { start, end }: ModelPeriod): bigint {
  const lines = postedLines(journals, account).filter(({ date }) => date >= start && date <= end);
  const { debit, credit } = sumOf(lines);
  return debit - credit;
}

const EARLIEST_DAY = "0000-01-01";

/** The trial balance: accounts with a balance, and the earnings of earlier periods (Behavior 5.7, Accounting 12). */
export function trialBalanceOf(journals: readonly ReferenceJournal[], { start, end }: ModelPeriod) {
  const rows: { account: number | null; debit: string; credit: string }[] = [];
  let earlier = 0n;
  for (const [account, type] of TYPES.entries()) {
    const isResult = type === "revenue" || type === "expense";
    const balance = net(journals, account, { start: isResult ? start : EARLIEST_DAY, end });
    if (balance !== 0n) rows.push({ account, ...columns(balance) });
    if (isResult) {
      for (const { date, debit, credit } of postedLines(journals, account)) {
        if (date < start) earlier += debit - credit;
      }
    }
  }
  if (earlier !== 0n) rows.push({ account: null, ...columns(earlier) });
  return rows;
}

function columns(balance: bigint) {
  return balance < 0n
    ? { debit: "0.00", credit: cents(-balance) }
    : { debit: cents(balance), credit: "0.00" };
}

/** The opening and closing balance of an account on its normal side (Behavior 5.7). */
export function ledgerOf(
  journals: readonly ReferenceJournal[],
  account: number,
  { start, end }: ModelPeriod,
) {
  const type = TYPES[account];
  const sign = type === "asset" || type === "expense" ? 1n : -1n;
  let openingBalance = 0n;
  const within: string[] = [];
  for (const { date, debit, credit } of postedLines(journals, account)) {
    // Revenue and expenses are for the period (Accounting 12).
    if (date < start) openingBalance += type === "revenue" || type === "expense" ? 0n : debit - credit;
    else if (date <= end) within.push(`${date} ${cents(debit)} ${cents(credit)}`);
  }
  const closingBalance = openingBalance + net(journals, account, { start, end });
  return {
    openingBalance: cents(sign * openingBalance),
    closingBalance: cents(sign * closingBalance),
    within: within.toSorted(),
  };
}
