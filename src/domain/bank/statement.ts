import { type Day, isDateText } from "#domain/dates.ts";
import { isZero, type Money, subtract, sum, toAmount } from "#domain/money.ts";
import { truncate, hasHiddenCharacters } from "#domain/text.ts";
import { WRITTEN_CURRENCY } from "./currency-signs.ts";
import { UnreadableFile } from "#domain/sent-files.ts";

/** One transaction as the bank tells it, whatever the file; money that comes in is positive. */
export type BankLine = {
  date: Day;
  valueDate: Day | null;
  amount: Money;
  /** Who paid or was paid, and that party's IBAN or account number. */
  counterparty: string;
  counterpartyAccount: string;
  /** What the money is for, as it was written. */
  text: string;
  /** The structured reference of a payment slip: RF..., QRR, SCOR. */
  reference: string;
  /** The end-to-end ID, which the payer gave the payment; "" if there is none. The text has it too (Decision 0136). */
  endToEndId: string;
  /** The bank's own id of the transaction; neither every bank gives one, nor a new one to each transaction. */
  bankId: string;
  /** The line of the file on which it begins. */
  fileLine: number;
  /** Of which batch of its statement it is a part, where the file says what a batch is made of. */
  batch?: number;
};

/** What the account holds at the end of a day, or before the first transaction of it. */
export type BankBalance = { date: Day; amount: Money };

/** The transactions of one account over some days; one file may hold several. */
export type BankStatement = {
  /** IBAN or account number as it is written; empty where the file does not say. */
  account: string;
  /** Three letters; empty where the file does not say. */
  currency: string;
  /** The currency sign of the amounts, if several currencies share it or it is unknown. */
  sign?: string;
  number: string;
  opening: BankBalance | null;
  closing: BankBalance | null;
  lines: readonly BankLine[];
  /** What the bank says that the account holds after some of the transactions, in their order. */
  balances?: readonly BalanceAfter[];
  /** The line of the file on which it begins. */
  fileLine: number;
  /** What was left out, or had to be found elsewhere, as sentences. */
  notes?: readonly string[];
};

/** A balance after a transaction, or after a page of them; `index` is that of the last transaction before it. */
export type BalanceAfter = { index: number; amount: Money };

/**
 * Where a statement begins not to tie: somewhere from the transaction at `since`, behind the last balance that its transactions
 * lead to, up to the one at `index`, after which the bank says another balance than they reach.
 */
export type BalanceBreak = { since: number; index: number; reached: Money; statedBalance: Money };

/**
 * The kinds of file, and "feed" for what a program brings. What one bank tells in two of them are the same transactions in other
 * words.
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

/** A file of a bank that cannot be read. */
export class UnreadableBankFile extends UnreadableFile {}

/** How many transactions one file may hold. */
const LINES_MAX = 200_000;

/** Refuses a file with more transactions than one may hold; `line` is where they begin. */
export function checkLineCount({ length }: { readonly length: number }, line: number): void {
  if (length > LINES_MAX) throw new UnreadableBankFile(line, "The file has more than 200,000 transactions");
}

/**
 * By how much the lines miss the way from the opening to the closing balance: null where the file lacks one of the two,
 * zero where it is proved.
 */
export function proofOf({ opening, closing, lines }: BankStatement): Money | null {
  if (opening === null || closing === null) return null;
  return subtract(closing.amount, sum([opening.amount, ...lines.map(({ amount }) => amount)]));
}

/** Where a statement that misses its closing balance begins to; null where it has no transaction. */
export function breakOf(
  { closing, lines, balances = [] }: Pick<BankStatement, "closing" | "lines" | "balances">,
  difference: Money,
): BalanceBreak | null {
  const last = lines.length - 1;
  if (closing === null || last < 0) return null;
  let reached = subtract(closing.amount, sum([difference, ...lines.map(({ amount }) => amount)]));
  let [next, since] = [0, 0];
  for (const { index, amount: statedBalance } of [...balances, { index: last, amount: closing.amount }]) {
    reached = sum([reached, ...lines.slice(next, index + 1).map(({ amount }) => amount)]);
    next = index + 1;
    if (!isZero(subtract(statedBalance, reached))) return { since, index, reached, statedBalance };
    since = next;
  }
  return null;
}

/** How many decimals amounts are read with: those of most currencies, or of books that have three (Decision 0097). */
export type BankDecimals = 2 | 3;

/** A sign, a currency and a sign again, the digits, and behind them a side, a currency and a sign. */
const WRITTEN = new RegExp(
  String.raw`^([-+(]?)${WRITTEN_CURRENCY}?([-+]?)(\d[\d.,]*|[.,]\d+)(CR|DR)?${WRITTEN_CURRENCY}?([-+)]|CR|DR)?$`,
  "iu",
);

