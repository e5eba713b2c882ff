import { type Day, isDateText } from "#domain/dates.ts";
import { isZero, type Money, subtract, sum, toAmount } from "#domain/money.ts";
import { truncate, hasHiddenCharacters } from "#domain/text.ts";
import { CURRENCY_PATTERN } from "./currency-signs.ts";
import { UnreadableFile } from "#domain/file-limits.ts";

/** A bank transaction independent of the file format; money in is positive. */
export type BankTransaction = {
  date: Day;
  valueDate: Day | null;
  amount: Money;
  /** Name of the payer or payee, and its IBAN or account number. */
  counterparty: string;
  counterpartyAccount: string;
  /** Payment purpose as written. */
  description: string;
  /** Structured reference of a payment slip: RF..., QRR, SCOR. */
  reference: string;
  /** End-to-end ID assigned by the payer; "" if there is none. The text contains it too (Decision 0136). */
  endToEndId: string;
  /** The bank's ID of the transaction; not every bank has one, nor is it always unique. */
  bankId: string;
  /** Line of the file on which it starts. */
  fileLine: number;
  /** Batch of its statement that it is part of, if the file lists the parts of batches. */
  batch?: number;
};

/** Balance at the end of a day, or before its first transaction. */
export type BankBalance = { date: Day; amount: Money };

/** Transactions of one account over some days; a file may contain several statements. */
export type BankStatement = {
  /** IBAN or account number as written; empty if the file has none. */
  account: string;
  /** Three-letter code; empty if the file has none. */
  currency: string;
  /** Currency sign of the amounts, if several currencies share it or it is unknown. */
  sign?: string;
  number: string;
  openingBalance: BankBalance | null;
  closingBalance: BankBalance | null;
  lines: readonly BankTransaction[];
  /** Balances on the statement after some of the transactions, in order. */
  balances?: readonly BalanceAfter[];
  /** Line of the file on which it starts. */
  fileLine: number;
  /** Messages about what was skipped, or had to be found elsewhere. */
  notes?: readonly string[];
};

/** A balance after a transaction or a page; `index` is the index of the last transaction before it. */
export type BalanceAfter = { index: number; amount: Money };

/**
 * Range in which a statement goes out of balance: from the transaction at `since`, after the last balance that agrees, to the one
 * at `index`, after which the statement balance differs.
 */
export type BalanceBreak = { since: number; index: number; reached: Money; statementBalance: Money };

/**
 * File formats, and "feed" for transactions sent by a program. The same transactions have other words in each of a bank's
 * formats.
 */
export const BANK_FORMATS = [
  "ofx",
  "qif",
  "camt052",
  "camt053",
  "camt054",
  "mt940",
  "mt942",
  "csv",
  "xlsx",
  "feed",
] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** A bank file that can't be read. */
export class UnreadableBankFile extends UnreadableFile {}

/** Maximum number of transactions in a file. */
const LINES_MAX = 200_000;

/** Rejects a file with too many transactions; `line` is where they start. */
export function checkLineCount({ length }: { readonly length: number }, line: number): void {
  if (length > LINES_MAX)
    throw new UnreadableBankFile(
      line,
      "The file has more than 200,000 transactions. Split it into smaller ones.",
    );
}

/**
 * Returns the difference between the closing balance and the opening balance plus transactions: null if the file lacks one of the
 * balances, zero if it is balanced.
 */
export function balanceDifference({ openingBalance, closingBalance, lines }: BankStatement): Money | null {
  if (openingBalance === null || closingBalance === null) return null;
  return subtract(closingBalance.amount, sum([openingBalance.amount, ...lines.map(({ amount }) => amount)]));
}

/** Returns where an unbalanced statement goes wrong; null if no transaction is to blame. */
export function findFirstMismatch(
  { closingBalance, lines, balances = [] }: Pick<BankStatement, "closingBalance" | "lines" | "balances">,
  difference: Money,
): BalanceBreak | null {
  const last = lines.length - 1;
  if (closingBalance === null || last < 0) return null;
  let runningBalance = subtract(
    closingBalance.amount,
    sum([difference, ...lines.map(({ amount }) => amount)]),
  );
  let [next, since] = [0, 0];
  for (const { index, amount: statementBalance } of [
    ...balances,
    { index: last, amount: closingBalance.amount },
  ]) {
    runningBalance = sum([runningBalance, ...lines.slice(next, index + 1).map(({ amount }) => amount)]);
    next = index + 1;
    if (!isZero(subtract(statementBalance, runningBalance)))
      return { since, index, reached: runningBalance, statementBalance };
    since = next;
  }
  return null;
}

/** Decimals with which amounts are read: 2 for most currencies, or 3 for books with three (Decision 0097). */
export type BankDecimals = 2 | 3;

/** Sign, currency, and sign again; then the digits; then debit/credit side, currency, and sign. */
const AMOUNT_PATTERN = new RegExp(
  String.raw`^([-+(]?)${CURRENCY_PATTERN}?([-+]?)(\d[\d.,]*|[.,]\d+)(CR|DR)?${CURRENCY_PATTERN}?([-+)]|CR|DR)?$`,
  "iu",
);

