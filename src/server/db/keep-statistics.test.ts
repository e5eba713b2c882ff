import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { type Database, refreshStatistics } from "./database.ts";

type Pool = Database["pool"];

test("the embedded database learns how large its tables have become", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has autovacuum");
  const books = await newBooks();
  const rows = Array.from({ length: 120 }, (_, index) => `${5000 + index},Account ${index},Expense,`);
  const csv = ["Code,Name,Type,Description", ...rows].join("\n");
  const reply = await books.post("/accounts/import", csv, { "content-type": "text/csv" });
  expect(reply.status).toBe(200);
  await refreshStatistics(database.pool);
  expect(await knownRows(database.pool, "accounts")).toBeGreaterThanOrEqual(120);
});

test("tables that were filled just before a stop are looked at, though no change of them is counted", async ({
  skip,
}) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has autovacuum");
  await database.pool.query("create table filled as select generate_series(1, 40) as id");
  await database.pool.query("select pg_stat_force_next_flush(), pg_stat_reset()");
  await refreshStatistics(database.pool);
  expect(await knownRows(database.pool, "filled")).toBe(40);
  await database.pool.query("drop table filled");
});

async function knownRows(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ reltuples: number }>(
    "select reltuples from pg_class where relname = $1",
    [table],
  );
  return rows[0]?.reltuples ?? -1;
}
