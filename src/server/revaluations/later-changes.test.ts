import { expect, test } from "vitest";
import { agingOf, euroTrader, freight, soundBooks } from "#test/support/foreign-trader.ts";
import {
  dollarsAt,
  inDollars,
  revaluationRefused,
  revalue,
  newForeignTrader,
} from "#test/support/revaluations.ts";
import { change, closeThrough, expectMade, write } from "#test/support/trade.ts";

// Accounting 32: changes to documents after a revaluation, and access to revaluations.

test("a revaluation stays as posted after its invoice is voided, until it is repeated", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  await write(trader, "/invoices", { date: "2026-01-12", items: freight(trader, "100"), ...inDollars });
  expectMade(await revalue(books, dollarsAt("0.95")));
  expectMade(await change(trader, invoice, { status: "void" }));
  expect(await agingOf(trader, "2026-01-31")).toBe("145.00");
  await soundBooks(trader);
  expect(expectMade(await revalue(books, dollarsAt("0.95"))).gainLoss).toBe("5.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("95.00");
  await soundBooks(trader);
});

test("a draft that was revalued while posted can't be deleted", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  expectMade(await revalue(books, dollarsAt("0.95")));
  const draft = expectMade(await change(trader, invoice, { status: "draft" }));
  expect((await books.delete(`/invoices/${draft.id}`)).body.code).toBe("document.was-posted");
  await soundBooks(trader);
});

test("an invoice of a closed period that is reversed later was open in that period", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  await closeThrough(books, "2026-02-15");
  expectMade(await change(trader, invoice, { status: "void" }));
  await closeThrough(books, "2026-01-20");
  expect(expectMade(await revalue(books, dollarsAt("0.95"))).gainLoss).toBe("50.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("950.00");
  await soundBooks(trader);
});

test("another company can't see a revaluation", async () => {
  const { books } = await newForeignTrader();
  const { id } = expectMade(await revalue(books, dollarsAt("0.95")));
  const otherBooks = (await euroTrader()).books;
  expect((await otherBooks.get(`/revaluations/${id}`)).status).toBe(404);
  expect((await otherBooks.post(`/revaluations/${id}/void`)).status).toBe(404);
  expect(expectMade(await otherBooks.get("/revaluations")).items).toEqual([]);
  expect(await revaluationRefused(otherBooks, dollarsAt("0.95"))).toEqual([
    "revaluation.no-balances",
    "date",
  ]);
});

test("repeating a revaluation without a difference is refused; the existing one stays until reversed", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  const first = expectMade(await revalue(books, dollarsAt("0.95")));
  // At the document's rate there is no gain.
  expect(await revaluationRefused(books, dollarsAt("0.90"))).toEqual(["revaluation.reverse-instead", "date"]);
  expectMade(await change(trader, invoice, { status: "void" }));
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual(["revaluation.reverse-instead", "date"]);
  expect(await agingOf(trader, "2026-01-31")).toBe("50.00");
  expectMade(await books.post(`/revaluations/${first.id}/void`));
  expect(await agingOf(trader, "2026-01-31")).toBe("0.00");
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual(["revaluation.no-balances", "date"]);
  await soundBooks(trader);
});

test("a typed rate is proposed again, unless the table has a rate for that date", async () => {
  const { books } = await newForeignTrader();
  const rate = (date: string, value: string) =>
    books.post("/exchange-rates", { currency: "USD", date, rate: value, confirmRates: true });
  expectMade(await rate("2026-01-30", "0.93"));
  const { openedAccounts } = expectMade(await revalue(books, dollarsAt("0.95")));
  expect(openedAccounts).toMatchObject([{ name: "Unrealized Exchange Gain or Loss" }]);
  const preview = async () => expectMade(await books.get("/revaluations/preview?date=2026-01-31"));
  expect(await preview()).toMatchObject({
    currencies: [{ rate: "0.95", rateDate: null }],
    existing: { isIdentical: true },
  });
  expectMade(await rate("2026-01-31", "0.94"));
  expect(await preview()).toMatchObject({
    currencies: [{ rate: "0.94", rateDate: "2026-01-31" }],
    existing: { isIdentical: false },
  });
  const again = expectMade(await revalue(books, { date: "2026-01-31" }));
  expect(again).toMatchObject({ gainLoss: "40.00", openedAccounts: [] });
});

