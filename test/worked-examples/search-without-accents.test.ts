import { beforeAll, expect, test } from "vitest";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

// A search for "jose" finds José: no search is sensitive to case or accents, and neither are the pickers of the forms.

let trader: TestTrader;

beforeAll(async () => {
  trader = await newTrader();
  const { books } = trader;
  const { today: date } = expectMade(await books.get("/company"));
  const customer = expectMade(await books.post("/customers", { name: "José Núñez" })).id;
  expectMade(await books.post("/vendors", { name: "Müller & Söhne" }));
  const product = expectMade(
    await books.post("/products", {
      name: "Crème brûlée",
      salePrice: "5",
      stockQuantity: "2",
      purchasePrice: "1",
    }),
  ).id;
  expectMade(await books.post("/tax-rates", { name: "Überweisung", rate: "5" }));
  expectMade(await books.post("/accounts", { code: "1987", name: "Trésorerie", type: "asset" }));
  const items = [{ productId: product, quantity: "1", unitPrice: "5" }];
  await write({ ...trader, customer }, "/invoices", { date, items });
  const received = { direction: "in", partyId: customer, date, amount: "5.00", allocations: [] };
  expectMade(await books.post("/payments", { ...received, memo: "À valoir" }));
});

async function count(list: string, search: string): Promise<number> {
  return expectMade(await trader.books.get(`/${list}?search=${encodeURIComponent(search)}`)).items.length;
}

test.each([
  ["customers", ["jose nunez", "JOSÉ", "núñez"]],
  ["vendors", ["muller", "SOHNE", "söhne"]],
  ["products", ["creme brulee", "BRÛLÉE"]],
  ["tax-rates", ["uberweisung", "ÜBER"]],
  ["accounts", ["tresorerie", "TRÉSOR"]],
  ["invoices", ["jose", "NÚÑEZ"]],
  ["payments", ["nunez", "a valoir", "À VALOIR"]],
  ["stock-adjustments", ["creme"]],
  ["journals", ["jose", "NÚÑEZ"]],
])("%s are found with and without accents, in lowercase and uppercase", async (list, searches) => {
  for (const search of searches) expect(await count(list, search), search).toBeGreaterThan(0);
  expect(await count(list, "jose_nunez%")).toBe(0);
});

test("the tabs of invoices show the number that their list finds", async () => {
  const tabs = expectMade(await trader.books.get("/invoices/summary?search=jose"));
  expect(tabs.all.documentCount).toBe(await count("invoices", "jose"));
});
