import { expect, test } from "vitest";
import { boughtAsset, comparedOn, depreciateTo, lastEntryOf, newAssetBooks } from "#test/support/assets.ts";
import { stateOf } from "#test/support/books-state.ts";
import { closeThrough, expectMade } from "#test/support/trade.ts";

test("an undo reverses the entry shown to the user, and is rejected once another one is posted", async () => {
  const books = await newAssetBooks();
  const asset = await boughtAsset(books);
  const path = `/assets/${asset.id}`;
  await depreciateTo(books, "2024-01-31");
  const seen = lastEntryOf(expectMade(await books.trader.books.get(path)));
  await depreciateTo(books, "2024-02-29");
  const before = await stateOf(books.trader.books);
  for (const address of [`${path}/undo`, `${path}/undo/preview`])
    expect(await books.trader.books.post(address, seen)).toMatchObject({
      status: 409,
      body: { code: "record.stale", current: { postedThrough: "2024-02-29" } },
    });
  expect(await stateOf(books.trader.books)).toEqual(before);
  const now = lastEntryOf(expectMade(await books.trader.books.get(path)));
  expect(expectMade(await books.trader.books.post(`${path}/undo`, now)).postedThrough).toBe("2024-01-31");
});

test("depreciation in a closed period moves to the first open day, and can't be undone there", async () => {
  const books = await newAssetBooks();
  const asset = await boughtAsset(books);
  await depreciateTo(books, "2024-01-31");
  await closeThrough(books.trader.books, "2024-03-31");
  const undo = lastEntryOf(expectMade(await books.trader.books.get(`/assets/${asset.id}`)));
  expect((await books.trader.books.post(`/assets/${asset.id}/undo`, undo)).body).toMatchObject({
    code: "journal.period-closed",
  });
  const preview = expectMade(
    await books.trader.books.post("/assets/depreciate/preview", { through: "2024-04-30" }),
  );
  expect(preview.journals.map(({ after }: { after: { date: string } }) => after.date)).toEqual([
    "2024-04-01",
    "2024-04-01",
    "2024-04-30",
  ]);
  await depreciateTo(books, "2024-04-30");
  expect(await comparedOn(books, "2024-03-31")).toContain("Accumulated -500.00 -500.00 0.00");
  expect(await comparedOn(books, "2024-04-01")).toContain("Accumulated -1500.00 -1500.00 0.00");
});
