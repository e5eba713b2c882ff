import { beforeAll, expect, test } from "vitest";
import { enter, onRequest } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { isOnServer } from "#test/support/test-database.ts";
import { newTrader, type TestTrader, write } from "#test/support/trade.ts";

// I-108: tax totals match documents and lines, whatever one statement changes and in which order.

let trader: TestTrader;
let invoice: string;
let draft: string;

beforeAll(async () => {
  trader = await newTrader();
  const { freight: productId, tax: taxRateId } = trader;
  const items = ["10", "20"].map((unitPrice) => ({ productId, quantity: "1", unitPrice, taxRateId }));
  invoice = (await write(trader, "/invoices", { date: "2026-01-15", items })).id;
  draft = (await write(trader, "/invoices", { date: "2026-01-16", items, status: "draft" })).id;
});

const LINES = `select d.date::text as date, count(*)::int as lines, sum(i.base_subtotal)::text as net, sum(i.base_tax_amount)::text as tax
  from documents d join document_items i on i.document_id = d.id where d.status in ('posted', 'paid')
    and exists (select from journals j where j.source_id = d.id and j.status = 'posted') group by d.date order by 1`;
const TOTALS = `select date::text, lines::int, net::text, tax::text from tax_day_totals where lines <> 0 order by 1`;

const COUNT =
  "set constraints new_document_is_counted_in_tax_totals, document_is_counted_in_tax_totals, item_is_counted_in_tax_totals immediate";

/** The sums of the lines and the stored totals, after uncommitted statements of the application role. */
async function after(statements: readonly string[]) {
  return onRequest((await testApp()).database, async (client) => {
    try {
      await client.query("begin");
      await enter(client, trader.books);
      for (const text of statements) await client.query(text);
      await client.query(COUNT);
      return { lines: (await client.query(LINES)).rows, totals: (await client.query(TOTALS)).rows };
    } finally {
      await client.query("rollback");
    }
  });
}

const COLUMNS = `product_id, product_type, quantity, unit_price, tax_rate_id, tax_rate, subtotal, tax_amount, total, base_subtotal,
  base_tax_amount`;
const copied = (id: string, position: number) =>
  `insert into document_items (document_id, position, ${COLUMNS})
    select document_id, ${position}, ${COLUMNS} from document_items where document_id = '${id}' and position = 1`;
const deleteLine = (id: string, condition = "true") =>
  `delete from document_items where document_id = '${id}' and ${condition}`;
const changed = (id: string, to: string) =>
  `update documents set version = version + 1, ${to} where id = '${id}'`;
const again = (onConflict: string) => `do $do$
  declare named text := (
    select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = 'documents'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and has_column_privilege(attrelid, attnum, 'insert')
  );
  begin
    execute format('insert into documents (%1$s) select %1$s from documents where id = %2$L on conflict ${onConflict.replaceAll("'", "''")}', named, '${invoice}');
  end $do$`;
const EARLIER = "date = date - 1";
const POSTED = "status = 'posted'";
const DRAFT = "status = 'draft'";

const CHANGES: Record<string, () => string[]> = {
  "no change": () => [],
  "another date": () => [changed(invoice, EARLIER)],
  "another date with other lines, in one statement": () => [
    `with dated as (${changed(invoice, EARLIER)} returning id), gone as (${deleteLine(invoice, "position = 2")} returning position) ${copied(invoice, 7)}`,
  ],
  "other lines first, in one statement": () => [
    `with put as (${copied(invoice, 7)} returning position), gone as (${deleteLine(invoice, "position = 1")} returning position) ${changed(invoice, EARLIER)}`,
  ],
  "back to draft, and posted with other lines": () => [
    changed(invoice, DRAFT),
    deleteLine(invoice, "position = 1"),
    copied(draft, 7),
    changed(invoice, POSTED),
  ],
  "back to draft while its lines change, in one statement": () => [
    `with put as (${copied(invoice, 7)} returning position), gone as (${deleteLine(invoice, "position = 2")} returning position) ${changed(invoice, DRAFT)}`,
    changed(invoice, POSTED),
  ],
  "existing lines": () => [`${copied(invoice, 1)} on conflict do nothing`],
  "an existing document": () => [again("do nothing")],
  "an existing document without a change to its totals": () => [
    again("(book_id, id) do update set notes = 'x', version = documents.version + 1"),
  ],
  "a new line that is counted immediately, next to an existing one": () => [
    COUNT,
    `${copied(invoice, 1)} on conflict do nothing`,
    copied(invoice, 7),
  ],
  "counted in between": () => [
    changed(invoice, EARLIER),
    COUNT,
    deleteLine(invoice, "position = 1"),
    changed(invoice, EARLIER),
  ],
  "back to draft, and deleted": () => [
    changed(invoice, DRAFT),
    `delete from documents where id = '${invoice}'`,
  ],
  "rolled back to a savepoint": () => [
    "savepoint before",
    changed(invoice, EARLIER),
    "rollback to savepoint before",
    deleteLine(invoice, "position = 2"),
  ],
};

test.each(Object.entries(CHANGES))("tax totals match the lines after: %s", async (_, statements) => {
  const { lines, totals } = await after(statements());
  expect(totals).toEqual(lines);
});

// The embedded database has a single login, its owner.
test.runIf(isOnServer).each(Object.entries(CHANGES))(
  "tax totals match the lines after: %s, with the request login",
  async (_, statements) => {
    const { lines, totals } = await after(["reset role", ...statements()]);
    expect(totals).toEqual(lines);
  },
);

test("the totals include only posted documents", async () => {
  const { totals } = await after([]);
  expect(totals).toEqual([{ date: "2026-01-15", lines: 2, net: "30.0000", tax: "3.0000" }]);
});
