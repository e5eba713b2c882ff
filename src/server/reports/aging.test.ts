import { expect, test } from "vitest";
import type { TestBooks } from "#test/support/new-books.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";
import {
  rereadDocument,
  change,
  closeThrough,
  expectMade,
  receive,
  traderWithStock,
  widgets,
  write,
} from "#test/support/trade.ts";

// Accounting 9: aging for a day in a closed period never changes.

/** The receivables on a date, as an accountant writes them: "INV-0001 days1To30 100.00". */
async function agingOn(books: TestBooks, asOf: string): Promise<string[]> {
  const { parties } = expectMade(await books.get(`/reports/aging?type=receivable&asOf=${asOf}`));
  return parties.flatMap(({ documents }: { documents: Record<string, string>[] }) =>
    documents.map(({ number, bucket, balanceDue }) => `${number} ${bucket} ${balanceDue}`),
  );
}

const DATES = ["2026-01-31", "2026-02-28", "2026-03-01", "2026-12-31"];

/** A January invoice, due January 10, and its receipt of February 1; February is closed. */
async function paidAndClosed() {
  const trader = await traderWithStock();
  const items = [widgets(trader, "4", "25.00")];
  const dates = { date: "2026-01-10", dueDate: "2026-01-10" };
  const invoice = await write(trader, "/invoices", { ...dates, items });
  const allocations = [{ documentId: invoice.id, amount: "100.00" }];
  const receipt = expectMade(await receive(trader, { date: "2026-02-01", amount: "100.00", allocations }));
  await closeThrough(trader.books, "2026-02-28");
  return { trader, books: trader.books, invoice, receipt };
}

test("a receipt voided after its period was closed leaves that period's aging unchanged", async () => {
  const { books, receipt } = await paidAndClosed();
  const before = await Promise.all(["2026-01-31", "2026-02-28"].map((date) => agingOn(books, date)));
  expect(before).toEqual([["INV-0001 days1To30 100.00"], []]);
  expectMade(await books.post(`/payments/${receipt.id}/void`, {}));
  const after = await Promise.all(["2026-01-31", "2026-02-28"].map((date) => agingOn(books, date)));
  expect(after).toEqual(before);
  expect(await agingOn(books, "2026-03-01")).toEqual(["INV-0001 days31To60 100.00"]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a paid invoice voided later, with its receipt kept as credit, leaves aging unchanged", async () => {
  const { trader, books, invoice } = await paidAndClosed();
  const current = await rereadDocument(trader, invoice);
  expectMade(await change(trader, current, { status: "void", payments: "keep_as_credit" }));
  expect(await agingOn(books, "2026-02-28")).toEqual([]);
  expect(await agingOn(books, "2026-03-01")).toEqual(["RC-0001 unapplied -100.00"]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a receipt voided in its open period never counts as paid", async () => {
  const { trader, books, invoice, receipt } = await paidAndClosed();
  await closeThrough(books, "2026-01-31");
  expectMade(await books.post(`/payments/${receipt.id}/void`, {}));
  expect(await rereadDocument(trader, invoice)).toMatchObject({ paidAmount: "0.00" });
  expect(await agingOn(books, "2026-02-10")).toEqual(["INV-0001 days31To60 100.00"]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a receipt in a closed period is applied from the first open day on", async () => {
  const { trader, books } = await paidAndClosed();
  await closeThrough(books, "2026-02-15");
  const dates = { date: "2026-02-20", dueDate: "2026-02-20" };
  const invoice = await write(trader, "/invoices", { ...dates, items: [widgets(trader, "1", "30.00")] });
  const spare = expectMade(await receive(trader, { date: "2026-02-20", amount: "30.00" }));
  await closeThrough(books, "2190-06-30");
  const open = ["INV-0002 over90 30.00", "RC-0002 unapplied -30.00"];
  expect(await agingOn(books, "2190-06-30")).toEqual(open);
  const allocations = [{ documentId: invoice.id, amount: "30.00" }];
  expectMade(await books.post(`/payments/${spare.id}/allocations`, { allocations }));
  expect(await agingOn(books, "2190-06-30")).toEqual(open);
  expect(await agingOn(books, "2190-07-01")).toEqual([]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a credit applied in a closed period and unapplied later counts until the end of that period", async () => {
  const { trader, books } = await paidAndClosed();
  await closeThrough(books, "2026-02-15");
  const dates = { date: "2026-02-20", dueDate: "2026-02-20" };
  const items = [widgets(trader, "1", "30.00")];
  const invoice = await write(trader, "/invoices", { ...dates, items });
  const credit = await write(trader, "/credit-notes", { ...dates, items });
  const allocations = [{ documentId: invoice.id, amount: "30.00" }];
  expectMade(await books.post("/credit-applications", { creditId: credit.id, allocations }));
  const { today } = expectMade(await books.get("/company"));
  await closeThrough(books, today);
  expect(await agingOn(books, today)).toEqual([]);
  expectMade(
    await change(trader, await rereadDocument(trader, invoice), {
      status: "posted",
      payments: "keep_as_credit",
    }),
  );
  expect(await agingOn(books, today)).toEqual([]);
  expect(await agingOn(books, "2190-07-01")).toEqual(["CN-0001 unapplied -30.00", "INV-0002 over90 30.00"]);
  expect(await tradeProblems(books, [...DATES, today])).toEqual([]);
});
