import { expect, test } from "vitest";
import { credit, debit, journal, newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { isDistributed } from "#test/support/test-database.ts";
import { inOrderOfReferences } from "./catalogue.ts";
import { distribute } from "./distribute.ts";
import { migrate } from "./migrate.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

test.skipIf(isDistributed)("where the extension is missing, one sentence says so", async () => {
  const { database } = await testApp();
  await expect(database.asOwner(distribute)).rejects.toThrow(
    "The database has no extension citus: docs/scale.md says how to get it.",
  );
});

test.runIf(isDistributed)(
  "an update makes functions and triggers again, and what is spread stays so",
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
    expect((await books.get("/books-check")).body).toMatchObject({ isSound: true });
  },
);

test("each table comes after those that it refers to", () => {
  const references = [
    { table: "allocations", to: "payments" },
    { table: "payments", to: "parties" },
    { table: "parties", to: "accounts" },
    { table: "allocations", to: "accounts" },
  ];
  expect(
    inOrderOfReferences(["accounts", "allocations", "parties", "payments", "totals"], references),
  ).toEqual(["accounts", "parties", "payments", "allocations", "totals"]);
});