/**
 * A number as banks write it, as an amount: "1.234,50", "1'234.50", "(12.00)", "12.00-", "+12", "000149.87". The sign
 * of decimals is a comma or a point, whichever comes last. Null when it isn't a valid amount; what has more decimals is refused, not
 * rounded.
 */
export function readBankAmount(
  text: string,
  { decimals, sign }: { decimals: BankDecimals; sign?: "." | "," | undefined },
): Money | null {
  const written = text.replace(/[\s\u00a0\u202f'\u2019]/g, "").replace(/[\u2212\u2013]/g, "-");
  const [, first = "", inner = "", digits = "", side = "", last = ""] = WRITTEN.exec(written) ?? [];
  const before = first || inner;
  // A dash after a decimal sign means zero cents: "12,-".
  const after = last === "-" && /[.,]$/.test(digits) ? "" : side || last;
  if (first !== "" && inner !== "") return null;
  if (digits === "" || digits.length > 40 || (before === "(") !== (after === ")")) return null;
  const plain = withoutNoise(withPoint(digits, sign ?? decimalSignOf(digits)), decimals);
  const [whole = "", rest = ""] = (plain ?? "").split(".");
  if (
    plain === null ||
    !/^\d{1,15}$/.test(whole.replace(/^0+(?=\d)/, "")) ||
    /[^0]/.test(rest.slice(decimals))
  )
    return null;
  const isNegative = before === "-" || before === "(" || after === "-" || after.toUpperCase() === "DR";
  return toAmount(`${isNegative ? "-" : ""}${whole}.${rest.slice(0, decimals).padEnd(2, "0")}`);
}

const NOISE = /^(?:0{4,}|9{4,})\d*$/;

/** Some programs compute balances in base two and write what that comes to: "1047.3299999999997" is 1047.33. */
function withoutNoise(plain: string | null, decimals: BankDecimals): string | null {
  const [whole = "", rest = ""] = (plain ?? "").split(".");
  const tail = rest.slice(decimals);
  if (plain === null || rest.length < FLOAT_DECIMALS || !NOISE.test(tail)) return plain;
  const units = BigInt(`${whole}${rest.slice(0, decimals)}`) + (tail.startsWith("9") ? 1n : 0n);
  const written = units.toString().padStart(decimals + 1, "0");
  return `${written.slice(0, -decimals)}.${written.slice(-decimals)}`;
}

/** No bank writes so many decimals of an amount on purpose. */
const FLOAT_DECIMALS = 8;

function decimalSignOf(digits: string): "." | "," {
  const [point, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  // "1,234" is twelve hundred: three digits after the only sign are thousands, as after each of several.
  if (comma >= 0) return /^\d{1,3}(,\d{3})+$/.test(digits) ? "." : ",";
  return /^\d{1,3}(\.\d{3}){2,}$/.test(digits) ? "," : ".";
}

/** Thousands, and in India hundreds of thousands, by the sign that is not that of decimals. */
const GROUPED = { ".": /^\d{1,3}(,\d{2,3})*,\d{3}$/, ",": /^\d{1,3}(\.\d{3})+$/ };

/** The other sign can only group thousands: 12,50 isn't 1250 if the point is the decimal sign. */
function withPoint(digits: string, sign: "." | ","): string | null {
  const [whole = "", decimals = "", ...more] = digits.split(sign);
  const isWhole = /^\d*$/.test(whole) || GROUPED[sign].test(whole);
  if (!isWhole || more.length > 0 || !/^\d*$/.test(decimals)) return null;
  return `${whole.replace(/\D/g, "") || "0"}.${decimals}`;
}

/** Eight digits, year first, with or without signs between them, as a day; null when there is no such day. */
export function readCompactDay(text: string): Day | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? [];
  const written = `${year}-${month}-${day}`;
  return isDateText(written) ? written : null;
}

const MOST_TEXT = 1_000;
const MOST_QUOTED = 40;

/** Text from a file, shortened for quoting in a message. */
export function quotedText(text: string): string {
  return `"${truncate(bankText(text), MOST_QUOTED)}"`;
}

/** Normalized text from a file: one line, without invisible characters. */
export function bankText(...parts: readonly (string | undefined)[]): string {
  const text = parts
    .filter((part) => part !== undefined && part.trim() !== "")
    .join(" ")
    .replace(/\s+/g, " ");
  const seen = hasHiddenCharacters(text) ? text.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, "") : text;
  return truncate(seen.normalize("NFC").trim(), MOST_TEXT).trim();
}

const NO_ID = /^(NONREF|EREF|NOT ?PROVIDED)$/i;

/** The end-to-end ID as a bank writes it; "" where it writes that the payer gave none. */
export const endToEndIdOf = (written: string | undefined): string => bankText(written).replace(NO_ID, "");

/** The error of an amount that can't be read, at its line of the file. */
export function invalidAmount(line: number, written: string): UnreadableBankFile {
  return new UnreadableBankFile(line, `${quotedText(written)} isn't a valid amount`);
}
