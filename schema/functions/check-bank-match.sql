-- The matches of a bank transaction add up to its amount, and no journal is matched for more than its amount on the account
-- (I-46). When a journal changes and no longer fits, its bank transactions are unmatched. Reconciled journals keep their amount
-- and their date: another date would change the book balance of a day that was already reported (I-47).

-- The amount of a line as the bank states it: in the currency of the account, if the account has its own (I-104). So a
-- revaluation has no bank amount.
create or replace function bank_amount_of_transaction(debit numeric, credit numeric, foreign_amount numeric) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(foreign_amount * sign(debit - credit), debit - credit)
$$;

-- The amount of a posted journal on an account; drafts and voided or deleted journals have none.
create or replace function bank_amount_of_journal(in_book uuid, account uuid, journal uuid) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(bank_amount_of_transaction(l.debit, l.credit, l.foreign_amount)), 0)
    from journal_lines l join journals j on j.book_id = l.book_id and j.id = l.journal_id
    where l.book_id = in_book and l.journal_id = journal and l.account_id = account
      and counts_in_totals(j.status, j.deleted_at is not null)
  );
end $$;

-- Whether the matched amount is part of the journal's amount: on the same side, and not greater.
create or replace function is_within_amount(taken numeric, moved numeric) returns boolean
  language sql immutable parallel safe as $$
  select sign(taken) = sign(moved) and abs(taken) <= abs(moved)
$$;

create or replace function update_bank_transaction_match() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  match record := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(match.book_id, 'a match');
  if tg_op = 'DELETE' and exists (
    select from reconciled_entries
    where book_id = old.book_id and journal_id = old.journal_id and account_id = old.account_id and is_live
  ) then
    raise exception 'a reconciled bank transaction cannot be unmatched'
      using errcode = '23514', constraint = 'reconciled_transaction_is_fixed', hint = 'reconciled_transaction_is_fixed';
  end if;
  update bank_transactions set is_matched = exists (
    select from bank_matches where book_id = match.book_id and bank_transaction_id = match.bank_transaction_id
  ) where book_id = match.book_id and id = match.bank_transaction_id;
  return null;
end $$;

create or replace trigger bank_transaction_match_is_updated after insert or delete on bank_matches
  for each row execute function update_bank_transaction_match();

create or replace function check_bank_match() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  match record := case when tg_op = 'DELETE' then old else new end;
  matched numeric;
  taken numeric;
begin
  perform require_current_book(match.book_id, 'a match');
  select sum(amount) into matched from bank_matches where book_id = match.book_id and bank_transaction_id = match.bank_transaction_id;
  if matched <> (select amount from bank_transactions where book_id = match.book_id and id = match.bank_transaction_id) then
    raise exception 'the matches of a bank transaction add up to %', matched
      using errcode = '23514', constraint = 'bank_match_adds_up_to_its_line', hint = 'bank_match_adds_up_to_its_line';
  end if;
  select sum(amount) into taken from bank_matches
  where book_id = match.book_id and journal_id = match.journal_id and account_id = match.account_id;
  if not is_within_amount(taken, bank_amount_of_journal(match.book_id, match.account_id, match.journal_id)) then
    raise exception 'a journal is matched beyond its amount on the account'
      using errcode = '23514', constraint = 'bank_match_is_within_its_journal', hint = 'bank_match_is_within_its_journal';
  end if;
  return null;
end $$;

drop trigger if exists bank_match_is_checked on bank_matches;
create constraint trigger bank_match_is_checked after insert or delete on bank_matches
  deferrable initially deferred for each row execute function check_bank_match();

create or replace function recheck_matched_journal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unfit uuid[];
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if exists (
    select from reconciled_entries
    where book_id = new.book_id and journal_id = new.id and is_live
      and (new.date <> old.date or amount <> bank_amount_of_journal(book_id, account_id, journal_id))
  ) then
    raise exception 'journal % is part of a reconciliation', new.number
      using errcode = '23514', constraint = 'reconciled_journal_is_fixed', hint = 'reconciled_journal_is_fixed';
  end if;
  select array_agg(bank_transaction_id) into unfit from (
    select bank_transaction_id, account_id, sum(amount) over (partition by account_id) as taken
    from bank_matches where book_id = new.book_id and journal_id = new.id
  ) m where not is_within_amount(taken, bank_amount_of_journal(new.book_id, account_id, new.id));
  delete from bank_matches where book_id = new.book_id and bank_transaction_id = any(unfit);
  return null;
end $$;

drop trigger if exists bank_matches_are_rechecked on journals;
create constraint trigger bank_matches_are_rechecked after update on journals
  deferrable initially deferred for each row execute function recheck_matched_journal();

-- Keeps a file whose transactions are reconciled. A later file that contains the same transactions may be removed.
create or replace function guard_reconciled_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(old.book_id, 'a bank statement');
  if exists (
    select from bank_matches m join reconciled_entries r
      on r.book_id = m.book_id and r.journal_id = m.journal_id and r.account_id = m.account_id and r.is_live
    where m.book_id = old.book_id and m.bank_transaction_id = old.bank_transaction_id
  ) and not exists (
    select from bank_statement_transactions t
    join bank_statements s on s.book_id = t.book_id and s.id = t.statement_id
    join bank_imports i on i.book_id = s.book_id and i.id = s.import_id
    where t.book_id = old.book_id and t.bank_transaction_id = old.bank_transaction_id and i.created_at < (
      select o.created_at from bank_statements f
      join bank_imports o on o.book_id = f.book_id and o.id = f.import_id
      where f.book_id = old.book_id and f.id = old.statement_id
    )
  ) then
    raise exception 'the import of a file with reconciled transactions cannot be undone'
      using errcode = '23514', constraint = 'file_of_reconciled_transactions_is_kept', hint = 'file_of_reconciled_transactions_is_kept';
  end if;
  return null;
end $$;

create or replace trigger reconciled_files_are_guarded after delete on bank_statement_transactions
  for each row execute function guard_reconciled_files();
