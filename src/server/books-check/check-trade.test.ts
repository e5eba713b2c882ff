import { beforeAll, describe, expect, test } from "vitest";
import { BUCKET_DAYS } from "#domain/aging.ts";
import { shiftDays } from "#domain/dates.ts";
import { openBooks } from "#server/db/books.ts";
import { transactionOn } from "#server/db/transaction.ts";
import {
  closeThrough,
  editInput,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { TRADE_BREAKS } from "#test/support/trade-breaks.ts";
import { agingProblems } from "./aging-invariants.ts";
import { selectProblems } from "./check-books.ts";
import { MONEY_INVARIANTS } from "./money-invariants.ts";
import { TRADE_INVARIANTS } from "./trade-invariants.ts";

let trader: TestTrader;

/** Every kind of record: paid, credited, counted, voided, and voided after its period was closed. */
beforeAll(async () => {
  await useOwnTestApp();
  trader = await newTrader();
  const { books, widget, tax, customer } = trader;
  const item = { productId: widget, quantity: "4", unitPrice: "20", taxRateId: tax };
  const desk = { accountId: await openAccount(trader, "1700", "Equipment"), quantity: "1", unitPrice: "300" };
  const returned = { ...desk, quantity: "-1", unitPrice: "20", taxRateId: tax };
  const goods = await write(trader, "/bills", { date: "2026-01-05", items: [item, desk, returned] });
  const sold = { ...item, quantity: "1", unitPrice: "35" };
  await write(trader, "/invoices", { date: "2026-01-10", status: "paid", items: [sold] });
  const closed = await write(trader, "/invoices", { date: "2026-01-11", items: [sold] });
  const open = await write(trader, "/invoices", { date: "2026-02-10", items: [sold] });
  const received = { direction: "in", partyId: customer, date: "2026-02-14", amount: "50.00" };
  const allocations = [{ documentId: open.id, amount: "8.50" }];
  expectMade(await books.post("/payments", { ...received, allocations }));
  await write(trader, "/credit-notes", {
    date: "2026-02-12",
    creditedDocumentId: open.id,
    items: [{ ...sold, creditedPosition: 1 }],
  });
  await write(trader, "/invoices", { date: "2026-02-13", status: "draft", items: [sold] });
  // Sold before it was bought, and fully returned.
  const gadget = { productId: trader.gadget, quantity: "2", unitPrice: "12" };
  const oversold = await write(trader, "/invoices", { date: "2026-02-14", items: [gadget] });
  await write(trader, "/bills", { date: "2026-02-15", items: [{ ...gadget, unitPrice: "9" }] });
  await write(trader, "/credit-notes", {
    date: "2026-02-16",
    creditedDocumentId: oversold.id,
    items: [{ ...gadget, creditedPosition: 1 }],
  });
  expectMade(
    await books.post("/stock-adjustments", { productId: widget, date: "2026-02-15", countedQuantity: "1" }),
  );
  const before = [{ partyId: customer, number: "OLD-1", date: "2026-02-01", amount: "30.00" }];
  const [sales] = expectMade(await books.get("/accounts?search=Sales")).items;
  const balances = [{ accountId: sales.id, credit: "5.00" }];
  expectMade(
    await books.post("/opening-balances", {
      date: "2026-02-01",
      balances,
      items: before,
      difference: "25.00",
    }),
  );
  const bank = expectMade(
    await books.post("/accounts", { code: "1930", type: "asset", name: "Bank", moneyKind: "bank" }),
  );
  const { id: rent } = expectMade(
    await books.post("/accounts", { code: "5930", type: "expense", name: "Rent" }),
  );
  expectMade(
    await books.post("/money/entries", {
      kind: "expense",
      date: "2026-02-17",
      accountId: bank.id,
      lines: [{ accountId: rent, amount: "11.00", taxRateId: tax }],
    }),
  );
  const freight = await openAccount(trader, "5900", "Freight In");
  const costs = [{ accountId: freight, amount: "6.00" }];
  await write(trader, "/bills", {
    date: "2026-02-05",
    items: [{ accountId: freight, quantity: "1", unitPrice: "6" }],
  });
  expectMade(
    await books.post("/value-adjustments/landed-costs", {
      date: "2026-02-06",
      costs,
      goods: [{ documentId: goods.id, position: 1 }],
    }),
  );
  await closeThrough(books, "2026-01-31");
  expectMade(await books.put(`/invoices/${closed.id}`, editInput(closed, { status: "void" })));
});

const TABLES = [
  "books",
  "parties",
  "products",
  "tax_rates",
  "journals",
  "journal_lines",
  "documents",
  "opening_balances",
  "document_items",
  "payments",
  "allocations",
  "stock_movements",
  "product_stock",
  "money_entries",
  "money_entry_lines",
];

/** The constraints that would reject the changes of the tests below. */
const RULES = [
  ["documents", "document_total_is_its_sum"],
  ["documents", "document_is_not_negative"],
  ["documents", "document_is_paid_between_zero_and_total"],
  ["documents", "document_is_paid_when_balance_is_zero"],
  ["documents", "document_is_void_when_reversed"],
  ["documents", "document_of_opening_is_not_a_draft"],
  ["document_items", "item_below_zero_is_a_deduction"],
  ["document_items", "item_discount_is_within_its_line"],
  ["document_items", "item_subtotal_is_net_of_discount"],
  ["document_items", "item_tax_is_near_its_rate"],
  ["document_items", "item_total_is_its_sum"],
  ["payments", "payment_base_is_amount_at_rate"],
  ["allocations", "allocation_base_is_amount_at_rate"],
  ["product_stock", "product_stock_without_quantity_has_no_value"],
] as const;

/** Breaks the books in spite of all constraints, as a broken disk would, and undoes it after the check. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [trader.books.bookId]);
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
    for (const [table, rule] of RULES) await client.query(`alter table ${table} drop constraint ${rule}`);
    for (const text of statements) await client.query(text);
    await enter(client, trader.books);
    const broken: string[] = [];
    for (const { invariant, query } of [...TRADE_INVARIANTS, ...MONEY_INVARIANTS])
      if ((await selectProblems(transactionOn(client), query)).problems.length > 0) broken.push(invariant);
    await client.query("rollback");
    return broken;
  });
}

describe("the aging of balances due today (I-25)", () => {
  const DAYS = [-1, 0, 1, 30, 31, 60, 61, 90, 91];
  const BUCKETS = [
    "current",
    "current",
    "days1To30",
    "days1To30",
    "days31To60",
    "days31To60",
    "days61To90",
    "days61To90",
    "over90",
  ];

  async function dueOnEachBoundary() {
    const otherTrader = await newTrader();
    const { today } = expectMade(await otherTrader.books.get("/company"));
    const items = [{ productId: otherTrader.freight, quantity: "1", unitPrice: "10" }];
    for (const days of DAYS) {
      const dueDate = shiftDays(today, -days);
      await write(otherTrader, "/invoices", { date: days < 0 ? today : dueDate, dueDate, items });
      await write(otherTrader, "/bills", { date: days < 0 ? today : dueDate, dueDate, items });
    }
    return otherTrader;
  }

  const problemsWith = async ({ books }: TestTrader, buckets: typeof BUCKET_DAYS) => {
    const { database } = await testApp();
    const problems = await openBooks(database, books).read((tx) =>
      selectProblems(tx, agingProblems(buckets)),
    );
    return problems.problems;
  };

  test("every boundary day is in exactly one bucket, and the buckets add up to the accounts", async () => {
    const otherTrader = await dueOnEachBoundary();
    for (const side of ["receivable", "payable"]) {
      const { parties, totals, controlBalance } = expectMade(
        await otherTrader.books.get(`/reports/aging?type=${side}`),
      );
      const sums = expectMade(await otherTrader.books.get(`/reports/aging?type=${side}&detail=totals`));
      expect(sums).toMatchObject({ parties: [], totals, controlBalance });
      const byDue = parties[0].documents.toSorted((a: { dueDate: string }, b: { dueDate: string }) =>
        a.dueDate < b.dueDate ? 1 : -1,
      );
      expect(byDue.map(({ bucket }: { bucket: string }) => bucket)).toEqual(BUCKETS);
      expect(totals.total).toBe("90.00");
      expect(controlBalance).toBe("90.00");
    }
    expect(await problemsWith(otherTrader, BUCKET_DAYS)).toEqual([]);
  });

  test("a day in no bucket or in two buckets is found", async () => {
    const otherTrader = await dueOnEachBoundary();
    const first = (days: number) =>
      BUCKET_DAYS.map((bounds) => (bounds.bucket === "days31To60" ? { ...bounds, first: days } : bounds));
    expect(await problemsWith(otherTrader, first(32))).toEqual([
      "BILL-0005: 10.00 appears in 0 aging periods instead of one",
      "vendors: aging report 80.00, accounts 90.00",
      "INV-0005: 10.00 appears in 0 aging periods instead of one",
      "customers: aging report 80.00, accounts 90.00",
    ]);
    expect(await problemsWith(otherTrader, first(30))).toEqual([
      "BILL-0004: 10.00 appears in 2 aging periods instead of one",
      "vendors: aging report 100.00, accounts 90.00",
      "INV-0004: 10.00 appears in 2 aging periods instead of one",
      "customers: aging report 100.00, accounts 90.00",
    ]);
  });
});

describe("a broken trade rule is found", () => {
  test.each(TRADE_BREAKS)("$invariant by: $by", async ({ invariant, by }) => {
    expect(await brokenBy([by])).toContain(invariant);
  });

  test("and nothing is found in sound books", async () => {
    expect(await brokenBy([])).toEqual([]);
    expect(expectMade(await trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
  });

  test("every rule is broken here", () => {
    const broken = new Set(TRADE_BREAKS.map(({ invariant }) => invariant));
    // The parts of combined taxes are broken in check-taxes.test.ts.
    const all = [...TRADE_INVARIANTS, ...MONEY_INVARIANTS].filter(({ invariant }) => invariant !== "I-80");
    expect(all.map(({ invariant }) => invariant)).toEqual([...broken]);
  });
});
