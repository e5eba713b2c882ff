import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import { NO_RATE, sideOfLine, taxedLinesOf } from "#server/reports/tax-facts.ts";
import { lineTaxesSql } from "#server/tax-rates/lookup.ts";
import type { Invariant } from "./check-books.ts";

/** The current and former accounts of tax rates. */
const ACCOUNTS_OF_TAXES = sql`(
  select t.id as tax_rate_id, a.account_id
  from ${bookRows("tax_rates t")}, lateral (values (t.sales_account_id), (t.purchase_account_id)) as a (account_id)
  union
  select subject_id, (record ->> field)::uuid
  from ${bookRows("audit_log")}, lateral (values (before), (after)) as records (record),
    (values ('salesAccountId'), ('purchaseAccountId')) as fields (field)
  where subject = 'tax_rate' and record ->> field is not null
)`;

/** The current and former accounts for tax rates without their own. */
const DEFAULT_ACCOUNTS_OF_TAXES = sql`(
  select account_id from ${bookRows("default_accounts")} where key in ('input_tax', 'output_tax')
  union
  select (after ->> 'accountId')::uuid from ${bookRows("audit_log")}
  where action = 'default_account.chosen' and after ->> 'key' in ('input_tax', 'output_tax')
  union
  select (record ->> field)::uuid
  from ${bookRows("audit_log")}, lateral (values (before), (after)) as records (record),
    (values ('inputTaxAccountId'), ('outputTaxAccountId')) as fields (field)
  where action = 'default_accounts.edited' and record ->> field is not null
)`;

const ALL_DAYS = { start: sql`'-infinity'`, end: sql`'infinity'` };

/** The totals read by the tax report and returns match the lines they list (Decision 0114). */
const TAX_TOTALS_INVARIANT: Invariant = {
  invariant: "I-108",
  rule: "The stored tax totals by day and by account are the sums of their lines",
  query: sql`
    with expected as (
      select e.date, ${sideOfLine("e")} as side, coalesce(e.tax_rate_id, ${NO_RATE}) as tax_rate_id, count(*) as lines,
        sum(e.net) as net, sum(e.net_counted_once) as net_counted_once, sum(coalesce(e.tax, 0)) as tax, sum(coalesce(e.nonrecoverable_tax, 0)) as nonrecoverable_tax
      from (${taxedLinesOf(ALL_DAYS)}) e group by 1, 2, 3
    ), posted as (
      select l.date, l.account_id, l.tax_rate_id, sum(l.debit) as debit, sum(l.credit) as credit
      from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
      where l.tax_rate_id is not null and counts_in_totals(j.status, j.deleted_at is not null) group by 1, 2, 3
    ), compared as (
      select date || ', ' || side as group_name, 'net' as amount_name, 'tax' as other_name, tax_rate_id, s.net, s.tax, t.net as kept_net, t.tax as kept_tax,
        row(s.lines, s.net, s.net_counted_once, s.tax, s.nonrecoverable_tax)
          is distinct from row(t.lines, t.net, t.net_counted_once, t.tax, t.nonrecoverable_tax) as is_other
      from expected s full join (
        select * from ${bookRows("tax_day_totals")} where (lines, net, net_counted_once, tax, nonrecoverable_tax) <> (0, 0, 0, 0, 0)
      ) t using (date, side, tax_rate_id)
      union all
      select date || ', account ' || coalesce(a.code, 'that no longer exists'), 'debit', 'credit', tax_rate_id, p.debit, p.credit, t.debit, t.credit,
        row(p.debit, p.credit) is distinct from row(t.debit, t.credit)
      from posted p full join (
        select * from ${bookRows("account_tax_totals")} where (debit, credit) <> (0, 0)
      ) t using (date, account_id, tax_rate_id) left join ${bookRows("accounts a")} on a.id = account_id
    )
    select 'Tax totals for ' || group_name || coalesce(', ' || r.code, '') || ': ' || amount_name || ' ' || coalesce(kept_net, 0) || ' and '
      || other_name || ' ' || coalesce(kept_tax, 0) || ' instead of ' || coalesce(c.net, 0) || ' and ' || coalesce(c.tax, 0) as problem,
      case when r.id is null then 'book' else 'tax_rate' end as kind,
      coalesce(r.id, (select book_id from ${bookRows("books")})) as key
    from compared c left join ${bookRows("tax_rates r")} on r.id = c.tax_rate_id where c.is_other`,
};

