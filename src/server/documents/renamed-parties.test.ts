import { expect, test } from "vitest";
import { expectMade, receive, traderAfterSale } from "#test/support/trade.ts";

/** The customer of INV-0001 has been renamed. */
async function renamed() {
  const { trader, invoice } = await traderAfterSale();
  const path = `/customers/${trader.customer}`;
  const { code, version } = expectMade(await trader.books.get(path));
  expectMade(
    await trader.books.put(path, { code, version, name: "Zenith 100%", isActive: true, accountId: null }),
  );
  return { trader, invoice };
}

test("aging shows the current name of a customer, for documents and payments alike", async () => {
  const { trader } = await renamed();
  expectMade(await receive(trader, { amount: "5.00" }));
  const aging = expectMade(await trader.books.get("/reports/aging?type=receivable&asOf=2026-03-31"));
  expect(aging.parties).toMatchObject([{ name: "Zenith 100%", total: "226.00" }]);
});

test("a document is found by the name at issue and by the current name", async () => {
  const { trader, invoice } = await renamed();
  const idsFound = async (search: string) =>
    expectMade(await trader.books.get(`/invoices?search=${encodeURIComponent(search)}`)).items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await idsFound("customer")).toEqual([invoice.id]);
  expect(await idsFound("zenith 100%")).toEqual([invoice.id]);
  expect(await idsFound("zen%100")).toEqual([]);
  expect(await idsFound("nobody")).toEqual([]);
});
