import type { Account } from "#contract/accounts.ts";
import { BROKEN_ROW, readCsvRecords } from "#domain/csv-records.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import { isNegative, isZero, negate, ZERO } from "#domain/money.ts";
import { readExchangeRate } from "#domain/parse-number.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { parseDateInput, parseMoneyInput } from "#web/fields/parse-input.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { type BalanceLine, type OpeningDocumentLine, sidesOf } from "./opening-values.ts";

/** The lines read from a table, and the rejected rows with reasons. */
export type PastedLines<Line> = { lines: Line[]; rejectedRows: { row: number; reason: string }[] };

type PastedRow = { row: number; cells: readonly string[] };

/** The rows of a CSV file or of cells copied from a spreadsheet (tab-separated); `broken` is the error of a malformed row. */
function rowsOf(text: string): { rows: PastedRow[]; broken: string | null } {
  const records = readCsvRecords(text.trim(), {
    hasComments: false,
    ...(text.includes("\t") && { delimiter: "\t" }),
  });
  const rows = records.map(({ fields }, index) => ({
    row: index + 1,
    cells: fields.map((cell) => cell.trim()),
  }));
  const broken = records.findIndex(({ isBroken }) => isBroken);
  return {
    rows,
    broken: broken < 0 ? null : `Row ${broken + 1}: ${BROKEN_ROW}`,
  };
}

/** Finds the column of each field by the headings in the first row, or else by the default order. */
function columnsOf<Name extends string>(
  rows: readonly PastedRow[],
  names: Readonly<Record<Name, RegExp>>,
): { at: (name: Name, row: PastedRow) => string; body: readonly PastedRow[] } {
  const keys = Object.keys(names).filter((name): name is Name => name in names);
  const heads = rows[0]?.cells ?? [];
  const columnIndexes = new Map(
    keys.map((name) => [name, heads.findIndex((head) => names[name].test(head))]),
  );
  const hasHeads = [...columnIndexes.values()].filter((index) => index >= 0).length >= 2;
  const columnIndex = (name: Name) => (hasHeads ? (columnIndexes.get(name) ?? -1) : keys.indexOf(name));
  return {
    at: (name, { cells }) => cells[columnIndex(name)] ?? "",
    body: hasHeads ? rows.slice(1) : rows,
  };
}

function readLines<Name extends string, Line>(
  text: string,
  names: Readonly<Record<Name, RegExp>>,
  lineOf: (cell: (name: Name) => string) => Line | string | null,
): PastedLines<Line> {
  const { rows, broken } = rowsOf(text);
  if (broken !== null) return { lines: [], rejectedRows: [{ row: 0, reason: broken }] };
  const { at, body } = columnsOf(rows, names);
  const pasted: PastedLines<Line> = { lines: [], rejectedRows: [] };
  for (const row of body) {
    const line = lineOf((name) => at(name, row));
    if (typeof line === "string") pasted.rejectedRows.push({ row: row.row, reason: line });
    else if (line !== null) pasted.lines.push(line);
  }
  return pasted;
}

const foldText = (text: string) => text.trim().toLowerCase();

/** Finds an account by "1000", "1000 - Cash" or "Cash", or by separate code and name columns. */
function findByCodeOrName<Record extends { code: string; name: string }>(
  records: readonly Record[],
  texts: readonly string[],
): Record | undefined {
  const filledTexts = texts.filter((text) => text !== "");
  return (
    records.find(({ code }) =>
      filledTexts.some((text) => foldText(text) === foldText(code) || startsWithCode({ text, code })),
    ) ?? records.find(({ name }) => filledTexts.some((text) => foldText(text) === foldText(name)))
  );
}

/** Whether "1000 Cash" starts with the code; a code with letters needs " - ", so that CASH doesn't match "Cash flow". */
function startsWithCode({ text, code }: { text: string; code: string }): boolean {
  return text.startsWith(`${code} - `) || (/^\d+$/.test(code) && text.startsWith(`${code} `));
}

const BALANCE = {
  account: /^(account )?(code|number|no\.?|account)$/i,
  name: /name|description|title/i,
  debit: /debit|^dr\.?$|^balance$|^amount$/i,
  credit: /credit|^cr\.?$/i,
  foreign: /^foreign( amount| balance)?$|\bin (its |the |own )*currency$|currency (amount|balance)$/i,
};

/**
 * Reads a trial balance: account, name, debit, credit, and for a foreign currency account its foreign amount. Rows without
 * an amount are skipped.
 */
