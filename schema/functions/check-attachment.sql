-- An attachment belongs to a record of its book, and a record has at most ten attachments (I-118).

create or replace function attachable_record_exists(book uuid, kind text, record uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return case kind
    when 'document' then exists (select from documents where book_id = book and id = record)
    when 'order' then exists (select from orders where book_id = book and id = record)
    when 'delivery' then exists (select from deliveries where book_id = book and id = record)
    when 'payment' then exists (select from payments where book_id = book and id = record)
    when 'journal' then exists (select from journals where book_id = book and id = record)
    when 'bank_transaction' then exists (select from bank_transactions where book_id = book and id = record)
    when 'bank_statement' then exists (select from bank_statements where book_id = book and id = record)
    when 'reconciliation' then exists (select from bank_reconciliations where book_id = book and id = record)
    when 'party' then exists (select from parties where book_id = book and id = record)
    when 'product' then exists (select from products where book_id = book and id = record)
    when 'asset' then exists (select from assets where book_id = book and id = record)
    when 'loan' then exists (select from loans where book_id = book and id = record)
    when 'accrual' then exists (select from accruals where book_id = book and id = record)
    when 'tax_return' then exists (select from tax_returns where book_id = book and id = record)
  end;
end $$;

create or replace function check_attachment() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'an attachment');
  if not attachable_record_exists(new.book_id, new.record_kind, new.record_id) then
    raise exception 'the record of an attachment does not exist'
      using errcode = '23503', constraint = 'attachment_record_exists', hint = 'attachment_record_exists';
  end if;
  if (select count(*) from attachments
      where book_id = new.book_id and record_id = new.record_id and removed_at is null) >= 10 then
    raise exception 'a record can have at most ten attachments'
      using errcode = '23514', constraint = 'record_has_ten_attachments_at_most',
        hint = 'record_has_ten_attachments_at_most';
  end if;
  return new;
end $$;

create or replace trigger attachment_record_is_checked before insert on attachments
  for each row execute function check_attachment();
