import { describe, expect, test } from "vitest";
import {
  change,
  changeBook,
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

// Accounting 6: freight, duty and insurance are part of the cost of the goods.

const DATES = ["2026-01-31", "2026-02-28", "2026-12-31"];

/** 10 Widgets at 40 and 20 Gadgets at 30 on a bill, 4 Widgets sold, and a freight account. */
async function landing() {
  const trader = await newTrader();
  const gadgets = { productId: trader.gadget, quantity: "20", unitPrice: "30", taxRateId: null };
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [widgets(trader, "10", "40"), gadgets],
  });
  const sale = await write(trader, "/invoices", { date: "2026-01-10", items: [widgets(trader, "4", "70")] });
  const freight = await openAccount(trader, "2190", "Freight Clearing");
  return { trader, bill, sale, freight };
}
type LandedCostSetup = Awaited<ReturnType<typeof landing>>;

const request = ({ bill, freight }: LandedCostSetup, more: Record<string, unknown> = {}) => ({
  date: "2026-01-20",
  costs: [{ accountId: freight, amount: "100.00" }],
  goods: [1, 2].map((position) => ({ documentId: bill.id, position })),
  ...more,
});

const PATH = "/value-adjustments/landed-costs";
const land = async (landed: LandedCostSetup, more: Record<string, unknown> = {}) =>
  expectMade(await landed.trader.books.post(PATH, request(landed, more)));
const refused = async (landed: LandedCostSetup, more: Record<string, unknown>) => {
  const { status, body } = await landed.trader.books.post(PATH, request(landed, more));
  return [status, body.code, body.errors?.[0]?.field];
};
const stocks = async ({ books, widget, gadget }: TestTrader) => [
  await stockOf(books, widget),
  await stockOf(books, gadget),
];