export function readBalances(text: string, accounts: readonly Account[]): PastedLines<BalanceLine> {
  return readLines(text, BALANCE, (cell) => {
    const [debit, credit] = [amountIn(cell("debit")), amountIn(cell("credit"))];
    if (debit === null || credit === null)
      return `This amount isn't valid: ${cell("debit") || cell("credit")}`;
    if ((isZero(debit) && isZero(credit)) || /^total/i.test(cell("account") || cell("name"))) return null;
    const account = findByCodeOrName(accounts, [cell("account"), cell("name")]);
    if (!account)
      return `This account doesn't exist: ${[cell("account"), cell("name")].filter(Boolean).join(" ")}`;
    const sides = sidesOf({ debit, credit });
    const currency = account.currency ?? "";
    const foreignAmount = foreignIn(cell("foreign"), { currency, isCredit: sides.credit !== "" });
    if (foreignAmount === null) return `This amount in ${currency} isn't valid: ${cell("foreign")}`;
    return { accountId: account.id, currency, foreignAmount, ...sides };
  });
}

/** The foreign amount on the side of the base amount; a credit may be negative. "" if blank, null if invalid. */
function foreignIn(
  text: string,
  { currency, isCredit }: { currency: string; isCredit: boolean },
): string | null {
  if (text === "" || currency === "") return "";
  const amount = amountIn(text, pageNotation(currency));
  if (amount === null || !isNegative(amount)) return amount;
  return isCredit ? negate(amount) : null;
}

const OPEN = {
  party: /customer|vendor|supplier|party|^name$/i,
  number: /number|invoice|bill|^no\.?$|reference/i,
  date: /^(invoice |bill |issue )?date$|dated/i,
  dueDate: /due/i,
  amount: /^(?!base|books|.*\bin (the )?books).*(amount|open|balance|total)/i,
  taxAmount: /tax|vat/i,
  currency: /currency/i,
  exchangeRate: /^(exchange )?rate$/i,
  baseAmount: /^(base|books)|\bin (the )?books/i,
};

const CODES: ReadonlySet<string> = new Set(CURRENCIES);

/** The currency of a row by its ISO code; "" for the base currency, null if unknown. */
function currencyIn(text: string): string | null {
  const code = text.toUpperCase();
  if (code === "" || code === pageNotation().currency) return "";
  return CODES.has(code) ? code : null;
}

/** The exchange rate or the base amount; both "" to use the rate of the day; null if invalid. */
function readRateOrBase({ rate, base }: { rate: string; base: string }) {
  const amount = base === "" ? "" : parseMoneyInput(base);
  const exchangeRate = rate === "" || amount !== "" ? "" : readExchangeRate(rate, pageNotation());
  if (amount === null || exchangeRate === null) return null;
  return { exchangeRate, baseAmount: amount };
}

/**
 * Reads unpaid documents: contact, number, dates, amount, tax, currency, rate or base amount. Unknown contact names are
 * returned separately.
 */
export function readPastedDocuments(
  text: string,
  parties: readonly CodedRecord[],
  today: Day,
): PastedLines<OpeningDocumentLine> & { unknown: string[] } {
  const unknown = new Set<string>();
  const pasted = readLines(text, OPEN, (cell) => {
    const currency = currencyIn(cell("currency"));
    if (currency === null) return `This currency isn't supported: ${cell("currency")}`;
    const notation = pageNotation(currency);
    const [amount, taxAmount] = [amountIn(cell("amount"), notation), amountIn(cell("taxAmount"), notation)];
    if (amount === null || taxAmount === null)
      return `This amount isn't valid: ${cell("amount") || cell("taxAmount")}`;
    if (isZero(amount)) return null;
    const party = findByCodeOrName(parties, [cell("party")]);
    if (!party) {
      unknown.add(cell("party"));
      return cell("party") === ""
        ? "The customer or vendor is missing"
        : `No customer or vendor named ${cell("party")}`;
    }
    const [date, dueDate] = [dayIn(cell("date"), today), dayIn(cell("dueDate"), today)];
    if (date === null || dueDate === null) return `This date isn't valid: ${cell("date") || cell("dueDate")}`;
    const inBooks =
      currency === "" ? NO_RATE : readRateOrBase({ rate: cell("exchangeRate"), base: cell("baseAmount") });
    if (inBooks === null)
      return `This rate or base amount isn't valid: ${cell("baseAmount") || cell("exchangeRate")}`;
    const { id, code, name } = party;
    return {
      party: { id, code, name },
      number: cell("number"),
      date,
      dueDate,
      amount,
      taxAmount: isZero(taxAmount) ? "" : taxAmount,
      currency,
      ...inBooks,
    };
  });
  return { ...pasted, unknown: [...unknown].filter((name) => name !== "") };
}

const NO_RATE = { exchangeRate: "", baseAmount: "" };

function amountIn(text: string, notation = pageNotation()) {
  return text === "" || /^[-\u2013\u2014]$/.test(text) ? ZERO : parseMoneyInput(text, notation);
}

/** A date in ISO format or as typed in a date field; "" if blank, null if invalid. */
function dayIn(text: string, today: Day): string | null {
  if (text === "" || isDateText(text)) return text;
  return parseDateInput(text, today);
}
