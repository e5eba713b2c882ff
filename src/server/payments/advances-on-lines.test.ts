import { describe, expect, test } from "vitest";
import { creditOf, dollars } from "#test/support/advances.ts";
import { lastEntryOf } from "#test/support/assets.ts";
import { agingOf, euroTrader, soundBooks } from "#test/support/foreign-trader.ts";
import {
  change,
  closeThrough,
  expectMade,
  openAccount,
  receive,
  rereadDocument,
  stockOf,
  type TestTrader,
  type TradeItem,
  widgets,
  write,
} from "#test/support/trade.ts";

// Accounting 10: USD 1,000.00 paid in advance at 0.90, and USD 3,000.00 billed at 0.95, which is 2,850.00 and then 2,800.00. The
// books are in EUR; the figures were worked out manually.

async function advanceOn(
  path: "/bills" | "/invoices",
  itemsOf: (trader: TestTrader) => Promise<TradeItem[]>,
) {
  const trader = await euroTrader();
  const { books, vendor, customer } = trader;
  const [direction, partyId] = path === "/bills" ? ["out", vendor] : ["in", customer];
  const paid = {
    direction,
    partyId,
    date: "2026-01-10",
    amount: "1000.00",
    allocations: [],
    ...dollars("0.90"),
  };
  const advance = expectMade(await receive(trader, paid));
  const document = await write(trader, path, {
    date: "2026-02-01",
    items: await itemsOf(trader),
    ...dollars("0.95"),
  });
  const apply = async (date?: string) =>
    books.post(`/payments/${advance.id}/allocations`, {
      date,
      allocations: [{ documentId: document.id, amount: "1000.00" }],
    });
  const voidAdvance = () => books.post(`/payments/${advance.id}/void`, {});
  return { trader, books, advance, document, apply, voidAdvance };
}

const goodsBilled = () => advanceOn("/bills", (trader) => Promise.resolve([widgets(trader, "100", "30")]));
const sell = (trader: TestTrader, date: string, quantity = "40") =>
  write(trader, "/invoices", { date, items: [widgets(trader, quantity, "50")] });
const figuresOf = async (trader: TestTrader) => [
  await stockOf(trader.books, trader.widget),
  await creditOf(trader, "Cost of Goods Sold"),
];

describe("goods", () => {
  test("on a bill cost what the advance was worth", async () => {
    const { trader, books, apply } = await goodsBilled();
    expectMade(await apply());
    expect(await stockOf(books, trader.widget)).toBe("100 @ 2800.00");
    expect(await creditOf(trader, "Inventory")).toBe("-2800.00");
    expect(await creditOf(trader, "Exchange Gain or Loss")).toBe("0.00");
    expect(await agingOf(trader, "2026-02-01", "payable")).toBe("1900.00");
    await soundBooks(trader);
  });

  test("sold before the application take their share to cost of goods sold", async () => {
    const { trader, apply } = await goodsBilled();
    await sell(trader, "2026-02-10");
    expectMade(await apply("2026-02-20"));
    expect(await figuresOf(trader)).toEqual(["60 @ 1680.00", "-1120.00"]);
    await soundBooks(trader);
  });

  test("sold after the application have their cost corrected when it is voided, and when an earlier sale is entered", async () => {
    const { trader, apply, voidAdvance } = await goodsBilled();
    expectMade(await apply());
    await sell(trader, "2026-02-10");
    expect(await figuresOf(trader)).toEqual(["60 @ 1680.00", "-1120.00"]);
    await sell(trader, "2026-02-01", "10");
    expect(await figuresOf(trader)).toEqual(["50 @ 1400.00", "-1400.00"]);
    expectMade(await voidAdvance());
    expect(await figuresOf(trader)).toEqual(["50 @ 1425.00", "-1425.00"]);
    await soundBooks(trader);
  });

  test("of a voided bill are gone, and the advance is unapplied at its rate", async () => {
    const { trader, advance, document, apply, books } = await goodsBilled();
    expectMade(await apply());
    const ended = { status: "void", payments: "keep_as_credit" };
    expectMade(await change(trader, await rereadDocument(trader, document), ended));
    expect(await figuresOf(trader)).toEqual(["0 @ 0.00", "0.00"]);
    expect((await books.get(`/payments/${advance.id}`)).body).toMatchObject({ unappliedBase: "900.00" });
    await soundBooks(trader);
  });

  test("have their cost changed back on the first open day if the period is closed", async () => {
    const { trader, apply, voidAdvance } = await goodsBilled();
    expectMade(await apply());
    await sell(trader, "2026-02-10");
    await closeThrough(trader.books, "2026-02-28");
    expectMade(await voidAdvance());
    expect(await figuresOf(trader)).toEqual(["60 @ 1710.00", "-1140.00"]);
    await soundBooks(trader);
  });
});

