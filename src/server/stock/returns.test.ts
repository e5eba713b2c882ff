import { describe, expect, test } from "vitest";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  closeThrough,
  editInput,
  expectMade,
  newTrader,
  type DocumentPath,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 2, 6, 7: returned goods have the cost of their sale, including later settlements and corrections.
// So if everything is returned, the cost of sales is zero.

const DATES = ["2025-12-31", "2026-01-10", "2026-01-12", "2026-01-15", "2026-12-31"];

/** A trader whose Widget has no purchase price, so that a sale before the first purchase costs nothing at first. */
async function traderWithoutPrice(): Promise<TestTrader> {
  const trader = await newTrader();
  const { version } = expectMade(await trader.books.get(`/products/${trader.widget}`));
  const widget = { code: "W-1", name: "Widget", purchasePrice: "0", salePrice: "50", version };
  expectMade(await trader.books.put(`/products/${trader.widget}`, widget));
  return trader;
}

type ReturnedInvoice = { id: string; items: { unitPrice: string }[] };

/** "10 @ 30" are ten Widgets at 30.00. */
const moved = (trader: TestTrader, path: DocumentPath, date: string, goods: string) => {
  const [quantity = "", unitPrice = ""] = goods.split(" @ ");
  return write(trader, path, { date, items: [widgets(trader, quantity, unitPrice)] });
};

/** Returned at the invoice's price. */
const returned = (trader: TestTrader, invoice: ReturnedInvoice, date: string, quantity: string) =>
  write(trader, "/credit-notes", {
    date,
    creditedDocumentId: invoice.id,
    items: [widgets(trader, quantity, invoice.items[0]?.unitPrice ?? "", { creditedPosition: 1 })],
  });

const voided = async ({ books }: TestTrader, path: DocumentPath, { id }: { id: string }) =>
  expectMade(
    await books.put(
      `${path}/${id}`,
      editInput(expectMade(await books.get(`${path}/${id}`)), { status: "void" }),
    ),
  );

/** The stock of Widgets and the balance of the cost of sales: "10 @ 300.00, COGS 0.00". */
async function stockAndCost({ books, widget }: TestTrader): Promise<string> {
  const { rows } = expectMade(await books.get("/reports/trial-balance?start=2025-01-01&end=2026-12-31"));
  const cost = rows.find(({ name }: { name: string }) => name === "Cost of Goods Sold");
  return `${await stockOf(books, widget)}, COGS ${cost?.debit ?? (cost ? `-${cost.credit}` : "0.00")}`;
}

const descriptions = async ({ books }: TestTrader, search: string): Promise<string[]> =>
  expectMade(await books.get(`/journals?search=${search}`)).items.map(
    ({ date, description }: Record<string, string>) => `${date} ${description}`,
  );

