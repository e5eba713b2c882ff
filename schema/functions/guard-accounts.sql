-- The rules of an account: its type is fixed once it has lines (I-12). The account of a party is fixed while it has posted lines
-- of the party, and the inventory account is fixed while there are stock movements.

create or replace function guard_account_type() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'account ' || old.code);
  if exists (select from public.journal_lines where book_id = old.book_id and account_id = old.id) then
    raise exception 'account % has journal lines', old.code
      using errcode = '23514', constraint = 'account_type_is_fixed_once_used', hint = 'account_type_is_fixed_once_used';
  end if;
  return new;
end $$;

create or replace trigger account_type_is_guarded before update of type on accounts
  for each row when (old.type <> new.type) execute function guard_account_type();

create or replace function guard_party_account() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'party ' || old.code);
  if exists (
    select from public.journal_lines l join public.journals j on j.book_id = l.book_id and j.id = l.journal_id
    where l.book_id = old.book_id and l.party_id = old.id and l.account_id = old.account_id
      and j.status = 'posted' and j.deleted_at is null
  ) then
    raise exception 'party % has posted lines on its account', old.code
      using errcode = '23514', constraint = 'party_account_is_fixed_once_used', hint = 'party_account_is_fixed_once_used';
  end if;
  return new;
end $$;

create or replace trigger party_account_is_guarded before update of account_id on parties
  for each row when (old.account_id <> new.account_id) execute function guard_party_account();

create or replace function guard_inventory_account() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'a default account');
  if exists (select from public.stock_movements where book_id = old.book_id and not is_void) then
    raise exception 'stock has moved on the inventory account'
      using errcode = '23514', constraint = 'inventory_account_is_fixed_once_used', hint = 'inventory_account_is_fixed_once_used';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger inventory_account_is_guarded before update on default_accounts
  for each row when (old.key = 'inventory' and (new.key, new.account_id) <> (old.key, old.account_id))
  execute function guard_inventory_account();

create or replace trigger inventory_account_is_not_deleted before delete on default_accounts
  for each row when (old.key = 'inventory') execute function guard_inventory_account();

-- Copies the type of a default account from the account itself: the foreign key keeps the two equal, and a check constraint lists
-- the types allowed for each key.

create or replace function copy_default_account_type() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a default account');
  select type into new.account_type from public.accounts where book_id = new.book_id and id = new.account_id;
  -- If the account doesn't exist, the foreign key rejects the row under its own name.
  new.account_type := coalesce(new.account_type, 'asset');
  return new;
end $$;

create or replace trigger default_account_has_a_type before insert or update on default_accounts
  for each row execute function copy_default_account_type();

-- Only books that allow it have account codes with characters other than digits (I-12). Locks the row of the book, so that the
-- setting can't be turned off in the meantime.

create or replace function guard_account_code() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'account ' || new.code);
  perform from public.books where book_id = new.book_id and account_codes = 'characters' for share;
  if not found then
    raise exception 'account code % does not contain only numbers', new.code
      using errcode = '23514', constraint = 'account_code_is_allowed_in_book', hint = 'account_code_is_allowed_in_book';
  end if;
  return new;
end $$;

create or replace trigger account_code_is_guarded before insert or update of code on accounts
  for each row when (new.code !~ '^[0-9]+$') execute function guard_account_code();

create or replace function guard_account_codes_of_book() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a book');
  if exists (select from public.accounts where book_id = new.book_id and code !~ '^[0-9]+$') then
    raise exception 'some account codes contain characters other than digits'
      using errcode = '23514', constraint = 'account_codes_have_digits_only', hint = 'account_codes_have_digits_only';
  end if;
  return new;
end $$;

create or replace trigger account_codes_of_book_are_guarded before update of account_codes on books
  for each row when (new.account_codes = 'numbers' and old.account_codes <> 'numbers')
  execute function guard_account_codes_of_book();
