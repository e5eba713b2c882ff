import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

const BANK_TRANSACTION = sql`
  'Bank transaction of ' || l.date || ', ' || l.amount || coalesce(', ' || nullif(coalesce(nullif(l.counterparty, ''), l.description), ''), '')
    || ', account ' || a.code || ' ' || a.name`;

/** Invariants of bank data, as queries that return a row for each violation. */
export const BANK_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-44",
    rule: "Every bank statement stores by how much its transactions differ from the change between its balances",
    query: sql`
      select 'Statement of account ' || a.code || ' ' || a.name || ' from ' || s.starts_on || ' to ' || s.ends_on || ': opening balance '
        || s.opening_balance || ', transactions ' || coalesce(t.amount, 0) || ', closing balance ' || s.closing_balance || ', stored difference '
        || coalesce(s.difference::text, 'missing') as problem, 'account' as kind, a.code as key, s.minor_unit as "minorUnit"
      from ${bookRows("bank_statements s")} join ${bookRows("accounts a")} on a.id = s.account_id left join (
        select t.statement_id, sum(l.amount) as amount from ${bookRows("bank_statement_transactions t")}
        join ${bookRows("bank_transactions l")} on l.id = t.bank_transaction_id group by t.statement_id
      ) t on t.statement_id = s.id
      where s.opening_balance is not null and s.closing_balance is not null
        and s.closing_balance - s.opening_balance - coalesce(t.amount, 0) is distinct from s.difference`,
  },
  {
    invariant: "I-45",
    rule: "Every bank transaction belongs to a statement of its account",
    query: sql`
      select ${BANK_TRANSACTION} || ' isn''t on a statement of its account' as problem,
        'account' as kind, a.code as key, l.minor_unit as "minorUnit"
      from ${bookRows("bank_transactions l")} join ${bookRows("accounts a")} on a.id = l.account_id
      where not exists (select from ${bookRows("bank_statement_transactions t")} join ${bookRows("bank_statements s")} on s.id = t.statement_id
        where t.bank_transaction_id = l.id and s.account_id = l.account_id)`,
  },
  {
    invariant: "I-46",
    rule: "Every matched bank transaction equals its journal entries, and no journal entry is matched beyond its amount",
    query: sql`
      select ${BANK_TRANSACTION} || ' is matched to ' || coalesce('journal entries for ' || m.amount, 'no journal entry') as problem,
        'account' as kind, a.code as key, l.minor_unit as "minorUnit"
      from ${bookRows("bank_transactions l")} join ${bookRows("accounts a")} on a.id = l.account_id left join (
        select bank_transaction_id, sum(amount) as amount from ${bookRows("bank_matches")} group by bank_transaction_id
      ) m on m.bank_transaction_id = l.id
      where l.is_matched <> (m.bank_transaction_id is not null) or m.amount <> l.amount
      union all
      select 'Journal entry ' || j.number || ' is matched to bank transactions for ' || m.amount || ', which exceeds its amount', 'journal', j.id::text, m.minor_unit
      from (
        select journal_id, account_id, sum(amount) as amount, min(minor_unit) as minor_unit
        from ${bookRows("bank_matches")} group by journal_id, account_id
      ) m join ${bookRows("journals j")} on j.id = m.journal_id
      where not is_within_amount(m.amount, bank_amount_of_journal(j.book_id, m.account_id, j.id))`,
  },
  {
    invariant: "I-47",
    rule: "Every reconciliation leads from the previous one to its statement balance, and its journal entries are unchanged",
    query: sql`
      select 'Reconciliation of account ' || a.code || ' ' || a.name || ' through ' || r.ends_on
        || ' doesn''t match the previous one, its statement balance or its journal entries' as problem, 'account' as kind, a.code as key
      from (
        select r.*, lag(closing_balance, 1, 0) over (partition by account_id order by ends_on) as before
        from ${bookRows("bank_reconciliations r")} where reopened_at is null
      ) r
      join ${bookRows("accounts a")} on a.id = r.account_id
      left join (
        select e.reconciliation_id, sum(e.amount) as amount, max(j.date) as latest,
          bool_or(e.amount <> bank_amount_of_journal(e.book_id, e.account_id, e.journal_id)) as has_moved
        from ${bookRows("reconciled_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
        where e.is_live group by e.reconciliation_id
      ) e on e.reconciliation_id = r.id
      where r.opening_balance <> r.before or r.opening_balance + coalesce(e.amount, 0) <> r.closing_balance or e.has_moved
        or e.latest > r.ends_on`,
  },
  {
    invariant: "I-50",
    rule: "The parts of every bank rule add up to the whole transaction",
    query: sql`
      select 'Bank rule ' || r.name || ' splits ' || coalesce(trim_scale(l.percent), 0) || ' percent of the transaction instead of 100' as problem, 'bank_rule' as kind,
        r.id as key
      from ${bookRows("bank_rules r")} left join (
        select rule_id, sum(percent) as percent from ${bookRows("bank_rule_lines")} group by rule_id
      ) l on l.rule_id = r.id
      where r.removed_at is null and l.percent is distinct from 100`,
  },
  {
    invariant: "I-78",
    rule: "Every reconciliation keeps the names of its account and company from its date",
    query: sql`
      select 'Reconciliation of ' || r.account_code || ' through ' || r.ends_on || ' has different names or a different currency than on its date: '
        || r.account_name || ', ' || r.company_name as problem, 'account' as kind, a.code as key
      from ${bookRows("bank_reconciliations r")} join ${bookRows("accounts a")} on a.id = r.account_id
      left join lateral (
        select after from ${bookRows("audit_log")} where subject = 'account' and subject_id = r.account_id and at <= r.finished_at
        order by id desc limit 1
      ) account on true
      left join lateral (
        select after from ${bookRows("audit_log")} where subject = 'book' and after ? 'name' and at <= r.finished_at
        order by id desc limit 1
      ) company on true
      where r.account_code <> account.after ->> 'code' or r.account_name <> account.after ->> 'name'
        or r.company_name <> company.after ->> 'name' or r.currency <> coalesce(a.currency, (select currency from ${bookRows("books")}))`,
  },
];
