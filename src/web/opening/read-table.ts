import type { Account } from "#contract/accounts.ts";
import { BROKEN_ROW, readCsvRecords } from "#domain/csv-records.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import { isNegative, isZero, negate, ZERO } from "#domain/money.ts";
import { readExchangeRate } from "#domain/typed-numbers.ts";
import { notationOfPage } from "#web/api/page-notation.ts";
import { parseDateInput, parseMoneyInput } from "#web/fields/typed.ts";
import type { Coded } from "#web/fields/match-text.ts";
import { type BalanceLine, type OpenLine, sidesOf } from "./opening-values.ts";

/** What a table gave, and which of its rows it could not, with the reason. */
export type Read<Line> = { lines: Line[]; rejectedRows: { row: number; reason: string }[] };

type Row = { row: number; cells: readonly string[] };

/** The rows of a table from a spreadsheet, which copies tabs, or a CSV file. A broken one gives none, and says so. */
function rowsOf(text: string): { rows: Row[]; broken: string | null } {
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

/** The column of each field: by the headings of the first row, or in the given order. */
function columnsOf<Name extends string>(
  rows: readonly Row[],
  names: Readonly<Record<Name, RegExp>>,
): { at: (name: Name, row: Row) => string; body: readonly Row[] } {
  const keys = Object.keys(names).filter((name): name is Name => name in names);
  const heads = rows[0]?.cells ?? [];
  const found = new Map(keys.map((name) => [name, heads.findIndex((head) => names[name].test(head))]));
  const hasHeads = [...found.values()].filter((index) => index >= 0).length >= 2;
  const placeOf = (name: Name) => (hasHeads ? (found.get(name) ?? -1) : keys.indexOf(name));
  return {
    at: (name, { cells }) => cells[placeOf(name)] ?? "",
    body: hasHeads ? rows.slice(1) : rows,
  };
}

function readLines<Name extends string, Line>(
  text: string,
  names: Readonly<Record<Name, RegExp>>,
  lineOf: (cell: (name: Name) => string) => Line | string | null,
): Read<Line> {
  const { rows, broken } = rowsOf(text);
  if (broken !== null) return { lines: [], rejectedRows: [{ row: 0, reason: broken }] };
  const { at, body } = columnsOf(rows, names);
  const read: Read<Line> = { lines: [], rejectedRows: [] };
  for (const row of body) {
    const line = lineOf((name) => at(name, row));
    if (typeof line === "string") read.rejectedRows.push({ row: row.row, reason: line });
    else if (line !== null) read.lines.push(line);
  }
  return read;
}

const folded = (text: string) => text.trim().toLowerCase();

/** "1000", "1000 - Cash" and "Cash" name an account; so does a column for each. */
function named<Record extends { code: string; name: string }>(
  records: readonly Record[],
  texts: readonly string[],
): Record | undefined {
  const given = texts.filter((text) => text !== "");
  return (
    records.find(({ code }) =>
      given.some((text) => folded(text) === folded(code) || begins({ text, code })),
    ) ?? records.find(({ name }) => given.some((text) => folded(text) === folded(name)))
  );
}

/** "1000 Cash" begins with its code; with one that has letters, "Cash flow" does not. */
function begins({ text, code }: { text: string; code: string }): boolean {
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
 * The accounts of a trial balance: account, name, debit, credit, and on an account in a currency of its own what that is in it. A
 * row without an amount says nothing.
 */
export function readBalances(text: string, accounts: readonly Account[]): Read<BalanceLine> {
  return readLines(text, BALANCE, (cell) => {
    const [debit, credit] = [amountIn(cell("debit")), amountIn(cell("credit"))];
    if (debit === null || credit === null)
      return `This amount isn't valid: ${cell("debit") || cell("credit")}`;
    if ((isZero(debit) && isZero(credit)) || /^total/i.test(cell("account") || cell("name"))) return null;
    const account = named(accounts, [cell("account"), cell("name")]);
    if (!account) return `No account ${[cell("account"), cell("name")].filter(Boolean).join(" ")}`;
    const sides = sidesOf({ debit, credit });
    const currency = account.currency ?? "";
    const foreignAmount = foreignIn(cell("foreign"), { currency, isCredit: sides.credit !== "" });
    if (foreignAmount === null) return `No amount in ${currency}: ${cell("foreign")}`;
    return { accountId: account.id, currency, foreignAmount, ...sides };
  });
}

/** It is on the side of the base amount: for a credit it may be below zero as well. "" for none, null for what isn't a valid amount. */
function foreignIn(
  text: string,
  { currency, isCredit }: { currency: string; isCredit: boolean },
): string | null {
  if (text === "" || currency === "") return "";
  const amount = amountIn(text, notationOfPage(currency));
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

/** The currency of a row by its three letters; "" for that of the books, null for what is none. */
function currencyIn(text: string): string | null {
  const code = text.toUpperCase();
  if (code === "" || code === notationOfPage().currency) return "";
  return CODES.has(code) ? code : null;
}

/** What one unit is in the books, or all of it; "" for neither, which leaves it to the table of rates. */
function inBooksOf({ rate, base }: { rate: string; base: string }) {
  const amount = base === "" ? "" : parseMoneyInput(base);
  const exchangeRate = rate === "" || amount !== "" ? "" : readExchangeRate(rate, notationOfPage());
  if (amount === null || exchangeRate === null) return null;
  return { exchangeRate, baseAmount: amount };
}

/** What was open: party, number, date, due date, amount, tax, and its currency with a rate or an amount in the books. Names that are not known are given by themselves. */
export function readOpen(
  text: string,
  parties: readonly Coded[],
  today: Day,
): Read<OpenLine> & { unknown: string[] } {
  const unknown = new Set<string>();
  const read = readLines(text, OPEN, (cell) => {
    const currency = currencyIn(cell("currency"));
    if (currency === null) return `No currency: ${cell("currency")}`;
    const notation = notationOfPage(currency);
    const [amount, taxAmount] = [amountIn(cell("amount"), notation), amountIn(cell("taxAmount"), notation)];
    if (amount === null || taxAmount === null) return `No amount: ${cell("amount") || cell("taxAmount")}`;
    if (isZero(amount)) return null;
    const party = named(parties, [cell("party")]);
    if (!party) {
      unknown.add(cell("party"));
      return cell("party") === "" ? "No customer or vendor" : `No customer or vendor named ${cell("party")}`;
    }
    const [date, dueDate] = [dayIn(cell("date"), today), dayIn(cell("dueDate"), today)];
    if (date === null || dueDate === null) return `This date isn't valid: ${cell("date") || cell("dueDate")}`;
    const inBooks =
      currency === "" ? NO_RATE : inBooksOf({ rate: cell("exchangeRate"), base: cell("baseAmount") });
    if (inBooks === null) return `No rate: ${cell("baseAmount") || cell("exchangeRate")}`;
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
  return { ...read, unknown: [...unknown].filter((name) => name !== "") };
}

const NO_RATE = { exchangeRate: "", baseAmount: "" };

function amountIn(text: string, notation = notationOfPage()) {
  return text === "" || /^[-\u2013\u2014]$/.test(text) ? ZERO : parseMoneyInput(text, notation);
}

/** A day as it is written in ISO, or as a date field takes it; "" for none. */
function dayIn(text: string, today: Day): string | null {
  if (text === "" || isDateText(text)) return text;
  return parseDateInput(text, today);
}
