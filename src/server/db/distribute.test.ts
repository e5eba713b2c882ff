import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { distribute, inOrderOfReferences } from "./distribute.ts";

test("where the extension is missing, one sentence says so", async () => {
  const { database } = await testApp();
  await expect(distribute(database)).rejects.toThrow(
    "The database has no extension citus: docs/scale.md says how to get it.",
  );
});

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
