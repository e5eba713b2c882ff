import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { refreshStatistics } from "./keep-statistics.ts";

test("the embedded database learns how large its tables have become", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has autovacuum");
  const books = await newBooks();
  const rows = Array.from({ length: 120 }, (_, index) => `${5000 + index},Account ${index},Expense,`);
  const csv = ["Code,Name,Type,Description", ...rows].join("\n");
  const reply = await books.post("/accounts/import", csv, { "content-type": "text/csv" });
  expect(reply.status).toBe(200);
  await refreshStatistics(database.pool);
  const known = await database.pool.query("select reltuples from pg_class where relname = 'accounts'");
  expect(known.rows[0]?.reltuples).toBeGreaterThanOrEqual(120);
});
