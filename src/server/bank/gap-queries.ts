import { type RawBuilder, sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";

/**
 * The last day covered by a statement's closing balance, if it has no opening one. Not written as coalesce: under
 * row-level security only such expressions use an index, as they can't leak what they read.
 */
export const closesOn = (statement: string): RawBuilder<unknown> => {
  const [closingOn, ends] = [sql.ref(`${statement}.closing_on`), sql.ref(`${statement}.ends_on`)];
  return sql`(case when ${closingOn} is null then ${ends} else ${closingOn} end)`;
};

/** Sort key of a statement number such as "12" or "00012/001"; null for any other number, which has no order. */
const numberSortKey = (statement: string) =>
  sql`case when ${sql.ref(`${statement}.number`)} ~ '^\\d{1,9}(/\\d{1,9})?$'
    then (string_to_array(${sql.ref(`${statement}.number`)}, '/')::int[] || 0)[1:2] end`;

/** Whether `o` is in a chain of statements on the first day of `alias`, each opening with the last closing balance. */
const isChained = (
  statement: string,
  { alias, from }: { alias: string; from: RawBuilder<unknown> },
) => sql`exists (
  with recursive d as (
    select x.id, x.opening_balance, x.closing_balance from ${bookRows("bank_statements x")}
    where x.account_id = ${sql.ref(`${alias}.account_id`)} and x.starts_on = ${sql.ref(`${alias}.starts_on`)}
      and ${closesOn("x")} = ${sql.ref(`${alias}.starts_on`)} and x.opening_balance is not null
  ), chain as (
    select d.id, d.closing_balance from d where d.opening_balance in (${from})
    union
    select d.id, d.closing_balance from chain c join d on d.opening_balance = c.closing_balance
  )
  select from chain where id = ${sql.ref(`${statement}.id`)}
)`;

/** The day of the last closing balance before `alias` starts. */
const lastDayBefore = (alias: string) => sql`(
  select max(${closesOn("x")}) from ${bookRows("bank_statements x")}
  where x.account_id = ${sql.ref(`${alias}.account_id`)} and x.closing_balance is not null
    and ${closesOn("x")} < ${sql.ref(`${alias}.starts_on`)}
)`;

const closingsBefore = (alias: string) => sql`
  select x.closing_balance from ${bookRows("bank_statements x")}
  where x.account_id = ${sql.ref(`${alias}.account_id`)} and x.closing_balance is not null
    and ${closesOn("x")} = ${lastDayBefore(alias)}`;

/** Whether `o`, which closes on the first day of `alias`, comes before it. */
const isBeforeOnDay = (alias: string) => sql`(
  o.closing_balance = ${sql.ref(`${alias}.opening_balance`)}
  or (
    (o.starts_on <> ${sql.ref(`${alias}.starts_on`)} or o.opening_balance is distinct from ${sql.ref(`${alias}.opening_balance`)})
    and not exists (
      select from ${bookRows("bank_statement_transactions t")} join ${bookRows("bank_statement_transactions u")} on u.bank_transaction_id = t.bank_transaction_id
      where t.statement_id = o.id and u.statement_id = ${sql.ref(`${alias}.id`)}
    )
    and case
      when o.starts_on < ${sql.ref(`${alias}.starts_on`)} or ${closesOn(alias)} > ${closesOn("o")} then true
      when ${numberSortKey("o")} <> ${numberSortKey(alias)} then ${numberSortKey("o")} < ${numberSortKey(alias)}
      when ${isChained("o", { alias, from: sql`select ${sql.ref(`${alias}.closing_balance`)}` })} then false
      when ${isChained(alias, { alias, from: closingsBefore(alias) })} then false
      when ${isChained("o", { alias, from: closingsBefore(alias) })} then true
      else o.id < ${sql.ref(`${alias}.id`)}
    end
  )
)`;

const columns = sql`o.id, o.account_id, o.number, o.opening_balance, o.closing_balance, ${closesOn("o")} as closed_on`;

/**
 * The statement before another one of its account. Statements on the same day are ordered by chaining balances, else by
 * number, else by import (Accounting 16). statement-order.ts orders the statements within a file the same way.
 */
const previousBankStatement = (alias: string) => sql`(
  with c as (
    select ${columns} from ${bookRows("bank_statements o")}
    where o.account_id = ${sql.ref(`${alias}.account_id`)} and o.id <> ${sql.ref(`${alias}.id`)} and o.closing_balance is not null
      and ${closesOn("o")} = ${sql.ref(`${alias}.starts_on`)} and ${isBeforeOnDay(alias)}
  ), b as (
    select * from c
    union all
    select ${columns} from ${bookRows("bank_statements o")}
    where o.account_id = ${sql.ref(`${alias}.account_id`)} and o.closing_balance is not null
      and ${closesOn("o")} = ${lastDayBefore(alias)} and not exists (select from c)
  )
  select b.* from b
  order by exists (select from b other where other.id <> b.id and other.opening_balance = b.closing_balance),
    b.closing_balance = ${sql.ref(`${alias}.opening_balance`)} desc, ${numberSortKey("b")} desc nulls last, b.id desc
  limit 1
)`;

/**
 * Sum of other files' transactions between a statement and `p`, the one before it. On the closing day of `p` and the
 * first day of the statement, only those in no statement with a closing balance count.
 */
const sumBetween = (alias: string) => sql`(
  select coalesce(sum(l.amount), 0) from ${bookRows("bank_transactions l")}
  where l.account_id = ${sql.ref(`${alias}.account_id`)} and l.date between p.closed_on and ${sql.ref(`${alias}.starts_on`)}
    and ((l.date > p.closed_on and l.date < ${sql.ref(`${alias}.starts_on`)}) or (
      select t.bank_transaction_id from ${bookRows("bank_statement_transactions t")} join ${bookRows("bank_statements o")} on o.id = t.statement_id
      where t.bank_transaction_id = l.id and (o.closing_balance is not null or o.id = ${sql.ref(`${alias}.id`)})
      -- Looked up by its key, instead of in the totals of all statements.
      limit 1
    ) is null)
)`;

/**
 * The gap before `s`: its opening balance less the previous closing balance and the transactions of other files in
 * between. Null if there is no previous statement or no gap.
 */
export const GAP_BEFORE = sql`(
  select json_build_object('closingBalance', format_amount(p.closing_balance)::text, 'endsOn', p.closed_on,
    'amount', format_amount(s.opening_balance - p.closing_balance - w.between)::text)
  from ${previousBankStatement("s")} p, lateral (select ${sumBetween("s")} as between) w
  where s.opening_balance is not null and s.opening_balance <> p.closing_balance + w.between
)`;

/** The gap after `s`: what is missing before the next statement `n`. */
export const GAP_AFTER = sql`(
  select json_build_object('openingBalance', format_amount(n.opening_balance)::text, 'startsOn', n.starts_on,
    'amount', format_amount(n.opening_balance - p.closing_balance - w.between)::text)
  from ${bookRows("bank_statements n")}, lateral ${previousBankStatement("n")} p, lateral (select ${sumBetween("n")} as between) w
  where n.account_id = s.account_id and n.id <> s.id and n.opening_balance is not null and s.closing_balance is not null
    and p.id = s.id and n.opening_balance <> p.closing_balance + w.between
    and (n.starts_on = ${closesOn("s")} or n.starts_on = (
      select min(x.starts_on) from ${bookRows("bank_statements x")}
      where x.account_id = s.account_id and x.opening_balance is not null and x.starts_on > ${closesOn("s")}
    ))
  order by n.starts_on, n.id limit 1
)`;
