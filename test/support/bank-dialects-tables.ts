import { daysBetween, toDay } from "#domain/dates.ts";
import { add, isNegative, type Money, negate, ZERO } from "#domain/money.ts";
import { type HistoryTransaction, type HistoryStatement, withFeesApart } from "./bank-history.ts";
import {
  choices,
  type DateNotation,
  type Dialect,
  encoded,
  type DialectEncoding,
  escaped,
  inDigits,
  inOrder,
  onOneLine,
  type ExpectedTransaction,
  type AmountNotation,
} from "./bank-dialect.ts";
import { number, STYLES, texts, workbookFile } from "./workbook.ts";

type CsvLayout = {
  days: DateNotation;
  amounts: AmountNotation;
  /** How it shows the direction. */
  sides: "a sign" | "two columns" | "a side" | "CR and DR";
  balance: boolean;
  fee: boolean;
  newest: "first" | "last";
  head: "English" | "German" | "words first";
  /** Outgoing amounts are shown as positive. */
  isSignReversed?: boolean;
};
type CsvVariant = CsvLayout & {
  delimiter: string;
  encoding: DialectEncoding;
  quotes: "all" | "as needed";
  newline: string;
  odd?: (typeof FILE_ODDITIES)[number];
};

/** Dates as spreadsheet serial numbers, texts over several lines, and rows that are not transactions. */
const FILE_ODDITIES = ["days are counted", "lines break", "totals", "another head"] as const;

