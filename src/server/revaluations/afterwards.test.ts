import { expect, test } from "vitest";
import { agingOf, euroTrader, freight, soundBooks } from "#test/support/foreign.ts";
import {
  dollarsAt,
  inDollars,
  revaluationRefused,
  revalueOpen,
  traderAbroad,
} from "#test/support/revaluations.ts";
import { change, closeThrough, made, write } from "#test/support/trade.ts";

// Accounting 32: what happens to documents after they were revalued, and whose it is.

test("an invoice that is void afterwards leaves the revaluation as it was posted, until it is done again", async () => {
  const { trader, books, invoice } = await traderAbroad();
  await write(trader, "/invoices", { date: "2026-01-12", items: freight(trader, "100"), ...inDollars });
  made(await revalueOpen(books, dollarsAt("0.95")));
  made(await change(trader, invoice, { status: "void" }));
  expect(await agingOf(trader, "2026-01-31")).toBe("145.00");
  await soundBooks(trader);
  expect(made(await revalueOpen(books, dollarsAt("0.95"))).gain).toBe("5.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("95.00");
  await soundBooks(trader);
});

test("a draft that was revalued while it was posted is made void, and not deleted", async () => {
  const { trader, books, invoice } = await traderAbroad();
  made(await revalueOpen(books, dollarsAt("0.95")));
  const draft = made(await change(trader, invoice, { status: "draft" }));
  expect((await books.delete(`/invoices/${draft.id}`)).body.code).toBe("document.was-posted");
  await soundBooks(trader);
});

test("an invoice of a closed period that is taken back later was open on its days", async () => {
  const { trader, books, invoice } = await traderAbroad();
  await closeThrough(books, "2026-02-15");
  made(await change(trader, invoice, { status: "void" }));
  await closeThrough(books, "2026-01-20");
  expect(made(await revalueOpen(books, dollarsAt("0.95"))).gain).toBe("50.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("950.00");
  await soundBooks(trader);
});

test("other books see nothing of it", async () => {
  const { books } = await traderAbroad();
  const { id } = made(await revalueOpen(books, dollarsAt("0.95")));
  const others = (await euroTrader()).books;
  expect((await others.get(`/revaluations/${id}`)).status).toBe(404);
  expect((await others.post(`/revaluations/${id}/void`)).status).toBe(404);
  expect(made(await others.get("/revaluations")).items).toEqual([]);
  expect(await revaluationRefused(others, dollarsAt("0.95"))).toEqual(["revaluation.nothing-open", "date"]);
});

test("one of which nothing is left is refused with what to do, and stays until it is taken back", async () => {
  const { trader, books, invoice } = await traderAbroad();
  const first = made(await revalueOpen(books, dollarsAt("0.95")));
  // At the rate of the document nothing is gained.
  expect(await revaluationRefused(books, dollarsAt("0.90"))).toEqual(["revaluation.take-back", "date"]);
  made(await change(trader, invoice, { status: "void" }));
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual(["revaluation.take-back", "date"]);
  expect(await agingOf(trader, "2026-01-31")).toBe("50.00");
  made(await books.post(`/revaluations/${first.id}/void`));
  expect(await agingOf(trader, "2026-01-31")).toBe("0.00");
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual(["revaluation.nothing-open", "date"]);
  await soundBooks(trader);
});

test("a rate that was typed is proposed again, unless the table has one of that very day", async () => {
  const { books } = await traderAbroad();
  const rate = (date: string, value: string) =>
    books.post("/exchange-rates", { currency: "USD", date, rate: value, isSure: true });
  made(await rate("2026-01-30", "0.93"));
  const { openedAccounts } = made(await revalueOpen(books, dollarsAt("0.95")));
  expect(openedAccounts).toMatchObject([{ name: "Unrealised Exchange Gain or Loss" }]);
  const preview = async () => made(await books.get("/revaluations/preview?date=2026-01-31"));
  expect(await preview()).toMatchObject({
    currencies: [{ rate: "0.95", rateOn: null }],
    existing: { isTheSame: true },
  });
  made(await rate("2026-01-31", "0.94"));
  expect(await preview()).toMatchObject({
    currencies: [{ rate: "0.94", rateOn: "2026-01-31" }],
    existing: { isTheSame: false },
  });
  const again = made(await revalueOpen(books, { date: "2026-01-31" }));
  expect(again).toMatchObject({ gain: "40.00", openedAccounts: [] });
});
