-- A bank and cash account may have its own currency (Accounting 10, I-104, Decision 0109). Each of its lines has an amount in
-- that currency, and lines on other accounts have none. The seal checks this for every journal, which costs a lookup among the
-- few accounts that have a currency.

-- Null if lines have an amount in another currency exactly where their account has that currency; otherwise the accounts as JSON,
-- for the error message.
create or replace function foreign_amount_fault(book uuid, account_ids uuid[], amounts numeric[]) returns json
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if array_remove(amounts, null) = '{}' and not exists (
    select from accounts a where a.book_id = book and a.currency is not null and a.id = any(account_ids)
  ) then
    return null;
  end if;
  if not exists (
    select from unnest(account_ids, amounts) l (account_id, amount) join accounts a on a.book_id = book and a.id = l.account_id
    where (a.currency is null) <> (l.amount is null) or l.amount <> round(l.amount, minor_unit(a.currency))
  ) then
    return null;
  end if;
  return (
    select json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'isActive', a.is_active, 'currency', a.currency))
    from accounts a where a.book_id = book and a.id = any(account_ids)
  );
end $$;

create or replace function reject_foreign_amount_fault(book uuid, account_ids uuid[], amounts numeric[]) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  fault json := foreign_amount_fault(book, account_ids, amounts);
begin
  if fault is not null then
    raise exception 'lines have no amount in the currency of their account'
      using errcode = '23514', constraint = 'line_has_its_foreign_amount', hint = 'line_has_its_foreign_amount', detail = fault;
  end if;
end $$;

revoke execute on function foreign_amount_fault, reject_foreign_amount_fault from public;
grant execute on function foreign_amount_fault, reject_foreign_amount_fault to twofold_app, twofold_writer;

-- The currency of an account differs from the base currency, and is fixed once the account has entries.
create or replace function guard_account_currency() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'account ' || new.code);
  -- Waits for concurrent posts to the account, which lock the book.
  perform from public.books where book_id = new.book_id for no key update;
  if exists (select from public.books where book_id = new.book_id and currency = new.currency) then
    raise exception '% is the base currency', new.currency
      using errcode = '23514', constraint = 'account_currency_differs_from_base', hint = 'account_currency_differs_from_base';
  end if;
  if tg_op = 'UPDATE' and (
    exists (select from public.journal_lines where book_id = old.book_id and account_id = old.id)
    or exists (select from public.bank_statements where book_id = old.book_id and account_id = old.id)
    or exists (select from public.bank_transactions where book_id = old.book_id and account_id = old.id)
    or exists (select from public.bank_reconciliations where book_id = old.book_id and account_id = old.id)
    -- The amounts in a bank rule for the account are in its currency.
    or exists (select from public.bank_rules where book_id = old.book_id and account_id = old.id)
  ) then
    raise exception 'account % has lines in its currency', old.code
      using errcode = '23514', constraint = 'account_currency_is_fixed_once_used', hint = 'account_currency_is_fixed_once_used';
  end if;
  return new;
end $$;

create or replace trigger account_currency_is_guarded_at_first before insert on accounts
  for each row when (new.currency is not null) execute function guard_account_currency();
create or replace trigger account_currency_is_guarded before update of currency on accounts
  for each row when (old.currency is distinct from new.currency) execute function guard_account_currency();

-- The base currency can't be changed to a currency that an account already has as its own.
create or replace function guard_currency_of_accounts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'the currency');
  if exists (select from public.accounts where book_id = new.book_id and currency = new.currency) then
    raise exception 'an account has the currency %', new.currency
      using errcode = '23514', constraint = 'currency_is_used_by_no_account', hint = 'currency_is_used_by_no_account';
  end if;
  return new;
end $$;

create or replace trigger currency_of_accounts_is_guarded before update of currency on books
  for each row when (old.currency <> new.currency) execute function guard_currency_of_accounts();
