import { type RawBuilder, sql } from "kysely";
import type { BooksCheck } from "#contract/books-check.ts";
import { toDay, firstOfMonth } from "#domain/dates.ts";
import type { ProductId } from "#domain/ids.ts";
import { add } from "#domain/money.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { valueStock } from "#domain/stock-valuation.ts";
import { INVARIANTS } from "#server/books-check/check-books.ts";
import { openBooks } from "#server/db/books.ts";
import { bookOf, bookRows, minorUnitIn, sendStatement, type Tx } from "#server/db/transaction.ts";
import { controlAccounts, openItems } from "#server/reports/open-items.ts";
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

/**
 * The same, and the aging of each day, for histories, which check it after each step: the queries of the books check
 * are one statement here, because nearly all the time of checking a small book goes into round trips.
 */
export function stepProblems(books: TestBooks): Promise<string[]> {
  return insideBook(books, async (tx) => {
    // Tables with many small books must not be read from one end to the other for each of them.
    await sql`select plan_for_any_book(), set_config('enable_seqscan', 'off', true)`.execute(tx);
    const rows = await send<InvariantProblem>(tx, await everyInvariant(tx));
    const broken = rows.map(({ invariant, problem }) => `${invariant}: ${problem}`);
    return [...broken, ...(await valuationProblems(tx)), ...(await unequalAgingsIn(tx))];
  });
}

type SqlStatement = { text: string; values: readonly unknown[] };
type InvariantProblem = { invariant: string; problem: string };

/** The constraints are the same in all databases of a run, and building a text of this size takes as long as executing it. */
let everything: Promise<SqlStatement> | undefined;
const everyInvariant = (tx: Tx) => (everything ??= compileEveryInvariant(tx));

async function compileEveryInvariant(tx: Tx): Promise<SqlStatement> {
  const queries: RawBuilder<unknown>[] = [];
  for (const { invariant, query } of INVARIANTS) {
    const rows = typeof query === "function" ? await query(tx) : query;
    queries.push(sql`select ${sql.lit(invariant)} as invariant, problem from (${rows}) broken`);
  }
  return compiled(tx, sql`${sql.join(queries, sql` union all `)}`);
}

function compiled(tx: Tx, query: RawBuilder<unknown>): SqlStatement {
  const { sql: text, parameters: values } = query.compile(tx);
  return { text, values };
}

/** A symbol is a placeholder for the book of the transaction. */
const send = <Row extends Record<string, unknown>>(tx: Tx, { text, values }: SqlStatement): Promise<Row[]> =>
  sendStatement<Row>(
    tx,
    text,
    values.map((value) => (typeof value === "symbol" ? bookOf(tx) : value)),
  );

async function insideBook<Result>(books: TestBooks, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { database } = await testApp();
  return openBooks(database, books).read(work);
}

async function brokenInvariants(books: TestBooks): Promise<string[]> {
  const { checks }: BooksCheck = expectMade(await books.get("/books-check"));
  return checks.flatMap(({ invariant, problems }) => problems.map((problem) => `${invariant}: ${problem}`));
}

/**
 * On each day on which anything started or ended, aging equals the balance of the accounts, and its totals only,
 * which are read from stored ones, are those of its items. Nothing changes between them.
 */
export const unequalAgings = (books: TestBooks): Promise<string[]> => insideBook(books, unequalAgingsIn);

async function unequalAgingsIn(tx: Tx): Promise<string[]> {
  agings ??= compiled(tx, agingsOfEachDay());
  const rows = await send<Pick<InvariantProblem, "problem">>(tx, agings);
  return rows.map(({ problem }) => problem);
}

let agings: SqlStatement | undefined;

function agingsOfEachDay(): RawBuilder<unknown> {
  const totals = PARTY_SIDES.map(
    (side) => sql`
      select ${side} || 's on ' || day || ': ' || open || ', accounts ' || balance as problem
      from days cross join lateral (
        select coalesce(sum(case when "isUnapplied" then -open else open end), 0) as open
        from (${openItems(side, sql<string>`day`)}) items
      ) aged cross join lateral (
        select coalesce(sum(debit - credit), 0) * ${side === "customer" ? 1 : -1} as balance
        from ${bookRows("account_day_totals")} where account_id = ${controlAccounts(side)} and date <= day
      ) control
      where open <> balance
      union all
      select ${side} || 's on ' || day || ', due ' || "dueDate" || ': ' || coalesce(open, 0) || ', totals ' || coalesce(kept, 0)
      from days cross join lateral (
        select "dueDate", i.open, t.open as kept
        from (${openByDay(side, false)}) i full join (${openByDay(side, true)}) t using ("dueDate", "isUnapplied")
      ) aged where open is distinct from kept`,
  );
  return sql`
    with days as materialized (
      select distinct date as day from (
        select date from ${bookRows("documents")} union select date from ${bookRows("payments")} union select date from ${bookRows("allocations")}
        union select reversed_on from ${bookRows("documents")} union select reversed_on from ${bookRows("payments")}
        union select voided_on from ${bookRows("allocations")}
        union select date from ${bookRows("revaluations")} union select date + 1 from ${bookRows("revaluations")}
        union select date from ${bookRows("account_day_totals")} 
          where account_id = ${controlAccounts("customer")} or account_id = ${controlAccounts("vendor")}
      ) moved where date is not null
    )
    ${sql.join(totals, sql` union all `)}`;
}

const openByDay = (side: (typeof PARTY_SIDES)[number], isSumsOnly: boolean) => sql`
  select "dueDate", "isUnapplied", sum(open) as open
  from (${openItems(side, sql<string>`day`, { isSumsOnly })}) items
  group by "dueDate", "isUnapplied" having sum(open) <> 0`;

/** The posted amounts of each movement, step by step, equal the value of all of them computed at once (Accounting 6). */
async function valuationProblems(tx: Tx): Promise<string[]> {
  const problems: string[] = [];
  const { rows: products } = await sql<{
    id: ProductId;
    code: string;
  }>`select id, code from products`.execute(tx);
  for (const { id: productId, code } of products) {
    const movements = await readMovements(tx, productId);
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
      const aging = expectMade(await books.get(`/reports/aging?side=${side}&asOf=${date}`));
      if (aging.totals.total !== aging.controlBalance)
        problems.push(`I-25: ${side} on ${date}: ${aging.totals.total}, accounts ${aging.controlBalance}`);
    }
    const { totals } = expectMade(await books.get(`/reports/trial-balance?start=${BEFORE_ALL}&end=${date}`));
    if (totals.debit !== totals.credit) problems.push(`I-23: on ${date}: ${totals.debit}, ${totals.credit}`);
    const sheet = expectMade(await books.get(`/reports/balance-sheet?asOf=${date}`));
    const [assets, rest] = [sheet.assets.totals[0], sheet.liabilitiesAndEquity[0]];
    if (assets !== rest) problems.push(`I-23: on ${date}: ${assets}, ${rest}`);
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
