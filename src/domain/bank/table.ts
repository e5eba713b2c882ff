import type { Day } from "#domain/dates.ts";
import { isNegative, isZero, type Money, negate, subtract, sum, ZERO } from "#domain/money.ts";
import type { CsvRecord } from "#domain/csv-records.ts";
import { type DayOrder, isWrittenAsDay, readDay } from "./day-order.ts";
import {
  type BalanceAfter,
  type BankDecimals,
  type BankLine,
  type BankStatement,
  bankText,
  checkLineCount,
  quotedText,
  readBankAmount,
  UnreadableBankFile,
} from "./statement.ts";

/** What a column of a bank's table can hold. */
export const COLUMN_ROLES = [
  "date",
  "valueDate",
  "amount",
  "in",
  "out",
  "side",
  "fee",
  "net",
  "balance",
  "currency",
  "counterparty",
  "counterpartyAccount",
  "text",
  "bankId",
  "state",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A row of a table. Of one in a workbook it is known which cells are numbers, and from when their days count. */
export type TableRow = CsvRecord & {
  workbook?: { numbers: ReadonlySet<number>; is1904: boolean } | undefined;
};

/** The records of a table and the heads of its columns; what stands before the head is left out. */
export type BankTable = {
  head: readonly string[];
  rows: readonly TableRow[];
  /** What of the table was left out, in words. */
  note?: string;
};

/** The state of a row that holds money back, or sets it free: it stays on the account. */
export const HELD = "held back";

/** How a bank writes its table; found in the file, corrected by a person, and kept for the account. */
export type TableMapping = {
  /** What each column holds; null for one that is not read. */
  columns: readonly (ColumnRole | null)[];
  dayOrder: DayOrder | null;
  decimalSign: "." | ",";
  /** True where the file shows money that went out as positive, as exports of cards do. */
  isTurned: boolean;
};

/** The places of a role's columns, in their order. */
function placesOf({ columns }: TableMapping, role: ColumnRole): number[] {
  return columns.flatMap((one, place) => (one === role ? [place] : []));
}

/** What the mapping lacks before the table can be read, in one sentence; null when nothing. */
export function whyNotMapped(mapping: TableMapping): string | null {
  const has = (role: ColumnRole) => placesOf(mapping, role).length > 0;
  if (!has("date")) return "Choose the date column";
  if (!has("amount") && !(has("in") || has("out"))) return "Choose the amount column";
  return mapping.dayOrder === null ? "Say whether the day or the month comes first in its dates" : null;
}

type Row = {
  line: BankLine;
  fees: BankLine[];
  /** Beside the amount, and only seen by the balances whether it is within it. */
  fee: Money | null;
  balance: Money | null;
  currency: string;
  isHeld: boolean;
};

/** The bookings of a table, the oldest first; one statement for each currency. */
export function readTable(
  records: readonly TableRow[],
  mapping: TableMapping,
  decimals: BankDecimals,
): BankStatement[] {
  const problem = whyNotMapped(mapping);
  if (problem !== null || mapping.dayOrder === null)
    throw new UnreadableBankFile(
      records[0]?.line ?? 1,
      problem ?? "Say in which order its dates are written",
    );
  checkLineCount(records, 1);
  const reader = cellReader({ ...mapping, order: mapping.dayOrder, decimals });
  const rows = records.flatMap((record, place) => reader(record, isLast(records, place, mapping)) ?? []);
  const last = records.at(-1);
  if (last !== undefined && isCut(last, mapping))
    throw new UnreadableBankFile(last.line, "This row has a date but no amount");
  const inOrder = oldestFirst(rows);
  const currencies = [...new Set(inOrder.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = oldestFirst(inOrder.filter((row) => row.currency === currency));
    return statementOf(feesWithin(withoutHeld(own)), currency);
  });
}

/**
 * What is held back is on the account still. The balances are those of what is free, so that what is held is added to them;
 * what was released beyond what the table held was held before it.
 */
function withoutHeld(rows: readonly Row[]): readonly Row[] {
  if (!rows.some(({ isHeld }) => isHeld)) return rows;
  let reached = ZERO;
  const moved = rows.map(({ line, isHeld }) => (reached = isHeld ? sum([reached, line.amount]) : reached));
  const before = moved.reduce((most, one) => (isNegative(subtract(most, one)) ? one : most), ZERO);
  return rows.flatMap((row, place) => {
    const held = subtract(before, moved[place] ?? ZERO);
    const balance = row.balance === null ? null : sum([row.balance, held]);
    return row.isHeld ? [] : [{ ...row, balance }];
  });
}

/**
 * Some write the fee beside an amount that holds it already: the running balances tell which, also where one of them is
 * wrong.
 */
function feesWithin(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2 || rows.every(({ fee }) => fee === null)) return rows;
  const within = rows.map((row) =>
    row.fee === null ? row : { ...row, line: { ...row.line, amount: subtract(row.line.amount, row.fee) } },
  );
  return stepsThatTie(within) > stepsThatTie(rows) ? within : rows;
}

