import { expect, test } from "vitest";
import { balanceOn, newAccrualBooks, postTo, prepaidOf } from "#test/support/accruals.ts";
import { amountsOf, figuresOf, soldYear } from "#test/support/deferred-sale.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  closeThrough,
  editInput,
  expectMade,
  openAccount,
  write,
} from "#test/support/trade.ts";

await useOwnTestApp();

test.each([false, true])(
  "voiding a document voids its deferrals and their journals, transferred first: %s",
  async (startsWithReclassification) => {
    const { books, trader, invoice, read } = await soldYear({ startsWithReclassification });
    expectMade(await change(trader, await rereadDocument(trader, invoice), { status: "void" }));
    const after = await read();
    expect(after).toMatchObject({ status: "void", remaining: "0.00", credited: "0.00" });
    expect(amountsOf(after.entries)).toEqual([]);
    expect(await postTo(books, "2024-12-31")).toBe(0);
    expect(await figuresOf(books)).toEqual(["Income 0.00 0.00", "Deferred 0.00 0.00 0.00"]);
  },
);

test.each([false, true])(
  "voiding a document in a closed period ends its deferrals on the first open day, transferred first: %s",
  async (startsWithReclassification) => {
    const { books, trader, invoice, read } = await soldYear({ startsWithReclassification });
    await closeThrough(trader.books, "2024-03-31");
    expectMade(await change(trader, await rereadDocument(trader, invoice), { status: "void" }));
    expect(await read()).toMatchObject({ status: "completed", credited: "1200.00", remaining: "0.00" });
    expect(await figuresOf(books, "2024-03-31")).toEqual([
      "Income 300.00 0.00",
      "Deferred -900.00 -900.00 0.00",
    ]);
    expect(await postTo(books, "2024-12-31")).toBe(0);
    expect(await figuresOf(books)).toEqual(["Income 0.00 0.00", "Deferred 0.00 0.00 0.00"]);
  },
);

test("a document can't go back to draft while one of its lines is deferred", async () => {
  const { books, trader, invoice, id } = await soldYear();
  const draft = { status: "draft" };
  expect((await change(trader, await rereadDocument(trader, invoice), draft)).body.code).toBe(
    "document.has-deferrals",
  );
  expectMade(await trader.books.post(`/accruals/${id}/void`, { version: 1 }));
  expectMade(await change(trader, await rereadDocument(trader, invoice), draft));
  expect(await figuresOf(books)).toEqual(["Income 0.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test("a deferred line keeps its account and amount, and its document keeps its date", async () => {
  const { trader, invoice, books } = await soldYear({ lines: ["1200", "50"] });
  const [deferred, otherItem] = invoice.items;
  for (const changes of [
    { date: "2024-01-02" },
    { items: [{ ...deferred, unitPrice: "600" }, otherItem] },
    { items: [{ ...deferred, accountId: books.income }, otherItem] },
    { items: [otherItem] },
  ])
    expect((await change(trader, await rereadDocument(trader, invoice), changes)).body.code).toBe(
      "document.has-deferrals",
    );
  expectMade(
    await change(trader, await rereadDocument(trader, invoice), {
      items: [deferred, { ...otherItem, unitPrice: "60" }],
    }),
  );
});

test("reopening the year of a reversed document voids its deferrals too", async () => {
  const { books, trader, invoice, read } = await soldYear();
  await postTo(books, "2024-12-31");
  const retainedEarningsAccountId = await openAccount(trader, "3910", "Retained earnings");
  expectMade(await trader.books.post("/year-end/close", { year: 2024, retainedEarningsAccountId }));
  expectMade(await change(trader, await rereadDocument(trader, invoice), { status: "void" }));
  expect((await read()).entries[0]).toMatchObject({ kind: "credit", date: "2025-01-01" });
  expectMade(await trader.books.post("/year-end/reopen", { year: 2024, reason: "The invoice was wrong" }));
  expect(await read()).toMatchObject({ status: "void" });
  expect(await figuresOf(books)).toEqual(["Income 0.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test("a draft can't be deferred, and an account that a deferral uses can't be deleted", async () => {
  const books = await newAccrualBooks();
  const { trader, prepaid } = books;
  const items = [{ accountId: prepaid, description: "Insurance", quantity: "1", unitPrice: "1200" }];
  const draft = await write(trader, "/bills", { date: "2024-01-01", status: "draft", items });
  const refused = await trader.books.post("/accruals", prepaidOf(books, { documentId: draft.id }));
  expect(refused.body).toMatchObject({ code: "accrual.document-not-posted" });
  const bill = expectMade(
    await trader.books.put(`/bills/${draft.id}`, editInput(draft, { status: "posted" })),
  );
  expectMade(await trader.books.post("/accruals", prepaidOf(books, { documentId: bill.id })));
  expect(await balanceOn(books, "2024-01-01")).toEqual(["Prepaid 1200.00 1200.00 0.00"]);
  const rent = await openAccount(trader, "5920", "Rent");
  const otherAccrual = prepaidOf(books, { profitLossAccountId: rent });
  expectMade(await trader.books.post("/accruals", otherAccrual));
  expect((await trader.books.delete(`/accounts/${rent}`)).body.code).toBe("account.used-by-accruals");
  expect((await trader.books.post("/accruals/post", { through: "2199-12-31" })).body).toMatchObject({
    code: "accrual.beyond-fiscal-year",
    errors: [{ field: "through" }],
  });
});
