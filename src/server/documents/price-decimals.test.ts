import { expect, test } from "vitest";
import { canReadPdf, textOfPdf } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

/** A unit price has up to six decimals, and the line is rounded to the currency (Accounting 0). */

const PRICE = "0.012345";

async function pricedTrader() {
  const trader = await newTrader();
  const { body: product } = await trader.books.get(`/products/${trader.freight}`);
  expectMade(
    await trader.books.put(`/products/${trader.freight}`, {
      ...product,
      purchasePrice: PRICE,
      salePrice: PRICE,
    }),
  );
  return { trader, items: [{ productId: trader.freight, quantity: "1000", unitPrice: PRICE }] };
}

test("products, documents and orders keep at most six decimals of a price", async () => {
  const { trader, items } = await pricedTrader();
  const { books, customer: partyId } = trader;
  expect(expectMade(await books.get(`/products/${trader.freight}`))).toMatchObject({ salePrice: PRICE });
  const priced = { items: [{ unitPrice: PRICE, subtotal: "12.35" }], subtotal: "12.35" };
  for (const path of ["/invoices", "/bills"] as const)
    expect(await write(trader, path, { date: "2026-01-15", items })).toMatchObject(priced);
  for (const path of ["/quotes", "/sales-orders"])
    expect(expectMade(await books.post(path, { partyId, date: "2026-01-15", items }))).toMatchObject(priced);
  const preciseItems = items.map((item) => ({ ...item, unitPrice: "0.0123456" }));
  expect(await books.post("/invoices", { partyId, date: "2026-01-15", items: preciseItems })).toMatchObject({
    status: 400,
    body: { errors: [{ message: "Enter a valid price with at most 12 digits and six decimals" }] },
  });
});

test.skipIf(!canReadPdf())("the PDF shows all decimals of a price", async () => {
  const { trader, items } = await pricedTrader();
  const { id } = await write(trader, "/invoices", { date: "2026-01-15", items });
  const { app } = await testApp();
  const { cookie } = trader.books;
  const { rawPayload } = await app.inject({ url: `/api/invoices/${id}/pdf`, headers: { cookie } });
  expect(textOfPdf(rawPayload)).toContain("0.012345");
});
