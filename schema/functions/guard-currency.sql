-- The amounts of a book are in its base currency. The currency is fixed once there is a posted journal, or a document, quote or
-- bank transaction in that currency (I-53).
create or replace function currency_is_fixed(book uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.journals where book_id = book and status <> 'draft')
    or exists (select from public.documents where book_id = book)
    or exists (select from public.orders where book_id = book)
    or exists (select from public.bank_transactions where book_id = book);
end $$;

revoke execute on function currency_is_fixed from public;
grant execute on function currency_is_fixed to twofold_app;

-- Other amounts, in drafts or rules, may have more decimals than the new currency allows (Decision 0097).
create or replace function book_has_amounts(book uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.journals where book_id = book)
    or exists (select from public.assets where book_id = book)
    or exists (select from public.accruals where book_id = book)
    or exists (select from public.loans where book_id = book)
    or exists (select from public.bank_rules where book_id = book)
    or exists (select from public.schedules where book_id = book);
end $$;

revoke execute on function book_has_amounts from public;
grant execute on function book_has_amounts to twofold_app;

create or replace function guard_currency() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'the currency');
  if public.currency_is_fixed(old.book_id)
    or (public.minor_unit(old.currency) <> public.minor_unit(new.currency) and public.book_has_amounts(old.book_id))
  then
    raise exception 'amounts must have the decimals of the base currency'
      using errcode = '23514', constraint = 'currency_is_fixed_once_used', hint = 'currency_is_fixed_once_used';
  end if;
  return new;
end $$;

create or replace trigger currency_is_guarded before update of currency on books
  for each row when (old.currency <> new.currency) execute function guard_currency();

-- An exchange rate belongs to a currency other than the base currency. When the base currency changes, all exchange rates are
-- deleted.
create or replace function guard_exchange_rate() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'an exchange rate');
  if exists (select from public.books where book_id = new.book_id and currency = new.currency) then
    raise exception '% is the base currency', new.currency
      using errcode = '23514', constraint = 'exchange_rate_currency_differs_from_base',
        hint = 'exchange_rate_currency_differs_from_base';
  end if;
  return new;
end $$;

create or replace trigger exchange_rate_is_guarded before insert on exchange_rates
  for each row execute function guard_exchange_rate();

create or replace function delete_exchange_rates() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'the currency');
  delete from public.exchange_rates where book_id = new.book_id;
  return null;
end $$;

create or replace trigger currency_change_deletes_rates after update of currency on books
  for each row when (old.currency <> new.currency) execute function delete_exchange_rates();