/** Invariants of taxes, as queries that return a row for each violation. */
export const TAX_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "Accounting 15.12",
    rule: "The tax accounts equal the taxes of posted documents, expenses, and deposits, rate by rate",
    query: sql`
      with posted as (
        select l.tax_rate_id as id, (l.credit > 0) <> (j.source = 'reversal') as is_credit, sum(l.credit - l.debit) as tax
        from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
        where l.tax_rate_id is not null and counts_in_totals(j.status, j.deleted_at is not null) group by 1, 2
      ), charged as (
        select t.tax_rate_id as id, part.tax > 0 as is_credit, sum(part.tax) as tax
        from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
        cross join lateral ${lineTaxesSql("i", {
          net: "i.base_subtotal",
          tax: "i.base_tax_amount",
          isSale: sql`d.side = 'customer'`,
          at: "d",
        })} t
        cross join lateral (
          select case when d.kind in ('invoice', 'vendor_credit') then 1 else -1 end as sign
        ) posted cross join lateral (values (sign * (t.amount - t.nonrecoverable)), (-sign * t.owed)) as part (tax)
        where i.tax_rate_id is not null and d.status in ('posted', 'paid') and part.tax <> 0
        group by 1, 2
      ), paid as (
        select t.tax_rate_id as id, part.tax > 0 as is_credit, sum(part.tax) as tax
        from ${bookRows("money_entry_lines l")} join ${bookRows("money_entries e")} on e.journal_id = l.journal_id
        join ${bookRows("journals j")} on j.id = l.journal_id and j.status = 'posted'
        cross join lateral ${lineTaxesSql("l", {
          net: "l.amount - l.tax_amount",
          tax: "l.tax_amount",
          isSale: sql`e.kind = 'deposit'`,
        })} t
        cross join lateral (select case e.kind when 'deposit' then 1 else -1 end as sign) posted
        cross join lateral (values (sign * (t.amount - t.nonrecoverable)), (-sign * t.owed)) as part (tax)
        where l.tax_rate_id is not null and part.tax <> 0
        group by 1, 2
      )
      select t.code || ' ' || t.name || ': posted ' || coalesce(posted.tax, 0) || ', on documents '
        || coalesce(charged.tax, 0) || ', on expenses and deposits ' || coalesce(paid.tax, 0) as problem, 'tax_rate' as kind, t.id as key
      from ${bookRows("tax_rates t")} cross join (values (true), (false)) as d (is_credit)
      left join posted using (id, is_credit) left join charged using (id, is_credit)
      left join paid using (id, is_credit)
      where coalesce(posted.tax, 0) <> coalesce(charged.tax, 0) + coalesce(paid.tax, 0)
      union all
      select 'Journal entry ' || j.number || ' has tax ' || t.code || ' on account ' || a.code || ', which isn''t one of its accounts', 'journal', j.id
      from (
        select distinct tax_rate_id, account_id from ${bookRows("journal_lines")} where tax_rate_id is not null
        except (select tax_rate_id, account_id from ${ACCOUNTS_OF_TAXES} assigned)
        except (select t.id, d.account_id from ${bookRows("tax_rates t")} cross join ${DEFAULT_ACCOUNTS_OF_TAXES} d)
      ) other join ${bookRows("journal_lines l")} on l.tax_rate_id = other.tax_rate_id and l.account_id = other.account_id
      join ${bookRows("journals j")} on j.id = l.journal_id
      join ${bookRows("tax_rates t")} on t.id = l.tax_rate_id join ${bookRows("accounts a")} on a.id = l.account_id
      where counts_in_totals(j.status, j.deleted_at is not null)`,
  },
  {
    invariant: "I-80",
    rule: "Every line with a combined tax, reverse charge, or withholding has the amount of each tax, and no other line does",
    query: sql`
      with taxed as (
        select d.kind, d.id, initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ', item ' || i.position as line, i.tax_rate_id,
          i.tax_components, i.subtotal as net, i.tax_amount as tax, d.side = 'customer' as is_sale, i.minor_unit, i.quantity
        from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
        union all
        select 'journal', l.journal_id, 'Journal entry ' || j.number || ', line ' || l.position, l.tax_rate_id,
          l.tax_components, l.amount - l.tax_amount, l.tax_amount, e.kind = 'deposit', l.minor_unit, 1
        from ${bookRows("money_entry_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
        join ${bookRows("money_entries e")} on e.journal_id = l.journal_id
      )
      select l.line || ': its tax amounts don''t match ' || t.name as problem, l.kind, l.id as key
      from taxed l join ${bookRows("tax_rates t")} on t.id = l.tax_rate_id
      where (l.tax_components is not null) <> (t.is_combined or t.kind in ('reverse_charge', 'withheld')
          or (not l.is_sale and t.recoverable_percent is not null))
        or (l.tax_components is not null and not line_taxes_are_valid(l.quantity, l.tax_components, l.net, l.tax, l.minor_unit))
        or (l.tax_components is not null and (
          select array_agg((c ->> 'taxRateId')::uuid order by c ->> 'taxRateId')
          from jsonb_array_elements(l.tax_components) c
        ) is distinct from case when t.is_combined then (
          select array_agg(c.component_id order by c.component_id::text) from ${bookRows("tax_rate_components c")}
          where c.tax_rate_id = t.id
        ) else array[t.id] end)`,
  },
  TAX_TOTALS_INVARIANT,
];
