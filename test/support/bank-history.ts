import fc from "fast-check";
import { type Day, shiftDays, toDay } from "#domain/dates.ts";
import { add, type Money, negate, sum, toAmount } from "#domain/money.ts";

/** A transaction at the bank, before any file format. */
export type HistoryTransaction = {
  day: Day;
  valueDay: Day;
  amount: Money;
  name: string;
  iban: string;
  purpose: string;
  reference: string;
  id: string;
  /** It reverses another one. */
  isReversal: boolean;
  /** The parts of a batch; empty for a single transaction. */
  parts: readonly Money[];
  /** The bank's fee in addition to the amount: a separate transaction if the file has no column for it. */
  fee: Money | null;
};

/** The number of an account in newer and in older formats. */
type StatementAccount = { iban: string; short: string };

/** Some whole days of an account. */
export type HistoryStatement = {
  account: StatementAccount;
  number: number;
  from: Day;
  to: Day;
  openingBalance: Money;
  closingBalance: Money;
  transactions: readonly HistoryTransaction[];
  /** The page number, if the statement is split in two. */
  page?: "first" | "last";
};

export type BankHistory = {
  account: StatementAccount;
  openingBalance: Money;
  days: number;
  from: Day;
  transactions: readonly HistoryTransaction[];
};

/** The account with that number. */
export const accountOf = (short: string): StatementAccount => ({ iban: `DE8937040044${short}`, short });

/** From the end of one year into the spring of the next: across ends of months of 31, 28 and 29 days. */
const DAYS = 12;
const FIRST_DAYS = ["2025-12-26", "2024-02-24", "2026-02-23", "2025-04-25"].map(toDay);

const PURPOSES = [
  "Miete M\u00e4rz, B\u00fcro 2",
  "INV-0042; danke & Gr\u00fc\u00dfe",
  '\u00dcberweisung "Caf\u00e9" <5>',
  "1.234,56 an 03/04 gezahlt",
  "#12 begins with a sign",
  "=1+1 is no sum",
  "it's 100 % | really",
  `Rechnung ${"2026-0815 Lieferung ".repeat(8)}Ende`,
  "",
];
const NAMES = [
  "Caf\u00e9 Linden",
  "Harbour House GmbH & Co. KG",
  "M\u00fcller, S\u00f6hne",
  "#1 Auto Parts",
  "Bakker",
  "",
];

const transaction = fc.record({
  day: fc.nat(DAYS - 1),
  valueOffset: fc.constantFrom(0, 0, 1, -1, 2),
  amount: fc.constantFrom(
    "-3.50",
    "-3.50",
    "3.50",
    "100.00",
    "-20.00",
    "1234.50",
    "-1234.50",
    "0.00",
    "0.01",
    "-98765.43",
  ),
  name: fc.constantFrom(...NAMES),
  purpose: fc.constantFrom(...PURPOSES),
  reference: fc.constantFrom("", "", "RF18539007547034"),
  // Banks repeat an ID for different transactions.
  id: fc.constantFrom("", "A1", "B7", "2026-77"),
  kind: fc.constantFrom("plain", "plain", "plain", "twin", "reversed", "batch", "fee"),
});
type RandomTransaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never;

/** Amounts that nothing else has. */
export const BATCH = ["329.56", "101.11", "17.20"];

/** Random days of an account with duplicates, reversals, batches, fees, repeated IDs and zero transactions. */
export const HISTORIES: fc.Arbitrary<BankHistory> = fc
  .record({
    from: fc.constantFrom(...FIRST_DAYS),
    openingBalance: fc.constantFrom("0.00", "1000.00", "-250.75").map(toAmount),
    drawn: fc.array(transaction, { minLength: 1, maxLength: 14 }),
  })
  .map(({ from, openingBalance, drawn }) => ({
    account: accountOf("0532013000"),
    from,
    openingBalance,
    days: DAYS,
    transactions: drawn
      .toSorted((a, b) => a.day - b.day)
      .flatMap((event) => transactionsOf(event, from))
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }));

function transactionsOf(drawn: RandomTransaction, from: Day): HistoryTransaction[] {
  const { name, purpose, reference, id, kind } = drawn;
  const day = shiftDays(from, drawn.day);
  const historyTransaction: HistoryTransaction = {
    day,
    valueDay: shiftDays(day, drawn.valueOffset),
    amount: toAmount(drawn.amount),
    name,
    iban: name === "" ? "" : "DE02120300000000202051",
    purpose,
    reference,
    id,
    isReversal: false,
    parts: [],
    fee: null,
  };
  if (kind === "twin") return [historyTransaction, { ...historyTransaction }];
  if (kind === "reversed")
    return [
      historyTransaction,
      { ...historyTransaction, amount: negate(historyTransaction.amount), isReversal: true },
    ];
  if (kind === "fee") return [{ ...historyTransaction, fee: toAmount("-0.45") }];
  if (kind !== "batch") return [historyTransaction];
  const parts = BATCH.map(toAmount);
  return [{ ...historyTransaction, amount: sum(parts), parts, name: "", iban: "", reference: "" }];
}

/** The days of a history between two, both included. */
export function statementOf(
  history: BankHistory,
  { start, end }: { start: number; end: number },
): HistoryStatement {
  const [from, to] = [shiftDays(history.from, start), shiftDays(history.from, end)];
  const before = history.transactions.filter(({ day }) => day < from);
  const transactions = history.transactions.filter(({ day }) => day >= from && day <= to);
  const openingBalance = add(history.openingBalance, totalOf(before));
  return {
    account: history.account,
    number: start + 1,
    from,
    to,
    openingBalance,
    closingBalance: add(openingBalance, totalOf(transactions)),
    transactions,
  };
}

/** One statement for each day with transactions, as banks send them. */
export function dailyStatementsOf(
  history: BankHistory,
  { start, end }: { start: number; end: number },
): HistoryStatement[] {
  const days = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return days
    .map((day) => statementOf(history, { start: day, end: day }))
    .filter(({ transactions }) => transactions.length > 0);
}

/** A statement in two parts, with a balance in between; one with a single transaction stays whole. */
export function inPages(statement: HistoryStatement): HistoryStatement[] {
  const half = Math.floor(statement.transactions.length / 2);
  if (half === 0) return [statement];
  const [before, after] = [statement.transactions.slice(0, half), statement.transactions.slice(half)];
  const between = add(statement.openingBalance, totalOf(before));
  return [
    { ...statement, closingBalance: between, transactions: before, page: "first" },
    { ...statement, openingBalance: between, transactions: after, page: "last" },
  ];
}

function totalOf(transactions: readonly HistoryTransaction[]): Money {
  return sum(transactions.flatMap(({ amount, fee }) => [amount, ...(fee === null ? [] : [fee])]));
}

/** Transactions as in files that list each fee as a separate transaction. */
export function withFeesApart(transactions: readonly HistoryTransaction[]): HistoryTransaction[] {
  return transactions.flatMap((entry) =>
    entry.fee === null
      ? [entry]
      : [
          { ...entry, fee: null },
          { ...entry, fee: null, amount: entry.fee, purpose: `Fee ${entry.purpose}` },
        ],
  );
}