/**
 * Parses an amount as banks write it: "1.234,50", "1'234.50", "(12.00)", "12.00-", "+12", "000149.87". The decimal separator is
 * the last comma or period. Null if it isn't a valid amount or has too many decimals, which are never rounded.
 */
export function readBankAmount(
  text: string,
  { decimals, sign }: { decimals: BankDecimals; sign?: "." | "," | undefined },
): Money | null {
  const normalized = text.replace(/[\s\u00a0\u202f'\u2019]/g, "").replace(/[\u2212\u2013]/g, "-");
  const [, first = "", inner = "", digits = "", side = "", last = ""] = AMOUNT_PATTERN.exec(normalized) ?? [];
  const before = first || inner;
  // A dash after the decimal separator means zero cents: "12,-".
  const after = last === "-" && /[.,]$/.test(digits) ? "" : side || last;
  if (first !== "" && inner !== "") return null;
  if (digits === "" || digits.length > 40 || (before === "(") !== (after === ")")) return null;
  const plain = withoutNoise(withPoint(digits, sign ?? decimalSignOf(digits)), decimals);
  const [integer = "", fraction = ""] = (plain ?? "").split(".");
  if (
    plain === null ||
    !/^\d{1,15}$/.test(integer.replace(/^0+(?=\d)/, "")) ||
    /[^0]/.test(fraction.slice(decimals))
  )
    return null;
  const isNegative = before === "-" || before === "(" || after === "-" || after.toUpperCase() === "DR";
  return toAmount(`${isNegative ? "-" : ""}${integer}.${fraction.slice(0, decimals).padEnd(2, "0")}`);
}

const NOISE = /^(?:0{4,}|9{4,})\d*$/;

/** Corrects balances that programs computed in binary floating point: "1047.3299999999997" is 1047.33. */
function withoutNoise(plain: string | null, decimals: BankDecimals): string | null {
  const [integer = "", fraction = ""] = (plain ?? "").split(".");
  const tail = fraction.slice(decimals);
  if (plain === null || fraction.length < FLOAT_DECIMALS || !NOISE.test(tail)) return plain;
  const units = BigInt(`${integer}${fraction.slice(0, decimals)}`) + (tail.startsWith("9") ? 1n : 0n);
  const digits = units.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** No bank writes this many decimals on purpose. */
const FLOAT_DECIMALS = 8;

function decimalSignOf(digits: string): "." | "," {
  const [point, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  // "1,234" has no decimals: three digits after the only comma are thousands, as after each of several.
  if (comma >= 0) return /^\d{1,3}(,\d{3})+$/.test(digits) ? "." : ",";
  return /^\d{1,3}(\.\d{3}){2,}$/.test(digits) ? "," : ".";
}

/** Groups of thousands (in India also of hundreds) with the other separator. */
const GROUPED_DIGITS = { ".": /^\d{1,3}(,\d{2,3})*,\d{3}$/, ",": /^\d{1,3}(\.\d{3})+$/ };

/** The other separator can only group thousands: 12,50 isn't 1250 if the point is the decimal separator. */
function withPoint(digits: string, sign: "." | ","): string | null {
  const [integer = "", decimals = "", ...more] = digits.split(sign);
  const isWhole = /^\d*$/.test(integer) || GROUPED_DIGITS[sign].test(integer);
  if (!isWhole || more.length > 0 || !/^\d*$/.test(decimals)) return null;
  return `${integer.replace(/\D/g, "") || "0"}.${decimals}`;
}

/** Parses a date of eight digits, year first, with or without dashes; null if there is no such day. */
export function readCompactDay(text: string): Day | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? [];
  const dateText = `${year}-${month}-${day}`;
  return isDateText(dateText) ? dateText : null;
}

const MOST_TEXT = 1_000;
const QUOTE_LENGTH_MAX = 40;

/** Shortens text from a file for quoting in a message. */
export function quotedText(text: string): string {
  return `"${truncate(bankText(text), QUOTE_LENGTH_MAX)}"`;
}

/** Normalizes text from a file: one line, without invisible characters. */
export function bankText(...parts: readonly (string | undefined)[]): string {
  const text = parts
    .filter((part) => part !== undefined && part.trim() !== "")
    .join(" ")
    .replace(/\s+/g, " ");
  const visible = hasHiddenCharacters(text) ? text.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, "") : text;
  return truncate(visible.normalize("NFC").trim(), MOST_TEXT).trim();
}

const NO_ID = /^(NONREF|EREF|NOT ?PROVIDED)$/i;

/** Returns the end-to-end ID; "" if the bank writes that none was given. */
export const endToEndIdOf = (text: string | undefined): string => bankText(text).replace(NO_ID, "");

/** Creates the error for an unreadable amount at its line of the file. */
export function invalidAmount(line: number, text: string): UnreadableBankFile {
  return invalidInFile(line, { text, noun: "amount" });
}

type InvalidText = { text: string; noun: "amount" | "date" | "transaction" };

/** Creates the error for an unreadable text at its line of the file. */
export function invalidInFile(line: number, { text, noun }: InvalidText): UnreadableBankFile {
  const nextStep = "Correct it in the file, or download the file again";
  return new UnreadableBankFile(line, `${quotedText(text)} isn't a valid ${noun}. ${nextStep}`);
}
