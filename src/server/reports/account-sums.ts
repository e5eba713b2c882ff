import { type RawBuilder, sql } from "kysely";
import { type Day, daysBetween, firstOfMonth, lastOfMonth } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { type Money, subtract, ZERO } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import type { AccountSums } from "#domain/statements.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

type Row = Pick<AccountSums, "accountId" | "code" | "name" | "type" | "parentId"> &
  Record<"debitBefore" | "creditBefore" | "debitThrough" | "creditThrough", Money>;

/**
 * What was posted to each account before `start` and up to `end`: whole months from the month
 * totals, the days at the edges of the period from the day totals, so that it costs the same at any
 * size. Accounts in the order of their codes.
 */
export async function selectAccountSums(tx: Tx, { start, end }: Period): Promise<AccountSums[]> {
  const before = edgeAt(start, { isIncluded: false });
  const through = edgeAt(end, { isIncluded: true });
  const { rows } = await sql<Row>`
    with months as (
      select account_id, sum(debit) as debit_through, sum(credit) as credit_through,
        sum(debit) filter (where month < ${before.months}::date) as debit_before,
        sum(credit) filter (where month < ${before.months}::date) as credit_before
      from ${bookRows("account_month_totals")} where month < ${through.months} group by account_id
    ), days_through as (
      select account_id, ${through.sign}::int * sum(debit) as debit, ${through.sign}::int * sum(credit) as credit
      from ${bookRows("account_day_totals")} where ${through.days} group by account_id
    ), days_before as (
      select account_id, ${before.sign}::int * sum(debit) as debit, ${before.sign}::int * sum(credit) as credit
      from ${bookRows("account_day_totals")} where ${before.days} group by account_id
    )
    select a.id as "accountId", a.code, a.name, a.type, a.parent_id as "parentId",
      as_amount(coalesce(debit_before, 0) + coalesce(b.debit, 0)) as "debitBefore",
      as_amount(coalesce(credit_before, 0) + coalesce(b.credit, 0)) as "creditBefore",
      as_amount(coalesce(debit_through, 0) + coalesce(t.debit, 0)) as "debitThrough",
      as_amount(coalesce(credit_through, 0) + coalesce(t.credit, 0)) as "creditThrough"
    from ${bookRows("accounts a")}
    left join months m on m.account_id = a.id
    left join days_through t on t.account_id = a.id
    left join days_before b on b.account_id = a.id
    order by a.code_order`.execute(tx);
  return rows.map(({ debitBefore, creditBefore, debitThrough, creditThrough, ...account }) => ({
    ...account,
    before: { debit: debitBefore, credit: creditBefore },
    through: { debit: debitThrough, credit: creditThrough },
  }));
}

/**
 * The same sums as business made them: the journals that close years are left out, and with them what they moved
 * to retained earnings. For whatever shows a result: profit and loss, net income, months (Accounting 11.6). Balances of
 * assets, liabilities and equity come from `selectAccountSums`.
 */
export async function selectOperatingSums(tx: Tx, period: Period): Promise<AccountSums[]> {
  return withoutClosings(tx, await selectAccountSums(tx, period), period);
}

/**
 * What was posted to an account before a date, or up to and including it, from its totals; in a currency of its own debits
 * less credits.
 */
export async function selectSumsOf(
  tx: Tx,
  accountId: AccountId,
  { date, isIncluded }: { date: Day; isIncluded: boolean },
): Promise<{ debit: Money; credit: Money; foreign: Money }> {
  const isWithin = isIncluded ? sql`date <= ${date}::date` : sql`date < ${date}::date`;
  const { rows } = await sql<{ debit: Money; credit: Money; foreign: Money }>`
    select as_amount(coalesce(sum(debit), 0)) as debit, as_amount(coalesce(sum(credit), 0)) as credit,
      as_amount(coalesce(sum(foreign_amount), 0)) as foreign
    from (
      select debit, credit, foreign_amount from ${bookRows("account_month_totals")}
      where account_id = ${accountId} and month < date_trunc('month', ${date}::date)::date
      union all
      select debit, credit, foreign_amount from ${bookRows("account_day_totals")}
      where account_id = ${accountId} and date >= date_trunc('month', ${date}::date)::date and ${isWithin}
    ) totals`.execute(tx);
  return rows[0] ?? { debit: ZERO, credit: ZERO, foreign: ZERO };
}

