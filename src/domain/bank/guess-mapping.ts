import { firstOf } from "#domain/text.ts";
import { readCsvRecords } from "#domain/csv-records.ts";
import { dayOrderOf, DAY_ORDERS, readOrderedDay } from "./day-order.ts";
import { type BankDecimals, bankText, readBankAmount, UnreadableBankFile } from "./statement.ts";
import { isKnownHead } from "./providers.ts";
import type { BankTable, ColumnRole, TableMapping, TableRow } from "./table.ts";
import { delimiterOf, FOUND_LAYOUT, type FirstLine, firstLines, type TableLayout } from "./table-layout.ts";

const COLUMNS_MAX = 100;
const TITLE_LENGTH = 100;
const COULD_BE_A_DAY = /\d{1,4}[-/.'\s]+\w{1,9}\.?[-/.'\s,]+\d{1,4}|\d{5}/;

/** Headers of banks, in the order in which a column that fits several is taken. */
const HEADS: readonly (readonly [ColumnRole, RegExp])[] = [
  ["valueDate", /^(value ?date|valuta(datum)?|wertstellung(stag)?|rentedatum|date de valeur)$/i],
  [
    "date",
    /^((transaction |booking |posting |posted |completed |entry )?date( posted| completed)?|buchung(stag|sdatum)?|datum|boekdatum|fecha|data|date (op\u00e9ration|comptable)|created( \(utc\))?)$/i,
  ],
  ["balance", /balance|saldo|solde|kontostand/i],
  ["fee", /\bfees?\b|geb\u00fchr/i],
  [
    "amount",
    /^(amount|betrag|umsatz|bedrag|montant|importe|importo|gross|brutto|value|transaction amount)\b/i,
  ],
  // Before the columns of one direction, whose words it has.
  [
    "side",
    /^(cr ?\/ ?dr|dr ?\/ ?cr|debit\/credit|credit\/debit|soll\/haben|s\/h|af bij|d\/c|c\/d|credit debit indicator)$/i,
  ],
  [
    "in",
    /^(credits?|credit amount|paid in|money in|deposits?|haben|gutschrift|ingresos|entrate|cr\u00e9dit|einzahlung|receipts?)\b/i,
  ],
  [
    "out",
    /^(debits?|debit amount|paid out|money out|withdrawals?|soll|lastschrift|belastung|d\u00e9bit|auszahlung)\b/i,
  ],
  ["currency", /^(currency|w\u00e4hrung|waehrung|ccy|munt|devise|divisa)$/i],
  ["state", /^(state|status|info)$/i],
  ["counterpartyAccount", /iban|account number|kontonummer|tegenrekening|konto\/iban/i],
  ["bankId", /^((transaction|transferwise|bank) ?id|id|transaction reference|fitid)$/i],
  [
    "counterparty",
    /payee|payer|\bname\b|beg(ue|\u00fc)nstigter|zahlungs(pflichtiger|empf\u00e4nger)|auftraggeber|empf\u00e4nger|counterparty|tegenpartij|merchant|beneficiary/i,
  ],
  [
    "text",
    /\btext\b|description|purpose|verwendungszweck|buchungstext|memo|details|reference|omschrijving|libell|concept|narrative|particulars|note|mededelingen|type/i,
  ],
];

/** A table with how it stands in its file, and the lines among which its head is. */
export type WrittenTable = BankTable & { layout: TableLayout; firstLines: readonly FirstLine[] };

/** The table of a text, by its separator. */
export function readBankTable(file: string, said: TableLayout = FOUND_LAYOUT): WrittenTable {
  const delimiter = said.delimiter ?? delimiterOf(file);
  const records = readCsvRecords(file, { delimiter, hasComments: false });
  // Without a head, and without anything that could be a day, no choice of columns makes bookings.
  if (!COULD_BE_A_DAY.test(file) && headPlace(records) < 0)
    throw new UnreadableBankFile(1, "This file isn't a bank statement we can read");
  return tableOf(records, { ...said, delimiter });
}

/** The table of some records: its head, and the rows below it. */
export function tableOf(records: readonly TableRow[], said: TableLayout = FOUND_LAYOUT): WrittenTable {
  const widest = Math.max(0, ...records.slice(0, 200).map(({ fields }) => fields.length));
  if (widest < 2) throw new UnreadableBankFile(1, "This is no bank statement that can be read");
  const wide = records.find(({ fields }) => fields.length > COLUMNS_MAX);
  if (wide !== undefined)
    throw new UnreadableBankFile(wide.line, `The table has more than ${COLUMNS_MAX} columns`);
  const place = said.headLine === null ? headPlace(records) : saidPlace(records, said.headLine);
  const head =
    place < 0
      ? Array.from({ length: widest }, (_, column) => `Column ${column + 1}`)
      : (records[place]?.fields ?? []);
  const rows = records.slice(place + 1);
  if (rows.length === 0) throw new UnreadableBankFile(records[0]?.line ?? 1, "The table has no rows");
  const headLine = records[place]?.line ?? 0;
  return {
    head: head.map(columnTitle),
    rows,
    layout: { ...said, headLine },
    firstLines: firstLines(records, headLine),
  };
}

