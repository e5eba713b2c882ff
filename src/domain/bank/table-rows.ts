import { BROKEN_ROW } from "#domain/csv-records.ts";
import { truncate } from "#domain/text.ts";
import type { Day } from "#domain/dates.ts";
import { isNegative, isZero, type Money, negate, subtract, ZERO } from "#domain/money.ts";
import { type DayOrder, looksLikeDate, readDay } from "./day-order.ts";
import {
  type BankDecimals,
  type BankTransaction,
  bankText,
  endToEndIdOf,
  quotedText,
  readBankAmount,
  UnreadableBankFile,
} from "./statement.ts";
import { adjacentCurrency } from "./currency-signs.ts";
import {
  COLUMN_ROLES,
  type ColumnRole,
  HELD_BACK,
  placesOf,
  type TableMapping,
  type TableRow,
} from "./table.ts";
import { isPending, isOutflowWord, isSide } from "./table-keywords.ts";

/** A transaction as written in the table, with details to be resolved from the rows around it. */
export type TransactionRow = {
  transaction: BankTransaction;
  fees: BankTransaction[];
  /** Listed next to the amount; only the balances show whether the amount includes it. */
  fee: Money | null;
  balance: Money | null;
  /** A code, or a sign shared by several currencies; empty if the row has none. */
  currency: string;
  isHeld: boolean;
  /** Whether the bank hasn't posted it yet; the running balance may include it anyway. */
  isPending: boolean;
};

/** Result of reading a row: a transaction, more text for the row above, or a skipped row. */
export type ParsedRow =
  | { kind: "row"; row: TransactionRow }
  | { kind: "text"; text: string }
  | { kind: "pending" | "without an amount" | "none" };

/** Whether no dated row follows: anything after the last one is a total. */
export function isLastDatedRow(records: readonly TableRow[], index: number, mapping: TableMapping): boolean {
  return !records.slice(index + 1, index + 20).some((record) => isDated(record, mapping));
}

function isDated({ fields, workbook }: TableRow, mapping: TableMapping): boolean {
  const [date = 0] = placesOf(mapping, "date");
  return readDay(fields[date] ?? "", { order: mapping.dateFormat ?? "ymd", workbook }) !== null;
}

/**
 * Whether this last row was cut within a transaction. Banks omit empty cells after an amount, and workbooks omit them anywhere.
 */
export function isTruncated(row: TableRow, mapping: TableMapping): boolean {
  const places = (["amount", "in", "out"] as const).flatMap((role) => placesOf(mapping, role));
  const isShort = row.fields.length < Math.min(mapping.columns.length, Math.max(...places) + 2);
  const isWithout = places.every((column) => (row.fields[column]?.trim() ?? "") === "");
  return row.workbook === undefined && isShort && isWithout && isDated(row, mapping);
}

const END_TO_END_ID_MAX = 100;
const CORRECT_TABLE = "Correct it in the file, or choose another column";

type RowCells = ReturnType<typeof cellsOf>;
type TableOptions = TableMapping & { order: DayOrder; decimals: BankDecimals };

/** Returns accessors for the cells of a row by column role. */
function cellsOf({ fields, workbook }: TableRow, mapping: TableOptions, places: Map<ColumnRole, number[]>) {
  const joinCells = (role: ColumnRole) => {
    const roleCells = (places.get(role) ?? []).map((column) => fields[column]?.trim() ?? "");
    const continuesText = role === "description" && mapping.columns.at(-1) === "description";
    return continuesText ? [...roleCells, ...fields.slice(mapping.columns.length)] : roleCells;
  };
  const first = (role: ColumnRole) => joinCells(role).find((candidate) => candidate !== "") ?? "";
  return {
    all: joinCells,
    first,
    day: (role: ColumnRole) => readDay(first(role), { order: mapping.order, workbook }),
    money: (role: ColumnRole) => moneyIn({ fields, workbook }, places.get(role) ?? [], mapping),
  };
}