export type ForeignBalance = {
  accountId: AccountId;
  code: string;
  name: string;
  currency: string;
  /** The balance in the account's currency and in base currency, debits minus credits. */
  balance: Money;
  base: Money;
};

/** What accounts in currencies of their own hold at the end of a day; those without one are left out. */
export async function selectForeignBalances(tx: Tx, date: Day): Promise<ForeignBalance[]> {
  const { rows } = await sql<ForeignBalance>`
    select a.id as "accountId", a.code, a.name, a.currency, as_amount(coalesce(t.own, 0)) as balance,
      as_amount(coalesce(t.base, 0)) as base
    from ${bookRows("accounts a")} cross join lateral (
      select sum(foreign_amount) as own, sum(debit - credit) as base from (
        select foreign_amount, debit, credit from ${bookRows("account_month_totals")}
        where account_id = a.id and month < date_trunc('month', ${date}::date)::date
        union all
        select foreign_amount, debit, credit from ${bookRows("account_day_totals")}
        where account_id = a.id and date >= date_trunc('month', ${date}::date)::date and date <= ${date}::date
      ) totals
    ) t
    where a.currency is not null order by a.code_order`.execute(tx);
  return rows;
}

type ClosedSums = { accountId: AccountId } & Record<
  "debitBefore" | "creditBefore" | "debitThrough" | "creditThrough",
  Money
>;

/** Takes closings out of sums that were read for the same period. There is one a year, so their lines are few. */
export async function withoutClosings(
  tx: Tx,
  sums: readonly AccountSums[],
  { start, end }: Period,
): Promise<AccountSums[]> {
  // "offset 0" keeps the lines a look-up by journal, whatever the planner thinks of the size of the tables.
  const { rows } = await sql<ClosedSums>`
    select account_id as "accountId",
      as_amount(coalesce(sum(debit) filter (where date < ${start}::date), 0)) as "debitBefore",
      as_amount(coalesce(sum(credit) filter (where date < ${start}::date), 0)) as "creditBefore",
      as_amount(sum(debit)) as "debitThrough", as_amount(sum(credit)) as "creditThrough"
    from (
      select id from ${bookRows("journals")}
      where source = 'year_end' and status = 'posted' and deleted_at is null and date <= ${end}::date
    ) closing
    cross join lateral (
      select account_id, date, debit, credit from ${bookRows("journal_lines")} where journal_id = closing.id offset 0
    ) lines
    group by account_id`.execute(tx);
  const closed = new Map(rows.map((row) => [row.accountId, row]));
  return sums.map((account) => {
    const closing = closed.get(account.accountId);
    return closing ? subtractClosing(account, closing) : account;
  });
}

function subtractClosing(account: AccountSums, closed: ClosedSums): AccountSums {
  const { before, through } = account;
  return {
    ...account,
    before: {
      debit: subtract(before.debit, closed.debitBefore),
      credit: subtract(before.credit, closed.creditBefore),
    },
    through: {
      debit: subtract(through.debit, closed.debitThrough),
      credit: subtract(through.credit, closed.creditThrough),
    },
  };
}

/** The first days of the months in which revenue or expenses were posted. */
export async function selectResultMonths(tx: Tx): Promise<Day[]> {
  const { rows } = await sql<{ month: Day }>`
    select distinct m.month from ${bookRows("account_month_totals m")} join ${bookRows("accounts a")} on a.id = m.account_id
    where a.type in ('revenue', 'expense')`.execute(tx);
  return rows.map(({ month }) => month);
}

/** The whole months up to a day, as the first day that they lie before, and the days to add or to take away. */
type Edge = { months: string; sign: 1 | -1; days: RawBuilder<unknown> };

/** Counts from the nearer end of the month: each day has a total of every account. */
function edgeAt(day: Day, { isIncluded }: { isIncluded: boolean }): Edge {
  const first = firstOfMonth(day);
  const last = lastOfMonth(day);
  if (daysBetween({ from: first, to: day }) <= daysBetween({ from: day, to: last })) {
    const upTo = isIncluded ? sql`date <= ${day}` : sql`date < ${day}`;
    return { months: first, sign: 1, days: sql`date >= ${first} and ${upTo}` };
  }
  const after = isIncluded ? sql`date > ${day}` : sql`date >= ${day}`;
  return { months: day, sign: -1, days: sql`date <= ${last} and ${after}` };
}
