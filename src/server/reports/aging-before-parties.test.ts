import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

// Accounting 9: aging includes journals on receivables or payables before there is a customer or vendor.

test.each([
  { side: "receivable", name: "Accounts Receivable", type: "asset", debit: "300.00", credit: "0.00" },
  { side: "payable", name: "Accounts Payable", type: "liability", debit: "0.00", credit: "300.00" },
] as const)("a journal on $side in new books is in aging", async ({ side, name, type, debit, credit }) => {
  const books = await newBooks({ accounts: { [name]: type, Equity: "equity" } });
  const lines = [
    { accountId: books.account(name), debit, credit },
    { accountId: books.account("Equity"), debit: credit, credit: debit },
  ];
  expectMade(await books.post("/journals", { date: "2026-01-15", description: "Begin", lines }));
  const aging = () => books.get(`/reports/aging?type=${side}&asOf=2026-01-31`);
  expect(expectMade(await aging())).toMatchObject({ totals: { total: "300.00" }, controlBalance: "300.00" });
  expectMade(await books.post(side === "receivable" ? "/customers" : "/vendors", { name: "Acme" }));
  expect(expectMade(await aging())).toMatchObject({ totals: { total: "300.00" }, controlBalance: "300.00" });
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});
