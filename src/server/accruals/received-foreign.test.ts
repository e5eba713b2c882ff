import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { readWholeBook, expectMade, newTrader } from "#test/support/trade.ts";

test("goods received in another currency are accrued at the rate of the day", async () => {
  const trader = await newTrader();
  const { books, widget, vendor } = trader;
  const account = async (code: string, type: string, name: string) =>
    expectMade(await books.post("/accounts", { code, type, name })).id;
  const balanceSheetAccountId = await account("2150", "liability", "To be billed");
  const goodsAccountId = await account("1350", "asset", "Goods to be billed");
  const items = [{ productId: widget, quantity: "10", unitPrice: "18.00" }];
  const order: Order = expectMade(
    await books.post("/purchase-orders", { partyId: vendor, items, date: "2026-01-05", currency: "EUR" }),
  );
  expect(order).toMatchObject({ currency: "EUR", total: "180.00" });
  const day = "2026-01-31";
  expectMade(
    await books.post("/deliveries", {
      orderId: order.id,
      date: "2026-01-10",
      items: [{ position: 1, quantity: "8" }],
    }),
  );
  const body = { date: day, balanceSheetAccountId, goodsAccountId };
  const unknown = {
    status: 422,
    body: {
      code: "currency.no-rate",
      errors: [
        {
          field: "date",
          message: "No exchange rate for EUR on this date. Enter one under Settings > Currencies.",
        },
      ],
    },
  };
  const before = await readWholeBook(books);
  expect(await books.get(`/accruals/received-goods?date=${day}`)).toMatchObject(unknown);
  expect(await books.post("/accruals/received-goods", body)).toMatchObject(unknown);
  expect(await readWholeBook(books)).toEqual(before);
  const rate = { currency: "EUR", date: "2026-01-30", rate: "1.125" };
  expectMade(await books.post("/exchange-rates", rate));
  // Eight at EUR 18.00 are EUR 144.00, which is USD 162.00 at 1.125.
  expect(expectMade(await books.get(`/accruals/received-goods?date=${day}`))).toMatchObject({
    items: [{ orderNumber: "PO-0001", amount: "162.00" }],
    total: "162.00",
  });
  expect(expectMade(await books.post("/accruals/received-goods", body))).toEqual({ accrued: 1 });
  const bill = {
    partyId: vendor,
    date: "2026-02-03",
    orderId: order.id,
    status: "posted",
    items: [{ ...items[0], quantity: "8", orderPosition: 1 }],
  };
  expect(expectMade(await books.post("/bills", bill))).toMatchObject({
    currency: "EUR",
    exchangeRate: "1.125",
    baseTotal: "162.00",
  });
  await soundBooks(trader);
});
