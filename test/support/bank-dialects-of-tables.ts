import { daysBetween, toDay } from "#domain/dates.ts";
import { add, isNegative, type Money, negate, ZERO } from "#domain/money.ts";
import { type Booking, type Statement, withFeesApart } from "./bank-history.ts";
import {
  choices,
  type DayWriting,
  type Dialect,
  encoded,
  type Encoding,
  escaped,
  inDigits,
  inOrder,
  onOneLine,
  type Said,
  type Writing,
} from "./bank-dialect.ts";
import { number, STYLES, texts, workbookFile } from "./workbook.ts";

type Layout = {
  days: DayWriting;
  amounts: Writing;
  /** How it says which way money went. */
  sides: "a sign" | "two columns" | "a side" | "CR and DR";
  balance: boolean;
  fee: boolean;
  newest: "first" | "last";
  head: "English" | "German" | "words first";
  /** What went out is shown as positive. */
  isTurned?: boolean;
};
type CsvWay = Layout & {
  delimiter: string;
  encoding: Encoding;
  quotes: "all" | "as needed";
  newline: string;
  odd?: (typeof ODDITIES)[number];
};

/** Days as a spreadsheet counts them, texts over several lines, and rows that are no bookings. */
const ODDITIES = ["days are counted", "lines break", "totals", "another head"] as const;

const HEADS: Record<Layout["head"], Record<string, string>> = {
  English: {
    day: "Date",
    value: "Value date",
    name: "Payee",
    text: "Description",
    id: "Transaction ID",
    amount: "Amount",
    in: "Paid in",
    out: "Paid out",
    side: "Debit/Credit",
    fee: "Fee",
    balance: "Balance",
  },
  German: {
    day: "Buchungstag",
    value: "Wertstellung",
    name: "Auftraggeber",
    text: "Verwendungszweck",
    id: "Transaction ID",
    amount: "Betrag",
    in: "Gutschrift",
    out: "Lastschrift",
    side: "Soll/Haben",
    fee: "Geb\u00fchr",
    balance: "Saldo",
  },
  "words first": {
    name: "Name",
    text: "Memo",
    day: "Booking date",
    value: "Valuta",
    id: "FITID",
    amount: "Amount",
    in: "Deposits",
    out: "Withdrawals",
    side: "D/C",
    fee: "Fees",
    balance: "Running balance",
  },
};

const LANGUAGES = ["English", "German", "words first"] as const;
const SIDES = ["a sign", "two columns", "a side", "CR and DR"] as const;
const PLAIN: CsvWay = {
  days: { order: "ymd", between: "-" },
  amounts: { decimal: "." },
  sides: "a sign",
  balance: true,
  fee: false,
  newest: "last",
  head: "English",
  delimiter: ",",
  encoding: "utf-8",
  quotes: "as needed",
  newline: "\n",
};

const ENCODINGS: readonly Encoding[] = [
  "utf-8",
  "utf-8 with a mark",
  "latin1",
  "utf-16le",
  "utf-16le without a mark",
  "utf-16be",
  "utf-16be without a mark",
];

const DAYS: readonly DayWriting[] = [
  { order: "ymd", between: "-" },
  { order: "ymd", between: "" },
  { order: "dmy", between: "." },
  { order: "dmy", between: ".", shortYear: true },
  { order: "dmy", between: "/" },
  { order: "mdy", between: "/" },
  { order: "mdy", between: "-" },
];

const AMOUNTS: readonly Writing[] = [
  { decimal: "." },
  { decimal: ".", thousands: "," },
  { decimal: ",", thousands: "." },
  { decimal: ",", thousands: "\u00a0" },
  { decimal: ".", thousands: "'", sign: "behind" },
  { decimal: ",", sign: "brackets" },
  { decimal: ".", sign: "long" },
  { decimal: ".", sign: "always" },
  { decimal: ",", thousands: " " },
];

