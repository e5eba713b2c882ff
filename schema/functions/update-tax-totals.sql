-- Maintains tax totals (I-108): taxed amounts per day, rate and side, so that the tax report and a return take the same time for
-- any number of documents (Decision 0114). The totals cover the same lines that the report lists (server/reports/tax-report.ts).

-- Adds the current taxes of documents, expenses and deposits to the totals, or subtracts them, always in order of date. Looks up
-- the rows of each record separately (`offset 0`): a join would be planned as a scan of the whole book while the book is small,
-- and the plan would be kept as the book grows (server/db/growth.test.ts).
create or replace function add_to_tax_totals(book uuid, ids uuid[], times integer) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  done text;
begin
  done := require_current_book(book, 'a taxed record');
  insert into tax_day_totals as t (book_id, date, side, tax_rate_id, lines, net, net_counted_once, tax, nonrecoverable_tax)
  select b.book_id, l.date, s.side, coalesce(l.tax_rate_id, '00000000-0000-0000-0000-000000000000'), times * count(*),
    times * sum(l.sign * l.base), times * sum(l.sign * s.net_counted_once), times * sum(l.sign * coalesce(s.tax, 0)),
    times * sum(l.sign * coalesce(s.nonrecoverable_tax, 0))
  from (select book) b (book_id), (
    select day.date, day.sign * case when d.kind in ('credit_note', 'vendor_credit') then -1 else 1 end as sign,
      d.side = 'customer' as is_sale, i.base_subtotal as net, x.*
    from (select distinct id from unnest(ids) ids (id)) one
    cross join lateral (select * from documents where book_id = book and id = one.id offset 0) d
    cross join lateral (
      select * from document_items
      where book_id = book and document_id = d.id
        and is_sale_or_purchase(book, d.side, product_id, account_id, tax_rate_id) offset 0
    ) i
    cross join lateral taxes_of_line(i.tax_rate_id, i.base_subtotal, i.base_tax_amount,
      i.is_recoverable or d.side = 'customer', i.tax_components, d.exchange_rate, d.minor_unit) x
    -- A document reversed on a later day still counts on its own date, and with the opposite sign on the date of its reversal.
    cross join lateral (values (d.date, 1), (d.reversed_on, -1)) as day (date, sign)
    where day.date is not null
      and (d.status in ('posted', 'paid') or d.reversed_on is not null)
      -- A document whose lines cancel out has no journal, and isn't listed.
      and exists (select from journals j where j.book_id = book and j.source_id = d.id and j.source = 'document'
        and j.status = 'posted' offset 0)
    union all
    select l.date, 1, m.kind = 'deposit', l.amount - l.tax_amount, x.*
    from unnest(ids) as one (id)
    cross join lateral (select * from money_entry_lines where book_id = book and journal_id = one.id offset 0) l
    cross join lateral (select kind from money_entries where book_id = book and journal_id = l.journal_id offset 0) m
    cross join lateral (
      select from journals where book_id = book and id = l.journal_id and status = 'posted' offset 0
    ) j
    cross join lateral taxes_of_line(l.tax_rate_id, l.amount - l.tax_amount, l.tax_amount,
      l.is_recoverable or m.kind = 'deposit', l.tax_components) x
    where l.tax_rate_id is not null
  ) l
  -- For a combined tax, only the first part counts the net amount. The reverse charge tax of a purchase is also owed to the tax
  -- office.
  cross join lateral (
    select case when l.is_sale then 'sales' else 'purchases' end, case when l.place = 1 then l.net else 0 end,
      l.amount - l.nonrecoverable, l.nonrecoverable
    union all
    select 'owed', 0, l.owed, 0 where l.kind = 'reverse_charge' and not l.is_sale
  ) as s (side, net_counted_once, tax, nonrecoverable_tax)
  group by b.book_id, l.date, s.side, l.tax_rate_id
  order by l.date, s.side, l.tax_rate_id
  on conflict (book_id, date, side, tax_rate_id) do update set lines = t.lines + excluded.lines, net = t.net + excluded.net,
    net_counted_once = t.net_counted_once + excluded.net_counted_once, tax = t.tax + excluded.tax, nonrecoverable_tax = t.nonrecoverable_tax + excluded.nonrecoverable_tax;
