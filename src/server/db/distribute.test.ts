import { expect, test } from "vitest";
import { credit, debit, journal, newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { isDistributed } from "#test/support/test-database.ts";
import { sortByReferences } from "./catalog.ts";
import { distribute } from "./distribute.ts";
import { migrate } from "./migrate.ts";
import { readFunctions } from "./schema-files.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

test.skipIf(isDistributed)("a missing extension is reported in one sentence", async () => {
  const { database } = await testApp();
  await expect(database.asOwner(distribute)).rejects.toThrow(
    "The database doesn't have the Citus extension. See docs/scale.md.",
  );
});

test.runIf(isDistributed)(
  "an update recreates functions and triggers, and distributed tables stay distributed",
  async () => {
    const { database } = await testApp();
    await ownerOf(database).query(
      "update migrations set checksum = 'of an older version' where name = 'functions'",
    );
    await database.asOwner(migrate);
    expect(await database.asOwner(distribute)).toBe(0);
    const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
    const posted = await books.post(
      "/journals",
      journal(books, [debit("Cash", "100.00"), credit("Sales", "100.00")]),
    );
    expect(posted.status).toBe(201);
    expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });
  },
);

test.runIf(isDistributed)(
  "every table is colocated with its book, except those of the database itself",
  async () => {
    const { database } = await testApp();
    const { rows } = await ownerOf(database).query<{ name: string; isBeside: boolean | null }>(`
    select c.relname as name, p.partmethod = 'h' and p.colocationid = b.colocationid as "isBeside"
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      join pg_dist_partition b on b.logicalrelid = 'books'::regclass
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
    const otherTables = rows.filter(({ isBeside }) => isBeside !== true);
    expect(otherTables.map(({ name }) => name)).toEqual(["migrations", "request_logins"]);
  },
);

test("each exception of a function also names its rule in a hint, which other machines return", async () => {
  const { database } = await testApp();
  const texts = await database.asOwner(readFunctions);
  const refusals = texts.flatMap(({ text }) => text.match(/raise exception[^;]*;/g) ?? []);
  expect(refusals.length).toBeGreaterThan(80);
  expect(refusals.filter((refusal) => !/constraint = ([^,]+),\s+hint = /.test(refusal))).toEqual([]);
});

test("no trigger mistakes the shard of a table for another table", async () => {
  const { database } = await testApp();
  const texts = await database.asOwner(readFunctions);
  const comparisons = texts.flatMap(
    ({ text }) => text.match(/\S*tg_table_name\)? *(?:=|<>|in|when|,|\|\|)/g) ?? [],
  );
  expect(comparisons.length).toBeGreaterThan(10);
  const messages = ["tg_table_name,", "tg_table_name ||"];
  const bare = comparisons.filter(
    (comparison) => !comparison.includes("logical_table_name(") && !messages.includes(comparison),
  );
  expect(bare).toEqual([]);
});

test("an upsert doesn't read the clock for an existing row", async () => {
  const { database } = await testApp();
  const texts = await database.asOwner(readFunctions);
  const updates = texts.flatMap(({ text }) => text.match(/do update set[^;]*/g) ?? []);
  expect(updates.length).toBeGreaterThan(10);
  expect(updates.filter((update) => /\bnow\(\)|clock_timestamp/.test(update))).toEqual([]);
});

test("each table comes after the tables it refers to", () => {
  const references = [
    { table: "allocations", to: "payments" },
    { table: "payments", to: "parties" },
    { table: "parties", to: "accounts" },
    { table: "allocations", to: "accounts" },
  ];
  expect(sortByReferences(["accounts", "allocations", "parties", "payments", "totals"], references)).toEqual([
    "accounts",
    "parties",
    "payments",
    "allocations",
    "totals",
  ]);
});
