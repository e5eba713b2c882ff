-- Shared functions of the trade checks (I-16 to I-19): documents, payments and stock are compared at commit, row by row, for
-- every writer. The functions run as the owner of the tables, in the book of the transaction. Plans are kept from when the books
-- were empty, so no statement may scan a whole table.

-- The document that a deferred check is about, as it is at commit; null if it was deleted.
create or replace function document_at_commit(book uuid, document uuid, record_name text) returns documents
  language plpgsql set search_path = public, pg_temp as $$
declare
  d documents;
begin
  perform require_current_book(book, record_name);
  select * into d from documents where book_id = book and id = document;
  return d;
end $$;

-- Whether an event agrees with its journals: while it counts, exactly one journal posts its amount for its party on its date, and
-- a reversed event has one reversal on the date it was reversed.
create or replace function matches_journals(
  book uuid, event_source text, event uuid, party uuid, counts boolean, event_date date, amount numeric, reversed date
) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
declare
  posted record;
  mirrored record;
begin
  select j.date, (
    select coalesce(case when bool_and(l.party_id = party) then sum(l.debit - l.credit) end, 0)
    from (select * from journal_lines where book_id = book and journal_id = j.id offset 0) l
    where l.party_id is not null
  ) as amount into posted
  from journals j
  where j.book_id = book and j.source = event_source and j.source in ('document', 'payment') and j.source_id = event
    and j.status = 'posted' and j.deleted_at is null;
  if not counts then
    return posted is null and not exists (
      select from journals j where j.book_id = book and j.source = 'reversal' and j.source_id = event
        and j.status = 'posted' and j.deleted_at is null
    );
  end if;
  if coalesce(posted.amount, 0) <> amount or posted.date <> event_date then
    return false;
  end if;
  select count(*) as journals, min(j.date) as date, coalesce(sum((
    select sum(l.debit - l.credit) from (select * from journal_lines where book_id = book and journal_id = j.id offset 0) l
    where l.party_id = party
  )), 0) as amount into mirrored
  from journals j
  where j.book_id = book and j.source = 'reversal' and j.source_id = event and j.status = 'posted'
    and j.deleted_at is null;
  if reversed is null then
    return mirrored.journals = 0;
  end if;
  return mirrored.journals <= 1 and mirrored.amount = -amount and coalesce(mirrored.date, reversed) = reversed;
end $$;

-- The amount applied to a document and, for a credit, the amount applied from it.
create or replace function amount_applied_to_document(book uuid, document uuid) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((
    select sum(amount) from allocations where book_id = book and document_id = document and not is_void
  ), 0) + coalesce((
    select sum(amount) from allocations where book_id = book and credit_id = document and not is_void
  ), 0);
end $$;

-- The amount of a payment that was applied, and the amount that refunds returned.
create or replace function applied_amount_of_payment(book uuid, payment uuid) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((
    select sum(amount) from allocations where book_id = book and payment_id = payment and not is_void
  ), 0) + coalesce((
    select sum(amount) from allocations where book_id = book and refunded_payment_id = payment and not is_void
  ), 0);
end $$;
