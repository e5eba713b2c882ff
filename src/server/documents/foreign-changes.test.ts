import { expect, test } from "vitest";
import { euroTrader, freight, soundBooks, usd } from "#test/support/foreign-trader.ts";
import { editInput, journalLines, expectMade, receive, write } from "#test/support/trade.ts";

// Accounting 10: documents paid in another currency, then edited or written off.

test("a paid invoice can go back to posted at another rate, and the books are sound", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: freight(trader, "100"),
    ...usd,
  });
  const pay = async (exchangeRate: string) =>
    expectMade(
      await receive(trader, {
        date: "2026-01-20",
        amount: "100.00",
        currency: "USD",
        exchangeRate,
        allocations: [{ documentId: invoice.id, amount: "100.00" }],
      }),
    );
  await pay("0.95");
  const paid = expectMade(await books.get(`/invoices/${invoice.id}`));
  const changes = { status: "posted", payments: "void", exchangeRate: "0.93" };
  const opened = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(paid, changes)));
  expect(opened).toMatchObject({ status: "posted", exchangeRate: "0.93", baseTotal: "93.00" });
  await soundBooks(trader);
  expect(await pay("0.95")).toMatchObject({ baseAmount: "95.00", exchangeGain: "2.00" });
  await soundBooks(trader);
});

test("a write-off is posted at the rate of its invoice, whatever rate is entered", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  const lostInvoice = async (exchangeRate: string, more = {}) => {
    const invoice = await write(trader, "/invoices", {
      date: "2026-01-10",
      items: freight(trader, "100"),
      currency: "USD",
      exchangeRate,
    });
    return { documentId: invoice.id, amount: "100.00", ...more };
  };
  const writeOff = (allocations: object[], amount: string, more = {}) =>
    receive(trader, { date: "2026-02-01", amount, currency: "USD", isWriteOff: true, allocations, ...more });
  const loss = expectMade(await writeOff([await lostInvoice("0.92")], "100.00", { exchangeRate: "0.5" }));
  expect(loss).toMatchObject({ baseAmount: "92.00", exchangeGain: "0.00" });
  expect(await journalLines(books, loss.journalId)).toEqual([
    "Accounts Receivable 92.00 Cr",
    "Bad Debt 92.00 Dr",
  ]);
  const two = await writeOff([await lostInvoice("0.92"), await lostInvoice("0.93")], "200.00");
  expect([two.status, two.body.code, two.body.errors[0].field]).toEqual([
    422,
    "currency.mismatch",
    "allocations",
  ]);
  await soundBooks(trader);
});