/** Behind the last row with a date stand totals at most. */
function isLast(records: readonly TableRow[], place: number, mapping: TableMapping): boolean {
  return !records.slice(place + 1, place + 20).some((record) => isDated(record, mapping));
}

function isDated({ fields, workbook }: TableRow, mapping: TableMapping): boolean {
  const [date = 0] = placesOf(mapping, "date");
  return readDay(fields[date] ?? "", { order: mapping.dayOrder ?? "ymd", workbook }) !== null;
}

/**
 * The last row of a file that was cut within a booking. Empty cells behind an amount are left out by banks, and anywhere by
 * workbooks.
 */
function isCut(row: TableRow, mapping: TableMapping): boolean {
  const places = (["amount", "in", "out"] as const).flatMap((role) => placesOf(mapping, role));
  const isShort = row.fields.length < Math.min(mapping.columns.length, Math.max(...places) + 2);
  const isWithout = places.every((place) => (row.fields[place]?.trim() ?? "") === "");
  return row.workbook === undefined && isShort && isWithout && isDated(row, mapping);
}

const NOT_BOOKED =
  /^(pending|reverted|declined|failed|cancell?ed|denied|expired|vorgemerkt|authori[sz]ed|on hold|ausstehend|abgelehnt|storniert|en attente|refus|annul|pendiente|rechazad|in behandeling|geweigerd|in sospeso|rifiutat)/i;
const OUT_WORDS = /^(d|dr|dbit|debit|s|soll|af|out|-|debito|d\u00e9bit)$/i;

/** Reads rows of a table: each cell by the role of its column. */
function cellReader(mapping: TableMapping & { order: DayOrder; decimals: BankDecimals }) {
  const places = Object.fromEntries(COLUMN_ROLES.map((role) => [role, placesOf(mapping, role)]));
  return ({ line: fileLine, fields, isBroken, workbook }: TableRow, isFooter: boolean): Row | null => {
    if (isBroken) throw new UnreadableBankFile(fileLine, "This row has an unclosed quotation mark");
    const cells = (role: ColumnRole) => (places[role] ?? []).map((place) => fields[place]?.trim() ?? "");
    const cell = (role: ColumnRole) => cells(role).find((one) => one !== "") ?? "";
    const day = (role: ColumnRole) => readDay(cell(role), { order: mapping.order, workbook });
    const money = (role: ColumnRole) => moneyIn({ fields, workbook }, places[role] ?? [], mapping);
    if (NOT_BOOKED.test(cell("state"))) return null;
    const isOut = OUT_WORDS.test(cell("side"));
    const amount = amountOf({ amount: money("amount"), came: money("in"), went: money("out"), isOut });
    const booked = bookedOn({ date: day("date"), written: cell("date"), amount, fileLine, isFooter });
    const written = cell("amount") || cell("in") || cell("out");
    if (booked === null || (amount === null && written === "")) return null;
    if (amount === null) throw new UnreadableBankFile(fileLine, `${quotedText(written)} is no amount`);
    const turned = (one: Money) => (mapping.isTurned ? negate(one) : one);
    const line: BankLine = {
      date: booked,
      valueDate: day("valueDate"),
      amount: turned(amount),
      counterparty: bankText(...cells("counterparty")),
      counterpartyAccount: bankText(cell("counterpartyAccount")),
      text: bankText(...cells("text")),
      reference: "",
      bankId: bankText(cell("bankId")),
      fileLine,
    };
    const [fee, net] = [money("fee"), money("net")];
    const beside = net === null ? null : turned(subtract(net, amount));
    const fees = feesOf(line, beside ?? (fee === null ? null : asOut(fee)));
    const isHeld = cell("state") === HELD;
    const own = { balance: money("balance"), currency: cell("currency").toUpperCase(), isHeld };
    return { line, fees, fee: net === null ? (fees[0]?.amount ?? null) : null, ...own };
  };
}

