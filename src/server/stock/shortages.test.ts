import { expect, test } from "vitest";
import {
  change,
  changeBook,
  closeThrough,
  readWholeBook,
  expectMade,
  newTrader,
  type DocumentPath,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 7: if selling without stock is blocked, nothing becomes more oversold than it was. Accounting 6, 7: a
// correction names its cause.

const block = ({ books }: TestTrader) => changeBook(books, { negativeStock: "block" });
/** "10 @ 30" are ten Widgets at 30.00. */
const moved = (trader: TestTrader, path: DocumentPath, date: string, goods: string) => {
  const [quantity = "", unitPrice = ""] = goods.split(" @ ");
  return write(trader, path, { date, items: [widgets(trader, quantity, unitPrice)] });
};
const sell = ({ books, customer, widget }: TestTrader, date: string, ...quantities: string[]) =>
  books.post("/invoices", {
    partyId: customer,
    date,
    status: "posted",
    items: quantities.map((quantity) => ({ productId: widget, quantity, unitPrice: "35" })),
  });
const short = (field: string, message: string) => {
  return { status: 422, body: { code: "stock.insufficient", errors: [{ field, message }] } };
};

test("an oversold sale can't become more oversold", async () => {
  const trader = await newTrader();
  await moved(trader, "/bills", "2026-01-05", "5 @ 20");
  await moved(trader, "/invoices", "2026-01-20", "6 @ 35");
  await block(trader);
  const before = await readWholeBook(trader.books);
  expect(await sell(trader, "2026-01-10", "5")).toMatchObject(
    short("items", "Not enough stock for INV-0001: 0 on hand, 6 needed"),
  );
  expect(await readWholeBook(trader.books)).toBe(before);
  expect(await stockOf(trader.books, trader.widget)).toBe("-1 @ -20.00");
});

test("an oversold sale can be changed as long as the shortage doesn't grow", async () => {
  const trader = await newTrader();
  const bill = await moved(trader, "/bills", "2026-01-05", "5 @ 20");
  const invoice = await moved(trader, "/invoices", "2026-01-20", "8 @ 35");
  await block(trader);
  const items = (quantity: string) => ({ items: [widgets(trader, quantity, "36")] });
  expect(await change(trader, invoice, items("9"))).toMatchObject(
    short("items", "Not enough stock: 5 on hand, 9 needed"),
  );
  const changed = expectMade(await change(trader, invoice, items("8")));
  expectMade(await change(trader, changed, items("7")));
  expect(await change(trader, bill, items("4"))).toMatchObject(
    short("items", "Not enough stock for INV-0001: 4 on hand, 7 needed"),
  );
  expect((await change(trader, bill, items("6"))).status).toBe(200);
});

test("the error shows the quantities on hand and needed, at the right field", async () => {
  const trader = await newTrader();
  await block(trader);
  expect(await sell(trader, "2026-01-10", "3", "1")).toMatchObject(
    short("items", "Not enough stock: 0 on hand, 4 needed"),
  );
  const bill = await moved(trader, "/bills", "2026-01-12", "3 @ 20");
  expect(await sell(trader, "2026-01-13", "3", "1")).toMatchObject(
    short("items", "Not enough stock: 3 on hand, 4 needed"),
  );
  expectMade(await sell(trader, "2026-01-13", "2", "1"));
  const noMore = (field: string) => short(field, "Not enough stock for INV-0001: 0 on hand, 3 needed");
  expect(await change(trader, bill, { status: "void" })).toMatchObject(noMore("status"));
  expect(await change(trader, bill, { status: "draft" })).toMatchObject(noMore("status"));
  expect(await change(trader, bill, { date: "2026-01-14" })).toMatchObject(noMore("items"));
  const count = { productId: trader.widget, date: "2026-01-12", countedQuantity: "2" };
  expect(await trader.books.post("/stock-adjustments", count)).toMatchObject(
    short("countedQuantity", "Not enough stock for INV-0001: 2 on hand, 3 needed"),
  );
  await closeThrough(trader.books, "2026-01-31");
  expect(await change(trader, bill, { status: "void" })).toMatchObject(
    short("status", "Not enough stock: 0 on hand, 3 needed"),
  );
  expect(await tradeProblems(trader.books, ["2026-01-12", "2026-12-31"])).toEqual([]);
});

test("a cost correction names its cause", async () => {
  const trader = await newTrader();
  const first = await moved(trader, "/bills", "2026-01-05", "10 @ 20");
  await moved(trader, "/invoices", "2026-01-15", "4 @ 35");
  const latest = async () => {
    const { items } = expectMade(await trader.books.get("/journals?search=Cost&limit=500"));
    const descriptions = items.map(({ description }: Record<string, string>) => description);
    return descriptions.filter((text: string) => !seen.has(text) && seen.add(text));
  };
  const seen = new Set<string>();
  const changed = expectMade(await change(trader, first, { items: [widgets(trader, "10", "30")] }));
  expect(await latest()).toEqual(["Cost correction INV-0001: BILL-0001 edited (20.00 \u2192 30.00)"]);
  await moved(trader, "/bills", "2026-01-15", "10 @ 40");
  expect(await latest()).toEqual([
    "Cost correction INV-0001: BILL-0002 dated the same day (30.00 \u2192 35.00)",
  ]);
  await moved(trader, "/bills", "2026-01-14", "20 @ 45");
  expect(await latest()).toEqual(["Cost correction INV-0001: BILL-0003 dated earlier (35.00 \u2192 40.00)"]);
  expectMade(await change(trader, changed, { status: "void" }));
  expect(await latest()).toEqual(["Cost correction INV-0001: BILL-0001 voided (40.00 \u2192 43.33)"]);
  const counted = {
    productId: trader.widget,
    date: "2026-01-14",
    kind: "opening",
    countedQuantity: "5",
    unitCost: "1",
  };
  expectMade(await trader.books.post("/stock-adjustments", counted));
  expect(await latest()).toEqual([
    "Cost correction INV-0001: Opening stock dated earlier (43.33 \u2192 37.29)",
  ]);
});

test("a late bill, its edit and its void correct each sale, even more than are written at once", async () => {
  const trader = await newTrader();
  await moved(trader, "/bills", "2026-01-05", "1000 @ 20");
  const ones = Array.from({ length: 60 }, () => "1");
  for (const date of ["2026-01-15", "2026-01-16"]) expectMade(await sell(trader, date, ...ones));
  const late = await moved(trader, "/bills", "2026-01-01", "1000 @ 40");
  const countFound = async (search: string) => {
    const { items } = expectMade(await trader.books.get(`/journals?search=${search}&limit=500`));
    return items.length;
  };
  expect(await countFound("BILL-0002 dated earlier")).toBe(120);
  const edited = expectMade(await change(trader, late, { items: [widgets(trader, "1000", "60")] }));
  expect(await countFound("BILL-0002 edited")).toBe(120);
  expectMade(await change(trader, edited, { status: "void" }));
  expect(await countFound("BILL-0002 voided")).toBe(120);
  expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
});

test("a changed cost settlement names its cause", async () => {
  const trader = await newTrader();
  const invoice = await moved(trader, "/invoices", "2026-01-10", "4 @ 35");
  await moved(trader, "/invoices", "2026-01-11", "4 @ 35");
  await moved(trader, "/bills", "2026-01-12", "10 @ 25");
  const texts = async () =>
    expectMade(await trader.books.get("/journals?search=Cost finalized")).items.map(
      ({ description }: Record<string, string>) => description,
    );
  expect(await texts()).toEqual(["Cost finalized for INV-0001 and INV-0002"]);
  expectMade(await change(trader, invoice, { status: "void" }));
  expect(await texts()).toContain("Cost finalized at BILL-0001: INV-0001 voided (40.00 \u2192 20.00)");
  expect(await tradeProblems(trader.books, ["2026-01-12", "2026-12-31"])).toEqual([]);
});

test("a sale that was already oversold can be edited, and the books stay sound", async () => {
  const trader = await newTrader();
  await moved(trader, "/bills", "2026-01-05", "5 @ 20");
  const oversold = await moved(trader, "/invoices", "2026-01-20", "6 @ 35");
  await block(trader);
  const edited = expectMade(await change(trader, oversold, { items: [widgets(trader, "6", "36")] }));
  expect(await tradeProblems(trader.books)).toEqual([]);
  // On either date, one unit is missing as before.
  expectMade(await change(trader, edited, { date: "2026-01-10", dueDate: undefined }));
  expect(await tradeProblems(trader.books)).toEqual([]);
});
