-- What attachments and comments know about the record that they belong to.

-- The kind of a record in the audit log (domain/activity.ts), which determines who sees its history and its comments; null if the
-- record doesn't exist.
create or replace function activity_kind_of(book uuid, kind text, record uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return case kind
    when 'document' then (select d.kind from documents d where d.book_id = book and d.id = record)
    when 'order' then (select o.kind from orders o where o.book_id = book and o.id = record)
    when 'delivery' then (select d.kind from deliveries d where d.book_id = book and d.id = record)
    when 'payment' then (select 'payment' from payments where book_id = book and id = record)
    when 'journal' then (
      select case source when 'money' then 'money' else 'journal' end from journals where book_id = book and id = record
    )
    when 'bank_transaction' then (select 'bank_transaction' from bank_transactions where book_id = book and id = record)
    when 'bank_statement' then (select 'bank_import' from bank_statements where book_id = book and id = record)
    when 'reconciliation' then (select 'reconciliation' from bank_reconciliations where book_id = book and id = record)
    when 'party' then (select p.side from parties p where p.book_id = book and p.id = record)
    when 'product' then (select 'product' from products where book_id = book and id = record)
    when 'asset' then (select 'asset' from assets where book_id = book and id = record)
    when 'loan' then (select 'loan' from loans where book_id = book and id = record)
    when 'accrual' then (select 'accrual' from accruals where book_id = book and id = record)
    when 'tax_return' then (select 'tax_return' from tax_returns where book_id = book and id = record)
  end;
end $$;

-- The number and name of a record, for lists, emails and the audit log; empty if it no longer exists.
create or replace function record_label(book uuid, kind text, record uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return left(coalesce(case kind
    when 'document' then (select concat_ws(' ', d.number, d.party_name) from documents d where d.book_id = book and d.id = record)
    when 'order' then (select concat_ws(' ', o.number, o.party_name) from orders o where o.book_id = book and o.id = record)
    when 'delivery' then (select number from deliveries where book_id = book and id = record)
    when 'payment' then (
      select concat_ws(' ', p.number, c.name) from payments p left join parties c on c.book_id = p.book_id and c.id = p.party_id
      where p.book_id = book and p.id = record
    )
    when 'journal' then (select number || ' ' || description from journals where book_id = book and id = record)
    when 'bank_transaction' then (
      select coalesce(nullif(counterparty, ''), nullif(description, ''), date::text)
      from bank_transactions where book_id = book and id = record
    )
    when 'bank_statement' then (select starts_on || ' ' || ends_on from bank_statements where book_id = book and id = record)
    when 'reconciliation' then (
      select concat_ws(' ', account_code, account_name, ends_on) from bank_reconciliations where book_id = book and id = record
    )
    when 'party' then (select code || ' ' || name from parties where book_id = book and id = record)
    when 'product' then (select code || ' ' || name from products where book_id = book and id = record)
    when 'asset' then (select name from assets where book_id = book and id = record)
    when 'loan' then (select name from loans where book_id = book and id = record)
    when 'accrual' then (select name from accruals where book_id = book and id = record)
    when 'tax_return' then (select starts_on || ' ' || ends_on from tax_returns where book_id = book and id = record)
  end, ''), 200);
end $$;
