import { isNegative, isZero, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import {
  type BalanceAfter,
  type BankDecimals,
  type BankStatement,
  bankText,
  checkLineCount,
  UnreadableBankFile,
} from "./statement.ts";
import { currenciesOfSign, isCurrencySign } from "./currency-signs.ts";
import { type TableMapping, type TableRow, mappingError } from "./table.ts";
import { isTruncated, isLastDatedRow, type ParsedRow, type TransactionRow, rowReader } from "./table-rows.ts";

/** Statements of a table, and the rows with a date but no amount in the mapped columns. */
export type ParsedTable = { statements: BankStatement[]; withoutAmount: readonly TableRow[] };

/** Reads a table's transactions, oldest first; one statement per currency. */
export function readTable(
  records: readonly TableRow[],
  mapping: TableMapping,
  decimals: BankDecimals,
): ParsedTable {
  const problem = mappingError(mapping);
  if (problem !== null || mapping.dateFormat === null)
    throw new UnreadableBankFile(records[0]?.line ?? 1, problem ?? "Choose the date format");
  checkLineCount(records, 1);
  const reader = rowReader({ ...mapping, order: mapping.dateFormat, decimals });
  const parsedRows = records.map((record, index) => reader(record, isLastDatedRow(records, index, mapping)));
  const last = records.at(-1);
  if (last !== undefined && isTruncated(last, mapping))
    throw new UnreadableBankFile(
      last.line,
      "This row has a date but no amount. Check which column has the amounts.",
    );
  const rows = oldestFirst(inOneCurrency(withTexts(parsedRows)));
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const tables = currencies.map((currency) => {
    const currencyRows = oldestFirst(rows.filter((row) => row.currency === currency));
    const postedRows = removePending(currencyRows);
    const statement =
      postedRows.length === 0
        ? null
        : statementOf(subtractIncludedFees(withoutHeld(postedRows)), {
            currency,
            isAlone: postedRows.length < 2,
          });
    return { statement, pending: currencyRows.filter((row) => !postedRows.includes(row)) };
  });
  const findSkipped = (kind: ParsedRow["kind"]) =>
    records.filter((_, index) => parsedRows[index]?.kind === kind);
  const withoutAmount = findSkipped("without an amount");
  const pending = tables.flatMap((table) => table.pending.map(({ transaction }) => transaction.fileLine));
  const unposted = [...findSkipped("pending").map(({ line }) => line), ...pending];
  const notes = [
    ...rowsNote(unposted, { one: "not posted yet", many: "not posted yet" }),
    ...rowsNote(
      withoutAmount.map(({ line }) => line),
      { one: "with a date and no amount", many: "with a date and no amount" },
    ),
  ];
  const statements = tables.flatMap(({ statement }) => statement ?? []);
  return {
    statements: statements.map((statement, index) => (index === 0 ? { ...statement, notes } : statement)),
    withoutAmount,
  };
}

const NAMED_LINES_MAX = 10;

function rowsNote(lines: readonly number[], { one, many }: Record<"one" | "many", string>): string[] {
  if (lines.length === 0) return [];
  const listedLines = lines.toSorted((a, b) => a - b).slice(0, NAMED_LINES_MAX);
  const more = lines.length > listedLines.length ? " and more" : "";
  return lines.length === 1
    ? [`Skipped 1 row ${one} (line ${listedLines[0]})`]
    : [`Skipped ${lines.length} rows ${many} (lines ${listedLines.join(", ")}${more})`];
}

/** Returns the transactions, each with the text of the continuation rows right below it. */
function withTexts(parsedRows: readonly ParsedRow[]): TransactionRow[] {
  const rows: TransactionRow[] = [];
  for (const [index, parsedRow] of parsedRows.entries()) {
    if (parsedRow.kind === "row") rows.push(parsedRow.row);
    const above = rows.at(-1);
    const isBelow = ["row", "text"].includes(parsedRows[index - 1]?.kind ?? "none");
    if (parsedRow.kind !== "text" || !isBelow || above === undefined) continue;
    rows.splice(-1, 1, {
      ...above,
      transaction: {
        ...above.transaction,
        description: bankText(above.transaction.description, parsedRow.text),
      },
    });
  }
  return rows;
}

/** Resolves a sign to the only currency code in the table that uses it; rows without a currency get the only one. */
function inOneCurrency(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  const codes = currenciesIn(rows).filter((currency) => !isCurrencySign(currency));
  const resolved = rows.map((row) => {
    const possible = isCurrencySign(row.currency) ? currenciesOfSign(row.currency) : [];
    const [only, ...otherCodes] = codes.filter((code) => possible.includes(code));
    return only === undefined || otherCodes.length > 0 ? row : { ...row, currency: only };
  });
  const [only, ...otherCurrencies] = currenciesIn(resolved);
  if (only === undefined || otherCurrencies.length > 0) return resolved;
  return resolved.map((row) => (row.currency === "" ? { ...row, currency: only } : row));
}

function currenciesIn(rows: readonly TransactionRow[]): string[] {
  return [...new Set(rows.map(({ currency }) => currency))].filter((candidate) => candidate !== "");
}

/** Removes pending rows, except those that the running balance includes. */
function removePending(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  if (!rows.some(({ isPending }) => isPending)) return rows;
  let before: Money | null = null;
  return rows.filter((row) => {
    const { isPending, balance } = row;
    const isCounted =
      before !== null && balance !== null && isZero(subtract(balance, sum([before, sumTransaction(row)])));
    if (isPending && !isCounted) return false;
    before = balance ?? before;
    return true;
  });
}

/**
 * Removes holds, which stay in the account, and adds them to the balances, which show only available money. Releases beyond the
 * holds in the table were held before it.
 */
function withoutHeld(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  if (!rows.some(({ isHeld }) => isHeld)) return rows;
  let runningBalance = ZERO;
  const includedAmounts = rows.map(
    ({ transaction, isHeld }) =>
      (runningBalance = isHeld ? sum([runningBalance, transaction.amount]) : runningBalance),
  );
  const before = includedAmounts.reduce(
    (most, amount) => (isNegative(subtract(most, amount)) ? amount : most),
    ZERO,
  );
  return rows.flatMap((row, index) => {
    const openingBalance = subtract(before, includedAmounts[index] ?? ZERO);
    const balance = row.balance === null ? null : sum([row.balance, openingBalance]);
    return row.isHeld ? [] : [{ ...row, balance }];
  });
}

/** Subtracts the fee from amounts that include it, if the running balances then agree better; one of them may be wrong. */
function subtractIncludedFees(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  if (rows.length < 2 || rows.every(({ fee }) => fee === null)) return rows;
  const within = rows.map((row) =>
    row.fee === null
      ? row
      : { ...row, transaction: { ...row.transaction, amount: subtract(row.transaction.amount, row.fee) } },
  );
  return countMatchingSteps(within) > countMatchingSteps(rows) ? within : rows;
}

/** Sorts rows oldest first: banks list newest or oldest first; within one day, the running balance decides. */
function oldestFirst(rows: readonly TransactionRow[]): TransactionRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ordered = first.transaction.date > last.transaction.date ? rows.toReversed() : [...rows];
  if (first.transaction.date !== last.transaction.date || runs(removePending(ordered))) return ordered;
  return runs(removePending(rows.toReversed())) ? rows.toReversed() : ordered;
}