const CSV_WAYS: CsvWay[] = [
  ...choices({ delimiter: [",", ";", "\t", "|"], encoding: ENCODINGS }).map((way) => ({ ...PLAIN, ...way })),
  ...choices({ days: DAYS, amounts: AMOUNTS }).map((way) => ({ ...PLAIN, ...way, delimiter: ";" })),
  ...choices({
    sides: SIDES,
    balance: [true, false],
    newest: ["first", "last"] as const,
    head: LANGUAGES,
    quotes: ["all", "as needed"] as const,
  }).map((way) => ({
    ...PLAIN,
    ...way,
    newline: "\r\n",
    encoding: way.head === "German" ? ("latin1" as const) : PLAIN.encoding,
  })),
  ...choices({ odd: ODDITIES, delimiter: [",", ";"], balance: [true, false] }).map((way) => ({
    ...PLAIN,
    ...way,
  })),
  ...choices({ isTurned: [true], head: LANGUAGES, newest: ["first", "last"] as const, balance: [false] }).map(
    (way) => ({ ...PLAIN, ...way }),
  ),
  ...choices({ fee: [true], newest: ["first", "last"] as const, balance: [true, false] }).map((way) => ({
    ...PLAIN,
    ...way,
  })),
];

/** Tables as text: separators, encodings, dates, amounts, columns, heads, and which end is the newest. */
export const CSV_DIALECTS: Dialect[] = CSV_WAYS.map((way) => ({
  ...tableDialect(way),
  name: `CSV ${JSON.stringify(way)}`,
  format: "csv",
  write: (statements) => {
    const table = withOddities(rowsOf(statements, way), way);
    const rows = table.map((row) => row.map((cell) => quoted(cell, way)).join(way.delimiter));
    const before = way.head === "German" ? [`Kontoauszug${way.delimiter}DE89`, ""] : [];
    return encoded(narrow([...before, ...rows, ""].join(way.newline), way.encoding), way.encoding);
  },
}));

function withOddities([head = [], ...rows]: string[][], { odd, head: language }: CsvWay): string[][] {
  const titles = HEADS[language];
  const change = (keys: readonly string[], how: (cell: string) => string) =>
    rows.map((row) =>
      row.map((cell, place) => (keys.some((key) => titles[key] === head[place]) ? how(cell) : cell)),
    );
  if (odd === "days are counted") return [head, ...change(["day", "value"], (day) => serialOf(day, "1900"))];
  if (odd === "lines break") return [head, ...change(["text", "name"], (text) => text.replaceAll(" ", "\n"))];
  const half = Math.ceil(rows.length / 2);
  // A list that was copied together of two has its head twice.
  if (odd === "another head") return [head, ...rows.slice(0, half), head, ...rows.slice(half)];
  const total = head.map((title) =>
    title === titles["text"] ? "Total" : title === titles["amount"] ? "12.34" : "",
  );
  return odd === "totals" ? [head, ...rows, total] : [head, ...rows];
}

/** What Latin 1 has no sign for is not written in it. */
const narrow = (text: string, encoding: Encoding) =>
  encoding === "latin1" ? text.replaceAll("\u2212", "-") : text;

