import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { catalogueOf } from "#test/support/catalogue.ts";
import { newPreviousDatabase, PREVIOUS_TOKENS } from "#test/support/previous-version.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { everyRow } from "#test/support/state-of-books.ts";
import { startTestApp, testApp } from "#test/support/test-app.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import { type Database, openDatabase, type OwnedDatabase, withDatabase } from "./database.ts";

/** A database of the version before keeps everything that is in it and becomes what a new one is (Decision 0026). */
let previous: TestDatabase;
beforeAll(async () => {
  previous = await newPreviousDatabase();
});
afterAll(() => previous.remove());

const unopened = <Result>(use: (database: OwnedDatabase) => Promise<Result>) =>
  withDatabase(readConfig(previous.env), use);

async function opened<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(readConfig(previous.env));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** What migrations have added since, or taken away: nothing to compare. */
const CHANGED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ["money_kind", "is_money", "currency"],
  account_day_totals: ["foreign_amount"],
  account_month_totals: ["foreign_amount"],
  "auth.api_tokens": ["scope", "expires_at", "book_id"],
  "auth.outbox": ["book_id", "person_id", "last_error"],
  "auth.credentials": ["provider_id", "account_id"],
  books: [
    "sells",
    "locale",
    "country",
    "sales_prices_include_tax",
    "purchase_prices_include_tax",
    "tax_form",
    "tax_frequency",
    "tax_filed_through",
    "tax_rounding",
  ],
  document_items: [
    "account_id",
    "discount_percent",
    "discount_amount",
    "document_discount",
    "unit",
    "reference",
    "prices_include_tax",
    "order_position",
    "tax_components",
    "minor_unit",
  ],
  allocations: ["minor_unit"],
  journal_lines: ["minor_unit", "foreign_amount"],
  documents: [
    "opening_id",
    "discount_percent",
    "discount_amount",
    "prices_include_tax",
    "order_id",
    "minor_unit",
    "base_paid_amount",
    "base_rounding",
    "base_subtotal",
    "tax_rounding",
  ],
  journals: ["names_parties", "amount", "event_kind", "event_number"],
  parties: ["tax_rate_id", "language", "currency"],
  payments: ["method", "used_for", "minor_unit", "settled_amount", "account_amount", "account_rate"],
  products: ["tax_rate_id"],
  tax_rates: ["is_combined", "kind", "recoverable_percent", "reverse_charge_of"],
};

const ADDED_TABLES =
  /^(party_year_totals|bank_.*|card_.*|opening_balances|money_.*|document_mails|document_links|kept_files|mail_words|planned_mails|logos|sheet_looks|received_files|reminder_.*|reminders|schedules|schedule_occurrences|auth\.jobs|auth\.document_links|loans|loan_entries|revaluations|revaluation_items|revaluation_balances|accruals|accrual_entries|assets|asset_entries|orders|order_items|deliveries|delivery_items|tax_rate_components|exchange_rates|rate_fetches|tax_returns|tax_day_totals|tax_recounts|account_tax_totals)$/;

const allRows = async (database: OwnedDatabase) =>
  (await everyRow(database, CHANGED_COLUMNS)).filter(({ name }) => !ADDED_TABLES.test(String(name)));

const sql = (text: string) => (database: OwnedDatabase) =>
  onConnection(database, (client) => client.query(text));

test("one that lacks a migration of the version before is refused, with what to do, and left alone", async () => {
  const { rows } = await unopened(
    sql("delete from migrations where name = '0030-an-owner-is-erased.sql' returning *"),
  );
  const [row] = rows;
  await expect(opened(allRows)).rejects.toThrow(
    "The database was made by an older version of Twofold (its last migration is 0029-premium-has-no-monthly-limit.sql). " +
      "Start the last version that has 0030-an-owner-is-erased.sql on it once, and then this one.",
  );
  const restore = `insert into migrations (name, checksum) values ('${row?.name}', '${row?.checksum}')`;
  await unopened(sql(restore));
});

test("it keeps every row, and its catalogue becomes that of a new one", async () => {
  const before = await unopened(allRows);
  const [after, catalogue] = await opened(async (database) => [
    await allRows(database),
    await database.asOwner(catalogueOf),
  ]);
  const names = new Set(before.map(({ name }) => name));
  expect(after.filter(({ name }) => names.has(name))).toEqual(before);
  expect(before.filter(({ name, count }) => name === "journal_history" && count !== "0")).not.toEqual([]);
  expect(catalogue).toEqual(await (await testApp()).database.asOwner(catalogueOf));
});

test("its functions and triggers can be made once more, and it stays what it is", async () => {
  const before = await opened(({ asOwner }) => asOwner(catalogueOf));
  await unopened(sql("update migrations set checksum = '' where name = 'functions'"));
  expect(await opened(({ asOwner }) => asOwner(catalogueOf))).toEqual(before);
});

test("its books are sound, its history chained, and the next journal has the next number", async () => {
  const { app } = await startTestApp(previous.env);
  const ask = async (token: string, url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = payload === undefined ? { method: "GET" as const } : { method: "POST" as const, payload };
    return (await app.inject({ ...request, url, headers })).json();
  };
  for (const token of Object.values(PREVIOUS_TOKENS)) {
    expect(await ask(token, "/api/books-check")).toMatchObject({ isSound: true });
    const { totals } = await ask(token, "/api/reports/trial-balance?start=2020-01-01&end=2026-12-31");
    expect(totals.debit).toBe(totals.credit);
  }
  const { own } = PREVIOUS_TOKENS;
  expect((await ask(own, "/api/journals?search=jose")).items).toHaveLength(3);
  const [cash, sales] = (await ask(own, "/api/accounts")).items;
  const line = { accountId: cash.id, debit: "5.00", credit: "0.00", description: "" };
  const lines = [line, { ...line, accountId: sales.id, debit: "0.00", credit: "5.00" }];
  const draft = { date: "2026-02-01", description: "After", status: "posted", lines };
  const { number } = await ask(own, "/api/journals/next-number");
  expect(await ask(own, "/api/journals", draft)).toMatchObject({ number });
  expect(await ask(own, "/api/books-check")).toMatchObject({ isSound: true });
});