test("an old revaluation shows its documents as they were when it was posted", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  const saved = expectMade(await revalue(books, dollarsAt("0.95")));
  const [was] = saved.items;
  expect(was).toMatchObject({
    date: "2026-01-10",
    documentRate: "0.9",
    amount: "1000.00",
    baseAmount: "900.00",
  });
  expectMade(await change(trader, invoice, { date: "2026-01-20", exchangeRate: "0.92" }));
  const now = expectMade(await books.get(`/revaluations/${saved.id}`));
  expect(now.items).toEqual([was]);
  expect(now.partyTotals).toEqual(saved.partyTotals);
  // A repeated revaluation uses the balances at that time.
  const again = expectMade(await revalue(books, dollarsAt("0.95")));
  expect(again.items).toMatchObject([
    { date: "2026-01-20", documentRate: "0.92", baseAmount: "920.00", gainLoss: "30.00" },
  ]);
  expect(expectMade(await books.get(`/revaluations/${saved.id}`)).items).toEqual([was]);
  await soundBooks(trader);
});

test("an old revaluation names its documents and parties as they were named when it was posted", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  const saved = expectMade(await revalue(books, dollarsAt("0.95")));
  const [was] = saved.items;
  expect(was).toMatchObject({ number: invoice.number, partyName: invoice.partyName });
  const otherCustomer = expectMade(await books.post("/customers", { name: "Renamed Abroad" }));
  expectMade(await change(trader, invoice, { number: "INV-RENAMED", partyId: otherCustomer.id }));
  const [now] = expectMade(await books.get(`/revaluations/${saved.id}`)).items;
  // The link leads to the current document and party.
  expect(now).toEqual({ ...was, partyId: otherCustomer.id });
  // A repeated revaluation uses their current names.
  const again = expectMade(await revalue(books, dollarsAt("0.95")));
  expect(again.items).toMatchObject([
    { number: "INV-RENAMED", partyName: "Renamed Abroad", gainLoss: "50.00" },
  ]);
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual(["revaluation.unchanged", "date"]);
  await soundBooks(trader);
});

test("a changed document date alone allows repeating a revaluation", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  expectMade(await revalue(books, dollarsAt("0.95")));
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual(["revaluation.unchanged", "date"]);
  expectMade(await change(trader, invoice, { date: "2026-01-11", exchangeRate: "0.90" }));
  expect(expectMade(await revalue(books, dollarsAt("0.95"))).items).toMatchObject([{ date: "2026-01-11" }]);
  await soundBooks(trader);
});

test("a revaluation is reversed only after the later one, and then each can be posted again", async () => {
  const { trader, books } = await newForeignTrader();
  const january = expectMade(await revalue(books, dollarsAt("0.95")));
  expect(january.nextRevaluationOn).toBeNull();
  const february = expectMade(await revalue(books, dollarsAt("0.96", "2026-02-28")));
  const list = async () =>
    expectMade(await books.get("/revaluations")).items.map(
      ({ date, isVoid, nextRevaluationOn }: Record<string, unknown>) => [date, isVoid, nextRevaluationOn],
    );
  const before = [
    ["2026-02-28", false, null],
    ["2026-01-31", false, "2026-02-28"],
  ];
  expect(await list()).toEqual(before);
  for (const path of ["void/preview", "void"])
    expect(await books.post(`/revaluations/${january.id}/${path}`)).toMatchObject({
      status: 409,
      body: {
        code: "revaluation.not-last",
        detail: expect.stringMatching(
          /^\w+ \d+, 2026 has been revalued as well\. Reverse that revaluation first\.$/,
        ),
      },
    });
  expect(await list()).toEqual(before);
  expect(await agingOf(trader, "2026-01-31")).toBe("950.00");
  expectMade(await books.post(`/revaluations/${february.id}/void`));
  expectMade(await books.post(`/revaluations/${january.id}/void`));
  expect(await agingOf(trader, "2026-01-31")).toBe("900.00");
  expectMade(await revalue(books, dollarsAt("0.95")));
  expectMade(await revalue(books, dollarsAt("0.96", "2026-02-28")));
  await soundBooks(trader);
});
