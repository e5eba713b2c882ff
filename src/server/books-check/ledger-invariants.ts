import { sql } from "kysely";
import type { Invariant } from "./check-books.ts";
import { bookRows } from "#server/db/transaction.ts";

const JOURNAL_OF = sql`coalesce('Journal entry ' || j.number, 'A journal entry that no longer exists')`;

/** Invariants of the ledger, as queries that return a row for each violation. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-01",
    rule: "Every posted journal entry has at least two lines, and its debits equal its credits",
    query: sql`
      select 'Journal entry ' || j.number || ': ' || coalesce(n, 0) || ' lines, debit ' || coalesce(debit, 0)
        || ', credit ' || coalesce(credit, 0) || ', total ' || j.total as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")} left join (
        select journal_id, count(*) as n, sum(debit) as debit, sum(credit) as credit
        from ${bookRows("journal_lines")} group by journal_id
      ) l on l.journal_id = j.id
      where journal_fault(j.number, counts_in_totals(j.status, j.deleted_at is not null), j.total, n, debit, credit)
        is not null`,
  },
  {
    invariant: "I-02",
    rule: "Every journal entry matches its latest version in the history",
    query: sql`
      select 'Journal entry ' || j.number || ' differs from version ' || j.version || ' in its history' as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")} left join (
        select journal_id, string_agg(history_line(account_id, debit, credit, description, party_id, tax_rate_id, tax_base,
          foreign_amount), ', ' order by position) as lines
        from ${bookRows("journal_lines")} group by journal_id
      ) l on l.journal_id = j.id
      left join ${bookRows("journal_history h")} on h.journal_id = j.id and h.version = j.version
      where h.version is null or not starts_with(h.payload, history_head(h.sequence, j.id, j.version, j.number, j.date,
          j.description, j.status, j.deleted_at is not null, j.source, j.updated_by))
        or not ends_with(h.payload, history_end(l.lines))`,
  },
  {
    invariant: "I-104",
    rule: "Every line on a foreign currency account has an amount in that currency, and no other line has one",
    query: sql`
      select ${JOURNAL_OF} || ', line ' || l.position || ' on account ' || a.code || ' ' || a.name || ': foreign amount '
        || coalesce(l.foreign_amount::text, 'missing') || ', account currency ' || coalesce(a.currency, 'none') as problem,
        'journal' as kind, l.journal_id::text as key, minor_unit(a.currency) as "minorUnit"
      -- Nearly every line is on an account without a currency; such a line must have no amount in one.
      from ${bookRows("journal_lines l")} join ${bookRows("accounts a")} on a.id = l.account_id
      left join lateral (select number from ${bookRows("journals")} where id = l.journal_id offset 0) j on true
      where case when l.foreign_amount is null then a.currency is not null
        else a.currency is null or l.foreign_amount < 0 or l.foreign_amount <> round(l.foreign_amount, minor_unit(a.currency)) end
      union all
      select 'Account ' || a.code || ' has ' || a.currency || ' as its currency, although '
        || case when a.currency = b.currency then 'that is the base currency' else 'it isn''t a bank or cash account' end, 'account', a.code, null
      from ${bookRows("accounts a")} join ${bookRows("books b")} on true
      where a.currency is not null and (a.currency = b.currency or a.money_kind is null)`,
  },
  {
    invariant: "I-12",
    rule: "Account codes consist of digits, unless the company allows letters, dots and hyphens",
    query: sql`
      select 'The code of account ' || a.code || ' ' || a.name || ' contains characters other than digits' as problem,
        'account' as kind, a.code as key
      from ${bookRows("accounts a")} join ${bookRows("books b")} on b.account_codes = 'numbers' where a.code !~ '^[0-9]+$'`,
  },
  {
    invariant: "I-06",
    rule: "The history contains each version of a journal entry once, numbered from 1 without gaps",
    query: sql`
      select ${JOURNAL_OF} || ' is at version ' || coalesce(j.version, 0)
        || ', but its history has ' || coalesce(n, 0) || ' versions, from ' || coalesce(first, 0) || ' to ' || coalesce(last, 0)
        as problem, 'journal' as kind, coalesce(j.id, h.journal_id) as key
      from ${bookRows("journals j")} full join (
        select journal_id, count(*) as n, min(version) as first, max(version) as last
        from ${bookRows("journal_history")} group by journal_id
      ) h on h.journal_id = j.id
      where j.version is distinct from n or j.version is distinct from last or first is distinct from 1`,
  },
  {
    invariant: "I-08",
    rule: "The history is an unbroken chain: no version was changed, removed, or inserted",
    query: sql`
      select 'History entry ' || sequence || ', for '
        || coalesce('journal entry ' || (select number from ${bookRows("journals j")} where j.id = h.journal_id), 'a journal entry that no longer exists')
        || ', breaks the chain' as problem, 'journal' as kind, journal_id as key
      from (
        select sequence, journal_id, payload, previous_hash, hash,
          row_number() over in_order as place, lag(hash, 1, '') over in_order as hash_before
        from ${bookRows("journal_history")} window in_order as (order by sequence)
      ) h
      where sequence <> place or previous_hash <> hash_before
        or hash <> encode(sha256(convert_to(previous_hash || payload, 'UTF8')), 'hex')
      union all
      select 'The history ends at entry ' || coalesce(last, 0) || ' instead of entry ' || history_sequence, 'book', book_id
      from ${bookRows("books")} left join (
        select sequence as last, hash from ${bookRows("journal_history")} order by sequence desc limit 1
      ) h on true
      where history_sequence <> coalesce(last, 0) or history_hash <> coalesce(hash, '')`,
  },
  {
    invariant: "I-09",
    rule: "Nothing was posted, changed, or reversed in a closed year after its closing",
    query: sql`
      with closed as (
        select c.year, c.starts_on, c.ends_on, min(h.sequence) as sequence
        from ${bookRows("year_closings c")} join ${bookRows("journal_history h")} on h.journal_id = c.journal_id
        where c.reopened_at is null group by c.year, c.starts_on, c.ends_on
      )
      select 'Journal entry ' || j.number || ', version ' || h.version || ', was saved after year ' || c.year || ' was closed' as problem,
        'journal' as kind, j.id as key
      from closed c join ${bookRows("journal_history h")} on h.sequence > c.sequence
      join ${bookRows("journals j")} on j.id = h.journal_id and j.source <> 'year_end'
        and (h.version > 1 or j.date between c.starts_on and c.ends_on)
      where exists (
        select from ${bookRows("journal_history v")} cross join lateral (select v.payload::jsonb as entry) p
        where v.journal_id = h.journal_id and v.version in (h.version, h.version - 1)
          and counts_in_totals(entry ->> 'status', (entry ->> 'deleted')::boolean)
          and (entry ->> 'date')::date between c.starts_on and c.ends_on
      )`,
  },
  {
    invariant: "I-22",
    rule: "The stored totals by day and month are the sums of the posted lines",
    query: sql`
      with sums as (
        select l.account_id, l.date, sum(l.debit) as debit, sum(l.credit) as credit,
          coalesce(sum(l.foreign_amount * sign(l.debit - l.credit)), 0) as foreign_amount
        from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
        where counts_in_totals(j.status, j.deleted_at is not null) group by l.account_id, l.date
      ), compared as (
        select account_id, s.date, s.debit, s.credit, t.debit as kept_debit, t.credit as kept_credit,
          s.foreign_amount, t.foreign_amount as kept_foreign, 'day' as period
        from sums s full join ${bookRows("account_day_totals t")} using (account_id, date)
        union all
        select account_id, month, s.debit, s.credit, t.debit, t.credit, s.foreign_amount, t.foreign_amount, 'month'
        from (
          select account_id, date_trunc('month', date)::date as month, sum(debit) as debit, sum(credit) as credit,
            sum(foreign_amount) as foreign_amount
          from sums group by 1, 2
        ) s full join ${bookRows("account_month_totals t")} using (account_id, month)
      )
      select 'Account ' || coalesce(a.code || ' ' || a.name, 'that no longer exists') || ', ' || period || ' ' || coalesce(date::text, '') || ': lines have debit '
        || coalesce(debit, 0) || ' and credit ' || coalesce(credit, 0) || ', stored totals have ' || coalesce(kept_debit, 0) || ' and '
        || coalesce(kept_credit, 0) as problem, 'account' as kind, a.code as key, null::integer as "minorUnit"
      from compared left join ${bookRows("accounts a")} on a.id = account_id
      where coalesce(debit, 0) <> coalesce(kept_debit, 0) or coalesce(credit, 0) <> coalesce(kept_credit, 0)
      union all
      select 'Account ' || a.code || ' ' || a.name || ', ' || period || ' ' || coalesce(date::text, '') || ': lines have '
        || coalesce(foreign_amount, 0) || ' ' || coalesce(a.currency, '') || ', stored totals have ' || coalesce(kept_foreign, 0),
        'account', a.code, minor_unit(a.currency)
      from compared left join ${bookRows("accounts a")} on a.id = account_id
      where coalesce(foreign_amount, 0) <> coalesce(kept_foreign, 0)`,
  },
  {
    invariant: "I-23",
    rule: "Debits equal credits on every day, and so in the trial balance of any period",
    query: sql`
      select 'On ' || t.date || ': debit ' || sum(t.debit) || ', credit ' || sum(t.credit) as problem, 'journal' as kind, (
        select j.id from ${bookRows("journals j")} where j.date = t.date and j.deleted_at is null order by j.id desc limit 1
      ) as key
      from ${bookRows("account_day_totals t")} group by t.date having sum(t.debit) <> sum(t.credit)`,
  },
  {
    invariant: "I-26",
    rule: "Every closed year is locked and has one closing entry on its last day, and no other year has one",
    query: sql`
      select 'Year ' || c.year || ' ends on ' || c.ends_on || ', but its closing entry is ' || coalesce(j.number || ', dated ' || j.date, 'missing') as problem,
        'journal' as kind, j.id as key
      from ${bookRows("year_closings c")} left join ${bookRows("journals j")} on j.id = c.journal_id and j.source = 'year_end'
        and counts_in_totals(j.status, j.deleted_at is not null)
      where c.reopened_at is null and j.date is distinct from c.ends_on
      union all
      select 'Journal entry ' || j.number || ' isn''t linked to a closed year', 'journal', j.id from ${bookRows("journals j")}
      where j.source = 'year_end' and counts_in_totals(j.status, j.deleted_at is not null)
        and not exists (select from ${bookRows("year_closings")} where journal_id = j.id and reopened_at is null)
      union all
      select 'Year ' || c.year || ' overlaps year ' || o.year, 'journal', c.journal_id
      from ${bookRows("year_closings c")} join ${bookRows("year_closings o")} on o.id > c.id and o.starts_on <= c.ends_on
        and o.ends_on >= c.starts_on
      where c.reopened_at is null and o.reopened_at is null
      union all
      select 'The lock date is ' || coalesce(b.closed_through::text, 'not set') || ', but the last closing locked the books through ' || c.locked_through,
        'journal', c.journal_id
      from ${bookRows("books b")} cross join (
        -- A closing keeps a later lock date from before it.
        select max(greatest(ends_on, closed_before)) as locked_through, (array_agg(journal_id order by ends_on desc))[1] as journal_id
        from ${bookRows("year_closings")} where reopened_at is null
      ) c
      where c.locked_through is not null and b.closed_through is distinct from c.locked_through`,
  },
  {
    invariant: "I-122",
    rule: "Fiscal years don't overlap, and a closed year keeps its dates",
    query: sql`
      select 'The fiscal year through ' || y.ends_on || ' overlaps the one from ' || o.starts_on as problem,
        'book' as kind, y.book_id as key
      from ${bookRows("fiscal_years y")} join ${bookRows("fiscal_years o")} on o.starts_on > y.starts_on
        and o.starts_on <= y.ends_on
      union all
      select 'The fiscal year through ' || c.ends_on || ' is closed, but its dates have changed', 'book', c.book_id
      from ${bookRows("year_closings c")}
      where c.reopened_at is null and not exists (
        select from ${bookRows("fiscal_years")} where starts_on = c.starts_on and ends_on = c.ends_on
      )`,
  },
  {
    invariant: "I-124",
    rule: "Nothing dated up to a hard lock was posted while the lock applied, except by a member with an exception",
    query: sql`
      select ${JOURNAL_OF} || ', dated ' || j.date || ', was posted although '
        || case l.area when 'all' then 'the books were' when 'payments' then 'payments, expenses, deposits and transfers were' else l.area || ' were' end
        || ' locked through ' || l.hard_through
        as problem, 'journal' as kind, j.id as key
      from (
        select *, lead(history_sequence) over (partition by area order by set_at) as ends_at from ${bookRows("period_locks")}
      ) l
      join ${bookRows("journal_history h")} on h.sequence > l.history_sequence and h.sequence <= coalesce(l.ends_at, h.sequence)
      join ${bookRows("journals j")} on j.id = h.journal_id and j.version = h.version
      where j.date <= l.hard_through and j.source <> 'year_end' and counts_in_totals(j.status, j.deleted_at is not null)
        and l.area in ('all', area_of_journal(j.book_id, j.source, j.source_id, j.id))
        and not exists (
          select from (
            select *, lead(history_sequence) over (partition by area, member_id order by set_at) as ends_with
            from ${bookRows("lock_exceptions")}
          ) e
          where e.member_id = j.updated_by and e.area in ('all', l.area) and j.updated_at < e.ends_at
            and h.sequence > e.history_sequence and h.sequence <= coalesce(e.ends_with, h.sequence)
        )`,
  },
  {
    invariant: "I-27",
    rule: "Every revenue and expense account has a zero balance after the closing of its year",
    query: sql`
      select 'Year ' || c.year || ': account ' || a.code || ' has a balance of ' || sum(t.debit - t.credit) || ' after closing' as problem,
        'account' as kind, a.code as key
      from ${bookRows("year_closings c")}
      join ${bookRows("account_day_totals t")} on t.date between c.starts_on and c.ends_on
      join ${bookRows("accounts a")} on a.id = t.account_id and a.type in ('revenue', 'expense')
      where c.reopened_at is null
      group by c.id, c.year, a.code having sum(t.debit) <> sum(t.credit)`,
  },
  {
    invariant: "I-38",
    rule: "Every journal entry that counts toward the monthly limit of the plan was counted",
    query: sql`
      select 'The plan counted ' || counted || ' journal entries toward its monthly limit instead of ' || actual as problem, 'book' as kind, b.book_id as key
      from ${bookRows("books b")}, (select coalesce(sum(journals), 0) as counted from ${bookRows("journal_month_counts")}) c,
        (select (select count(*) from ${bookRows("journals")} where source = 'manual' and source_id is null)
          + (select coalesce(sum(counted_toward_limit), 0) from ${bookRows("journal_imports")}) as actual) j
      where counted <> actual
      union all
      select 'Journal entry ' || j.number || ' doesn''t count toward the plan, but records no bank transaction', 'journal', j.id
      from ${bookRows("journals j")}
      where j.source = 'manual' and j.source_id is not null and j.deleted_at is null
        and not exists (select from ${bookRows("bank_transactions t")} where t.id = j.source_id)
        and not exists (select from ${bookRows("bank_reconciliations r")} where r.id = j.source_id)
      union all
      select 'Journal entries are counted from ' || month || ', which isn''t the first day of a month', 'book', book_id
      from ${bookRows("journal_month_counts")} where month <> date_trunc('month', month)`,
  },
  {
    invariant: "I-89",
    rule: "Every imported journal entry that counts has an import that wasn't undone, and each import has its number of journal entries",
    query: sql`
      select 'Journal entry ' || j.number || ' still counts, but its import was undone' as problem, 'journal' as kind, j.id as key
      from (select distinct source_id from ${bookRows("journals")} where source = 'import' and source_id is not null) i
      join ${bookRows("journals j")} on j.source = 'import' and j.source_id = i.source_id
      where counts_in_totals(j.status, j.deleted_at is not null) and not import_is_active(j.book_id, i.source_id)
      union all
      select 'Import ' || i.name || ' added ' || i.journals || ' journal entries, but ' || coalesce(j.journals, 0) || ' exist', 'book', i.book_id
      from ${bookRows("journal_imports i")} left join (
        select source_id, count(*) as journals from ${bookRows("journals")} where source = 'import' group by source_id
      ) j on j.source_id = i.id
      where i.journals <> coalesce(j.journals, 0)`,
  },
];
