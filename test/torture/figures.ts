import type { Decimal } from "decimal.js";
import {
  type AccountKey,
  ACCOUNTS,
  type ModelBook,
  CHART,
  type AccountEntry,
  isCredit,
  isResult,
  isSale,
  balanceDueOf,
  type Posting,
  sumOf,
  unusedOf,
  ZERO,
} from "./model.ts";

/** The expected reports of a book, from the lines of the model only. */

type YearRange = { start: string; end: string };
const EARLIEST_DAY = "0000-01-01";

export const yearRange = (year: number): YearRange => ({ start: `${year}-01-01`, end: `${year}-12-31` });

/** Debits less credits of an account. */
function net(lines: readonly Posting[], account: AccountKey, { start, end }: YearRange): Decimal {
  return sumOf(
    lines.flatMap((line) =>
      line.account === account && line.date >= start && line.date <= end ? line.amount : [],
    ),
  );
}

/** Debit less credit by account code; the unclosed result of earlier years has no code. */
export function trialBalanceOf(lines: readonly Posting[], range: YearRange): Map<string, Decimal> {
  const rows = new Map<string, Decimal>();
  let earlier = ZERO;
  for (const account of ACCOUNTS) {
    const start = isResult(account) ? range.start : EARLIEST_DAY;
    rows.set(CHART[account].code, net(lines, account, { start, end: range.end }));
    if (isResult(account))
      earlier = earlier.plus(
        sumOf(
          lines.flatMap((line) => (line.account === account && line.date < range.start ? line.amount : [])),
        ),
      );
  }
  rows.set("", earlier);
  return rows;
}

/** Revenue, cost of sales, expenses and net income, without the closing entries. */
export function profitLossOf(all: readonly Posting[], range: YearRange) {
  const lines = all.filter(({ isClosing }) => !isClosing);
  const totalOf = (accounts: readonly AccountKey[]) =>
    sumOf(accounts.map((account) => net(lines, account, range)));
  const revenue = totalOf(["sales", "interest"]).negated();
  const costOfSales = totalOf(["cogs"]);
  const expenses = totalOf(["services", "fees", "rent"]);
  return { revenue, costOfSales, expenses, netIncome: revenue.minus(costOfSales).minus(expenses) };
}

/** The three sections on a day; all unclosed earnings are equity. */
export function balanceSheetOf(lines: readonly Posting[], asOf: string) {
  const sectionTotal = (type: string) =>
    sumOf(
      ACCOUNTS.filter((account) => CHART[account].type === type).map((account) =>
        net(lines, account, { start: EARLIEST_DAY, end: asOf }),
      ),
    );
  const earned = sectionTotal("revenue").plus(sectionTotal("expense"));
  return {
    assets: sectionTotal("asset"),
    liabilities: sectionTotal("liability").negated(),
    equity: sectionTotal("equity").plus(earned).negated(),
  };
}

/** The journal that closes a year: its revenue and expenses go to retained earnings. */
export function closingEntries(lines: readonly Posting[], year: number): AccountEntry[] {
  const results = ACCOUNTS.filter(isResult).map((account): AccountEntry => {
    return { account, amount: net(lines, account, yearRange(year)).negated() };
  });
  const movedEntries = results.filter(({ amount }) => !amount.isZero());
  return movedEntries.length === 0
    ? []
    : [
        ...movedEntries,
        { account: "retained", amount: sumOf(movedEntries.map(({ amount }) => amount)).negated() },
      ];
}

const BUCKETS: readonly [last: number, bucket: string][] = [
  [0, "current"],
  [30, "days1To30"],
  [60, "days31To60"],
  [90, "days61To90"],
  [Infinity, "over90"],
];

/** The receivables or payables at the end of the running year, by age. */
export function agingOf(book: ModelBook, side: "receivable" | "payable"): Map<string, Decimal> {
  const columns = new Map<string, Decimal>();
  const add = (column: string, amount: Decimal) => {
    for (const name of [column, "total"]) columns.set(name, (columns.get(name) ?? ZERO).plus(amount));
  };
  const isCustomer = side === "receivable";
  for (const document of book.documents.values()) {
    if (document.status !== "posted" || isSale(document.kind) !== isCustomer) continue;
    const balanceDue = balanceDueOf(book, document);
    if (isCredit(document.kind)) add("unapplied", balanceDue.negated());
    else add(bucketOf(document.dueDate, `${book.year}-12-31`), balanceDue);
  }
  for (const payment of book.payments.values())
    if (!payment.isVoid && (payment.direction === "in") === isCustomer)
      add("unapplied", unusedOf(book, payment).negated());
  return columns;
}

function bucketOf(dueDate: string, asOf: string): string {
  const days = (Date.parse(asOf) - Date.parse(dueDate)) / 86_400_000;
  return BUCKETS.find(([last]) => days <= last)?.[1] ?? "over90";
}
