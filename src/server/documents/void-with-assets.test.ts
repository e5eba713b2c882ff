import { expect, test } from "vitest";
import { assetOf, comparedOn, depreciateTo, newAssetBooks } from "#test/support/assets.ts";
import { change, expectMade, write } from "#test/support/trade.ts";

// Accounting 5: nothing is depreciated that was never bought.

const LATHE = { description: "Lathe", quantity: "1", unitPrice: "12000" };
const LAMP = { description: "Lamp", quantity: "1", unitPrice: "500" };

/** A bill with a lathe that is in the asset register, and a lamp that is an expense. */
async function billedLathe() {
  const books = await newAssetBooks();
  const { trader, machines, expense } = books;
  const items = [
    { ...LATHE, accountId: machines },
    { ...LAMP, accountId: expense },
  ];
  const bill = await write(trader, "/bills", { date: "2024-01-10", items });
  const asset = expectMade(await trader.books.post("/assets", assetOf(books, { documentId: bill.id })));
  return { ...books, bill, asset, items };
}

const REFUSED = {
  status: 409,
  body: {
    code: "document.has-assets",
    detail:
      "The fixed asset Lathe was created from this document. Remove it first, or register it again without this document.",
  },
};

test("a bill with a fixed asset can't be voided or become a draft until the asset is removed", async () => {
  const { trader, bill, asset, ...books } = await billedLathe();
  expect(await change(trader, bill, { status: "void" })).toMatchObject(REFUSED);
  expect(await change(trader, bill, { status: "draft" })).toMatchObject(REFUSED);
  expectMade(await trader.books.post(`/assets/${asset.id}/remove`, { version: asset.version }));
  const draft = expectMade(await change(trader, bill, { status: "draft" }));
  expectMade(await change(trader, draft, { status: "void" }));
  expect(await comparedOn({ trader, ...books }, "2024-12-31")).toEqual([]);
});

test("an edit of a bill can't change the amount of its fixed asset, but other lines", async () => {
  const { trader, bill, items, expense, ...books } = await billedLathe();
  const [lathe, lamp] = items;
  for (const changed of [
    { ...lathe, unitPrice: "11000" },
    { ...lathe, unitPrice: "13000" },
    { ...lathe, accountId: expense },
  ])
    expect(await change(trader, bill, { items: [changed, lamp] })).toMatchObject(REFUSED);
  expectMade(await change(trader, bill, { items: [lathe, { ...lamp, unitPrice: "600" }] }));
  expect(await comparedOn({ trader, expense, ...books }, "2024-12-31")).toContain(
    "Machines 12000.00 12000.00 0.00",
  );
});

test("a bill can't be dated after the depreciation of its fixed asset", async () => {
  const { trader, bill, ...books } = await billedLathe();
  await depreciateTo({ trader, ...books }, "2024-02-29");
  expect(await change(trader, bill, { date: "2024-02-01" })).toMatchObject({
    status: 409,
    body: {
      code: "document.has-assets",
      errors: [{ field: "date", message: expect.stringMatching(/Lathe .* Jan 31, 2024\. Enter that date/) }],
    },
  });
  expectMade(await change(trader, bill, { date: "2024-01-31" }));
});

test("a credit can't take away the cost of a fixed asset, unless its cost is lowered first", async () => {
  const { trader, bill, asset, expense, machines, ...books } = await billedLathe();
  const credit = (position: number, unitPrice: string) =>
    trader.books.post("/vendor-credits", {
      partyId: trader.vendor,
      date: "2024-02-01",
      status: "posted",
      creditedDocumentId: bill.id,
      items: [{ ...bill.items[position - 1], creditedPosition: position, unitPrice }],
    });
  expect(await credit(1, "12000")).toMatchObject({
    status: 409,
    body: { code: "document.has-assets", detail: expect.stringMatching(/Lathe.*dispose of it/) },
  });
  expectMade(await credit(2, "500"));
  const lower = assetOf({ trader, expense, machines, ...books }, { documentId: bill.id, cost: "11000" });
  expectMade(await trader.books.put(`/assets/${asset.id}`, { ...lower, version: asset.version }));
  expectMade(await credit(1, "1000"));
  expect(await comparedOn({ trader, expense, machines, ...books }, "2024-12-31")).toContain(
    "Machines 11000.00 11000.00 0.00",
  );
});

test("an asset that costs more than its bill needs an explanation in its notes", async () => {
  const { trader, bill, ...books } = await billedLathe();
  const second = assetOf({ trader, ...books }, { documentId: bill.id, cost: "1", name: "Lamp" });
  expect(await trader.books.post("/assets", second)).toMatchObject({
    status: 422,
    body: {
      code: "asset.cost-above-bill",
      errors: [
        {
          field: "cost",
          message:
            "The bill posted 12000.00 to this account, but the assets from it cost 12001.00. Correct the cost, or explain the difference in the notes.",
        },
      ],
    },
  });
  expectMade(await trader.books.post("/assets", { ...second, notes: "Mounting, done by us" }));
});
