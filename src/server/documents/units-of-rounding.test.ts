import { expect, test } from "vitest";
import { changeBook, closeThrough, expectMade, newTrader, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 2: the last return of a line takes the rounding difference, in units of the currency.

test("the last of seven returns of 100 yen takes the remaining 16, which is more than 1", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const item = { productId, unitPrice: "14.2857" };
  const items = [{ ...item, quantity: "7" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  expect(invoice.total).toBe("100.00");
  const credits: string[] = [];
  for (let part = 1; part <= 7; part += 1) {
    const one = [{ ...item, quantity: "1", creditedPosition: 1 }];
    const credit = { date: "2026-01-20", creditedDocumentId: invoice.id, items: one };
    credits.push((await write(trader, "/credit-notes", credit)).total);
  }
  expect(credits).toEqual([...Array.from({ length: 6 }, () => "14.00"), "16.00"]);
  expect(await tradeProblems(books, ["2026-12-31"])).toEqual([]);
});

test("an entered tax can differ by up to 100 yen from the computed one", async () => {
  const trader = await newTrader();
  const { books, freight: productId, tax: taxRateId, vendor: partyId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const bill = (taxAmount: string) => {
    const items = [{ productId, quantity: "1", unitPrice: "5000", taxRateId, taxAmount }];
    return books.post("/bills", { partyId, date: "2026-01-15", status: "posted", items });
  };
  expect(expectMade(await bill("600")).total).toBe("5600.00");
  expect((await bill("601")).status).toBeGreaterThanOrEqual(400);
});

test("an invoice of 0.00 is rejected in a closed period like any other", async () => {
  const trader = await newTrader();
  const { books, freight: productId, customer: partyId } = trader;
  await closeThrough(books, "2026-01-31");
  for (const unitPrice of ["10", "0"]) {
    const items = [{ productId, quantity: "1", unitPrice }];
    expect(
      await books.post("/invoices", { partyId, date: "2026-01-15", status: "posted", items }),
    ).toMatchObject({ body: { code: "journal.period-closed", errors: [{ field: "date" }] } });
  }
  expect(expectMade(await books.get("/invoices")).items).toEqual([]);
});
