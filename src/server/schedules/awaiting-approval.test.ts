import { expect, test } from "vitest";
import { requireApproval } from "#test/support/approvals.ts";
import { newMember } from "#test/support/people.ts";
import { inDays, newSchedule, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

test("a recurring bill that needs approval is a draft that awaits it, and others are posted", async () => {
  const trader = await newTrader();
  const { books, vendor: partyId, freight: productId } = trader;
  const accountant = await newMember(books, "accountant");
  await requireApproval(books, "bill", "100");
  const bill = (unitPrice: string) => ({
    kind: "bill",
    partyId,
    startsOn: inDays(0),
    items: [{ productId, quantity: "1", unitPrice }],
  });
  await newSchedule(trader, bill("99.99"));
  await newSchedule(trader, bill("100"));
  expect(await work(server)).toEqual([]);
  const bills = expectMade(await books.get("/bills?sort=total")).items;
  expect(bills).toMatchObject([
    { total: "99.99", status: "posted" },
    { total: "100.00", status: "draft", approval: "requested" },
  ]);
  const [request] = expectMade(await books.get("/approvals?status=requested")).items;
  expect(await books.post(`/approvals/${request.id}/approve`)).toMatchObject({ status: 403 });
  expectMade(await accountant.post(`/approvals/${request.id}/approve`));
  expect(expectMade(await books.get(`/bills/${bills[1].id}`)).status).toBe("posted");
});
