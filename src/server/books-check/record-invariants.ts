import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import { FIELD_OF_KEY } from "#server/accounts/default-accounts.ts";
import type { Invariant } from "./check-books.ts";

/** The field of each default account in the audit log. */
const FIELDS = sql`${sql.lit(JSON.stringify(FIELD_OF_KEY))}::jsonb`;

/** Invariants of single records and their audit log. */
export const RECORD_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-07",
    rule: "The audit log has an entry for the creation and for each change of a record",
    query: sql`
      with noted as (
        select subject_id as id, count(*) as n, count(*) filter (where subject in ('account', 'book')) as own_entries,
          count(*) filter (where action like '%.created' or action like '%.edited') as changes
        from ${bookRows("audit_log")} group by subject_id
      ), records as (
        select 'account' as subject, id, version as least, true as is_exact, 'account' as kind, code as key, code as name from ${bookRows("accounts")}
        union all
        -- Their e-invoice details have audit log entries too.
        select 'party', id, version, false, side, id::text, name from ${bookRows("parties")}
        union all
        select 'product', id, version, false, 'product', id::text, code from ${bookRows("products")}
        union all
        select 'tax_rate', id, version, false, 'tax_rate', id::text, code from ${bookRows("tax_rates")}
        union all
        select 'document', id, 1, false, kind, id::text, number from ${bookRows("documents")}
        union all
        select 'payment', id, 1, false, 'payment', id::text, number from ${bookRows("payments")}
        union all
        select 'order', id, 1, false, kind, id::text, number from ${bookRows("orders")}
        union all
        select 'delivery', dl.id, 1, false, o.kind, o.id::text, dl.number
        from ${bookRows("deliveries dl")} join ${bookRows("orders o")} on o.id = dl.order_id
        union all
        select 'accrual', id, 1, false, 'accrual', id::text, name from ${bookRows("accruals")}
        union all
        select 'loan', id, 1, false, 'loan', id::text, name from ${bookRows("loans")}
        union all
        select 'revaluation', id, 1, false, 'revaluation', id::text, date::text from ${bookRows("revaluations")}
        union all
        select 'asset', id, 1, false, 'asset', id::text, name from ${bookRows("assets")}
        union all
        select 'opening', id, 1, false, 'book', book_id::text, date::text from ${bookRows("opening_balances")}
        union all
        select 'book', book_id, version, true, 'book', book_id::text, name from ${bookRows("books")}
        union all
        select 'year_closing', id, 1, false, 'journal', journal_id::text, year::text from ${bookRows("year_closings")}
        union all
        select 'reconciliation', r.id, 1, false, 'account', a.code, r.ends_on::text
        from ${bookRows("bank_reconciliations r")} join ${bookRows("accounts a")} on a.id = r.account_id
      )
      select initcap(replace(r.subject, '_', ' ')) || ' ' || r.name || ' has ' || coalesce(n.n, 0)
        || ' audit log entries instead of ' || r.least as problem, r.kind, r.key
      from records r left join noted n on n.id = r.id
      where case when r.is_exact then coalesce(n.own_entries, 0) <> r.least when r.least > 1 then coalesce(n.changes, 0) < r.least
        else n.id is null end
      union all
      select initcap(e.name) || ' of ' || e.at::date || ' has no audit log entry of that moment for its record', 'book', b.book_id::text
      from (
        select 'email' as name, created_at as at, '[.](emailed|reminded)$' as action,
          array[document_id, party_id, order_id, delivery_id] as subjects, subject as text, delivery_id
        from ${bookRows("emails")}
        union all
        select 'scheduled email', scheduled_at, '[.]email_scheduled$', array[document_id, party_id, order_id, delivery_id], subject, delivery_id
        from ${bookRows("scheduled_emails")}
        union all
        select 'share link', created_at, '[.]link_created$', array[document_id, order_id], null, null from ${bookRows("document_links")}
      ) e join ${bookRows("books b")} on true
      left join ${bookRows("deliveries dl")} on dl.id = e.delivery_id
      -- Looks up each one: there are few, and many entries.
      left join lateral (
        select true as is_noted from ${bookRows("audit_log a")} where a.subject_id = any(e.subjects || dl.order_id)
          and a.at = e.at and a.action ~ e.action and coalesce(a.after ->> 'subject', e.text, '') = coalesce(e.text, '') limit 1
      ) noted on true
      where noted.is_noted is null`,
  },
  {
    invariant: "I-29",
    rule: "The default accounts are the ones that were last chosen in Settings",
    query: sql`
      with chosen as (
        select distinct on (key) key, account_id from (
          select id, after ->> 'key' as key, after ->> 'accountId' as account_id
          from ${bookRows("audit_log")} where action = 'default_account.chosen'
          union all
          select id, named.key, account_id
          from ${bookRows("audit_log")}, jsonb_each_text(after) as chosen_account (field, account_id), jsonb_each_text(${FIELDS}) as named (key, field)
          where action = 'default_accounts.edited' and named.field = chosen_account.field
        ) choices order by key, id desc
      )
      select 'The default account "' || replace(c.key, '_', ' ') || '" differs from the account chosen in Settings' as problem, 'book' as kind, b.book_id as key
      from chosen c cross join ${bookRows("books b")} left join ${bookRows("default_accounts d")} on d.key = c.key
      where c.account_id is distinct from d.account_id::text`,
  },
  {
    invariant: "I-96",
    rule: "Every exchange rate is above zero and matches its latest entry in the audit log",
    query: sql`
      with noted as (
        select id, after from ${bookRows("audit_log")} where subject = 'exchange_rate' and after is not null
      ), typed as (
        select distinct on (1, 2) after ->> 'currency' as currency, (after ->> 'date')::date as date, (after ->> 'rate')::numeric as rate
        from noted where after ? 'rate' order by 1, 2, id desc
      ), brought as (
        select range_agg(daterange((after ->> 'firstDate')::date, (after ->> 'lastDate')::date, '[]')) as days from noted where after ? 'firstDate'
      )
      select 'The exchange rate of ' || r.currency || ' on ' || r.date || ' isn''t valid or differs from the audit log' as problem, 'book' as kind, b.book_id as key
      from ${bookRows("exchange_rates r")} join ${bookRows("books b")} on true cross join brought
      left join typed t on t.currency = r.currency and t.date = r.date
      where r.currency = b.currency or r.rate <= 0 or (case r.source when 'manual' then t.rate = r.rate else r.date::date <@ days end)
        is not true`,
  },
  {
    invariant: "I-52",
    rule: "Every file that was sent or received is stored unchanged with its document",
    query: sql`
      with broken as materialized (
        select sha256 from ${bookRows("stored_files")} where sha256 <> encode(sha256(bytes), 'hex')
      )
      select 'The file ' || m.file_name || ' differs from the file that was sent' as problem, d.kind, d.id as key
      from broken join ${bookRows("emails m")} on broken.sha256 in (m.file_sha256, m.xml_sha256)
      join ${bookRows("documents d")} on d.id = m.document_id
      union all
      select 'The file ' || r.file_name || ' differs from the file that was received', d.kind, d.id
      from broken join ${bookRows("received_files r")} on r.file_sha256 = broken.sha256
      join ${bookRows("documents d")} on d.id = r.document_id
      union all
      select 'The file ' || sha256 || ' has changed', 'book', (select book_id from ${bookRows("books")})
      from broken where not exists (
        select from ${bookRows("emails m")} where broken.sha256 in (m.file_sha256, m.xml_sha256))
        and not exists (select from ${bookRows("received_files r")} where r.file_sha256 = broken.sha256)`,
  },
  {
    invariant: "I-55",
    rule: "Every received file belongs to a document",
    query: sql`
      select 'The file ' || r.file_name || ' has a different vendor or status from its document ' || d.number as problem, d.kind, d.id as key
      from ${bookRows("received_files r")} join ${bookRows("documents d")} on d.id = r.document_id
      where (r.kind, r.party_id, r.is_live) is distinct from (d.kind, d.party_id, d.status <> 'void')`,
  },
  {
    invariant: "I-53",
    rule: "Every amount is in the base currency or is stored with its base amount",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' is in ' || d.currency || ' at a rate of ' || d.exchange_rate
        || ', which doesn''t match its base amounts' as problem, d.kind, d.id as key
      from ${bookRows("documents d")} cross join ${bookRows("books b")}
      where (d.currency = b.currency) <> (d.base_paid_amount is null) or (d.currency = b.currency and d.exchange_rate <> 1)
      union all
      select 'Payment ' || p.number || ' is in ' || p.currency || ' at a rate of ' || p.exchange_rate
        || ', which doesn''t match its base amounts', 'payment', p.id
      from ${bookRows("payments p")} cross join ${bookRows("books b")}
      where (p.currency = b.currency) <> (p.settled_amount is null) or (p.currency = b.currency and p.exchange_rate <> 1)
      union all
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ', item ' || i.position || ': base amounts ' || i.base_subtotal || ' + ' || i.base_tax_amount
        || ' don''t match its exchange rate', d.kind, d.id
      from ${bookRows("documents d")} join ${bookRows("document_items i")} on i.document_id = d.id
      where i.base_subtotal <> round(i.subtotal * d.exchange_rate, d.minor_unit)
        or i.base_tax_amount <> tax_in_base_currency(i.tax_amount, i.tax_components, d.exchange_rate, d.minor_unit)
      union all
      select 'Opening document ' || d.number || ' has a base amount of ' || d.base_total || ', which doesn''t match its exchange rate', d.kind, d.id
      from ${bookRows("documents d")} where d.opening_id is not null and (d.base_total <> round(d.total * d.exchange_rate, d.minor_unit)
        or d.base_subtotal <> d.base_total - round(d.tax_amount * d.exchange_rate, d.minor_unit))
      union all
      select 'The amount applied to ' || d.number || ' is in ' || a.currency || ' at ' || a.exchange_rate || ', unlike the document', d.kind, d.id
      from ${bookRows("allocations a")} join ${bookRows("documents d")} on d.id = a.document_id
      where not a.is_void and (a.currency <> d.currency or a.exchange_rate <> d.exchange_rate)`,
  },
  {
    invariant: "I-91",
    rule: "Every posted document still has the number, names, and addresses it was posted with",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' was posted as ' || (posted.after ->> 'number') || ' to ' || (posted.after ->> 'partyName')
        as problem, d.kind, d.id as key
      from (
        select distinct on (subject_id) subject_id, after from ${bookRows("audit_log")}
        where subject = 'document' and after ? 'partySnapshot' order by subject_id, id desc
      ) posted join ${bookRows("documents d")} on d.id = posted.subject_id
      where d.status <> 'draft' and (not posted.after @> jsonb_build_object('number', d.number, 'partyName', d.party_name,
          'partyEmail', d.party_email, 'dueDate', d.due_date, 'date', d.date, 'partyId', d.party_id)
        or coalesce(jsonb_array_length(posted.after -> 'installments'), 0) <> coalesce(cardinality(d.installment_dates), 0)
        or exists (
          select from unnest(d.installment_dates, d.installment_amounts) with ordinality as i (day, amount, place)
          where posted.after -> 'installments' -> (place::int - 1) is distinct from
            jsonb_build_object('dueDate', day, 'amount', format_amount(amount)::text))
        or jsonb_strip_nulls(posted.after -> 'partySnapshot') <> jsonb_strip_nulls(d.party_snapshot)
        or jsonb_strip_nulls(posted.after -> 'companySnapshot') <> jsonb_strip_nulls(d.company_snapshot))
      union all
      select initcap(replace(kind, '_', ' ')) || ' ' || number || ' no longer has its document design', kind, id
      from (
        select kind, id, number, design_id from ${bookRows("documents")} union all select kind, id, number, design_id from ${bookRows("orders")}
        union all select kind, id, number, design_id from ${bookRows("deliveries")}
        union all select 'payment', id, number, design_id from ${bookRows("payments")}
      ) posted
      where design_id is not null and not exists (select from ${bookRows("design_snapshots s")} where s.id = posted.design_id)
      union all
      select 'A document design has changed since its documents were posted', 'book', s.book_id from ${bookRows("design_snapshots s")}
      -- The ID is the digest of the design and of the logo's version (functions/store-design.sql).
      where s.id <> all(array(
        select md5(row(s.locale, s.layout, s.accent, s.logo_side, s.logo_size, s.footer, s.paper, version)::text)::uuid
        from generate_series(1, coalesce((select version from ${bookRows("logos")}), 1)) version
      ))`,
  },
];
