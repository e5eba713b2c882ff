import { expect, test } from "vitest";
import { compare } from "#domain/money.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { taxOf } from "#test/support/special-taxes.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

// Accounting 10: a document in another currency is fully credited in parts, which round each line separately.

const paths = [
  { path: "/invoices", credit: "/credit-notes", party: "customer" },
  { path: "/bills", credit: "/vendor-credits", party: "vendor" },
] as const;

test.each([
  { parts: 6, taxes: 0, ...paths[0] },
  { parts: 10, taxes: 0, ...paths[0] },
  { parts: 10, taxes: 2, ...paths[1] },
])("$path of five lines and $taxes taxes are credited in $parts parts", async (history) => {
  const { parts, path, credit, party } = history;
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const taxRateId =
    history.taxes === 0
      ? null
      : await taxOf(trader, [
          { name: "GST", rate: "5" },
          { name: "QST", rate: "9" },
        ]);
  const line = { productId, unitPrice: "1.00", taxRateId };
  const itemsWith = (quantity: number) =>
    Array.from({ length: 5 }, () => ({ ...line, quantity: `${quantity}` }));
  // At 1.0049, each line of 1.00 rounds to 1.00 in the base currency and loses half a cent in every credit.
  const { id } = await write(trader, path, {
    date: "2026-01-10",
    items: itemsWith(parts),
    currency: "EUR",
    exchangeRate: "1.0049",
  });
  const body = {
    partyId: trader[party],
    date: "2026-01-28",
    status: "posted",
    creditedDocumentId: id,
    items: itemsWith(1).map((item, index) => ({ ...item, creditedPosition: index + 1 })),
  };
  for (let part = 1; part < parts; part += 1)
    expect(await books.post(credit, body)).toMatchObject({ status: 201, body: { subtotal: "5.00" } });
  // The last one takes the rest of both, and no balance remains.
  const last = expectMade(await books.post(credit, body));
  expect(compare(last.baseTotal, last.total)).toBe(1);
  expect(expectMade(await books.get(`${path}/${id}`))).toMatchObject({ status: "paid" });
  await soundBooks(trader);
});
