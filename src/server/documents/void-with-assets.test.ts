import { expect, test } from "vitest";
import { assetOf, comparedOn, newAssetBooks } from "#test/support/assets.ts";
import { change, expectMade, write } from "#test/support/trade.ts";

// Accounting 5: nothing is depreciated that was never bought.

test("a bill with a fixed asset can't be voided, also not as a draft, until the asset is removed", async () => {
  const books = await newAssetBooks();
  const { trader, machines } = books;
  const items = [{ accountId: machines, description: "Lathe", quantity: "1", unitPrice: "12000" }];
  const bill = await write(trader, "/bills", { date: "2024-01-10", items });
  const asset = expectMade(await trader.books.post("/assets", assetOf(books, { documentId: bill.id })));
  const refused = {
    status: 409,
    body: {
      code: "document.has-assets",
      detail:
        "The fixed asset Lathe was created from this document. Remove it, or enter it without the document, first.",
    },
  };
  expect(await change(trader, bill, { status: "void" })).toMatchObject(refused);
  const draft = expectMade(await change(trader, bill, { status: "draft" }));
  expect(await change(trader, draft, { status: "void" })).toMatchObject(refused);
  expectMade(await trader.books.post(`/assets/${asset.id}/remove`, { version: asset.version }));
  expectMade(await change(trader, draft, { status: "void" }));
  expect(await comparedOn(books, "2024-12-31")).toEqual([]);
});