function sumTransaction({ transaction, fees }: TransactionRow): Money {
  return sum([transaction, ...fees].map(({ amount }) => amount));
}

function runs(rows: readonly TransactionRow[]): boolean {
  return countMatchingSteps(rows) === rows.length - 1;
}

/** Counts the rows whose balance follows from the previous one. */
function countMatchingSteps(rows: readonly TransactionRow[]): number {
  return rows.filter((row, index) => {
    const before = rows[index - 1]?.balance ?? null;
    if (before === null || row.balance === null) return false;
    return isZero(subtract(row.balance, sum([before, sumTransaction(row)])));
  }).length;
}

type StatementOptions = { currency: string; isAlone: boolean };

function statementOf(
  rows: readonly TransactionRow[],
  { currency, isAlone }: StatementOptions,
): BankStatement {
  const [first, last] = [rows[0], rows.at(-1)];
  const balanceOf = (
    row: TransactionRow | undefined,
    amount: (balance: Money, row: TransactionRow) => Money,
  ) =>
    row === undefined || row.balance === null
      ? null
      : { date: row.transaction.date, amount: amount(row.balance, row) };
  return {
    account: "",
    ...(isCurrencySign(currency) ? { currency: "", sign: currency } : { currency }),
    number: "",
    // The balance of a single row proves nothing: the opening balance would be derived from it.
    openingBalance: isAlone
      ? null
      : balanceOf(first, (balance, row) => subtract(balance, sumTransaction(row))),
    closingBalance: balanceOf(last, (balance) => balance),
    lines: rows.flatMap(({ transaction, fees }) => [transaction, ...fees]),
    balances: balancesIn(rows),
    fileLine: Math.min(first?.transaction.fileLine ?? 1, last?.transaction.fileLine ?? 1),
  };
}

/** Returns the running balances, each after its row's last transaction. */
function balancesIn(rows: readonly TransactionRow[]): BalanceAfter[] {
  let index = -1;
  return rows.flatMap(({ balance, fees }) => {
    index += 1 + fees.length;
    return balance === null ? [] : [{ index, amount: balance }];
  });
}