const HEADS: Record<CsvLayout["head"], Record<string, string>> = {
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
const PLAIN_VARIANT: CsvVariant = {
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
const withDefaults = (variant: Partial<CsvVariant>): CsvVariant => ({ ...PLAIN_VARIANT, ...variant });

const ENCODINGS: readonly DialectEncoding[] = [
  "utf-8",
  "utf-8 with a mark",
  "latin1",
  "utf-16le",
  "utf-16le without a mark",
  "utf-16be",
  "utf-16be without a mark",
];

const DAYS: readonly DateNotation[] = [
  { order: "ymd", between: "-" },
  { order: "ymd", between: "" },
  { order: "dmy", between: "." },
  { order: "dmy", between: ".", shortYear: true },
  { order: "dmy", between: "/" },
  { order: "mdy", between: "/" },
  { order: "mdy", between: "-" },
];

const AMOUNTS: readonly AmountNotation[] = [
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

const CSV_VARIANTS: CsvVariant[] = [
  ...choices({ delimiter: [",", ";", "\t", "|"], encoding: ENCODINGS }).map(withDefaults),
  ...choices({ days: DAYS, amounts: AMOUNTS }).map((variant) => ({
    ...PLAIN_VARIANT,
    ...variant,
    delimiter: ";",
  })),
  ...choices({
    sides: SIDES,
    balance: [true, false],
    newest: ["first", "last"] as const,
    head: LANGUAGES,
    quotes: ["all", "as needed"] as const,
  }).map((variant) => ({
    ...PLAIN_VARIANT,
    ...variant,
    newline: "\r\n",
    encoding: variant.head === "German" ? ("latin1" as const) : PLAIN_VARIANT.encoding,
  })),
  ...choices({ odd: FILE_ODDITIES, delimiter: [",", ";"], balance: [true, false] }).map(withDefaults),
  ...choices({
    isSignReversed: [true],
    head: LANGUAGES,
    newest: ["first", "last"] as const,
    balance: [false],
  }).map(withDefaults),
  ...choices({ fee: [true], newest: ["first", "last"] as const, balance: [true, false] }).map(withDefaults),
];

/** Tables as text: separators, encodings, dates, amounts, columns, headings, and newest first or last. */
export const CSV_DIALECTS: Dialect[] = CSV_VARIANTS.map((variant) => ({
  ...tableDialect(variant),
  name: `CSV ${JSON.stringify(variant)}`,
  format: "csv",
  write: (statements) => {
    const table = withOddities(rowsOf(statements, variant), variant);
    const rows = table.map((row) => row.map((cell) => quoted(cell, variant)).join(variant.delimiter));
    const before = variant.head === "German" ? [`Kontoauszug${variant.delimiter}DE89`, ""] : [];
    return encoded(
      narrow([...before, ...rows, ""].join(variant.newline), variant.encoding),
      variant.encoding,
    );
  },
}));

function withOddities([head = [], ...rows]: string[][], { odd, head: language }: CsvVariant): string[][] {
  const titles = HEADS[language];
  const change = (keys: readonly string[], transform: (cell: string) => string) =>
    rows.map((row) =>
      row.map((cell, column) => (keys.some((key) => titles[key] === head[column]) ? transform(cell) : cell)),
    );
  if (odd === "days are counted") return [head, ...change(["day", "value"], (day) => serialOf(day, "1900"))];
  if (odd === "lines break") return [head, ...change(["text", "name"], (text) => text.replaceAll(" ", "\n"))];
  const half = Math.ceil(rows.length / 2);
  // A list copied together from two has its headings twice.
  if (odd === "another head") return [head, ...rows.slice(0, half), head, ...rows.slice(half)];
  const total = head.map((title) =>
    title === titles["text"] ? "Total" : title === titles["amount"] ? "12.34" : "",
  );
  return odd === "totals" ? [head, ...rows, total] : [head, ...rows];
}

/** Characters missing from Latin 1 are left out. */
const narrow = (text: string, encoding: DialectEncoding) =>
  encoding === "latin1" ? text.replaceAll("\u2212", "-") : text;

function quoted(cell: string, { quotes, delimiter }: CsvVariant): string {
  const isNeeded = quotes === "all" || cell.includes(delimiter) || /["\r\n]/.test(cell);
  return isNeeded ? `"${cell.replaceAll('"', '""')}"` : cell;
}

type XlsxVariant = CsvLayout & { cells: "numbers" | "texts"; from: "1900" | "1904" };

const XLSX_VARIANTS: XlsxVariant[] = choices({
  cells: ["numbers", "texts"] as const,
  from: ["1900", "1904"] as const,
  sides: SIDES,
  head: LANGUAGES,
}).map((variant) => ({ ...PLAIN_VARIANT, ...variant, newest: variant.head === "German" ? "first" : "last" }));

/** Tables as workbooks: numbers with binary floating-point noise and dates as serial numbers, or both as texts. */
export const XLSX_DIALECTS: Dialect[] = XLSX_VARIANTS.map((variant) => ({
  ...tableDialect(variant),
  name: `XLSX ${JSON.stringify(variant)}`,
  format: "xlsx",
  write: (statements) => {
    const [head = [], ...rows] = rowsOf(statements, variant);
    const titles = HEADS[variant.head];
    const isOf = (column: number, ...keys: string[]) => keys.some((key) => titles[key] === head[column]);
    const cell = (text: string, column: number) => {
      if (variant.cells === "texts" || text === "") return texts(escaped(text));
      if (isOf(column, "day", "value")) return number(serialOf(text, variant.from), STYLES.day);
      const isAmount = isOf(column, "amount", "in", "out", "balance") && variant.sides !== "CR and DR";
      return isAmount ? number(String(Number(text) * 1), STYLES.cents) : texts(escaped(text));
    };
    return workbookFile({
      sheets: [[texts(...head), ...rows.map((row) => row.map(cell).join(""))]],
      properties: variant.from === "1904" ? '<workbookPr date1904="1"/>' : "",
    });
  },
}));

function serialOf(day: string, from: XlsxVariant["from"]): string {
  const days = daysBetween({ from: toDay("1900-03-01"), to: toDay(day) }) + 61;
  return String(from === "1904" ? days - 1462 : days);
}

type TableDialect = Pick<
  Dialect,
  "balances" | "dateFormat" | "holdsOne" | "isSignReversed" | "expectedTransactions"
>;

function tableDialect(layout: CsvLayout): TableDialect {
  return {
    isSignReversed: layout.isSignReversed === true,
    balances: layout.balance ? "both" : "none",
    dateFormat: layout.days.order,
    holdsOne: true,
    expectedTransactions: (transactions) => withFeesApart(transactions).map(toExpectedTransaction),
  };
}

const toExpectedTransaction = (entry: HistoryTransaction): ExpectedTransaction => ({
  date: entry.day,
  valueDate: entry.valueDay,
  amount: entry.amount,
  counterparty: onOneLine(entry.name),
  counterpartyAccount: "",
  description: onOneLine(entry.purpose),
  reference: "",
  bankId: entry.id,
});

type CsvCells = Record<string, string>;

/** The headings and the rows of a table, in the columns of its layout. */
function rowsOf(statements: readonly HistoryStatement[], layout: CsvLayout): string[][] {
  const titles = HEADS[layout.head];
  let balance = statements[0]?.openingBalance ?? ZERO;
  const cells = statements
    .flatMap(({ transactions }) => (layout.fee ? transactions : withFeesApart(transactions)))
    .map((entry): CsvCells => {
      balance = add(balance, add(entry.amount, entry.fee ?? ZERO));
      return {
        day: inOrder(entry.day, layout.days),
        value: inOrder(entry.valueDay, layout.days),
        name: entry.name,
        text: entry.purpose,
        id: entry.id,
        ...moneyOf(layout.isSignReversed === true ? negate(entry.amount) : entry.amount, layout),
        ...(layout.fee && { fee: entry.fee === null ? "" : inDigits(negate(entry.fee), layout.amounts) }),
        ...(layout.balance && { balance: inDigits(balance, layout.amounts) }),
      };
    });
  const keys = Object.keys(titles).filter((key) => cells.some((row) => key in row));
  const rows = cells.map((row) => keys.map((key) => row[key] ?? ""));
  return [keys.map((key) => titles[key] ?? ""), ...(layout.newest === "first" ? rows.toReversed() : rows)];
}

function moneyOf(amount: Money, { sides, amounts, head }: CsvLayout): CsvCells {
  const size = inDigits(isNegative(amount) ? negate(amount) : amount, amounts);
  if (sides === "two columns") return isNegative(amount) ? { out: size, in: "" } : { in: size, out: "" };
  if (sides === "CR and DR") return { amount: `${size} ${isNegative(amount) ? "DR" : "CR"}` };
  if (sides === "a sign") return { amount: inDigits(amount, amounts) };
  const words = head === "German" ? { in: "H", out: "S" } : { in: "C", out: "D" };
  return { amount: size, side: isNegative(amount) ? words.out : words.in };
}
