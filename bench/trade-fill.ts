import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { SystemDraft } from "#domain/posting.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { ensureDefaultAccounts } from "#server/accounts/default-accounts.ts";
import { soldInvoices } from "./trade-book.ts";
import type { TradeRecords } from "./trade-records.ts";
import { type InvoiceRows, type DatabaseRow, rowsOf } from "./trade-rows.ts";

const PER_TRANSACTION = 400;

/**
 * Writes the invoices of a book with their journals, movements and payments, many in one transaction: the rows that
 * the product writes for each, with the application's own role and bypassing every check of the database. One by one
 * over HTTP it would take an hour.
 */
export async function fillTrade(
  books: Books,
  records: TradeRecords,
  { size, today }: { size: number; today: Day },
): Promise<void> {
  const accounts = await books.write((tx) =>
    ensureDefaultAccounts(tx, ["inventory", "sales", "cogs", "cash", "output_tax"]),
  );
  const source = soldInvoices(today, size, size);
  for (let remaining = size; remaining > 0; remaining -= PER_TRANSACTION) {
    const invoices = Array.from({ length: Math.min(remaining, PER_TRANSACTION) }, () =>
      rowsOf({ ...records, accounts }, source.next().value),
    );
    await books.write((tx) => writeInvoices(tx, invoices));
  }
  await books.write((tx) => settle(tx, size));
}

async function writeInvoices(tx: Tx, invoices: readonly InvoiceRows[]): Promise<void> {
  // Query plans from when the tables were empty would read a whole book for each row.
  await sql`discard plans`.execute(tx);
  const payments = invoices.flatMap(({ payment }) => payment ?? []);
  await insert(
    tx,
    "documents",
    invoices.map(({ document }) => document),
  );
  await insert(
    tx,
    "document_items",
    invoices.flatMap(({ items }) => items),
  );
  const journals = await postEach(
    tx,
    invoices.map(({ posting }) => posting),
    "document",
  );
  const movements = invoices.flatMap(({ movements: invoiceMovements }, index) =>
    invoiceMovements.map((row) => ({ ...row, journal_id: journals[index] ?? null })),
  );
  const first = await takePlaces(tx, movements.length);
  await insert(
    tx,
    "stock_movements",
    movements.map((row, index) => ({ ...row, sequence: first + index })),
  );
  await moveStock(tx, movements);
  await insert(
    tx,
    "payments",
    payments.map(({ row }) => row),
  );
  await postEach(
    tx,
    payments.map(({ posting }) => posting),
    "payment",
  );
  await insert(
    tx,
    "allocations",
    payments.map(({ allocation }) => allocation),
  );
  await recordAudits(tx, [
    ...invoices.map(({ document }) => created("document", document)),
    ...payments.map(({ row }) => created("payment", row)),
  ]);
}

function created(subject: "document" | "payment", row: DatabaseRow) {
  const action = subject === "document" ? ("invoice.created" as const) : ("payment.recorded" as const);
  return { action, subject, subjectId: String(row["id"]) };
}

/** Posts the existing journals, and returns the ID of each in the same order. */
async function postEach(
  tx: Tx,
  drafts: readonly (SystemDraft | null)[],
  source: "document" | "payment",
): Promise<(string | null)[]> {
  const journals = await postSystemJournals(
    tx,
    drafts.filter((draft) => draft !== null),
    source,
  );
  return drafts.map((draft) => (draft === null ? null : (journals.shift() ?? null)));
}

async function insert(tx: Tx, table: string, rows: readonly DatabaseRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    tx,
  );
}

/** Reserves positions in the order of entry for movements; returns the first. */
async function takePlaces(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    update number_series set last = last + ${count} where kind = 'stock' returning last`.execute(tx);
  return (rows[0]?.last ?? 0) - count + 1;
}

/** Stock is the sum of its movements at each commit. */
async function moveStock(tx: Tx, movements: readonly DatabaseRow[]): Promise<void> {
  await sql`
    update product_stock s set quantity = s.quantity + m.quantity, value = s.value + m.value
    from (
      select product_id, sum(quantity) as quantity, sum(value) as value
      from json_populate_recordset(null::stock_movements, ${JSON.stringify(movements)}) group by product_id
    ) m where m.product_id = s.product_id`.execute(tx);
}

/** Updates the stock of each product and the counters after movements and numbers. */
async function settle(tx: Tx, size: number): Promise<void> {
  await sql`
    update product_stock s set quantity = m.quantity, value = m.value, average_quantity = m.quantity,
      average_value = m.value, last_date = m.last_date
    from (
      select product_id, sum(quantity) as quantity, sum(value) as value, max(date) as last_date
      from stock_movements group by product_id
    ) m where m.product_id = s.product_id`.execute(tx);
  await sql`
    insert into number_series (kind, year, last) values ('invoice', 0, ${size}), ('receipt', 0, ${size})`.execute(
    tx,
  );
}
