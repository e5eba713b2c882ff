-- Landed costs take no more from an expense account than was posted to it by then (I-125, Accounting 6). Clearing accounts may be
-- overdrawn, because they hold costs that arrive later. Closing journals don't count.

-- The first day on which landed costs leave an expense account below zero, or null. `taken` and `on_day` describe an amount that
-- is about to be posted.
create or replace function landed_cost_fault(book uuid, account uuid, taken numeric default 0, on_day date default null)
  returns date
  language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  taken_since date;
begin
  if (select type from accounts where book_id = book and id = account) is distinct from 'expense' then
    return null;
  end if;
  select least(min(l.date), on_day) into taken_since
  from (select distinct journal_id from stock_movements where book_id = book and kind = 'landed_cost' and not is_void) m
  cross join lateral (
    select date from journal_lines
    where book_id = book and journal_id = m.journal_id and account_id = account and credit > 0 offset 0) l;
  if taken_since is null then
    return null;
  end if;
  return (
    select min(date) from (
      select date, sum(sum(amount)) over (order by date) as balance from (
        select date, debit - credit as amount from account_day_totals where book_id = book and account_id = account
        union all
        select on_day, -taken where on_day is not null
        union all
        select l.date, l.credit - l.debit
        from (select id from journals where book_id = book and source = 'year_end' and status = 'posted' and deleted_at is null offset 0) j
        join journal_lines l on l.book_id = book and l.journal_id = j.id and l.account_id = account
      ) moved group by date
    ) days where balance < 0 and date >= taken_since
  );
end $$;

-- Rejects changes that leave less on these accounts than landed costs took from them. Called only for accounts whose balance
-- decreases, so that a correction is never rejected.
create or replace function reject_landed_cost_fault(book uuid, account_ids uuid[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  account uuid;
begin
  if not exists (select from stock_movements where book_id = book and kind = 'landed_cost' and not is_void) then
    return;
  end if;
  for account in select distinct id from unnest(account_ids) id loop
    if landed_cost_fault(book, account) is not null then
      raise exception 'account % holds less than the landed costs taken from it', account
        using errcode = '23514', constraint = 'landed_costs_were_posted', hint = 'landed_costs_were_posted', detail = account;
    end if;
  end loop;
end $$;
revoke execute on function reject_landed_cost_fault from public;
grant execute on function reject_landed_cost_fault to twofold_writer;

create or replace function check_landed_cost() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'landed cost ' || new.id);
  perform reject_landed_cost_fault(new.book_id,
    (select array_agg(account_id) from journal_lines where book_id = new.book_id and journal_id = new.journal_id));
  return null;
end $$;

drop trigger if exists landed_costs_were_posted on stock_movements;
create constraint trigger landed_costs_were_posted after insert on stock_movements
  deferrable initially deferred for each row when (new.kind = 'landed_cost') execute function check_landed_cost();
