import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { sourcesOf } from "#server/bank/file-sources.ts";
import { type ParsedBankFile, readBankFile, readBankWorkbook } from "#domain/bank/read-statements.ts";
import type { BankStatement } from "#domain/bank/statement.ts";
import type { TableMapping } from "#domain/bank/table.ts";
import { isZero, sum, toAmount } from "#domain/money.ts";
import {
  BATCH,
  dailyStatementsOf,
  type BankHistory,
  type HistoryStatement,
  statementOf,
  withFeesApart,
} from "./bank-history.ts";
import { CAMT_DIALECTS } from "./bank-dialects-camt.ts";
import { OFX_DIALECTS, QIF_DIALECTS, SWIFT_DIALECTS } from "./bank-dialects-messages.ts";
import { PROVIDER_DIALECTS } from "./bank-dialects-providers.ts";
import { CSV_DIALECTS, XLSX_DIALECTS } from "./bank-dialects-tables.ts";
import type { Dialect, ExpectedTransaction } from "./bank-dialect.ts";

const byName = (all: readonly Dialect[]) => [
  ...new Map(all.map((dialect) => [dialect.name, dialect])).values(),
];

/** The statement formats, each once, by the fields that they have room for. */
export const FAMILIES = [
  OFX_DIALECTS,
  QIF_DIALECTS,
  SWIFT_DIALECTS,
  CAMT_DIALECTS,
  CSV_DIALECTS,
  XLSX_DIALECTS,
  PROVIDER_DIALECTS,
].map(byName);

export const DIALECTS: readonly Dialect[] = FAMILIES.flat();

/** Whole days of a history as a file in one of those formats, in one order or another. */
export const FILES = fc.record({
  dialect: fc.oneof(...FAMILIES.map((family) => fc.constantFrom(...family))),
  start: fc.nat(11),
  length: fc.integer({ min: 0, max: 11 }),
  isDaily: fc.boolean(),
  turn: fc.nat(5),
});
export type File = typeof FILES extends fc.Arbitrary<infer One> ? One : never;

/** The days covered by a file, from the first day of its history. */
export function daysOf({ start, length }: File, history: BankHistory): { start: number; end: number } {
  return { start, end: Math.min(start + length, history.days - 1) };
}

/** The transactions of a file; null if there are none, or none that prove anything. */
export function statementsFor(file: File, history: BankHistory): HistoryStatement[] | null {
  const days = daysOf(file, history);
  const isDaily = file.isDaily && file.dialect.holdsOne !== true;
  const statements = isDaily ? dailyStatementsOf(history, days) : [statementOf(history, days)];
  const isWhole = statements.every(
    (statement) => statement.transactions.length > 0 && isExpressible(statement, file.dialect),
  );
  return statements.length > 0 && isWhole ? statements : null;
}

/** Days with everything at once that makes transactions hard to tell apart. */
export function hasConfusableDays({ transactions }: BankHistory): boolean {
  const ids = transactions.map(({ id, name, amount }) => ({ id, text: `${name} ${amount}` }));
  return (
    transactions.some((transaction, index) => isDeepStrictEqual(transaction, transactions[index + 1])) &&
    transactions.some(({ isReversal }) => isReversal) &&
    transactions.some(({ parts }) => parts.length > 0) &&
    transactions.some(({ fee }) => fee !== null) &&
    ids.some((transaction) =>
      ids.some(({ id, text }) => id !== "" && id === transaction.id && text !== transaction.text),
    )
  );
}

/** Two reversals that cancel out don't show how their bank writes reversals. */
export function isExpressible({ transactions }: HistoryStatement, { name }: Pick<Dialect, "name">): boolean {
  const reversals = transactions.filter(({ isReversal }) => isReversal).map(({ amount }) => amount);
  return !name.includes("not turned") || reversals.length === 0 || !isZero(sum(reversals));
}

/** Transactions by day and amount; the parts of a batch are the batch. */
export function batchPieces(lines: readonly { date: string; amount: string }[]): string[] {
  const lineTexts = lines.map(({ date, amount }) => `${date} ${amount === BATCH[0] ? BATCH_TOTAL : amount}`);
  return lineTexts.filter((line) => !BATCH.some((amount) => line.endsWith(` ${amount}`))).toSorted();
}

const BATCH_TOTAL = sum(BATCH.map(toAmount));

/** The transactions of some days as the account has them. */
export function recordedOn(history: BankHistory, days: ReadonlySet<string>): string[] {
  const postedTransactions = withFeesApart(history.transactions.filter(({ day }) => days.has(day)));
  return batchPieces(postedTransactions.map(({ day, amount }) => ({ date: day, amount })));
}

type TableReading = Pick<Dialect, "dateFormat" | "isSignReversed">;

/** The column mapping that a user has to choose for a table; null if none is needed. */
export function chooseMapping(
  { question, table }: Pick<ParsedBankFile, "question" | "table">,
  { dateFormat = "ymd", isSignReversed = false }: TableReading,
): TableMapping | null {
  if (table === null || (question === null && !isSignReversed)) return null;
  if (question !== null && !/day or the month/.test(question)) throw new Error(`The file asks: ${question}`);
  return {
    ...table.mapping,
    dateFormat: question === null ? table.mapping.dateFormat : dateFormat,
    isSignReversed,
  };
}

/** The statements of a file; the order of its dates is chosen if the file needs it. */
export function statementsIn(file: Buffer, dialect: TableReading): BankStatement[] {
  return sourcesOf(file.toString("base64")).flatMap((source) => {
    const readFiles = (overrides: Partial<Parameters<typeof readBankFile>[1]> = {}) => {
      const options = { decimals: 2 as const, ...overrides };
      return "text" in source
        ? [readBankFile(source.text, options)]
        : readBankWorkbook(source.workbook, options);
    };
    return readFiles().flatMap((first, index) => {
      const mapping = chooseMapping(first, dialect);
      if (first.question === null && mapping === null) return first.statements;
      const reread = readFiles({ dateFormat: dialect.dateFormat ?? "ymd", ...(mapping && { mapping }) })[
        index
      ];
      if (reread === undefined || reread.question !== null)
        throw new Error(`The file asks: ${reread?.question}`);
      return reread.statements;
    });
  });
}

/** Bank transactions, each as one text, whatever their order. */
export function asTexts(all: readonly ExpectedTransaction[]): string[] {
  return all
    .map(
      ({
        date,
        valueDate,
        amount,
        counterparty,
        counterpartyAccount,
        description: text,
        reference,
        bankId,
      }) => [date, valueDate, amount, counterparty, counterpartyAccount, text, reference, bankId].join(" | "),
    )
    .toSorted();
}