describe("freight of 100.00 allocated by value, with 4 of 10 Widgets sold:", () => {
  test("60.00 stays with the Gadgets, 24.00 with the Widgets, and 16.00 is cost of goods sold", async () => {
    const landed = await landing();
    const { trader } = landed;
    const cost = await land(landed);
    expect(cost).toMatchObject({
      kind: "landed_cost",
      description: "Landed cost: BILL-0001",
      amount: "100.00",
      value: "84.00",
      status: "posted",
      goods: [
        {
          productName: "Widget",
          documentNumber: "BILL-0001",
          quantity: "10",
          amount: "40.00",
          value: "24.00",
        },
        {
          productName: "Gadget",
          documentNumber: "BILL-0001",
          quantity: "20",
          amount: "60.00",
          value: "60.00",
        },
      ],
    });
    expect(await journalLines(trader.books, cost.id)).toEqual([
      "Cost of Goods Sold 16.00 Dr",
      "Freight Clearing 100.00 Cr",
      "Inventory 84.00 Dr",
    ]);
    expect(await stocks(trader)).toEqual(["6 @ 264.00", "20 @ 660.00"]);
    expect(expectMade(await trader.books.get("/value-adjustments"))).toMatchObject({
      items: [{ id: cost.id }],
    });
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("voiding it leaves the goods as they were", async () => {
    const landed = await landing();
    const { trader } = landed;
    const { id } = await land(landed);
    await write(trader, "/invoices", { date: "2026-02-10", items: [widgets(trader, "1", "70")] });
    const voided = expectMade(await trader.books.post(`/value-adjustments/${id}/void`, { reason: "Twice" }));
    expect(voided).toMatchObject({ status: "void", reversedOn: null });
    expect(await stocks(trader)).toEqual(["5 @ 200.00", "20 @ 600.00"]);
    const again = await trader.books.post(`/value-adjustments/${id}/void`, {});
    expect(again.body.code).toBe("stock.value-adjustment-void");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("a sale between the bill and the landed cost bears its share on its own date", async () => {
    const landed = await landing();
    const { trader } = landed;
    await land(landed, { date: "2026-01-07" });
    expect(await stocks(trader)).toEqual(["6 @ 264.00", "20 @ 660.00"]);
    const [correction] = expectMade(await trader.books.get("/journals?search=Cost correction")).items;
    expect(correction).toMatchObject({
      date: "2026-01-10",
      description: "Cost correction INV-0001: Landed cost dated earlier (40.00 → 44.00)",
    });
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("a bill entered later with an earlier date changes the cost of sales, and the books agree", async () => {
    const landed = await landing();
    const { trader } = landed;
    await land(landed);
    await write(trader, "/bills", { date: "2026-01-03", items: [widgets(trader, "10", "20")] });
    // 20 Widgets cost 640.00 with the freight, and 4 of them are sold.
    expect(await stocks(trader)).toEqual(["16 @ 512.00", "20 @ 660.00"]);
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("a returned sale is valued at its cost including freight", async () => {
    const landed = await landing();
    const { trader, sale } = landed;
    await land(landed);
    await write(trader, "/credit-notes", {
      date: "2026-01-25",
      creditedDocumentId: sale.id,
      items: [{ ...widgets(trader, "4", "70"), creditedPosition: 1 }],
    });
    expect(await stocks(trader)).toEqual(["10 @ 440.00", "20 @ 660.00"]);
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });
});

describe("the basis", () => {
  test.each([
    ["by quantity", { basis: "quantity" }, ["33.33", "66.67"]],
    ["by weight", { basis: "weight" }, ["75.00", "25.00"]],
  ])("%s", async (_, basis, amounts) => {
    const landed = await landing();
    const goods = request(landed).goods.map((line, index) => ({
      ...line,
      weight: index === 0 ? "1.5" : "0.5",
    }));
    const cost = await land(landed, { ...basis, goods });
    expect(cost.goods.map(({ amount }: { amount: string }) => amount)).toEqual(amounts);
    expect(await tradeProblems(landed.trader.books, DATES)).toEqual([]);
  });

  test("shares of several bills add up to the smallest unit of the currency", async () => {
    for (const [currency, amount, shares] of [
      ["JPY", "10", ["4.00", "3.00", "3.00"]],
      ["KWD", "0.010", ["0.004", "0.003", "0.003"]],
    ] as const) {
      const trader = await newTrader();
      expectMade(await changeBook(trader.books, { currency }));
      const bills = [];
      for (const date of ["2026-01-05", "2026-01-06", "2026-01-07"])
        bills.push(await write(trader, "/bills", { date, items: [widgets(trader, "3", "5")] }));
      const freight = await openAccount(trader, "2190", "Freight Clearing");
      const cost = expectMade(
        await trader.books.post(PATH, {
          date: "2026-01-20",
          costs: [{ accountId: freight, amount }],
          goods: bills.map(({ id }) => ({ documentId: id, position: 1 })),
        }),
      );
      expect(cost.goods.map((line: { amount: string }) => line.amount)).toEqual(shares);
      expect(cost.value).toBe(cost.amount);
      expect(await tradeProblems(trader.books, DATES)).toEqual([]);
    }
  });

  test("costs can come from several accounts, including a clearing account", async () => {
    const landed = await landing();
    const { trader, freight } = landed;
    const duty = await openAccount(trader, "2900", "Duty Clearing");
    const { id } = await land(landed, {
      costs: [
        { accountId: freight, amount: "60.00" },
        { accountId: duty, amount: "40.00" },
      ],
    });
    expect(await journalLines(trader.books, id)).toEqual([
      "Cost of Goods Sold 16.00 Dr",
      "Duty Clearing 40.00 Cr",
      "Freight Clearing 60.00 Cr",
      "Inventory 84.00 Dr",
    ]);
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });
});

describe("a refused landed cost leaves nothing behind:", () => {
  test("a wrong date, line, weight, amount or account is named at its field", async () => {
    const landed = await landing();
    const { trader, bill, sale, freight } = landed;
    const accounts = expectMade(await trader.books.get("/accounts?limit=500")).items;
    const inventory = accounts.find(({ name }: { name: string }) => name === "Inventory").id;
    const sales = await openAccount(trader, "4900", "Other sales");
    const line = { documentId: bill.id, position: 1 };
    const cost = { accountId: freight, amount: "5.00" };
    expect([
      await refused(landed, { date: "2026-01-04" }),
      await refused(landed, { goods: [{ ...line, position: 3 }] }),
      await refused(landed, { goods: [{ ...line, documentId: sale.id }] }),
      await refused(landed, { goods: [line, line] }),
      await refused(landed, { basis: "weight" }),
      await refused(landed, { basis: "weight", goods: [{ ...line, weight: "0" }] }),
      await refused(landed, { costs: [{ ...cost, amount: "0.00" }] }),
      await refused(landed, { costs: [cost, { ...cost, accountId: inventory }] }),
      await refused(landed, { costs: [cost, { ...cost, accountId: sales }] }),
    ]).toEqual([
      [422, "stock.landed-cost-before-bill", "date"],
      [422, "stock.not-purchased", "goods[0].position"],
      [404, "document.not-found", "goods[0].documentId"],
      [400, "request.invalid", "goods[1].position"],
      [400, "request.invalid", "goods[0].weight"],
      [422, "stock.no-allocation-basis", "basis"],
      [422, "payment.amount-required", "costs[0].amount"],
      [422, "account.is-inventory-account", "costs[1].accountId"],
      [422, "account.wrong-type", "costs[1].accountId"],
    ]);
    expect(expectMade(await trader.books.get("/value-adjustments")).items).toEqual([]);
    expect(await stocks(trader)).toEqual(["6 @ 240.00", "20 @ 600.00"]);
  });

  test("its bill can't be voided, changed back to draft or edited until the cost is voided", async () => {
    const landed = await landing();
    const { trader, bill } = landed;
    const { id } = await land(landed);
    for (const changes of [{ status: "void" }, { status: "draft" }, { date: "2026-01-06" }])
      expect((await change(trader, bill, changes)).body.code).toBe("document.has-landed-costs");
    expectMade(await trader.books.post(`/value-adjustments/${id}/void`, {}));
    expectMade(await change(trader, bill, { date: "2026-01-06" }));
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });

  test("a closed period", async () => {
    const landed = await landing();
    await closeThrough(landed.trader.books, "2026-01-31");
    expect(await refused(landed, {})).toEqual([409, "journal.period-closed", "date"]);
  });
});

test("voiding it after its period was closed reverses it on the first open day", async () => {
  const landed = await landing();
  const { trader } = landed;
  const { id } = await land(landed);
  await write(trader, "/invoices", { date: "2026-01-25", items: [widgets(trader, "1", "70")] });
  await closeThrough(trader.books, "2026-01-31");
  const voided = expectMade(await trader.books.post(`/value-adjustments/${id}/void`, {}));
  expect(voided).toMatchObject({ status: "void", reversedOn: "2026-02-01" });
  expect(await journalLines(trader.books, voided.reversalId)).toEqual([
    "Cost of Goods Sold 16.00 Cr",
    "Freight Clearing 100.00 Dr",
    "Inventory 84.00 Cr",
  ]);
  expect(await stocks(trader)).toEqual(["5 @ 200.00", "20 @ 600.00"]);
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a list of one bill or product has only its costs", async () => {
  const landed = await landing();
  const { trader, bill, sale } = landed;
  const { id } = await land(landed, { goods: [{ documentId: bill.id, position: 1 }], note: "Sea freight" });
  const ids = async (query: string) =>
    expectMade(await trader.books.get(`/value-adjustments?${query}`)).items.map(
      (item: { id: string }) => item.id,
    );
  expect([
    await ids(`documentId=${bill.id}`),
    await ids(`documentId=${sale.id}`),
    await ids(`productId=${trader.widget}`),
    await ids(`productId=${trader.gadget}`),
    await ids("search=sea"),
    await ids("search=air"),
  ]).toEqual([[id], [], [id], [], [id], []]);
});

test("a preview shows the journal and the stock, and saves nothing", async () => {
  const landed = await landing();
  const { trader } = landed;
  const preview = expectMade(await trader.books.post(`${PATH}/preview`, request(landed)));
  expect(preview.stock).toMatchObject([
    { productName: "Widget", valueBefore: "240.00", valueAfter: "264.00" },
    { productName: "Gadget", valueBefore: "600.00", valueAfter: "660.00" },
  ]);
  expect(await stocks(trader)).toEqual(["6 @ 240.00", "20 @ 600.00"]);
});
