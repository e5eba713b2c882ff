import { expect, test } from "vitest";
import { linesOf, expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** A line without goods is credited in parts by amount, up to the billed amount and tax (Accounting 2). */

async function billedHours(unitPrice: string, more: object = {}) {
  const trader = await newTrader();
  const item = { productId: trader.freight, quantity: "1", unitPrice, taxRateId: trader.tax };
  const invoice = await write(trader, "/invoices", { date: "2026-01-10", items: [item], ...more });
  const part = (amount: string, changes: object = {}) => {
    const line = { ...item, unitPrice: amount, creditedPosition: 1, returnsStock: false, ...changes };
    const body = {
      creditedDocumentId: invoice.id,
      date: "2026-02-01",
      status: "posted",
      items: [line],
      ...more,
    };
    return trader.books.post("/credit-notes", { partyId: trader.customer, ...body });
  };
  return { trader, invoice, part };
}

const creditedOf = async ({ books }: TestTrader, id: string) =>
  expectMade(await books.get(`/invoices/${id}`)).items[0].credited;

test("partial credits take their share of the tax, and the last one takes the rest", async () => {
  const { trader, invoice, part } = await billedHours("100.05");
  const { lines } = expectMade(
    await trader.books.get(`/journals/${expectMade(await part("33.34")).journalId}`),
  );
  expect(linesOf(lines)).toEqual(["Accounts Receivable 36.67 Cr", "Sales 33.34 Dr", "Tax Payable 3.33 Dr"]);
  expectMade(await part("33.34"));
  expect(await creditedOf(trader, invoice.id)).toEqual({
    quantity: "0",
    subtotal: "66.68",
    taxAmount: "6.66",
  });
  // 10% of 33.37 is 3.34, but of the 10.01 charged, 3.35 remains.
  expect(expectMade(await part("33.37"))).toMatchObject({ subtotal: "33.37", taxAmount: "3.35" });
  expect(expectMade(await trader.books.get(`/invoices/${invoice.id}`))).toMatchObject({ status: "paid" });
});

test("no partial credit exceeds the remaining amount or the billed tax", async () => {
  const { trader, invoice, part } = await billedHours("1.00");
  for (let parts = 0; parts < 6; parts += 1) expectMade(await part("0.15"));
  expect(await creditedOf(trader, invoice.id)).toMatchObject({ subtotal: "0.90", taxAmount: "0.10" });
  expect(await part("0.11")).toMatchObject({
    status: 422,
    body: { errors: [{ field: "items[0].unitPrice", message: "0.10 left to credit. Enter that or less." }] },
  });
  expect(expectMade(await part("0.10"))).toMatchObject({ taxAmount: "0.00" });
});

test("with tax-inclusive prices, the last partial credit takes the rest of net and tax", async () => {
  const { trader, invoice, part } = await billedHours("100.00", { pricesIncludeTax: true });
  for (const amount of ["33.33", "33.33", "33.34"]) expectMade(await part(amount));
  expect(await creditedOf(trader, invoice.id)).toMatchObject({ subtotal: "90.91", taxAmount: "9.09" });
});

test("a partial credit at another price credits no quantity, even if it claims to return goods", async () => {
  const { trader, invoice, part } = await billedHours("100.00");
  for (const amount of ["30.00", "40.00", "30.00"]) expectMade(await part(amount, { returnsStock: true }));
  expect(await creditedOf(trader, invoice.id)).toEqual({
    quantity: "0",
    subtotal: "100.00",
    taxAmount: "10.00",
  });
});

test("after the full quantity was credited, the message suggests crediting an amount", async () => {
  const { part } = await billedHours("100.00");
  const half = { returnsStock: true, discount: "50%" };
  expectMade(await part("100.00", half));
  expect(await part("100.00", half)).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: "items[0].quantity", message: "0 left to credit. Credit an amount instead." }],
    },
  });
  expectMade(await part("50.00"));
});

test("after a line was credited in full, the message says so", async () => {
  const { part } = await billedHours("100.00");
  const message = "This line has been credited in full. Remove it from the credit.";
  expectMade(await part("100.00", { returnsStock: true }));
  for (const amount of ["0.10", "100.00"])
    expect(await part(amount, { returnsStock: true })).toMatchObject({
      status: 422,
      body: { code: "document.credit-exceeds-remaining", errors: [{ message }] },
    });
});
