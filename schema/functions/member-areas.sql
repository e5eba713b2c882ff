-- The areas that a member of a company may write in, by role (Security 2.2): the same table as domain/roles.ts; a test compares
-- the two. The server's own work has no role and may write everything; a viewer's transaction is read-only anyway. Tables without
-- an area are not listed here.
-- Whether a member working on one side posts documents, or only saves drafts.
create or replace function member_may_post() returns boolean language sql stable as $$
  select coalesce(current_setting('app.member_can_post', true), '') <> 'f'
$$;

create or replace function member_may_write(area text) returns boolean language sql stable as $$
  select case current_setting('app.member_role', true)
    when 'accountant' then area not in ('people', 'ownership')
    when 'bookkeeper' then area not in ('approvals', 'closing', 'settings', 'people', 'ownership')
    when 'sales' then area in ('sales', 'trade', 'requests', 'comments', 'views') or (area = 'posting' and member_may_post())
    when 'purchases' then area in ('purchases', 'trade', 'requests', 'comments', 'views') or (area = 'posting' and member_may_post())
    when 'approver' then area in ('approvals', 'comments', 'views')
    when 'viewer' then false
    else true
  end
$$;

create or replace function reject_other_areas() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.member_role', true) = 'approver' and tg_op <> 'DELETE' and tg_table_name not in ('approvals', 'approval_rules') then
    perform require_current_book(new.book_id, tg_table_name);
    -- Approving posts the record, in the name of a member who may otherwise only approve (I-130).
    if exists (select from approvals where book_id = new.book_id and status = 'approved' and decided_at = now()) then
      return new;
    end if;
  end if;
  if logical_table_name(tg_table_name) in ('documents', 'journals') and not member_may_post() then
    perform reject_write('member_posts_documents', 'the member only saves drafts');
  end if;
  raise exception 'the member is not allowed to write %', tg_table_name
    using errcode = '23514', constraint = 'member_writes_own_areas', hint = 'member_writes_own_areas';
end $$;

-- Sets the area of each row, r, in tables that only some members may write. Rows that every area writes are not included: items,
-- stock, totals, numbers, accounts opened when first needed, emails and the audit log. When a journal changes, a function that
-- runs as the owner of the tables unmatches its bank transactions. Lines change only together with their journal. These triggers
-- run first on their tables, because PostgreSQL runs triggers in the order of their names.
do $$
declare
  kept record;
  rows_of text;
