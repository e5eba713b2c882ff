import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { newBooks } from "#test/support/new-books.ts";

const TRANSACTIONS = 3_000;

test("an import reports its progress to any caller with its request key, then forgets it", async () => {
  const { books, bank } = await withBank();
  const otherBooks = await newBooks();
  const rows = Array.from(
    { length: TRANSACTIONS },
    (_, index) => `2026-03-${10 + (index % 9)},Order ${index},-3.50`,
  );
  const file = bankFile(["Date,Description,Amount", ...rows].join("\n"), bank);
  const key = randomUUID();
  const progress = async () => (await otherBooks.get(`/bank/import-progress/${key}`)).body;
  const seen = new Map<number, number | null>();
  let isRunning = true;
  const polling = (async () => {
    while (isRunning) {
      const { savedCount, transactionCount } = await progress();
      seen.set(savedCount, transactionCount);
      await setImmediate();
    }
  })();
  const imported = await books.post("/bank/imports", file, { "idempotency-key": key });
  isRunning = false;
  await polling;
  expect(imported.status).toBe(201);
  const counted = [...seen.keys()];
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  expect(counted.length).toBeGreaterThan(3);
  expect(
    [...seen.values()]
      .filter((candidate) => candidate !== null)
      .every((candidate) => candidate === TRANSACTIONS),
  ).toBe(true);
  expect(await progress()).toEqual({ savedCount: 0, transactionCount: null });
  // Rejected and finished imports are forgotten as well.
  expect((await books.post("/bank/imports", file, { "idempotency-key": randomUUID() })).body.code).toBe(
    "bank.already-imported",
  );
  expect((await books.post("/bank/imports", file, { "idempotency-key": key })).body).toEqual(imported.body);
  expect(await progress()).toEqual({ savedCount: 0, transactionCount: null });
  expect(await books.get("/bank/import-progress/none")).toMatchObject({
    status: 400,
    body: { code: "request.invalid" },
  });
});