describe("a fixed asset", () => {
  async function billedMachine() {
    const billed = await advanceOn("/bills", async (trader) => [
      {
        accountId: await openAccount(trader, "1500", "Machines"),
        description: "Lathe",
        unitPrice: "3000",
        quantity: "1",
      },
    ]);
    const { trader, books, document } = billed;
    const asset = expectMade(
      await books.post("/assets", {
        name: "Lathe",
        costAccountId: document.items[0].accountId,
        accumulatedDepreciationAccountId: await openAccount(trader, "1600", "Accumulated"),
        expenseAccountId: await openAccount(trader, "5900", "Depreciation"),
        documentId: document.id,
        cost: "2850.00",
        recordedOn: "2026-02-01",
        inServiceDate: "2026-02-01",
        usefulLifeMonths: 10,
        firstMonthMethod: "full",
      }),
    );
    const readAsset = async () => expectMade(await books.get(`/assets/${asset.id}`));
    const differencesOn = async (asOf: string) =>
      expectMade(await books.get(`/assets?asOf=${asOf}`)).accounts.map(
        ({ name, subledgerBalance, difference }: Record<string, string>) =>
          `${name} ${subledgerBalance} ${difference}`,
      );
    return { ...billed, asset, read: readAsset, differencesOn };
  }

  test("costs what the advance was worth, from the date of the application", async () => {
    const { trader, document, apply, read, differencesOn, voidAdvance } = await billedMachine();
    expectMade(await apply("2026-02-20"));
    const { items } = await rereadDocument(trader, document);
    expect(items).toMatchObject([{ baseSubtotal: "2850.00", carryingAmount: "2800.00" }]);
    expect(await read()).toMatchObject({ cost: "2800.00", bookValue: "2800.00" });
    expect((await read()).schedule[0].amount).toBe("280.00");
    expect(await differencesOn("2026-02-19")).toContain("Machines 2850.00 0.00");
    expect(await differencesOn("2026-02-20")).toContain("Machines 2800.00 0.00");
    await soundBooks(trader);
    expectMade(await voidAdvance());
    expect(await read()).toMatchObject({ cost: "2850.00" });
    expect(await differencesOn("2026-03-01")).toContain("Machines 2850.00 0.00");
    await soundBooks(trader);
  });

  test("depreciates the difference over its remaining months", async () => {
    const { trader, books, apply, read } = await billedMachine();
    expectMade(await books.post("/assets/depreciate", { through: "2026-03-31", assetId: null }));
    expectMade(await apply());
    const { schedule, ...after } = await read();
    expect(after).toMatchObject({ cost: "2800.00", accumulatedDepreciation: "570.00", bookValue: "2230.00" });
    expect(schedule.map(({ amount }: { amount: string }) => amount)).toEqual([
      ...Array.from({ length: 2 }, () => "285.00"),
      ...Array.from({ length: 8 }, () => "278.75"),
    ]);
    await soundBooks(trader);
  });

  test("takes no part in advances after the end of its useful life, when nothing would depreciate the difference", async () => {
    const { trader, books, document, apply, asset, read, voidAdvance } = await billedMachine();
    const depreciate = () => books.post("/assets/depreciate", { through: "2026-11-30", assetId: null });
    const undo = async () =>
      expectMade(await books.post(`/assets/${asset.id}/undo`, lastEntryOf(await read())));
    expectMade(await apply());
    expectMade(await depreciate());
    expect(await voidAdvance()).toMatchObject({ status: 409, body: { code: "asset.cost-in-use" } });
    expect(await read()).toMatchObject({ cost: "2800.00", bookValue: "0.00" });
    await undo();
    expectMade(await voidAdvance());
    expectMade(await depreciate());
    const dearer = { direction: "out", partyId: trader.vendor, date: "2026-01-10", amount: "1000.00" };
    const { id } = expectMade(await receive(trader, { ...dearer, allocations: [], ...dollars("1.00") }));
    const allocations = [{ documentId: document.id, amount: "1000.00" }];
    expectMade(await books.post(`/payments/${id}/allocations`, { allocations }));
    expect(await read()).toMatchObject({ cost: "2850.00", bookValue: "0.00" });
    expect(await creditOf(trader, "Exchange Gain or Loss")).toBe("-50.00");
    await soundBooks(trader);
  });

  test("can't lose an advance after its disposal", async () => {
    const { trader, books, apply, asset, read, voidAdvance } = await billedMachine();
    expectMade(await apply());
    const { version } = await read();
    const gainLossAccountId = await openAccount(trader, "4900", "Gain or loss");
    const scrapped = {
      version,
      date: "2026-02-28",
      proceeds: "0.00",
      proceedsAccountId: null,
      gainLossAccountId,
    };
    expectMade(await books.post(`/assets/${asset.id}/dispose`, scrapped));
    expect(await voidAdvance()).toMatchObject({ status: 409, body: { code: "asset.cost-in-use" } });
    await soundBooks(trader);
  });
});

