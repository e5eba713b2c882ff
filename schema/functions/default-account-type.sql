-- The type of a default account is that of the account itself, copied: the foreign key holds it there, and the check
-- of the table says which types a key takes.

create or replace function copy_default_account_type() returns trigger language plpgsql as $$
begin
  select type into new.account_type from public.accounts where book_id = new.book_id and id = new.account_id;
  -- An account that is not there is refused by the foreign key, by its name.
  new.account_type := coalesce(new.account_type, 'asset');
  return new;
end $$;

create or replace trigger default_account_has_a_type before insert or update on default_accounts
  for each row execute function copy_default_account_type();
