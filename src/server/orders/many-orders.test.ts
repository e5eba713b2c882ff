import { expect, test } from "vitest";
import { manyOf } from "#test/support/insert-many-rows.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { inDays } from "#test/support/schedules.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

/** More than the list reads before it reads all orders of a status. */
const MANY = 1_100;

test("quotes with a status are found and counted behind a thousand newer ones, in any order", async () => {
  const { database } = await testApp();
  const { books, customer, freight } = await newTrader();
  const quote = (changes: object) => ({
    partyId: customer,
    status: "sent",
    items: [{ productId: freight, quantity: "1", unitPrice: "10.00" }],
    ...changes,
  });
  const old = { date: inDays(-40), dueDate: inDays(-10) };
  for (const number of ["OLD-1", "OLD-2"]) expectMade(await books.post("/quotes", quote({ ...old, number })));
  const { id } = expectMade(await books.post("/quotes", quote({ date: inDays(0), number: "NEW" })));
  await asOwner(database, books.bookId, manyOf({ table: "orders", id, count: MANY, prefix: "A" }));
  const expired = async (query: string) =>
    expectMade(await books.get(`/quotes?effectiveStatus=expired&${query}`));
  for (const sort of ["-date", "number", "party", "-dueDate", "-total", "effectiveStatus", "remaining"]) {
    const first = await expired(`sort=${sort}&limit=1&count=true`);
    const next = await expired(`sort=${sort}&limit=1&cursor=${first.nextCursor}`);
    const numbers = [...first.items, ...next.items].map(({ number }: { number: string }) => number);
    expect(numbers.toSorted()).toEqual(["OLD-1", "OLD-2"]);
    expect([first.total, next.nextCursor]).toEqual([2, null]);
  }
  expect(expectMade(await books.get("/quotes?effectiveStatus=sent&count=true")).total).toBe(MANY);
  expect(
    expectMade(await books.get("/quotes?effectiveStatus=expired&hasRemaining=true&count=true")),
  ).toMatchObject({
    items: [],
    total: 0,
  });
});