begin
  for kept in
    select * from (values
      ('documents', $x$case when r.status <> 'draft' and not member_may_post() then 'posting'
        when r.kind in ('invoice', 'credit_note') then 'sales' else 'purchases' end$x$, ''),
      ('orders', $x$case when r.kind = 'purchase_order' then 'purchases' else 'sales' end$x$, ''),
      ('parties', $x$case when r.side = 'customer' then 'sales' else 'purchases' end$x$, ''),
      ('approval_rules', $x$'settings'$x$, ''),
      ('approvals', $x$case when r.status in ('approved', 'rejected') then 'approvals' when r.status = 'requested' then
        case when r.kind = 'credit_note' then 'sales' else 'purchases' end end$x$, ''),
      ('document_links', $x$'sales'$x$, ''),
      ('reminders', $x$'sales'$x$, ''),
      ('reminder_pauses', $x$'sales'$x$, ''),
      ('reminder_interest', $x$'sales'$x$, ''),
      ('payments', $x$'payments'$x$, ''),
      ('allocations', $x$case when r.payment_id is not null then 'payments' end$x$, ''),
      ('card_events', $x$'payments'$x$, ''),
      ('bank_accounts', $x$'bank'$x$, ''),
      ('bank_imports', $x$'bank'$x$, ''),
      ('bank_statements', $x$'bank'$x$, ''),
      ('bank_transactions', $x$case when current_user = 'twofold_app' then 'bank' end$x$, ''),
      ('bank_statement_transactions', $x$'bank'$x$, ''),
      ('bank_rules', $x$'bank'$x$, ''),
      ('bank_rule_lines', $x$'bank'$x$, ''),
      ('bank_matches', $x$case when current_user = 'twofold_app' then 'bank' end$x$, ''),
      ('bank_reconciliations', $x$'bank'$x$, ''),
      ('reconciled_entries', $x$'bank'$x$, ''),
      ('money_entries', $x$'bank'$x$, ''),
      ('money_entry_lines', $x$'bank'$x$, ''),
      ('journals', $x$case when r.source in ('year_end', 'tax_return') then 'closing' when r.source = 'payment' then 'payments'
        when r.source = 'money' then 'bank' when r.source not in ('document', 'stock', 'correction', 'reversal', 'application') then 'journals'
        when not member_may_post() then 'posting' end$x$,
        'version, number, date, description, status, total, amount, deleted_at'),
      ('journal_imports', $x$'journals'$x$, ''),
      ('opening_balances', $x$'journals'$x$, ''),
      ('accruals', $x$'journals'$x$, ''),
      ('accrual_entries', $x$'journals'$x$, ''),
      ('assets', $x$'journals'$x$, ''),
      ('asset_entries', $x$'journals'$x$, ''),
      ('loans', $x$'journals'$x$, ''),
      ('loan_entries', $x$'journals'$x$, ''),
      ('revaluations', $x$'journals'$x$, ''),
      ('revaluation_items', $x$'journals'$x$, ''),
      ('revaluation_balances', $x$'journals'$x$, ''),
      ('schedules', $x$'journals'$x$, ''),
      ('schedule_occurrences', $x$'journals'$x$, ''),
      ('attachments', $x$'journals'$x$, ''),
      ('comments', $x$'comments'$x$, ''),
      ('year_closings', $x$'closing'$x$, ''),
      ('period_locks', $x$'closing'$x$, ''),
      ('lock_exceptions', $x$'closing'$x$, ''),
      ('tax_returns', $x$'closing'$x$, ''),
      ('checklist_items', $x$'closing'$x$, ''),
      ('checklist_statuses', $x$'closing'$x$, ''),
      ('products', $x$'records'$x$, ''),
      ('tax_rates', $x$'records'$x$, ''),
      ('tax_rate_components', $x$'records'$x$, ''),
      ('default_tax_rates', $x$'records'$x$, ''),
      ('exchange_rates', $x$'records'$x$, ''),
      ('books', $x$'settings'$x$, 'name, address, phone, email, tax_id, fiscal_year_start, fiscal_year_end, currency, time_zone,
        negative_stock, default_product_type, locale, country, tax_form, tax_frequency'),
      ('fiscal_years', $x$'settings'$x$, ''),
      ('logos', $x$'settings'$x$, ''),
      ('document_designs', $x$'settings'$x$, ''),
      ('number_formats', $x$'settings'$x$, ''),
      ('email_templates', $x$'settings'$x$, ''),
      ('reminder_settings', $x$'settings'$x$, 'version, settings'),
      ('e_invoice_details', $x$'settings'$x$, ''),
      ('list_views', $x$'views'$x$, ''),
      ('card_accounts', $x$'ownership'$x$, '')
    ) of_member (name, area, columns)
  loop
    rows_of := case kept.columns when '' then 'insert or update' else 'insert or update of ' || kept.columns end;
    execute format('create or replace trigger a_member_writes_permitted_areas before %s on %I
      for each row when (not member_may_write(%s)) execute function reject_other_areas()',
      rows_of, kept.name, replace(kept.area, 'r.', 'new.'));
    execute format('create or replace trigger a_member_deletes_from_permitted_areas before delete on %I
      for each row when (not member_may_write(%s)) execute function reject_other_areas()',
      kept.name, replace(kept.area, 'r.', 'old.'));
  end loop;
end $$;