/** Returns a function that reads rows: each cell by the role of its column. */
export function rowReader(mapping: TableOptions) {
  const places = new Map(COLUMN_ROLES.map((role) => [role, placesOf(mapping, role)]));
  places.set("description", textPlaces(mapping));
  return (record: TableRow, isFooter: boolean): ParsedRow => {
    const { line: fileLine } = record;
    if (record.isBroken) throw new UnreadableBankFile(fileLine, BROKEN_ROW);
    const cells = cellsOf(record, mapping, places);
    if (isPending(cells.first("status"))) return pendingRow(cells, { fileLine, mapping });
    const amount = amountIn(cells);
    const dateText = cells.first("date");
    const postedOn = recordedOn({ date: cells.day("date"), dateText, amount, fileLine, isFooter });
    if (postedOn === null) return continuationRow(cells);
    const writtenAmount = cells.first("amount") || cells.first("in") || cells.first("out");
    if (amount === null && writtenAmount === "") return { kind: "without an amount" };
    if (amount === null)
      throw new UnreadableBankFile(
        fileLine,
        `${quotedText(writtenAmount)} isn't a valid amount. ${CORRECT_TABLE}`,
      );
    refuseUnknownSide(cells, { amount, fileLine, mapping });
    rejectExtraCells(record, mapping);
    return { kind: "row", row: buildRow(cells, { date: postedOn, amount, fileLine, mapping }) };
  };
}

/** The columns of the description, which contains the end-to-end ID (Decision 0136). */
function textPlaces({ columns }: TableOptions): number[] {
  return columns.flatMap((role, column) => (role === "description" || role === "endToEndId" ? [column] : []));
}

type RowPosition = { fileLine: number; mapping: TableOptions };

/** Keeps a pending row only if it has a balance: the running balance may include it, which is checked later. */
function pendingRow(cells: RowCells, { fileLine, mapping }: RowPosition): ParsedRow {
  const [date, amount] = [cells.day("date"), amountIn(cells)];
  if (date === null || amount === null || cells.money("balance") === null) return { kind: "pending" };
  const row = buildRow(cells, { date, amount, fileLine, mapping });
  return { kind: "row", row: { ...row, isPending: true } };
}

const TOTAL = /^\W*(total|totaal|totale|summe|sum|saldo|balance|solde)(?!\p{L})/iu;

/** Treats a row without a date and an amount as more text for the row above. */
function continuationRow(cells: RowCells): ParsedRow {
  const text = bankText(...cells.all("counterparty"), ...cells.all("description"));
  const hasMoney = (["amount", "in", "out", "fee", "balance"] as const).some(
    (role) => cells.first(role) !== "",
  );
  const isMore = cells.first("date") === "" && !hasMoney && text !== "" && !TOTAL.test(text);
  return isMore ? { kind: "text", text } : { kind: "none" };
}

function amountIn(cells: RowCells): Money | null {
  const isOut = isOutflowWord(cells.first("side"));
  return amountOf({
    amount: cells.money("amount"),
    came: cells.money("in"),
    went: cells.money("out"),
    isOut,
  });
}

/** Rejects an unsigned amount next to an unknown word: it could be money in or money out. */
function refuseUnknownSide(
  cells: RowCells,
  { amount, fileLine, mapping }: RowPosition & { amount: Money },
): void {
  const side = cells.first("side");
  if (!mapping.columns.includes("side") || isSide(side) || isNegative(amount) || isZero(amount)) return;
  throw new UnreadableBankFile(
    fileLine,
    `${quotedText(side)} is neither money in nor money out. ${CORRECT_TABLE}`,
  );
}

/** Rejects extra cells: an unquoted delimiter shifts everything after it, unless only text follows. */
function rejectExtraCells({ fields, line }: TableRow, { columns }: TableOptions): void {
  const first = fields.slice(columns.length).find((cell) => cell.trim() !== "");
  const isText =
    columns.at(-1) === "description" && !fields.slice(columns.length - 1).some((cell) => /\d/.test(cell));
  if (first === undefined || isText) return;
  throw new UnreadableBankFile(
    line,
    `This row has more values than the table has columns, from ${quotedText(first)} on. Correct it in the file.`,
  );
}

