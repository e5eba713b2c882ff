-- What amounts are rounded to: the minor unit of the currency of their book (Decision 0097). Each row with amounts says it, so
-- that its own checks can hold it; no writer of the row can choose another.

-- The minor unit of a book; null while there is no book. Read as the user in the book: several machines show no one else what that
-- one has written before.
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
  -- Row security refuses the row of another book.
  if new.book_id is distinct from current_book() then
    return new;
  end if;
  new.minor_unit := (select public.minor_unit(currency) from public.books where book_id = new.book_id);
  return new;
end $$;

-- That of an item is that of the currency of its document, to which its checks hold it (Decision 0099).
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

-- That of a line of a quote or an order is that of the currency of its order (Decision 0108). Without one it is refused by its
-- foreign key.
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

-- Bank transactions and their matches are in the currency of their account (Decision 0116). No account belongs to rules about
-- all, which are in the currency of the book (Decision 0117); whatever else has none is refused by its foreign key.
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

-- An amount as it is read: with two decimals, and a third where that one counts, so that equal amounts are equal text.
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
create or replace trigger minor_unit_is_set before insert on bank_lines
  for each row execute function set_minor_unit_from_account();
-- A rule that is removed lets go of its account, and keeps its amounts as they were.
create or replace trigger minor_unit_is_set before insert or update of account_id on bank_rules
  for each row when (new.removed_at is null) execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on bank_matches
  for each row execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on bank_reconciliations
  for each row execute function set_minor_unit_from_account();
create or replace trigger minor_unit_is_set before insert on bank_reconciled
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
