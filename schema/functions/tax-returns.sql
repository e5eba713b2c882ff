-- Only these functions file and undo tax returns: the application's role may not write the day through which taxes are filed
-- (I-94), and the audit log records each change of it with user and time (I-07).

create or replace function file_tax_return(
  book uuid, tax_return uuid, of_form text, first_day date, last_day date, day_of_filing date, filing jsonb, audit uuid
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  filed_until date;
  today date;
  current_seal text;
begin
  perform require_current_book(book, 'a tax return');
  -- Always the first lock, so the second of two concurrent filings sees the first.
  select tax_filed_through, (now() at time zone time_zone)::date,
    case when history_sequence > 0 then history_sequence || '.' || history_hash end
  into filed_until, today, current_seal
  from books where book_id = book for no key update;
  if last_day >= today or day_of_filing > today then
    raise exception 'the period through % is not over', last_day
      using errcode = '23514', constraint = 'tax_period_is_over', hint = 'tax_period_is_over';
  end if;
  if filed_until is not null and first_day <> filed_until + 1 then
    raise exception 'the tax return from % does not follow the previous one', first_day
      using errcode = '23514', constraint = 'tax_returns_follow_one_another', hint = 'tax_returns_follow_one_another';
  end if;
  insert into tax_returns (book_id, id, form, starts_on, ends_on, filed_on, boxes, facts, accounts, payable,
    history_seal)
  values (book, tax_return, of_form, first_day, last_day, day_of_filing, filing -> 'boxes', filing -> 'facts', filing -> 'accounts',
    (filing ->> 'payable')::numeric, current_seal);
  update books set tax_filed_through = last_day where book_id = book;
  insert into audit_log (book_id, id, action, subject, subject_id, before, after)
  values (book, audit, 'tax_return.filed', 'tax_return', tax_return, jsonb_build_object('filedThrough', filed_until),
    jsonb_build_object('form', of_form, 'start', first_day, 'end', last_day, 'filedOn', day_of_filing,
      'filedThrough', last_day, 'payable', filing ->> 'payable', 'boxes', filing -> 'boxes'));
end $$;

-- Returns the resulting day through which taxes are filed: the end of the previous return.
create or replace function undo_tax_return(book uuid, tax_return uuid, audit uuid) returns date
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  filed_until date;
  target date;
  r tax_returns;
begin
  perform require_current_book(book, 'a tax return');
  select tax_filed_through into filed_until from books where book_id = book for no key update;
  select * into r from tax_returns where book_id = book and id = tax_return and undone_at is null;
  if r.id is null or r.ends_on <> filed_until then
    raise exception 'only the last filed tax return can be undone'
      using errcode = '23514', constraint = 'last_tax_return_is_undone', hint = 'last_tax_return_is_undone';
  end if;
  if exists (
    select from journals where book_id = book and source = 'tax_return' and source_id = tax_return
      and counts_in_totals(status, deleted_at is not null)
  ) then
    raise exception 'a paid tax return cannot be undone'
      using errcode = '23514', constraint = 'paid_tax_return_is_kept', hint = 'paid_tax_return_is_kept';
  end if;
  update tax_returns set undone_at = now(), undone_by = current_actor() where book_id = book and id = tax_return;
  select max(ends_on) into target from tax_returns where book_id = book and undone_at is null;
  update books set tax_filed_through = target where book_id = book;
  insert into audit_log (book_id, id, action, subject, subject_id, before, after)
  values (book, audit, 'tax_return.undone', 'tax_return', tax_return,
    jsonb_build_object('form', r.form, 'start', r.starts_on, 'end', r.ends_on, 'filedOn', r.filed_on,
      'filedThrough', filed_until, 'payable', r.payable::text, 'boxes', r.boxes),
    jsonb_build_object('filedThrough', target));
  return target;
end $$;

revoke execute on function file_tax_return, undo_tax_return from public;
grant execute on function file_tax_return, undo_tax_return to twofold_app;

-- The tax accounts of the filed returns.
create or replace function tax_return_accounts(book uuid) returns uuid[]
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return array(
    select distinct (a ->> 'accountId')::uuid from tax_returns r cross join lateral jsonb_array_elements(r.accounts) a
    where r.book_id = book and r.undone_at is null
  );
end $$;

-- Whether the return filed for a day counts sales without a tax rate. Days before the first return use its form.
create or replace function counts_untaxed_sales(book uuid, day date) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  -- `countsUntaxedSales` in src/domain/tax-forms.ts names the same forms.
  return coalesce((
    select form = 'us_sales_tax' from tax_returns where book_id = book and undone_at is null and ends_on >= day
    order by ends_on limit 1
  ), false);
end $$;

-- Whether a document line counts as a sale or purchase: on the sales side, a line without a tax rate counts only if it is on a
-- revenue account. A deposit becomes a sale when it is released (Accounting 28).
create or replace function is_sale_or_purchase(book uuid, side text, product uuid, account uuid, tax_rate uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return product is not null
    or (account is not null and (tax_rate is not null or side <> 'customer' or exists (
      select from accounts where book_id = book and id = account and type = 'revenue')));
end $$;

-- Whether a journal releases deferred income that was invoiced without a tax rate: with a tax rate, the sale was already counted
-- when it was invoiced.
create or replace function releases_untaxed_income(book uuid, journal uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    select from accrual_entries e join accruals a on a.book_id = e.book_id and a.id = e.accrual_id
    left join document_items i on i.book_id = a.book_id and i.document_id = a.document_id and i.position = a.document_position
    where e.book_id = book and e.journal_id = journal and a.kind = 'deferred_income' and i.tax_rate_id is null);
end $$;

-- Whether a journal posts sales without a tax rate: an invoice or credit note, an expense or deposit, a manual journal or a
-- release of deferred income that posts to a revenue account (server/reports/tax-facts.ts lists them).
create or replace function posts_untaxed_sales(book uuid, j journals) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return case
      when j.source in ('manual', 'import', 'money') then true
      when j.source in ('document', 'reversal')
        then exists (select from documents where book_id = book and id = j.source_id and side = 'customer')
      when j.source = 'accrual' then releases_untaxed_income(book, j.id)
      else false
    end
    and exists (
      select from (select account_id from journal_lines where book_id = book and journal_id = j.id offset 0) l
      join accounts a on a.book_id = book and a.id = l.account_id where a.type = 'revenue');
end $$;

-- Whether tax returns count a journal: its document or entry has a line with a tax rate, it posts to a tax account against an
-- account that is neither tax nor bank and cash, or it posts sales without a tax rate that the return for its day counts. A
-- journal with only tax and bank and cash accounts is a tax payment.
create or replace function counts_in_tax_return(book uuid, journal uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  j journals;
  taxed uuid[];
begin
  select * into j from journals where book_id = book and id = journal;
  if j.source in ('opening', 'year_end', 'tax_return') then
    return false;
  end if;
  if exists (select from (select * from journal_lines where book_id = book and journal_id = journal offset 0) l where tax_rate_id is not null)
    or exists (select from (
      select * from money_entry_lines where book_id = book and journal_id = journal offset 0
    ) l where tax_rate_id is not null)
    or (j.source in ('document', 'reversal') and exists (
      select from (select * from document_items where book_id = book and document_id = j.source_id offset 0) i
      where tax_rate_id is not null))
  then
    return true;
  end if;
  if counts_untaxed_sales(book, j.date) and posts_untaxed_sales(book, j) then
    return true;
  end if;
  taxed := tax_return_accounts(book);
  return exists (select from journal_lines where book_id = book and journal_id = journal and account_id = any(taxed))
    and exists (
      select from journal_lines l join accounts a on a.book_id = l.book_id and a.id = l.account_id
      where l.book_id = book and l.journal_id = journal and a.money_kind is null and a.id <> all(taxed)
    );
end $$;

create or replace function reject_filed_tax(record_name text) returns void language plpgsql as $$
begin
  raise exception '% is taxed, but the tax return of its period is filed', record_name
    using errcode = '23514', constraint = 'tax_period_is_open', hint = 'tax_period_is_open';
end $$;

-- post_journal calls this for the journals it has written in days for which taxes are filed.
create or replace function reject_filed_taxes(book uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  j record;
begin
  perform require_current_book(book, 'a journal');
  for j in
    select listed.* from unnest(ids) one (id) cross join lateral (
      select id, number from journals where book_id = book and id = one.id
        and date <= (select tax_filed_through from books where book_id = book)
        and counts_in_totals(status, deleted_at is not null) offset 0
    ) listed
  loop
    if counts_in_tax_return(book, j.id) then perform reject_filed_tax('journal ' || j.number); end if;
  end loop;
end $$;

revoke execute on function reject_filed_taxes from public;
grant execute on function reject_filed_taxes to twofold_writer;

-- Journals written without post_journal are checked once all of their rows are written.
create or replace function check_filed_taxes() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  perform reject_filed_taxes(new.book_id, array[new.id]);
  return null;
end $$;

-- The name sorts after the seal's name, so that the seal reports its errors first.
drop trigger if exists taxes_are_guarded_once_filed on journals;
create constraint trigger taxes_are_guarded_once_filed after insert or update on journals
  deferrable initially deferred for each row
  when (current_user <> 'twofold_writer' and new.status = 'posted' and new.deleted_at is null) execute function check_filed_taxes();

-- Document lines in days for which taxes are filed keep their taxes, for every request and for the login role behind it (as in
-- functions/update-tax-totals.sql). The journal guard rejects changes to the journal itself.
create or replace function guard_taxed_item() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
begin
  perform public.require_current_book(item.book_id, 'an item');
  if exists (
    select from public.books b join public.journals j on j.book_id = b.book_id and j.source = 'document'
      and j.source_id = item.document_id and j.status = 'posted' and j.deleted_at is null and j.date <= b.tax_filed_through
    where b.book_id = item.book_id and (item.tax_rate_id is not null or public.counts_in_tax_return(j.book_id, j.id))
  ) then
    perform public.reject_filed_tax('an item');
  end if;
  return item;
end $$;

create or replace trigger taxed_item_insert_is_guarded before insert on document_items
  for each row when (not pg_has_role('twofold_writer', 'member')) execute function guard_taxed_item();
create or replace trigger taxed_item_delete_is_guarded before delete on document_items
  for each row when (not pg_has_role('twofold_writer', 'member')) execute function guard_taxed_item();

create or replace function guard_taxed_entry_line() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
begin
  perform public.require_current_book(line.book_id, 'a line of an entry');
  if exists (
    select from public.books b join public.journals j on j.book_id = b.book_id and j.id = line.journal_id
      and j.status = 'posted' and j.date <= b.tax_filed_through
    where b.book_id = line.book_id and (line.tax_rate_id is not null or public.counts_in_tax_return(j.book_id, j.id))
  ) then
    perform public.reject_filed_tax('a line of an entry');
  end if;
  return line;
end $$;

create or replace trigger taxed_entry_insert_is_guarded before insert on money_entry_lines
  for each row when (not pg_has_role('twofold_writer', 'member')) execute function guard_taxed_entry_line();
create or replace trigger taxed_entry_delete_is_guarded before delete on money_entry_lines
  for each row when (not pg_has_role('twofold_writer', 'member')) execute function guard_taxed_entry_line();

-- A return is paid by at most one journal at a time, after its period. The journal clears the accounts that the return settles,
-- and its amount on bank and cash accounts is the amount due on the return (I-95).
create or replace function tax_payment_fault(book uuid, journal uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  j journals;
  r tax_returns;
begin
  select * into j from journals where book_id = book and id = journal;
  if j.source <> 'tax_return' or not counts_in_totals(j.status, j.deleted_at is not null) then
    return null;
  end if;
  select * into r from tax_returns where book_id = book and id = j.source_id;
  if r.id is null or r.undone_at is not null then
    return 'its tax return is not filed';
  end if;
  if j.date <= r.ends_on then
    return 'its date is within the period of the return';
  end if;
  if exists (
    select from (
      select (a ->> 'accountId')::uuid as id, case when (a ->> 'isClearedByPayment')::boolean then (a ->> 'amount')::numeric else 0 end as amount
      from jsonb_array_elements(r.accounts) a
    ) t
    where t.amount <> (
      select coalesce(sum(l.debit - l.credit), 0) from journal_lines l
      where l.book_id = book and l.journal_id = journal and l.account_id = t.id
    )
  ) then
    return 'the amounts on its accounts differ';
  end if;
  if r.payable <> (
    select coalesce(sum(l.credit - l.debit), 0) from journal_lines l
    join accounts a on a.book_id = l.book_id and a.id = l.account_id and a.money_kind is not null
    where l.book_id = book and l.journal_id = journal
  ) then
    return 'the amount paid differs';
  end if;
  return null;
end $$;

create or replace function check_tax_payment() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  fault text;
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  fault := tax_payment_fault(new.book_id, new.id);
  if fault is not null then
    raise exception 'journal % does not pay a tax return: %', new.number, fault
      using errcode = '23514', constraint = 'tax_payment_matches_its_return', hint = 'tax_payment_matches_its_return';
  end if;
  return null;
end $$;

drop trigger if exists tax_payment_is_checked on journals;
create constraint trigger tax_payment_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'tax_return') execute function check_tax_payment();
