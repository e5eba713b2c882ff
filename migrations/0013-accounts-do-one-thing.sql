-- An account keeps what stands on it: a party's while its posted lines do, the inventory's while stock has
-- moved. Tax on purchases may be kept in the account of the tax that is owed (Rules 1), and a charge on money
-- that goes out, being on top of it, may be above it.

create function guard_party_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.journal_lines l join public.journals j on j.book_id = l.book_id and j.id = l.journal_id
    where l.book_id = old.book_id and l.party_id = old.id and l.account_id = old.account_id
      and j.status = 'posted' and j.deleted_at is null
  ) then
    raise exception 'party % has posted lines on its account', old.code
      using errcode = '23514', constraint = 'party_account_is_fixed_once_used';
  end if;
  return new;
end $$;

create trigger party_account_is_guarded before update of account_id on parties
  for each row when (old.account_id <> new.account_id) execute function guard_party_account();

create function guard_inventory_account() returns trigger language plpgsql as $$
begin
  if exists (select from public.stock_movements where book_id = old.book_id and not is_void) then
    raise exception 'stock has moved on the inventory account'
      using errcode = '23514', constraint = 'inventory_account_is_fixed_once_used';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger inventory_account_is_guarded before update on default_accounts
  for each row when (old.key = 'inventory' and (new.key, new.account_id) <> (old.key, old.account_id))
  execute function guard_inventory_account();
create trigger inventory_account_is_not_deleted before delete on default_accounts
  for each row when (old.key = 'inventory') execute function guard_inventory_account();

-- The type is the account's own, copied: the foreign key holds it there, the check says which ones a key takes.
alter table default_accounts alter column account_type drop expression;

create function copy_default_account_type() returns trigger language plpgsql as $$
begin
  select type into new.account_type from public.accounts where book_id = new.book_id and id = new.account_id;
  -- An account that is not there is refused by the foreign key, by its name.
  new.account_type := coalesce(new.account_type, 'asset');
  return new;
end $$;

create trigger default_account_has_a_type before insert or update on default_accounts
  for each row execute function copy_default_account_type();

alter table default_accounts add constraint default_account_type_fits_its_key check (
  case
    when key in ('inventory', 'cash') then account_type = 'asset'
    when key = 'input_tax' then account_type in ('asset', 'liability')
    when key = 'output_tax' then account_type = 'liability'
    when key in ('opening', 'retained') then account_type = 'equity'
    when key = 'sales' then account_type = 'revenue'
    else account_type = 'expense'
  end
);

alter table payments drop constraint payment_amount_is_positive;
alter table payments add constraint payment_amount_is_positive
  check (amount > 0 and bank_charge >= 0 and (direction = 'out' or bank_charge < amount));
