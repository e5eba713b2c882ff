import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { newBooks } from "#test/support/new-books.ts";

const BOOKINGS = 3_000;

test("an import says by the key of its request how much is kept, to whoever knows that key, and forgets it", async () => {
  const { books, bank } = await withBank();
  const others = await newBooks();
  const rows = Array.from(
    { length: BOOKINGS },
    (_, place) => `2026-03-${10 + (place % 9)},Order ${place},-3.50`,
  );
  const file = bankFile(["Date,Description,Amount", ...rows].join("\n"), bank);
  const key = randomUUID();
  const progress = async () => (await others.get(`/bank/progress/${key}`)).body;
  const seen = new Map<number, number | null>();
  let isUnderWay = true;
  const asking = (async () => {
    while (isUnderWay) {
      const { kept, transactions } = await progress();
      seen.set(kept, transactions);
      await setImmediate();
    }
  })();
  const made = await books.post("/bank/imports", file, { "idempotency-key": key });
  isUnderWay = false;
  await asking;
  expect(made.status).toBe(201);
  const counted = [...seen.keys()];
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  expect(counted.length).toBeGreaterThan(3);
  expect([...seen.values()].filter((one) => one !== null).every((one) => one === BOOKINGS)).toBe(true);
  expect(await progress()).toEqual({ kept: 0, transactions: null });
  // What is refused is forgotten as well, and so is what was done before.
  expect((await books.post("/bank/imports", file, { "idempotency-key": randomUUID() })).body.code).toBe(
    "bank.known",
  );
  expect((await books.post("/bank/imports", file, { "idempotency-key": key })).body).toEqual(made.body);
  expect(await progress()).toEqual({ kept: 0, transactions: null });
  expect(await books.get("/bank/progress/none")).toMatchObject({
    status: 400,
    body: { code: "request.invalid" },
  });
});
