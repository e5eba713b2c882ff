import { type RawBuilder, sql } from "kysely";
import { type Day, daysBetween, firstOfMonth, lastOfMonth } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { type Money, subtract, ZERO } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import type { AccountSums } from "#domain/statements.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

type AccountSumsRow = Pick<AccountSums, "accountId" | "code" | "name" | "type" | "parentId"> &
  Record<"debitBefore" | "creditBefore" | "debitThrough" | "creditThrough", Money>;

/**
 * Totals each account before `start` and through `end`: whole months from the month totals, days at the edges of
 * the period from the day totals, so that the cost is independent of size. Accounts are in order of code.
 */
export async function selectAccountSums(tx: Tx, { start, end }: Period): Promise<AccountSums[]> {
  const before = nearestMonthEdge(start, { isIncluded: false });
  const through = nearestMonthEdge(end, { isIncluded: true });
  const { rows } = await sql<AccountSumsRow>`
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
      format_amount(coalesce(debit_before, 0) + coalesce(b.debit, 0)) as "debitBefore",
      format_amount(coalesce(credit_before, 0) + coalesce(b.credit, 0)) as "creditBefore",
      format_amount(coalesce(debit_through, 0) + coalesce(t.debit, 0)) as "debitThrough",
      format_amount(coalesce(credit_through, 0) + coalesce(t.credit, 0)) as "creditThrough"
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
 * Returns the same totals without closing entries, and so without their transfers to retained earnings. For all
 * results: profit and loss, net income, months (Accounting 11.6). Balances of assets, liabilities and equity come
 * from `selectAccountSums`.
 */
export async function selectOperatingSums(tx: Tx, period: Period): Promise<AccountSums[]> {
  return subtractClosings(tx, await selectAccountSums(tx, period), period);
}

/**
 * Returns an account's postings before a date, or through it, from kept totals; in its own currency, debits
 * less credits.
 */
export async function selectSumsOf(
  tx: Tx,
  accountId: AccountId,
  { date, isIncluded }: { date: Day; isIncluded: boolean },
): Promise<{ debit: Money; credit: Money; foreign: Money }> {
  const isWithin = isIncluded ? sql`date <= ${date}::date` : sql`date < ${date}::date`;
  const { rows } = await sql<{ debit: Money; credit: Money; foreign: Money }>`
    select format_amount(coalesce(sum(debit), 0)) as debit, format_amount(coalesce(sum(credit), 0)) as credit,
      format_amount(coalesce(sum(foreign_amount), 0)) as foreign
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
  /** Balance in the account's currency and in base currency: debits less credits. */
  balance: Money;
  base: Money;
};

/** Returns the balances of accounts in their own currency at the end of a day; others are omitted. */
export async function selectForeignBalances(tx: Tx, date: Day): Promise<ForeignBalance[]> {
  const { rows } = await sql<ForeignBalance>`
    select a.id as "accountId", a.code, a.name, a.currency, format_amount(coalesce(t.foreign_amount, 0)) as balance,
      format_amount(coalesce(t.base, 0)) as base
    from ${bookRows("accounts a")} cross join lateral (
      select sum(foreign_amount) as foreign_amount, sum(debit - credit) as base from (
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

/** Subtracts closing entries from totals of the same period. There is one per year, so their lines are few. */
export async function subtractClosings(
  tx: Tx,
  sums: readonly AccountSums[],
  { start, end }: Period,
): Promise<AccountSums[]> {
  // "offset 0" forces a lookup by journal, whatever table sizes the planner assumes.
  const { rows } = await sql<ClosedSums>`
    select account_id as "accountId",
      format_amount(coalesce(sum(debit) filter (where date < ${start}::date), 0)) as "debitBefore",
      format_amount(coalesce(sum(credit) filter (where date < ${start}::date), 0)) as "creditBefore",
      format_amount(sum(debit)) as "debitThrough", format_amount(sum(credit)) as "creditThrough"
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

/** Returns the first days of months with postings to revenue or expenses. */
export async function selectResultMonths(tx: Tx): Promise<Day[]> {
  const { rows } = await sql<{ month: Day }>`
    select distinct m.month from ${bookRows("account_month_totals m")} join ${bookRows("accounts a")} on a.id = m.account_id
    where a.type in ('revenue', 'expense')`.execute(tx);
  return rows.map(({ month }) => month);
}

/** Whole months before a day, and the days to add or subtract, by sign. */
type MonthEdge = { months: string; sign: 1 | -1; days: RawBuilder<unknown> };

/** Starts at the nearer end of the month: each day has totals by account. */
function nearestMonthEdge(day: Day, { isIncluded }: { isIncluded: boolean }): MonthEdge {
  const first = firstOfMonth(day);
  const last = lastOfMonth(day);
  if (daysBetween({ from: first, to: day }) <= daysBetween({ from: day, to: last })) {
    const upTo = isIncluded ? sql`date <= ${day}` : sql`date < ${day}`;
    return { months: first, sign: 1, days: sql`date >= ${first} and ${upTo}` };
  }
  const after = isIncluded ? sql`date > ${day}` : sql`date >= ${day}`;
  return { months: day, sign: -1, days: sql`date <= ${last} and ${after}` };
}
