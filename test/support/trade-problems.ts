import { sql } from "kysely";
import type { BooksCheck } from "#contract/books-check.ts";
import { toDay, firstOfMonth } from "#domain/dates.ts";
import type { ProductId } from "#domain/ids.ts";
import { add } from "#domain/money.ts";
import { valueStock } from "#domain/stock-valuation.ts";
import { openBooks } from "#server/db/books.ts";
import { bookRows, minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { readMovements } from "#server/stock/lookup.ts";
import type { TestBooks } from "./new-books.ts";
import { testApp } from "./test-app.ts";
import { expectMade } from "./trade.ts";

/** Violations of the trade invariants in these books, and disagreements between reports; empty if sound. */
export async function tradeProblems(books: TestBooks, asOf: readonly string[] = []): Promise<string[]> {
  return [
    ...(await brokenInvariants(books)),
    ...(await insideBook(books, valuationProblems)),
    ...(await unbalancedReports(books, asOf)),
  ];
}

export async function insideBook<Result>(
  books: TestBooks,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { database } = await testApp();
  return openBooks(database, books).read(work);
}

async function brokenInvariants(books: TestBooks): Promise<string[]> {
  const { checks }: BooksCheck = expectMade(await books.get("/books-check"));
  return checks.flatMap(({ invariant, problems }) => problems.map((problem) => `${invariant}: ${problem}`));
}

/** The posted amounts of each movement, step by step, equal the value of all of them computed at once (Accounting 6). */
export async function valuationProblems(tx: Tx): Promise<string[]> {
  const problems: string[] = [];
  const { rows: products } = await sql<{
    id: ProductId;
    code: string;
  }>`select id, code from ${bookRows("products")}`.execute(tx);
  const movementsOf = await Promise.all(products.map(({ id }) => readMovements(tx, id)));
  for (const [index, { code }] of products.entries()) {
    const movements = movementsOf[index] ?? [];
    const byId = new Map(movements.map((movement) => [movement.id, movement]));
    for (const { id, quantity, value, settled, isProvisional } of valueStock(movements, minorUnitIn(tx))
      .valued) {
      const { reference, date, postedValue, postedSettled, isProvisional: flag } = byId.get(id) ?? fail(id);
      if (quantity !== byId.get(id)?.quantity)
        problems.push(
          `Accounting 6: ${code}, ${reference} of ${date}: moved ${byId.get(id)?.quantity}, not ${quantity}`,
        );
      if (value !== postedValue || settled !== postedSettled || isProvisional !== flag)
        problems.push(`Accounting 6: ${code}, ${reference} of ${date}: ${postedValue} ${postedSettled} ${flag},
          worth ${value} ${settled} ${isProvisional}`);
    }
  }
  return problems;
}

function fail(id: string): never {
  throw new Error(`A missing movement ${id} was valued.`);
}

/** No test writes anything before this day. */
const BEFORE_ALL = "2020-01-01";

/** On each of these dates aging and taxes agree with their accounts, and trial balance and balance sheet are balanced. */
async function unbalancedReports(books: TestBooks, asOf: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const date of asOf) {
    for (const side of ["receivable", "payable"]) {
      const aging = expectMade(await books.get(`/reports/aging?type=${side}&asOf=${date}`));
      if (aging.totals.total !== aging.controlBalance)
        problems.push(`I-25: ${side} on ${date}: ${aging.totals.total}, accounts ${aging.controlBalance}`);
    }
    const { totals } = expectMade(await books.get(`/reports/trial-balance?start=${BEFORE_ALL}&end=${date}`));
    if (totals.debit !== totals.credit) problems.push(`I-23: on ${date}: ${totals.debit}, ${totals.credit}`);
    const sheet = expectMade(await books.get(`/reports/balance-sheet?asOf=${date}`));
    const [assets, liabilitiesAndEquity] = [sheet.assets.totals[0], sheet.liabilitiesAndEquity[0]];
    if (assets !== liabilitiesAndEquity)
      problems.push(`I-23: on ${date}: ${assets}, ${liabilitiesAndEquity}`);
    for (const start of [BEFORE_ALL, firstOfMonth(toDay(date))]) {
      const tax = expectMade(await books.get(`/reports/tax?start=${start}&end=${date}`));
      const due = add(tax.totals.due, tax.withholdingTotals.due);
      const posted = add(due, tax.accountTotals.adjustments);
      if (posted !== tax.accountTotals.change)
        problems.push(
          `Accounting 8: from ${start} to ${date}: ${posted}, accounts ${tax.accountTotals.change}`,
        );
    }
  }
  return problems;
}