end $$;

-- Adds documents that post_documents has just written. Documents that this transaction has subtracted before are added at commit.
create or replace function add_new_documents_to_tax_totals(book uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  done text;
begin
  done := require_current_book(book, 'a taxed record');
  done := add_to_tax_totals(book, array(
    select id from unnest(ids) new (id)
    where not exists (select from pending_tax_totals r where r.book_id = book and r.id = new.id and r.at = now())
  ), 1);
end $$;

-- Subtracts a record as it is before its first change in a transaction; at commit the record is added with its final values. So
-- the order and number of statements that change it and its lines don't matter. If nothing changes, for example when an insert
-- finds an existing row, a row may remain here; later transactions ignore it.
create or replace function subtract_from_tax_totals(book uuid, record uuid) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(book, 'a taxed record');
  insert into pending_tax_totals as r (book_id, id, at) values (book, record, now())
  on conflict (book_id, id) do update set at = excluded.at where r.at <> excluded.at;
  if found then
    perform add_to_tax_totals(book, array[record], -1);
  end if;
end $$;

revoke execute on function add_to_tax_totals, add_new_documents_to_tax_totals, subtract_from_tax_totals from public;
grant execute on function add_new_documents_to_tax_totals to twofold_writer;

-- Skips the insert of a document that already exists (on conflict): no trigger would add it again.
create or replace function subtract_record_from_tax_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  record uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform require_current_book(new.book_id, 'a taxed record');
  if tg_op = 'UPDATE' or not exists (select from documents where book_id = new.book_id and id = record) then
    perform subtract_from_tax_totals(new.book_id, record);
  end if;
  return new;
end $$;

-- Skips the insert of a line that already exists. A draft's items don't count; they start to count when the document is posted.
create or replace function subtract_line_from_tax_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(line.book_id, 'a taxed record');
  if tg_argv[0] = 'journal_id' then
    if tg_op = 'DELETE' or not exists (select from money_entry_lines
      where book_id = line.book_id and journal_id = line.journal_id and position = line.position)
    then
      perform subtract_from_tax_totals(line.book_id, line.journal_id);
    end if;
  elsif exists (
    select from documents where book_id = line.book_id and id = line.document_id
      and (status in ('posted', 'paid') or reversed_on is not null)
  ) and (tg_op = 'DELETE' or not exists (select from document_items
    where book_id = line.book_id and document_id = line.document_id and position = line.position))
  then
    perform subtract_from_tax_totals(line.book_id, line.document_id);
  end if;
  return line;
end $$;

create or replace function add_record_to_tax_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  book uuid := (changed ->> 'book_id')::uuid;
  record uuid := (changed ->> tg_argv[0])::uuid;
begin
  perform require_current_book(book, 'a taxed record');
  delete from pending_tax_totals r where r.book_id = book and r.id = record and r.at = now();
  if found then
    perform add_to_tax_totals(book, array[record], 1);
  end if;
  return null;
end $$;

-- A role that can't become the writer is a request, or the login role behind it (`reset role`). Our own functions update the
-- totals themselves, and the integrity check finds direct changes by the owner of the tables. Posted documents can't be deleted.
create or replace trigger new_document_is_removed_from_tax_totals before insert on documents
  for each row when (not pg_has_role('twofold_writer', 'member') and new.opening_id is null
    and (new.status in ('posted', 'paid') or new.reversed_on is not null)) execute function subtract_record_from_tax_totals('id');
drop trigger if exists new_document_is_counted_in_tax_totals on documents;
create constraint trigger new_document_is_counted_in_tax_totals after insert on documents deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member') and new.opening_id is null
    and (new.status in ('posted', 'paid') or new.reversed_on is not null)) execute function add_record_to_tax_totals('id');