/** The head of a column as it is shown, kept and compared. */
export function columnTitle(title: string): string {
  return firstOf(bankText(title), TITLE_LENGTH);
}

function saidPlace(records: readonly TableRow[], headLine: number): number {
  const place = records.findIndex(({ line }) => line === headLine);
  if (place < 0 && headLine > 0)
    throw new UnreadableBankFile(headLine, "No transactions found from this row");
  return place;
}

/** The first of the upper lines that is known, or names a date and an amount; -1 where the rows begin at once. */
export function headPlace(records: readonly TableRow[]): number {
  return records.slice(0, 40).findIndex(({ fields }) => {
    const roles = new Set(fields.map(roleOf));
    if (isKnownHead(fields)) return true;
    return roles.has("date") && (roles.has("amount") || roles.has("in") || roles.has("out"));
  });
}

function roleOf(title: string): ColumnRole | null {
  const name = title.replace(/^\ufeff/, "").trim();
  return name.length > 60 ? null : (HEADS.find(([, words]) => words.test(name))?.[0] ?? null);
}

const SEVERAL: readonly ColumnRole[] = ["text", "counterparty"];

/**
 * How the table seems to be written: by the heads of its columns, and by what stands in them. Of a known layout only the
 * order of its dates and the sign of its decimals are found, which are those of its user.
 */
export function guessMapping(
  { head, rows }: BankTable,
  decimals: BankDecimals,
  layout?: TableMapping,
): TableMapping {
  const sample = rows.slice(0, 200);
  // One row in ten thousand may be the one that tells a day from a month.
  const column = (place: number) => rows.map(({ fields }) => fields[place]?.trim() ?? "");
  const cells = (place: number) =>
    sample.map(({ fields }) => fields[place]?.trim() ?? "").filter((cell) => cell !== "");
  const columns = layout?.columns ?? rolesOf(head);
  const named = columns.includes("date") ? columns : byContent(columns, cells, decimals);
  const place = (role: ColumnRole) => named.indexOf(role);
  const amounts = (["amount", "in", "out", "fee", "balance"] as const).flatMap((role) =>
    place(role) < 0 ? [] : writtenCells(rows, place(role)),
  );
  // 05/05 is read alike in any order; the value date beside it may not be.
  const dates = (["date", "valueDate"] as const).flatMap((role) =>
    place(role) < 0 ? [] : column(place(role)).filter(isDated),
  );
  return {
    columns: named,
    dayOrder: layout?.dayOrder ?? dayOrderOf(dates),
    decimalSign: decimalSignIn(amounts, decimals),
    isTurned: layout?.isTurned ?? false,
  };
}

function rolesOf(head: readonly string[]): (ColumnRole | null)[] {
  return head.map(roleOf).map((role, place, all) => {
    if (role === null || SEVERAL.includes(role)) return role;
    return all.indexOf(role) === place ? role : null;
  });
}

/** The texts of a column; what a workbook has as a number tells nothing of how its texts are written. */
function writtenCells(rows: readonly TableRow[], place: number): string[] {
  return rows.flatMap(({ fields, workbook }) =>
    workbook?.numbers.has(place) === true ? [] : (fields[place]?.trim() ?? ""),
  );
}

function isDated(cell: string): boolean {
  return DAY_ORDERS.some((order) => readOrderedDay(cell, order) !== null);
}

/** Without a head: the first column of dates, the first of amounts, the last of amounts as balance, and text. */
function byContent(
  columns: readonly (ColumnRole | null)[],
  cells: (place: number) => readonly string[],
  decimals: BankDecimals,
): (ColumnRole | null)[] {
  const kinds = columns.map((_, place) => {
    const found = cells(place);
    if (found.length === 0) return null;
    if (found.every(isDated)) return "date";
    if (
      found.every((cell) => readBankAmount(cell, { decimals }) !== null && IN_DECIMALS[decimals].test(cell))
    )
      return "amount";
    return "text";
  });
  const amounts = kinds.flatMap((kind, place) => (kind === "amount" ? [place] : []));
  return kinds.map((kind, place) => {
    if (kind === "date") return kinds.indexOf("date") === place ? "date" : null;
    if (kind !== "amount") return kind;
    if (place === amounts[0]) return "amount";
    return place === amounts.at(-1) ? "balance" : null;
  });
}

const IN_DECIMALS = { 2: /[.,]\d{2}\D*$/, 3: /[.,]\d{2,3}\D*$/ };
const BEHIND = {
  2: { comma: /,\d{1,2}\D*$/, point: /\.\d{1,2}\D*$/ },
  3: { comma: /,\d{1,3}\D*$/, point: /\.\d{1,3}\D*$/ },
};

function decimalSignIn(amounts: readonly string[], decimals: BankDecimals): "." | "," {
  const { comma, point } = BEHIND[decimals];
  const commas = amounts.filter((amount) => comma.test(amount)).length;
  const points = amounts.filter((amount) => point.test(amount)).length;
  return commas > points ? "," : ".";
}
