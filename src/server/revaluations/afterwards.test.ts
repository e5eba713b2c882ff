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