describe("goods sold before their purchase", () => {
  test("are returned at the cost settled by the purchase", async () => {
    const trader = await traderWithoutPrice();
    const invoice = await moved(trader, "/invoices", "2026-01-10", "10 @ 50");
    await moved(trader, "/bills", "2026-01-12", "10 @ 30");
    expect(await stockAndCost(trader)).toBe("0 @ 0.00, COGS 300.00");
    await returned(trader, invoice, "2026-01-15", "10");
    expect(await stockAndCost(trader)).toBe("10 @ 300.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  /** The example of Accounting 7: 9 @ 22.00, 12 sold, then 10 @ 25.00. */
  async function exampleOfRules() {
    const trader = await newTrader();
    await moved(trader, "/bills", "2026-01-05", "9 @ 22");
    const invoice = await moved(trader, "/invoices", "2026-01-10", "12 @ 35");
    await moved(trader, "/bills", "2026-01-12", "10 @ 25");
    expect(await stockAndCost(trader)).toBe("7 @ 175.00, COGS 273.00");
    return { trader, invoice };
  }

  test("in part return at the cost of both parts", async () => {
    const { trader, invoice } = await exampleOfRules();
    await returned(trader, invoice, "2026-01-15", "12");
    expect(await stockAndCost(trader)).toBe("19 @ 448.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test.each([
    { closedThrough: null, when: "in an open period" },
    { closedThrough: "2026-01-31", when: "after its period was closed" },
  ])("are returned when their invoice is voided $when", async ({ closedThrough }) => {
    const { trader, invoice } = await exampleOfRules();
    if (closedThrough !== null) await closeThrough(trader.books, closedThrough);
    await voided(trader, "/invoices", invoice);
    expect(await stockAndCost(trader)).toBe("19 @ 448.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("are returned without a cost if returned before the purchase, which keeps its full value", async () => {
    const trader = await traderWithoutPrice();
    const invoice = await moved(trader, "/invoices", "2026-01-10", "10 @ 50");
    await moved(trader, "/bills", "2026-01-11", "5 @ 30");
    await returned(trader, invoice, "2026-01-12", "10");
    expect(await stockAndCost(trader)).toBe("5 @ 150.00, COGS 0.00");
    await moved(trader, "/bills", "2026-01-15", "5 @ 40");
    expect(await stockAndCost(trader)).toBe("10 @ 350.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("are settled for the first sale, which is named, whichever is returned", async () => {
    const trader = await traderWithoutPrice();
    const first = await moved(trader, "/invoices", "2026-01-10", "5 @ 50");
    const second = await moved(trader, "/invoices", "2026-01-11", "5 @ 50");
    await moved(trader, "/bills", "2026-01-12", "5 @ 30");
    expect(await descriptions(trader, "Cost finalized")).toEqual(["2026-01-12 Cost finalized for INV-0001"]);
    await returned(trader, first, "2026-01-15", "5");
    expect(await stockAndCost(trader)).toBe("0 @ 0.00, COGS 150.00");
    await returned(trader, second, "2026-01-16", "5");
    expect(await stockAndCost(trader)).toBe("5 @ 150.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });
});

test("goods returned on the day of their sale restore its cost, whatever else is entered that day", async () => {
  const trader = await newTrader();
  await moved(trader, "/bills", "2026-01-05", "2 @ 30");
  const invoice = await moved(trader, "/invoices", "2026-01-10", "2 @ 50");
  await returned(trader, invoice, "2026-01-10", "2");
  expect(await stockAndCost(trader)).toBe("2 @ 60.00, COGS 0.00");
  await moved(trader, "/bills", "2026-01-10", "2 @ 100");
  expect(await stockAndCost(trader)).toBe("4 @ 260.00, COGS 0.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

describe("goods returned to a vendor", () => {
  /** 10 @ 20.00, two of them returned, and then 10 @ 30.00 dated earlier: the two cost 50.00, not 40.00. */
  async function correctedCredit() {
    const trader = await newTrader();
    await moved(trader, "/bills", "2025-10-05", "10 @ 20");
    const credit = await moved(trader, "/vendor-credits", "2025-11-01", "2 @ 20");
    await moved(trader, "/bills", "2025-10-01", "10 @ 30");
    expect(await stockAndCost(trader)).toBe("18 @ 450.00, COGS 10.00");
    return { trader, credit };
  }

  test("are returned at their current cost when the credit of a closed period is voided", async () => {
    const { trader, credit } = await correctedCredit();
    await closeThrough(trader.books, "2025-12-31");
    await voided(trader, "/vendor-credits", credit);
    expect(await stockAndCost(trader)).toBe("20 @ 500.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("before their purchase return at the cost settled for them", async () => {
    const trader = await traderWithoutPrice();
    const credit = await moved(trader, "/vendor-credits", "2025-11-01", "2 @ 20");
    await moved(trader, "/bills", "2025-11-05", "2 @ 30");
    await closeThrough(trader.books, "2025-12-31");
    await voided(trader, "/vendor-credits", credit);
    expect(await stockAndCost(trader)).toBe("2 @ 60.00, COGS 0.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });
});

test("a different valuation by an earlier release in a closed period is corrected on the first open day", async () => {
  const trader = await newTrader();
  const { books, widget } = trader;
  await moved(trader, "/bills", "2026-01-05", "10 @ 20");
  const { id } = await moved(trader, "/invoices", "2026-01-10", "2 @ 50");
  const { database } = await testApp();
  const otherwise = `
    insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, value, original_movement_id,
      journal_id)
    select gen_random_uuid(), product_id, 'cost_correction', date, 99, reference, 0, 10, id, journal_id
    from stock_movements where document_id = '${id}'`;
  expect(await asApplication(database, books, [otherwise])).toBeNull();
  await closeThrough(books, "2026-01-31");
  await moved(trader, "/invoices", "2026-02-20", "1 @ 50");
  await moved(trader, "/bills", "2026-02-10", "8 @ 20");
  expect(await descriptions(trader, "Cost correction")).toEqual([
    "2026-02-01 Cost correction INV-0001: revalued with BILL-0002 (15.00 \u2192 20.00)",
  ]);
  expect(await stockOf(books, widget)).toBe("15 @ 300.00");
});