function buildRow(
  cells: RowCells,
  { date, amount, fileLine, mapping }: RowPosition & { date: Day; amount: Money },
): TransactionRow {
  const applySign = (money: Money) => (mapping.isSignReversed ? negate(money) : money);
  const transaction: BankTransaction = {
    date,
    valueDate: cells.day("valueDate"),
    amount: applySign(amount),
    counterparty: bankText(...cells.all("counterparty")),
    counterpartyAccount: bankText(cells.first("counterpartyAccount")),
    description: bankText(...textsOf(cells, mapping)),
    reference: "",
    endToEndId: truncate(endToEndIdOf(cells.first("endToEndId")), END_TO_END_ID_MAX),
    bankId: bankText(cells.first("bankId")),
    fileLine,
  };
  const [fee, net] = [cells.money("fee"), cells.money("net")];
  const rowFee = net === null ? null : applySign(subtract(net, amount));
  const fees = feesOf(transaction, rowFee ?? (fee === null ? null : toOutflow(fee)));
  const currencyCells = (["currency", "amount", "in", "out"] as const).map((role) =>
    adjacentCurrency(cells.first(role)),
  );
  return {
    transaction,
    fees,
    fee: net === null ? (fees[0]?.amount ?? null) : null,
    balance: cells.money("balance"),
    currency: currencyCells.find((candidate) => candidate !== "") ?? cells.first("currency").toUpperCase(),
    isHeld: cells.first("status") === HELD_BACK,
    isPending: false,
  };
}

/** Includes the side if there is no other text. */
function textsOf(cells: RowCells, { columns }: TableOptions): string[] {
  const hasText = (["description", "endToEndId", "counterparty"] as const).some((role) =>
    columns.includes(role),
  );
  return hasText ? cells.all("description") : cells.all("side");
}

const toOutflow = (amount: Money) => (isNegative(amount) ? amount : negate(amount));

/** Returns the first amount of some cells; workbook numbers use a period, whatever its texts use. */
function moneyIn(
  { fields, workbook }: Pick<TableRow, "fields" | "workbook">,
  places: readonly number[],
  { decimalSign, decimals }: Pick<TableMapping, "decimalSign"> & { decimals: BankDecimals },
): Money | null {
  const column = places.find((place) => (fields[place]?.trim() ?? "") !== "");
  if (column === undefined) return null;
  const sign = workbook?.numbers.has(column) === true ? "." : decimalSign;
  return readBankAmount(fields[column] ?? "", { decimals, sign });
}

type RowDate = {
  date: Day | null;
  dateText: string;
  amount: Money | null;
  fileLine: number;
  isFooter: boolean;
};

/** Returns the date of a row; null if it isn't a transaction, such as a repeated header or totals at the end. */
function recordedOn({ date, dateText, amount, fileLine, isFooter }: RowDate): Day | null {
  if (date === null && amount !== null && (!isFooter || looksLikeDate(dateText)))
    throw new UnreadableBankFile(fileLine, `${quotedText(dateText)} isn't a valid date. ${CORRECT_TABLE}`);
  return date;
}

/**
 * Returns the fee as a separate transaction of money out. The amount next to it excludes the fee. If the file has the net amount
 * instead, that determines the fee, which is money in when refunded.
 */
function feesOf(transaction: BankTransaction, amount: Money | null): BankTransaction[] {
  return amount === null || isZero(amount)
    ? []
    : [{ ...transaction, amount, description: bankText("Fee", transaction.description) }];
}

type RowAmounts = { amount: Money | null; came: Money | null; went: Money | null; isOut: boolean };

/** Reads one signed column, one with a side column, or one column per direction. */
function amountOf({ amount, came, went, isOut }: RowAmounts): Money | null {
  if (amount !== null) return isOut && !isNegative(amount) ? negate(amount) : amount;
  if (came === null && went === null) return null;
  const out = went === null ? ZERO : negate(toOutflow(went));
  return subtract(came ?? ZERO, out);
}
