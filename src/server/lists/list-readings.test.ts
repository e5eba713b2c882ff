import { beforeAll, expect, test } from "vitest";
import { PARTY_COLUMNS, PRODUCT_COLUMNS } from "#domain/lists.ts";
import { plannedReads } from "#test/support/planned-reads.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { newTrader, type TestTrader } from "#test/support/trade.ts";

/** The number of records in a list, and the most rows that a page of a hundred can read from any table. */
const MANY = 20_000;
const READ_MAX = 1_000;
/** The number of stock counts, each of its own product. */
const COUNTS = 5_000;

let app: TestApp;
let trader: TestTrader;

beforeAll(async () => {
  app = await startTestApp();
  trader = await newTrader(app);
  const refused = await asApplication(app.database, trader.books, [
    `insert into products (id, code, name, type, purchase_price, sale_price)
      select gen_random_uuid(), 'P' || n, 'Product ' || n, 'service', n, n from generate_series(1, ${MANY}) n`,
    `insert into parties (id, side, code, name, account_id)
      select gen_random_uuid(), 'customer', 'K' || n, 'Customer ' || n, account_id
      from generate_series(1, ${MANY}) n, (select account_id from parties where id = '${trader.customer}') of`,
    `insert into bank_imports (id, file_name, format)
      select gen_random_uuid(), 'File ' || n, 'csv' from generate_series(1, ${MANY}) n`,
    `insert into journal_imports (id, name, journals, counted_toward_limit, first_date, last_date)
      select gen_random_uuid(), 'Import ' || n, 1, 0, '2026-01-01', '2026-01-01' from generate_series(1, ${MANY}) n`,
    `insert into products (id, code, name, type, purchase_price, sale_price)
      select gen_random_uuid(), 'Q' || n, 'Goods ' || n, 'inventory', n, n from generate_series(1, ${COUNTS}) n`,
    `insert into stock_movements (id, product_id, date, kind, sequence, reference, quantity, value)
      select gen_random_uuid(), id, date '2026-01-01' + (purchase_price % 90)::int, 'adjustment', purchase_price::int, '', 0, 0
      from products where code like 'Q%'`,
    ...["products", "parties", "bank_imports", "journal_imports"].map(
      (table) =>
        `insert into audit_log (id, action, subject, subject_id)
          select gen_random_uuid(), 'raw', 'raw', id from ${table}`,
    ),
  ]);
  if (refused) throw new Error(refused.message);
  await app.database.asOwner((client) =>
    client.query("analyze products, parties, bank_imports, journal_imports, stock_movements"),
  );
}, 120_000);

// Sorting by balance sums the totals of all customers, so it's left out.
const sorts = [
  ...PRODUCT_COLUMNS.map((by) => ["products", by] as const),
  ...PARTY_COLUMNS.filter((by) => by !== "balance").map((by) => ["customers", by] as const),
  ["bank/imports", "createdAt"] as const,
  ["journals/imports", "importedAt"] as const,
  ["stock-adjustments", "date"] as const,
].flatMap(([list, by]) => [[list, by] as const, [list, `-${by}`] as const]);

test.each(sorts)(
  "a page of %s by %s reads no more rows of a long list than of a short one",
  async (list, sort) => {
    const { books } = trader;
    const first = (await books.get(`/${list}?sort=${sort}&limit=100`)).body;
    const readCounts = await plannedReads(app.database, books, () =>
      books.get(`/${list}?sort=${sort}&limit=100&cursor=${first.nextCursor}`),
    );
    expect(Math.max(...readCounts)).toBeLessThan(READ_MAX);
  },
);
