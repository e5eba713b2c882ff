import type { DayOrder } from "#domain/bank/day-order.ts";
import type { BankFormat, BankTransaction } from "#domain/bank/statement.ts";
import type { Day } from "#domain/dates.ts";
import { isNegative, type Money, negate } from "#domain/money.ts";
import type { HistoryTransaction, HistoryStatement } from "./bank-history.ts";

/** A transaction in a file, by the fields that its format has room for. */
export type ExpectedTransaction = Pick<
  BankTransaction,
  | "date"
  | "valueDate"
  | "amount"
  | "counterparty"
  | "counterpartyAccount"
  | "description"
  | "reference"
  | "bankId"
>;

/** One format in which banks write statements. */
export type Dialect = {
  name: string;
  format: BankFormat;
  write: (statements: readonly HistoryStatement[]) => Buffer;
  /** The expected transactions after reading a statement. */
  expectedTransactions: (transactions: readonly HistoryTransaction[]) => ExpectedTransaction[];
  /** Which balances the file has. */
  balances: "both" | "closing" | "none";
  /** The order of its dates; chosen by the user if the file is ambiguous. */
  dateFormat?: DayOrder;
  /** A table has one statement. */
  holdsOne?: boolean;
  /** Outgoing amounts are shown as positive, which the user confirms. */
  isSignReversed?: boolean;
};

/** Text as it is stored: on one line. */
export const onOneLine = (...parts: readonly string[]) =>
  parts
    .filter((part) => part.trim() !== "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

export type DialectEncoding =
  | "utf-8"
  | "utf-8 with a mark"
  | "latin1"
  | "utf-16le"
  | "utf-16le without a mark"
  | "utf-16be"
  | "utf-16be without a mark";

/** The bytes of a text. */
export function encoded(text: string, encoding: DialectEncoding): Buffer {
  if (encoding === "latin1") return Buffer.from(text, "latin1");
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8 with a mark") return Buffer.from(`\ufeff${text}`);
  const little = Buffer.from(encoding.endsWith("without a mark") ? text : `\ufeff${text}`, "utf16le");
  return encoding.startsWith("utf-16le") ? little : little.swap16();
}

export type AmountNotation = {
  decimal: "." | ",";
  thousands?: string;
  sign?: "before" | "behind" | "brackets" | "long" | "always";
};

/** An amount in one of the formats that banks use. */
export function inDigits(
  amount: Money,
  { decimal, thousands = "", sign = "before" }: AmountNotation,
): string {
  const [whole = "", cents = ""] = (isNegative(amount) ? negate(amount) : amount).split(".");
  const digits = `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${cents}`;
  if (!isNegative(amount)) return sign === "always" ? `+${digits}` : digits;
  if (sign === "brackets") return `(${digits})`;
  return sign === "behind" ? `${digits}-` : `${sign === "long" ? "\u2212" : "-"}${digits}`;
}

export type DateNotation = { order: DayOrder; between: string; shortYear?: boolean };

/** A day in one of the formats that banks use. */
export function inOrder(day: Day, { order, between, shortYear = false }: DateNotation): string {
  const [long = "", month = "", date = ""] = day.split("-");
  const year = shortYear ? long.slice(2) : long;
  const parts = { ymd: [year, month, date], dmy: [date, month, year], mdy: [month, date, year] };
  return parts[order].join(between);
}

export const compactDay = (day: Day) => day.replaceAll("-", "");

export const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Every combination of the options. */
export function choices<Choices extends Record<string, readonly unknown[]>>(
  options: Choices,
): { [Key in keyof Choices]: Choices[Key][number] }[] {
  let all: Record<string, unknown>[] = [{}];
  for (const [key, values] of Object.entries(options))
    all = all.flatMap((combination) => values.map((value) => ({ ...combination, [key]: value })));
  return all as { [Key in keyof Choices]: Choices[Key][number] }[];
}
