import { type RawBuilder, sql } from "kysely";
import { PARTY_SIDES } from "#domain/document.ts";
import { checkInvariant, INVARIANTS } from "#server/books-check/check-books.ts";
import { bookOf, bookRows, sendStatement, type Tx } from "#server/db/transaction.ts";
import { controlAccounts, outstandingItems } from "#server/balances/outstanding-items.ts";
import type { TestBooks } from "./new-books.ts";
import { onConnection } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";
import { insideBook, valuationProblems } from "./trade-problems.ts";

/**
 * Violations of all invariants, and of the aging of each day, for histories, which check them after each step: the queries of the books check
 * are one statement here, because nearly all the time of checking a small book goes into round trips.
 */
export function stepProblems(books: TestBooks): Promise<string[]> {
  return insideBook(books, async (tx) => {
    // Tables with many small books must not be read from one end to the other for each of them.
    await sql`select plan_for_any_book(), set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    );
    const [problems, misvalued, unequal] = await Promise.all([
      brokenInvariants(tx),
      valuationProblems(tx),
      unequalAgingsIn(tx),
    ]);
    const described = await Promise.all(problems.map((problem) => describe(tx, problem)));
    return [...described.flat(), ...misvalued, ...unequal];
  });
}

async function brokenInvariants(tx: Tx): Promise<InvariantProblem[]> {
  const statements = await everyInvariant(tx);
  const problems = await Promise.all(statements.map((statement) => send<InvariantProblem>(tx, statement)));
  return problems.flat();
}

/** A statement for each takes twice the time in this process, and planning one for all takes twice the time there. */
const TOGETHER = 30;

/**
 * Without statistics, the database plans each check for empty tables, and joins them row by row; a minute later it would
 * have collected them itself.
 */
export async function collectStatistics(): Promise<void> {
  const { database } = await testApp();
  await onConnection(database, (owner) => owner.query("analyze"));
}

type SqlStatement = { text: string; values: readonly unknown[] };
type InvariantProblem = { invariant: string; problem: string | null };

/** An invariant that only found out that it is broken says where. */
async function describe(tx: Tx, { invariant, problem }: InvariantProblem): Promise<string[]> {
  if (problem !== null) return [`${invariant}: ${problem}`];
  const all = INVARIANTS.filter(
    (candidate) => candidate.invariant === invariant && candidate.isBroken !== undefined,
  );
  const checks = await Promise.all(all.map((candidate) => checkInvariant(tx, candidate)));
  const texts = checks.flatMap(({ problems }) => problems);
  return (texts.length > 0 ? texts : ["broken"]).map((text) => `${invariant}: ${text}`);
}

/** The constraints are the same in all databases of a run, and building texts of this size takes as long as executing them. */
let everything: Promise<SqlStatement[]> | undefined;
const everyInvariant = (tx: Tx) => (everything ??= compileInvariants(tx));

async function compileInvariants(tx: Tx): Promise<SqlStatement[]> {
  const queries: RawBuilder<unknown>[] = [];
  for (const { invariant, isBroken, query } of INVARIANTS) {
    const brokenQuery = isBroken ?? query;
    const rows = typeof brokenQuery === "function" ? await brokenQuery(tx) : brokenQuery;
    const problem = isBroken === undefined ? sql`problem` : sql`null`;
    queries.push(sql`select ${sql.lit(invariant)} as invariant, ${problem} as problem from (${rows}) broken`);
  }
  const offsets = Array.from(
    { length: Math.ceil(queries.length / TOGETHER) },
    (_, index) => index * TOGETHER,
  );
  return offsets.map((first) =>
    compiled(tx, sql`${sql.join(queries.slice(first, first + TOGETHER), sql` union all `)}`),
  );
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

/**
 * On each day on which anything started or ended, aging equals the balance of the accounts, and its totals only,
 * which are read from stored ones, are those of its items. Nothing changes between them.
 */
export const unequalAgings = (books: TestBooks): Promise<string[]> => insideBook(books, unequalAgingsIn);

async function unequalAgingsIn(tx: Tx): Promise<string[]> {
  agings ??= compiled(tx, agingsOfEachDay());
  const rows = await send<{ problem: string }>(tx, agings);
  return rows.map(({ problem }) => problem);
}

let agings: SqlStatement | undefined;

function agingsOfEachDay(): RawBuilder<unknown> {
  const totals = PARTY_SIDES.map(
    (side) => sql`
      select ${side} || 's on ' || day || ': ' || outstanding || ', accounts ' || balance || coalesce('; other totals ' || others, '') as problem
      from days cross join lateral (
        select coalesce(sum(case when "isUnapplied" then -i.outstanding else i.outstanding end), 0) as outstanding,
          string_agg(coalesce("dueDate"::text, 'no day') || ': ' || coalesce(i.outstanding, 0) || ', totals ' || coalesce(t.outstanding, 0), '; ')
            filter (where i.outstanding is distinct from t.outstanding) as others
        from (${outstandingByDay(side, false)}) i full join (${outstandingByDay(side, true)}) t using ("dueDate", "isUnapplied")
      ) aged cross join lateral (
        select coalesce(sum(debit - credit), 0) * ${side === "customer" ? 1 : -1} as balance
        from ${bookRows("account_day_totals")} where account_id = ${controlAccounts(side)} and date <= day
      ) control
      where outstanding <> balance or others is not null`,
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

const outstandingByDay = (side: (typeof PARTY_SIDES)[number], isSumsOnly: boolean) => sql`
  select "dueDate", "isUnapplied", sum(outstanding) as outstanding
  from (${outstandingItems(side, sql<string>`day`, { isSumsOnly })}) items
  group by "dueDate", "isUnapplied" having sum(outstanding) <> 0`;