function quoted(cell: string, { quotes, delimiter }: CsvWay): string {
  const isNeeded = quotes === "all" || cell.includes(delimiter) || /["\r\n]/.test(cell);
  return isNeeded ? `"${cell.replaceAll('"', '""')}"` : cell;
}

type XlsxWay = Layout & { cells: "numbers" | "texts"; from: "1900" | "1904" };

const XLSX_WAYS: XlsxWay[] = choices({
  cells: ["numbers", "texts"] as const,
  from: ["1900", "1904"] as const,
  sides: SIDES,
  head: LANGUAGES,
}).map((way) => ({ ...PLAIN, ...way, newest: way.head === "German" ? "first" : "last" }));

/** Tables as workbooks: numbers with the noise of base two and days by their count, or both as texts. */
export const XLSX_DIALECTS: Dialect[] = XLSX_WAYS.map((way) => ({
  ...tableDialect(way),
  name: `XLSX ${JSON.stringify(way)}`,
  format: "xlsx",
  write: (statements) => {
    const [head = [], ...rows] = rowsOf(statements, way);
    const titles = HEADS[way.head];
    const isOf = (column: number, ...keys: string[]) => keys.some((key) => titles[key] === head[column]);
    const cell = (text: string, column: number) => {
      if (way.cells === "texts" || text === "") return texts(escaped(text));
      if (isOf(column, "day", "value")) return number(serialOf(text, way.from), STYLES.day);
      const isAmount = isOf(column, "amount", "in", "out", "balance") && way.sides !== "CR and DR";
      return isAmount ? number(String(Number(text) * 1), STYLES.cents) : texts(escaped(text));
    };
    return workbookFile({
      sheets: [[texts(...head), ...rows.map((row) => row.map(cell).join(""))]],
      properties: way.from === "1904" ? '<workbookPr date1904="1"/>' : "",
    });
  },
}));

function serialOf(day: string, from: XlsxWay["from"]): string {
  const days = daysBetween({ from: toDay("1900-03-01"), to: toDay(day) }) + 61;
  return String(from === "1904" ? days - 1462 : days);
}

type OfTable = Pick<Dialect, "balances" | "dayOrder" | "holdsOne" | "isTurned" | "says">;

function tableDialect(way: Layout): OfTable {
  return {
    isTurned: way.isTurned === true,
    balances: way.balance ? "both" : "none",
    dayOrder: way.days.order,
    holdsOne: true,
    says: (bookings) => withFeesApart(bookings).map(saidOf),
  };
}

const saidOf = (one: Booking): Said => ({
  date: one.day,
  valueDate: one.valueDay,
  amount: one.amount,
  counterparty: onOneLine(one.name),
  counterpartyAccount: "",
  text: onOneLine(one.purpose),
  reference: "",
  bankId: one.id,
});

type Row = Record<string, string>;

/** The head and the rows of a table, in the columns of its layout. */
function rowsOf(statements: readonly Statement[], way: Layout): string[][] {
  const titles = HEADS[way.head];
  let balance = statements[0]?.opening ?? ZERO;
  const written = statements
    .flatMap(({ bookings }) => (way.fee ? bookings : withFeesApart(bookings)))
    .map((one): Row => {
      balance = add(balance, add(one.amount, one.fee ?? ZERO));
      return {
        day: inOrder(one.day, way.days),
        value: inOrder(one.valueDay, way.days),
        name: one.name,
        text: one.purpose,
        id: one.id,
        ...moneyOf(way.isTurned === true ? negate(one.amount) : one.amount, way),
        ...(way.fee && { fee: one.fee === null ? "" : inDigits(negate(one.fee), way.amounts) }),
        ...(way.balance && { balance: inDigits(balance, way.amounts) }),
      };
    });
  const keys = Object.keys(titles).filter((key) => written.some((row) => key in row));
  const rows = written.map((row) => keys.map((key) => row[key] ?? ""));
  return [keys.map((key) => titles[key] ?? ""), ...(way.newest === "first" ? rows.toReversed() : rows)];
}

function moneyOf(amount: Money, { sides, amounts, head }: Layout): Row {
  const size = inDigits(isNegative(amount) ? negate(amount) : amount, amounts);
  if (sides === "two columns") return isNegative(amount) ? { out: size, in: "" } : { in: size, out: "" };
  if (sides === "CR and DR") return { amount: `${size} ${isNegative(amount) ? "DR" : "CR"}` };
  if (sides === "a sign") return { amount: inDigits(amount, amounts) };
  const words = head === "German" ? { in: "H", out: "S" } : { in: "C", out: "D" };
  return { amount: size, side: isNegative(amount) ? words.out : words.in };
}
