import { sql } from "kysely";
import type { Dashboard } from "#contract/dashboard.ts";
import { type Day, lastOfMonth, shiftDays, yearOf } from "#domain/dates.ts";
import { type Money, subtract, ZERO } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/**
 * Returns profit and loss of whole months, by the first days of the range, from month totals. Closing entries
 * are subtracted: one per year, so their lines are few (Accounting 11.6).
 */
export async function selectMonths(
  tx: Tx,
  { from, to }: { from: Day; to: Day },
): Promise<Dashboard["months"]> {
  const { rows } = await sql<{ start: Day; income: Money; expenses: Money }>`
    with lines as (
      select month, account_id, credit - debit as net from ${bookRows("account_month_totals")}
      where month >= ${from}::date and month < ${to}::date
      union all
      select date_trunc('month', date)::date, account_id, debit - credit from (
        select id from ${bookRows("journals")}
        where source = 'year_end' and status = 'posted' and deleted_at is null
          and date >= ${from}::date and date < ${to}::date
      ) closing
      cross join lateral (
        select account_id, date, debit, credit from ${bookRows("journal_lines")} where journal_id = closing.id offset 0
      ) closed
    )
    select generated::date as start,
      format_amount(coalesce(sum(net) filter (where a.type = 'revenue'), 0)) as income,
      format_amount(coalesce(-sum(net) filter (where a.type = 'expense'), 0)) as expenses
    from generate_series(${from}::date, ${to}::date - 1, interval '1 month') generated
      left join lines l on l.month = generated::date
      left join ${bookRows("accounts a")} on a.id = l.account_id
    group by generated order by generated`.execute(tx);
  return rows.map((row) => ({
    ...row,
    end: lastOfMonth(row.start),
    netIncome: subtract(row.income, row.expenses),
  }));
}

/** Last day of each span, in days from today: four weeks, then the rest of the 30 days. */
const SPAN_DAYS = [6, 13, 20, 30] as const;

/** Returns balances due by due date, from day totals: overdue, and due within 30 days. */
export async function selectBalancesDue(tx: Tx, today: Day): Promise<Dashboard["due"]> {
  const ends = [-1, ...SPAN_DAYS].map((days) => shiftDays(today, days));
  const { rows } = await sql<{ end: Day; kind: string; outstanding: Money }>`
    select "end", kind, format_amount(sum(outstanding)) as outstanding
    from (
      select kind, outstanding, (
        select min(span) from unnest(${ends}::date[]) span where span >= due_date
      ) as "end"
      from ${bookRows("document_due_totals")}
      where kind in ('invoice', 'bill') and due_date <= ${ends.at(-1)}::date
    ) due
    group by "end", kind`.execute(tx);
  const outstandingOn = (end: Day, kind: string) =>
    rows.find((row) => row.end === end && row.kind === kind)?.outstanding ?? ZERO;
  return ends.map((end, index) => {
    const before = ends[index - 1];
    const start = before === undefined ? null : shiftDays(before, 1);
    return { start, end, receivable: outstandingOn(end, "invoice"), payable: outstandingOn(end, "bill") };
  });
}

/** Top customers of the day's year. */
export async function selectLargestCustomers(
  tx: Tx,
  today: Day,
  limit: number,
): Promise<Dashboard["year"]["topCustomers"]> {
  const { rows } = await sql<Dashboard["year"]["topCustomers"][number]>`
    select p.id as "partyId", p.name, format_amount(t.net) as amount
    from ${bookRows("party_year_totals t")} join ${bookRows("parties p")} on p.id = t.party_id
    where t.year = ${yearOf(today)} and t.net > 0 and p.side = 'customer'
    order by t.net desc, p.code limit ${limit}`.execute(tx);
  return rows;
}
