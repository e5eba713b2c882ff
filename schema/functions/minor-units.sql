-- Amounts are rounded to the minor unit of their book's currency (Decision 0097). Each row with amounts stores it, so that its
-- check constraints can use it; a writer can't choose another one.

-- The minor unit of a book; null if the book doesn't exist. Reads as the book's user: on several machines, no other role sees the
-- rows that the transaction has already written.
create or replace function minor_unit_of_book(book uuid) returns integer
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select minor_unit(currency) from books where book_id = book);
end $$;

revoke execute on function minor_unit_of_book from public;
grant execute on function minor_unit_of_book to twofold_app, twofold_writer, current_user;

create or replace function set_minor_unit() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  -- Row security rejects rows of other books.
  if new.book_id is distinct from current_book() then
    return new;
  end if;
  new.minor_unit := (select public.minor_unit(currency) from public.books where book_id = new.book_id);
  return new;
end $$;

-- An item has the minor unit of its document's currency; its check constraints enforce it (Decision 0099).
create or replace function set_minor_unit_from_document() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.book_id is distinct from current_book() then
    return new;
  end if;
  new.minor_unit := (
    select public.minor_unit(currency) from public.documents where book_id = new.book_id and id = new.document_id);
  return new;
end $$;

-- A line of a quote or order has the minor unit of the order's currency (Decision 0108). If the order doesn't exist, the foreign
-- key rejects the line.
create or replace function set_minor_unit_from_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.book_id is distinct from current_book() then
    return new;
  end if;
  new.minor_unit := coalesce((
    select public.minor_unit(currency) from public.orders where book_id = new.book_id and id = new.order_id), new.minor_unit);
  return new;
end $$;

-- Bank transactions and their matches are in the currency of their account (Decision 0116). Rules for all accounts have no
-- account and use the base currency (Decision 0117); other rows without an account are rejected by their foreign key.
create or replace function set_minor_unit_from_account() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.book_id is distinct from current_book() then
    return new;
  end if;
  new.minor_unit := (
    select public.minor_unit(coalesce(a.currency, b.currency)) from public.books b
    left join public.accounts a on a.book_id = b.book_id and a.id = new.account_id
    where b.book_id = new.book_id);
  return new;
end $$;

-- Formats an amount with two decimals, or more if significant, so that equal amounts are equal text.
create or replace function format_amount(amount numeric) returns numeric
  language sql immutable parallel safe as $$ select trim_scale(amount) + 0.00 $$;

create or replace trigger minor_unit_is_set before insert on journal_lines
  for each row when (current_user <> 'twofold_writer') execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on documents
  for each row when (current_user <> 'twofold_writer') execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on document_items
  for each row when (current_user <> 'twofold_writer') execute function set_minor_unit_from_document();
create or replace trigger minor_unit_is_set before insert on order_items
  for each row execute function set_minor_unit_from_order();
create or replace trigger minor_unit_is_set before insert on payments
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on allocations
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on money_entry_lines
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on bank_statements
  for each row execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on bank_transactions
  for each row execute function set_minor_unit_from_account();
-- Removing a rule clears its account; its amounts stay as they are.
create or replace trigger minor_unit_is_set before insert or update of account_id on bank_rules
  for each row when (new.removed_at is null) execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on bank_matches
  for each row execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on bank_reconciliations
  for each row execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on reconciled_entries
  for each row execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on assets
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on asset_entries
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on accruals
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on accrual_entries
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on loans
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on loan_entries
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on revaluation_items
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on revaluation_balances
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on card_checkouts
  for each row execute function set_minor_unit();
create or replace trigger minor_unit_is_set before insert on tax_returns
  for each row execute function set_minor_unit();
