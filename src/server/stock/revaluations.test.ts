import { describe, expect, test } from "vitest";
import {
  change,
  closeThrough,
  journalLines,
  expectMade,
  newTrader,
  openAccount,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 6, IAS 2.28 to 33: goods are worth the lower of cost and net realizable value.

const DATES = ["2026-01-31", "2026-02-28", "2026-12-31"];
const PATH = "/value-adjustments/revaluations";

/** 10 Widgets bought at 20, 4 of them sold: 6 worth 120.00. */
async function stocked(): Promise<TestTrader> {
  const trader = await newTrader();
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20")] });
  await write(trader, "/invoices", { date: "2026-01-10", items: [widgets(trader, "4", "35")] });
  return trader;
}

const revaluationInput = ({ widget }: TestTrader, unitValue: string, more: Record<string, unknown> = {}) => ({
  productId: widget,
  date: "2026-01-31",
  unitValue,
  reason: "Out of fashion",
  ...more,
});
const revalue = async (trader: TestTrader, unitValue: string, more: Record<string, unknown> = {}) =>
  expectMade(await trader.books.post(PATH, revaluationInput(trader, unitValue, more)));
const refused = async (trader: TestTrader, unitValue: string, more: Record<string, unknown> = {}) => {
  const { status, body } = await trader.books.post(PATH, revaluationInput(trader, unitValue, more));
  return [status, body.code, body.errors?.[0]?.field];
};
const onHand = ({ books, widget }: TestTrader) => stockOf(books, widget);
const sell = (trader: TestTrader, date: string, quantity: string) =>
  write(trader, "/invoices", { date, items: [widgets(trader, quantity, "35")] });

test("6 worth 120.00 that sell at 15.00 are written down by 30.00, and later sales cost 15.00", async () => {
  const trader = await stocked();
  const written = await revalue(trader, "15");
  expect(written).toMatchObject({
    kind: "revaluation",
    description: "Out of fashion",
    amount: "-30.00",
    value: "-30.00",
    goods: [{ productName: "Widget", unitValue: "15", documentId: null, value: "-30.00" }],
  });
  expect(await journalLines(trader.books, written.id)).toEqual([
    "Inventory 30.00 Cr",
    "Inventory Adjustments 30.00 Dr",
  ]);
  const { journalId } = await sell(trader, "2026-02-02", "2");
  expect(await journalLines(trader.books, journalId)).toContain("Cost of Goods Sold 30.00 Dr");
  expect(await onHand(trader)).toBe("4 @ 60.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a reversal goes up to the new net realizable value, but never above cost", async () => {
  const trader = await stocked();
  await revalue(trader, "15");
  await sell(trader, "2026-02-02", "2");
  expect(await revalue(trader, "18", { date: "2026-02-28" })).toMatchObject({ value: "12.00" });
  expect(await onHand(trader)).toBe("4 @ 72.00");
  expect(await revalue(trader, "30", { date: "2026-03-31" })).toMatchObject({ value: "8.00" });
  expect(await onHand(trader)).toBe("4 @ 80.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a write-down and later changes to it are posted to the chosen account", async () => {
  const trader = await stocked();
  const accountId = await openAccount(trader, "5950", "Write-downs");
  const { id } = await revalue(trader, "15", { accountId });
  expect(await journalLines(trader.books, id)).toEqual(["Inventory 30.00 Cr", "Write-downs 30.00 Dr"]);
  await sell(trader, "2026-01-20", "2");
  // The remaining 4 were worth 80.00 and are now worth 60.00.
  expect(await onHand(trader)).toBe("4 @ 60.00");
  expect(expectMade(await trader.books.get(`/value-adjustments/${id}`)).value).toBe("-20.00");
  const [correction] = expectMade(await trader.books.get("/journals?search=Cost correction")).items;
  expect(await journalLines(trader.books, correction.id)).toEqual([
    "Inventory 10.00 Dr",
    "Write-downs 10.00 Cr",
  ]);
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("freight added later to goods at net realizable value is entirely cost of goods sold", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20")] });
  await revalue(trader, "15");
  const costs = [{ accountId: await openAccount(trader, "2190", "Freight Clearing"), amount: "10.00" }];
  const goods = [{ documentId: bill.id, position: 1 }];
  const landed = expectMade(
    await trader.books.post("/value-adjustments/landed-costs", { date: "2026-02-01", costs, goods }),
  );
  expect(landed.value).toBe("0.00");
  expect(await onHand(trader)).toBe("10 @ 150.00");
  // The reversal goes up to 210.00, with the freight.
  expect(await revalue(trader, "30", { date: "2026-02-28" })).toMatchObject({ value: "60.00" });
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

describe("voiding a write-down", () => {
  test("restores cost, or the value of an earlier write-down", async () => {
    const trader = await stocked();
    const first = await revalue(trader, "15");
    const second = await revalue(trader, "10", { date: "2026-02-28" });
    expect(await onHand(trader)).toBe("6 @ 60.00");
    expectMade(await trader.books.post(`/value-adjustments/${second.id}/void`, {}));
    expect(await onHand(trader)).toBe("6 @ 90.00");
    expectMade(await trader.books.post(`/value-adjustments/${first.id}/void`, {}));
    expect(await onHand(trader)).toBe("6 @ 120.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("in a closed period reverses it on the first open day, to the previous net realizable value", async () => {
    const trader = await stocked();
    await revalue(trader, "15");
    const accountId = await openAccount(trader, "5950", "Write-downs");
    const second = await revalue(trader, "10", { date: "2026-02-10", accountId });
    await sell(trader, "2026-02-20", "2");
    await closeThrough(trader.books, "2026-02-28");
    const voided = expectMade(await trader.books.post(`/value-adjustments/${second.id}/void`, {}));
    expect(voided).toMatchObject({ status: "void", reversedOn: "2026-03-01" });
    // 4 at 10.00 are worth 15.00 each again; the reversal of 30.00 is corrected by 10.00, the part of the two sold.
    expect(await onHand(trader)).toBe("4 @ 60.00");
    const [correction] = expectMade(await trader.books.get("/journals?search=Cost difference")).items;
    expect(await journalLines(trader.books, correction.id)).toEqual([
      "Inventory 10.00 Cr",
      "Write-downs 10.00 Dr",
    ]);
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });
});

test("a refused write-down is reported at its field and leaves nothing behind", async () => {
  const trader = await stocked();
  const { books, freight, gadget } = trader;
  const accounts = expectMade(await books.get("/accounts?limit=500")).items;
  const inventory = accounts.find(({ name }: { name: string }) => name === "Inventory").id;
  expect([
    await refused(trader, "20"),
    await refused(trader, "15", { productId: freight }),
    await refused(trader, "15", { productId: gadget }),
    await refused(trader, "15", { date: "2026-01-04" }),
    await refused(trader, "15", { accountId: inventory }),
    await refused(trader, "15", { reason: " " }),
    await refused(trader, "-1"),
  ]).toEqual([
    [422, "stock.value-unchanged", "unitValue"],
    [422, "stock.not-inventory", "productId"],
    [422, "stock.none-on-hand", "date"],
    [422, "stock.none-on-hand", "date"],
    [422, "account.wrong-type", "accountId"],
    [400, "request.invalid", "reason"],
    [400, "request.invalid", "unitValue"],
  ]);
  expect(expectMade(await books.get("/value-adjustments")).items).toEqual([]);
  expect(await onHand(trader)).toBe("6 @ 120.00");
});

test("the bill of written-down goods can be voided, and neither goods nor value remain", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20")] });
  await revalue(trader, "15");
  expectMade(await change(trader, bill, { status: "void" }));
  expect(await onHand(trader)).toBe("0 @ 0.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});