describe("a deferred line", () => {
  async function soldYear(startsWithReclassification: boolean) {
    const sold = await advanceOn("/invoices", async (trader) => {
      const deferred = await openAccount(trader, "2410", "Deferred");
      const income = await openAccount(trader, "4910", "Subscriptions");
      const accountId = startsWithReclassification ? income : deferred;
      return [{ accountId, description: "A year", quantity: "1", unitPrice: "3000" }];
    });
    const { books, document } = sold;
    const accounts = expectMade(await books.get("/accounts?limit=500")).items;
    const idOf = (code: string) => accounts.find((account: { code: string }) => account.code === code).id;
    const accrual = expectMade(
      await books.post("/accruals", {
        kind: "deferred_income",
        name: "A year",
        documentId: document.id,
        balanceSheetAccountId: idOf("2410"),
        profitLossAccountId: idOf("4910"),
        amount: "2850.00",
        recordedOn: "2026-02-01",
        startsOn: "2026-02-01",
        months: 12,
        isAutomatic: false,
        startsWithReclassification,
      }),
    );
    const recognize = (through: string) => books.post("/accruals/post", { through, accrualId: accrual.id });
    const balances = async () => [
      await creditOf(sold.trader, "Subscriptions"),
      await creditOf(sold.trader, "Deferred"),
    ];
    return { ...sold, accrual, recognize, balances };
  }

  test.each([false, true])(
    "spreads what the advance was worth, transferred first: %s",
    async (startsWithReclassification) => {
      const { trader, apply, recognize, balances, voidAdvance } = await soldYear(startsWithReclassification);
      expectMade(await recognize("2026-03-31"));
      expect(await balances()).toEqual(["475.00", "2375.00"]);
      expectMade(await apply("2026-04-10"));
      expect(await balances()).toEqual(["475.00", "2325.00"]);
      await soundBooks(trader);
      expectMade(await recognize("2026-12-31"));
      expect(await balances()).toEqual(["2567.50", "232.50"]);
      expectMade(await voidAdvance());
      expect(await balances()).toEqual(["2567.50", "282.50"]);
      await soundBooks(trader);
    },
  );
});
