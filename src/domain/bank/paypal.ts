import { type BankTable, type ColumnRole, HELD_BACK, type TableRow } from "./table.ts";

/** Headers of the activity report in its users' languages, each with the English name. */
const COLUMN_PATTERNS: readonly (readonly [string, RegExp])[] = [
  ["date", /^(datum|fecha|data)$/],
  ["timezone", /^(time zone|zeitzone|fuseau horaire|tijdzone|zona horaria|fuso orario)$/],
  ["name", /^(nom|naam|nombre|nome)$/],
  ["type", /^(typ|tipo|beschreibung|description)$/],
  ["status", /^(\u00e9tat|estado|stato)$/],
  ["currency", /^(w\u00e4hrung|devise|valuta|divisa)$/],
  ["gross", /^(brutto|avant commission|bruto|lordo|bruto)$/],
  ["fee", /^(geb\u00fchr|entgelt|commission|kosten|comisi\u00f3n|tarifa|tariffa)$/],
  ["net", /^(netto|neto)$/],
  [
    "transaction id",
    /^(transaktionscode|num\u00e9ro de transaction|transactiereferentie|id\. de transacci\u00f3n|codice transazione)$/,
  ],
  [
    "reference txn id",
    /^(zugeh\u00f6riger transaktionscode|num\u00e9ro de la transaction de r\u00e9f\u00e9rence|gerelateerde transactiereferentie|id\. de referencia de transacci\u00f3n|codice transazione di riferimento)$/,
  ],
  ["balance", /^(guthaben|solde|saldo)$/],
  [
    "item title",
    /^(artikelbezeichnung|titre de l'objet|objectnaam|t\u00edtulo del art\u00edculo|titolo oggetto)$/,
  ],
  [
    "invoice number",
    /^(rechnungsnummer|num\u00e9ro de facture|factuurnummer|n\u00famero de factura|numero fattura)$/,
  ],
  ["subject", /^(betreff|objet|onderwerp|asunto|oggetto)$/],
  [
    "balance impact",
    /^(auswirkung auf guthaben|impact sur le solde|effect op saldo|repercusi\u00f3n en el saldo|impatto sul saldo)$/,
  ],
];

export const PAYPAL_HEADS = {
  marks: ["timezone", "name", "type", "currency", "gross", "fee", "net", "transaction id"],
  columns: {
    date: "date",
    name: "counterparty",
    type: "description",
    status: "status",
    currency: "currency",
    gross: "amount",
    fee: "fee",
    net: "net",
    "transaction id": "bankId",
    balance: "balance",
    "item title": "description",
    "invoice number": "description",
    subject: "description",
  },
} as const satisfies { marks: readonly string[]; columns: Readonly<Record<string, ColumnRole>> };

export function translateHeading(title: string): string {
  return COLUMN_PATTERNS.find(([, pattern]) => pattern.test(title))?.[0] ?? title;
}

/** Amounts put on hold or released: "Payment Hold", "Reserve Release", "Reversal of General Account Hold". */
const HOLD_PATTERN = /\bhold\b|\b(payment|review|reserve) release\b|einbehalt/i;

/**
 * Returns the rows that move money: a "memo" row only repeats another one. The two rows of a currency conversion refer to their
 * payment only by its ID; they get its name and amount, so that users recognize them. Amounts on hold are marked as such.
 */
export function fromPayPal({ head, rows }: BankTable): BankTable {
  const titles = head.map((title) => translateHeading(title.trim().toLowerCase()));
  const columnOf = (name: string) => titles.indexOf(name);
  const [name, id, relatedId, subject] = [
    columnOf("name"),
    columnOf("transaction id"),
    columnOf("reference txn id"),
    columnOf("subject"),
  ];
  const [currency, gross, type, status] = [
    columnOf("currency"),
    columnOf("gross"),
    columnOf("type"),
    columnOf("status"),
  ];
  const impact = columnOf("balance impact");
  const cell = ({ fields }: TableRow, column: number) => fields[column]?.trim() ?? "";
  const moving = rows.filter((row) => !/^memo/i.test(cell(row, impact)));
  const isHold = (row: TableRow) => HOLD_PATTERN.test(cell(row, type));
  const byId = new Map(moving.map((row) => [cell(row, id), row]));
  const namedRows = moving.map((row) => {
    if (isHold(row)) return withCells(row, new Map([[status, HELD_BACK]]));
    const payment = cell(row, relatedId) === "" ? undefined : byId.get(cell(row, relatedId));
    const isConversion = payment !== undefined && cell(row, name) === "" && cell(payment, name) !== "";
    if (!isConversion) return row;
    const words = `${cell(row, type)} ${cell(payment, gross)} ${cell(payment, currency)}`;
    const cellValues = new Map([
      [name, cell(payment, name)],
      [type, words],
      [subject, cell(payment, subject)],
    ]);
    return withCells(row, cellValues);
  });
  const note = "Hold and release rows were skipped: the money stays in the account";
  return { head, rows: namedRows, ...(namedRows.some(isHold) && { note }) };
}

/** Replaces cells of a row, if it has them: the last row of a file that was cut is shorter. */
function withCells(row: TableRow, cells: ReadonlyMap<number, string>): TableRow {
  return { ...row, fields: row.fields.map((field, column) => cells.get(column) ?? field) };
}
