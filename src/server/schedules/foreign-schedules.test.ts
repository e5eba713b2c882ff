import { expect, test } from "vitest";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { inDays, newSchedule, scheduleOf, work } from "#test/support/schedules.ts";
import { taxOf } from "#test/support/special-taxes.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** Recurring transactions in another currency than base currency (Accounting 21, Decision 0099). */
await useOwnTestApp();
const server = await testApp();

const rate = ({ books }: TestTrader, date: string, value: string, currency = "EUR") =>
  books.post("/exchange-rates", { currency, date, rate: value, confirmRates: true });

test("each date uses its rate from the table", async () => {
  const trader = await newTrader();
  expectMade(await rate(trader, inDays(-30), "1.1"));
  expectMade(await rate(trader, inDays(-2), "1.2"));
  const first = { intervalUnit: "week", startsOn: inDays(-7), currency: "EUR" };
  const schedule = await newSchedule(trader, first);
  expect(schedule).toMatchObject({ currency: "EUR", total: "40.00" });
  await work(server);
  const { occurrences, version } = expectMade(await trader.books.get(`/schedules/${schedule.id}`));
  expect(occurrences).toMatchObject([
    { date: inDays(0), total: "40.00", currency: "EUR" },
    { date: inDays(-7), total: "40.00", currency: "EUR" },
  ]);
  const { items } = expectMade(await trader.books.get("/invoices?sort=date"));
  expect(items).toMatchObject([
    { currency: "EUR", exchangeRate: "1.1", baseTotal: "44.00" },
    { currency: "EUR", exchangeRate: "1.2", baseTotal: "48.00" },
  ]);
  expect(expectMade(await trader.books.get("/schedules")).items).toMatchObject([{ currency: "EUR" }]);
  // An unchanged currency changes nothing; base currency is a currency like any other.
  const path = `/schedules/${schedule.id}`;
  const { body: unchanged } = await trader.books.put(path, { ...scheduleOf(trader, first), version });
  expect(unchanged).toMatchObject({ version });
  const back = { ...scheduleOf(trader, first), version, currency: "USD" };
  expect(expectMade(await trader.books.put(path, back))).toMatchObject({
    currency: "USD",
    version: version + 1,
  });
  await soundBooks(trader);
});

test("a combined tax is converted at the rate of each date, each component separately", async () => {
  const trader = await newTrader();
  expectMade(await rate(trader, inDays(-30), "1.1"));
  const taxRateId = await taxOf(trader, [
    { name: "GST", rate: "5" },
    { name: "QST", rate: "9.5", isCompound: true },
  ]);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100.00", taxRateId }];
  const { id } = await newSchedule(trader, { currency: "EUR", startsOn: inDays(0), items });
  await work(server);
  expect(expectMade(await trader.books.get(`/schedules/${id}`)).occurrences).toMatchObject([
    { total: "114.98", currency: "EUR" },
  ]);
  // 110.00, 5.50 and 10.978.
  expect(expectMade(await trader.books.get("/invoices")).items).toMatchObject([{ baseTotal: "126.48" }]);
  await soundBooks(trader);
});

test("a currency without a rate is refused, and so is any currency for a journal", async () => {
  const trader = await newTrader();
  const inEuros = scheduleOf(trader, { currency: "EUR" });
  expect(await trader.books.post("/schedules", inEuros)).toMatchObject({
    status: 422,
    body: { code: "currency.no-rate", errors: [{ field: "currency" }] },
  });
  expect(await trader.books.post("/schedules", { ...inEuros, currency: "EURO" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "currency" }] },
  });
  const [cash] = expectMade(await trader.books.get("/accounts")).items;
  const lines = [
    { accountId: cash.id, debit: "1.00", credit: "0", description: "" },
    { accountId: cash.id, debit: "0", credit: "1.00", description: "" },
  ];
  const journal = { kind: "journal", partyId: null, items: [], journal: { description: "Rent", lines } };
  expect(await trader.books.post("/schedules", { ...inEuros, ...journal })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "currency" }] },
  });
  // A deleted rate leaves the next date waiting, with the reason.
  expectMade(await rate(trader, inDays(-30), "1.1"));
  const { id } = await newSchedule(trader, { currency: "EUR", startsOn: inDays(0) });
  expectMade(await trader.books.delete(`/exchange-rates/EUR/${inDays(-30)}`));
  await work(server);
  expect(expectMade(await trader.books.get(`/schedules/${id}`)).occurrences).toMatchObject([
    { status: "failed", error: "There's no exchange rate for this currency on this date. Enter a rate." },
  ]);
});

test("amounts have their currency's decimals: cents in dollars, none in journals of books in yen", async () => {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { currency: "JPY", locale: "en-GB" }));
  expectMade(await rate(trader, inDays(-30), "151.5", "USD"));
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "12.345", discount: "0.50" }];
  expect(await newSchedule(trader, { currency: "USD", items })).toMatchObject({ total: "11.85" });
  const { books } = trader;
  expect(await books.post("/schedules", scheduleOf(trader, { items }))).toMatchObject({
    status: 400,
    body: { errors: [{ field: "items[0].discount" }] },
  });
  const [cash] = expectMade(await books.get("/accounts")).items;
  const lines = [
    { accountId: cash.id, debit: "1.50", credit: "0", description: "" },
    { accountId: cash.id, debit: "0", credit: "1.50", description: "" },
  ];
  const journal = { kind: "journal", partyId: null, items: [], journal: { description: "Rent", lines } };
  expect(await books.post("/schedules", scheduleOf(trader, journal))).toMatchObject({
    status: 400,
    body: { errors: [{ field: "journal.lines[0].debit" }, { field: "journal.lines[1].credit" }] },
  });
});