const asOut = (amount: Money) => (isNegative(amount) ? amount : negate(amount));

/** The first amount of some cells; the numbers of a workbook have a point, whatever its texts have. */
function moneyIn(
  { fields, workbook }: Pick<TableRow, "fields" | "workbook">,
  places: readonly number[],
  { decimalSign, decimals }: Pick<TableMapping, "decimalSign"> & { decimals: BankDecimals },
): Money | null {
  const place = places.find((one) => (fields[one]?.trim() ?? "") !== "");
  if (place === undefined) return null;
  const sign = workbook?.numbers.has(place) === true ? "." : decimalSign;
  return readBankAmount(fields[place] ?? "", { decimals, sign });
}

type Dated = {
  date: Day | null;
  written: string;
  amount: Money | null;
  fileLine: number;
  isFooter: boolean;
};

/** The day of a row; null for one that is no booking, as a second head or totals at the end. */
function bookedOn({ date, written, amount, fileLine, isFooter }: Dated): Day | null {
  if (date === null && amount !== null && (!isFooter || isWrittenAsDay(written)))
    throw new UnreadableBankFile(fileLine, `${quotedText(written)} is no date`);
  return date;
}

/**
 * A fee is a booking of its own. It stands beside the amount, which is without it, and is money out; where the file says
 * what is left of the amount, that tells the fee, which is money in when it is given back.
 */
function feesOf(line: BankLine, amount: Money | null): BankLine[] {
  return amount === null || isZero(amount) ? [] : [{ ...line, amount, text: bankText("Fee", line.text) }];
}

type Amounts = { amount: Money | null; came: Money | null; went: Money | null; isOut: boolean };

/** One column with a sign, one with a side beside it, or one for each direction. */
function amountOf({ amount, came, went, isOut }: Amounts): Money | null {
  if (amount !== null) return isOut && !isNegative(amount) ? negate(amount) : amount;
  if (came === null && went === null) return null;
  const out = went === null ? ZERO : negate(asOut(went));
  return subtract(came ?? ZERO, out);
}

/** Banks write the newest first or the oldest; where all are of one day, the running balance tells. */
function oldestFirst(rows: readonly Row[]): Row[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ordered = first.line.date > last.line.date ? rows.toReversed() : [...rows];
  if (first.line.date !== last.line.date || runs(ordered)) return ordered;
  return runs(rows.toReversed()) ? rows.toReversed() : ordered;
}

function totalOf({ line, fees }: Row): Money {
  return sum([line, ...fees].map(({ amount }) => amount));
}

function runs(rows: readonly Row[]): boolean {
  return stepsThatTie(rows) === rows.length - 1;
}

/** How many rows lead from the balance before them to their own. */
function stepsThatTie(rows: readonly Row[]): number {
  return rows.filter((row, place) => {
    const before = rows[place - 1]?.balance ?? null;
    if (before === null || row.balance === null) return false;
    return isZero(subtract(row.balance, sum([before, totalOf(row)])));
  }).length;
}

function statementOf(rows: readonly Row[], currency: string): BankStatement {
  const [first, last] = [rows[0], rows.at(-1)];
  const balanceOf = (row: Row | undefined, amount: (balance: Money, row: Row) => Money) =>
    row === undefined || row.balance === null
      ? null
      : { date: row.line.date, amount: amount(row.balance, row) };
  return {
    account: "",
    currency,
    number: "",
    opening: balanceOf(first, (balance, row) => subtract(balance, totalOf(row))),
    closing: balanceOf(last, (balance) => balance),
    lines: rows.flatMap(({ line, fees }) => [line, ...fees]),
    balances: balancesIn(rows),
    fileLine: Math.min(first?.line.fileLine ?? 1, last?.line.fileLine ?? 1),
  };
}

/** The balances beside the rows, each behind the last booking of its own. */
function balancesIn(rows: readonly Row[]): BalanceAfter[] {
  let place = -1;
  return rows.flatMap(({ balance, fees }) => {
    place += 1 + fees.length;
    return balance === null ? [] : [{ place, amount: balance }];
  });
}