create or replace trigger document_is_removed_from_tax_totals before update on documents
  for each row when (
    not pg_has_role('twofold_writer', 'member') and (old.status in ('posted', 'paid') or old.reversed_on is not null
      or new.status in ('posted', 'paid') or new.reversed_on is not null)
    and (old.status in ('posted', 'paid'), old.kind, old.date, old.reversed_on, old.exchange_rate, old.minor_unit)
      is distinct from (new.status in ('posted', 'paid'), new.kind, new.date, new.reversed_on, new.exchange_rate, new.minor_unit)
  ) execute function subtract_record_from_tax_totals('id');
drop trigger if exists document_is_counted_in_tax_totals on documents;
create constraint trigger document_is_counted_in_tax_totals after update on documents deferrable initially deferred
  for each row when (
    not pg_has_role('twofold_writer', 'member') and (old.status in ('posted', 'paid') or old.reversed_on is not null
      or new.status in ('posted', 'paid') or new.reversed_on is not null)
    and (old.status in ('posted', 'paid'), old.kind, old.date, old.reversed_on, old.exchange_rate, old.minor_unit)
      is distinct from (new.status in ('posted', 'paid'), new.kind, new.date, new.reversed_on, new.exchange_rate, new.minor_unit)
  ) execute function add_record_to_tax_totals('id');

create or replace trigger item_is_removed_from_tax_totals before insert or delete on document_items
  for each row when (not pg_has_role('twofold_writer', 'member')) execute function subtract_line_from_tax_totals('document_id');
drop trigger if exists item_is_counted_in_tax_totals on document_items;
create constraint trigger item_is_counted_in_tax_totals after insert or delete on document_items deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member')) execute function add_record_to_tax_totals('document_id');

create or replace trigger taxed_line_is_removed_from_tax_totals before insert on money_entry_lines
  for each row when (not pg_has_role('twofold_writer', 'member') and new.tax_rate_id is not null) execute function subtract_line_from_tax_totals('journal_id');
drop trigger if exists taxed_line_is_counted_in_tax_totals on money_entry_lines;
create constraint trigger taxed_line_is_counted_in_tax_totals after insert on money_entry_lines deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member') and new.tax_rate_id is not null) execute function add_record_to_tax_totals('journal_id');
create or replace trigger deleted_line_is_removed_from_tax_totals before delete on money_entry_lines
  for each row when (not pg_has_role('twofold_writer', 'member') and old.tax_rate_id is not null) execute function subtract_line_from_tax_totals('journal_id');
drop trigger if exists deleted_line_is_counted_in_tax_totals on money_entry_lines;
create constraint trigger deleted_line_is_counted_in_tax_totals after delete on money_entry_lines deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member') and old.tax_rate_id is not null) execute function add_record_to_tax_totals('journal_id');

create or replace trigger entry_is_removed_from_tax_totals before update on money_entries
  for each row when (not pg_has_role('twofold_writer', 'member') and old.kind <> new.kind) execute function subtract_record_from_tax_totals('journal_id');
drop trigger if exists entry_is_counted_in_tax_totals on money_entries;
create constraint trigger entry_is_counted_in_tax_totals after update on money_entries deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member') and old.kind <> new.kind) execute function add_record_to_tax_totals('journal_id');

create or replace trigger journal_of_document_is_removed_from_tax_totals before update on journals
  for each row when (not pg_has_role('twofold_writer', 'member') and old.source = 'document' and old.status <> new.status)
  execute function subtract_record_from_tax_totals('source_id');
drop trigger if exists journal_of_document_is_counted_in_tax_totals on journals;
create constraint trigger journal_of_document_is_counted_in_tax_totals after update on journals deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member') and old.source = 'document' and old.status <> new.status)
  execute function add_record_to_tax_totals('source_id');

create or replace trigger journal_of_money_is_removed_from_tax_totals before update on journals
  for each row when (not pg_has_role('twofold_writer', 'member') and old.source = 'money' and old.status <> new.status)
  execute function subtract_record_from_tax_totals('id');
drop trigger if exists journal_of_money_is_counted_in_tax_totals on journals;
create constraint trigger journal_of_money_is_counted_in_tax_totals after update on journals deferrable initially deferred
  for each row when (not pg_has_role('twofold_writer', 'member') and old.source = 'money' and old.status <> new.status)
  execute function add_record_to_tax_totals('id');
