import { expect, test } from "vitest";
import { saveEInvoiceDetails } from "#test/support/e-invoice-customers.ts";
import { inDays, newSchedule, scheduleOf, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** A schedule checks the rules of its documents before the first one is due (Accounting 19, 21). */
await useOwnTestApp();
const server = await testApp();

const ADDRESSES = { electronicScheme: "9930", electronicAddress: "DE123456789", country: "FR" };

async function traderOf(format: string) {
  const trader = await newTrader();
  await saveEInvoiceDetails(trader, { format, buyerReference: null, ...ADDRESSES }, ADDRESSES);
  return trader;
}

const taxed = (trader: TestTrader, changes: object = {}) =>
  scheduleOf(trader, {
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00", taxRateId: trader.tax }],
    ...changes,
  });

const WITHOUT_ROUTE = {
  status: 422,
  body: {
    code: "e-invoice.incomplete",
    errors: [{ field: "party.buyerReference", message: expect.stringContaining("(BR-DE-15)") }],
  },
};

test("a posting schedule whose invoices would break a rule is refused, and nothing is saved", async () => {
  const trader = await traderOf("xrechnung");
  const before = await readWholeBook(trader.books);
  expect(await trader.books.post("/schedules", taxed(trader))).toMatchObject(WITHOUT_ROUTE);
  expect(await trader.books.post("/schedules/preview", taxed(trader))).toMatchObject(WITHOUT_ROUTE);
  expect(await readWholeBook(trader.books)).toBe(before);
});

test("a schedule of drafts is saved, but a change to posting is refused, even as a preview", async () => {
  const trader = await traderOf("xrechnung");
  const { id, version } = expectMade(
    await trader.books.post("/schedules", taxed(trader, { result: "draft" })),
  );
  const change = { ...taxed(trader), version };
  expect(await trader.books.post(`/schedules/${id}/preview`, change)).toMatchObject(WITHOUT_ROUTE);
  expect(await trader.books.put(`/schedules/${id}`, change)).toMatchObject(WITHOUT_ROUTE);
  expect(expectMade(await trader.books.get(`/schedules/${id}`))).toMatchObject({ version, result: "draft" });
});

test("Peppol's missing order number is reported at its field", async () => {
  const trader = await traderOf("peppol");
  const reply = await trader.books.post("/schedules", taxed(trader));
  expect(reply.body.errors).toMatchObject([{ field: "orderReference" }]);
  const body = taxed(trader, { orderReference: "PO-8" });
  expect(expectMade(await trader.books.post("/schedules", body))).toMatchObject({ orderReference: "PO-8" });
});

test("order and contract numbers appear on each invoice with the date filled in", async () => {
  const trader = await newTrader();
  const numbers = { orderReference: "PO-{year}", contractReference: "C-2026" };
  await newSchedule(trader, { startsOn: "2026-01-31", occurrenceCount: 1, ...numbers });
  await work(server);
  const [{ id }] = expectMade(await trader.books.get("/invoices")).items;
  expect(expectMade(await trader.books.get(`/invoices/${id}`))).toMatchObject({
    orderReference: "PO-2026",
    contractReference: "C-2026",
  });
});

test.each([
  { orderReference: "{week}" },
  { contractReference: "x".repeat(101) },
  { contractReference: `${"x".repeat(90)}{period}` },
])("the number %j is refused at its field", async (changes) => {
  const trader = await newTrader();
  const reply = await trader.books.post("/schedules", scheduleOf(trader, changes));
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toMatchObject([{ field: Object.keys(changes)[0] }]);
});

test("a preview lists the next dates with their totals and writes nothing", async () => {
  const trader = await newTrader();
  const before = await readWholeBook(trader.books);
  const body = scheduleOf(trader, { intervalUnit: "day", startsOn: inDays(1), occurrenceCount: 2 });
  expect(expectMade(await trader.books.post("/schedules/preview", body))).toEqual({
    nextDates: [1, 2].map((day) => ({
      date: inDays(day),
      total: "40.00",
      installments: [{ dueDate: inDays(day + 30), amount: "40.00" }],
    })),
  });
  expect(await readWholeBook(trader.books)).toBe(before);
});

test("a change is previewed from its next date, without the dates that are skipped", async () => {
  const trader = await newTrader();
  const rule = { intervalUnit: "day", startsOn: inDays(1), occurrenceCount: 3 };
  const { id, version } = await newSchedule(trader, rule);
  expectMade(await trader.books.post(`/schedules/${id}/skip`, { date: inDays(2) }));
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "50.00" }];
  const change = { ...scheduleOf(trader, { ...rule, items }), version };
  expect(expectMade(await trader.books.post(`/schedules/${id}/preview`, change))).toEqual({
    nextDates: [1, 3].map((day) => ({
      date: inDays(day),
      total: "50.00",
      installments: [{ dueDate: inDays(day + 30), amount: "50.00" }],
    })),
  });
});
