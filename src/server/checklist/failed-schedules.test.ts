import { expect, test } from "vitest";
import { itemOf } from "#test/support/checklist.ts";
import { inDays, newSchedule, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { closeThrough, expectMade, newTrader } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

test("a failed last date stays on the checklist after its schedule ended (Behavior 2.35)", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const add = async (code: string, type: string) =>
    expectMade(await books.post("/accounts", { code, type, name: `Rent ${code}` })).id;
  const lines = [
    { accountId: await add("5900", "expense"), debit: "100.00", description: "Rent" },
    { accountId: await add("1400", "asset"), credit: "100.00" },
  ];
  const journal = { description: "Rent", lines };
  const once = { startsOn: inDays(0), occurrenceCount: 1 };
  const schedule = await newSchedule(trader, { kind: "journal", partyId: null, items: [], journal, ...once });
  await closeThrough(books, inDays(0));
  await work(server);
  expect(expectMade(await books.get(`/schedules/${schedule.id}`)).status).toBe("ended");
  expect(await itemOf(books, "recurring", inDays(0))).toMatchObject({ isDone: false, remainingCount: 1 });
});
