-- Items are checked off and noted by the current user, now (I-138), and a company's own items have room on one page (I-139). So not
-- even SQL in the application's role can check off in another member's name.
create or replace function stamp_checklist_status() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a checklist status');
  new.checked_off_by := null;
  new.checked_off_at := null;
  new.noted_by := null;
  new.noted_at := null;
  if tg_op = 'UPDATE' then
    if old.is_checked_off then
      new.checked_off_by := old.checked_off_by;
      new.checked_off_at := old.checked_off_at;
    end if;
    new.noted_by := old.noted_by;
    new.noted_at := old.noted_at;
  end if;
  if not new.is_checked_off then
    new.checked_off_by := null;
    new.checked_off_at := null;
  elsif new.checked_off_at is null or (tg_op = 'UPDATE' and new.remaining_digest is distinct from old.remaining_digest) then
    new.checked_off_by := current_actor();
    new.checked_off_at := now();
  end if;
  if new.note is distinct from (case when tg_op = 'UPDATE' then old.note else '' end) then
    new.noted_by := current_actor();
    new.noted_at := now();
  end if;
  if new.item_id is not null and not exists (
    select from checklist_items
    where book_id = new.book_id and id = new.item_id and new.month between first_month and coalesce(last_month, new.month)
  ) then
    perform reject_write('checklist_item_is_in_month', 'the item is not on the checklist of this month');
  end if;
  return new;
end $$;

create or replace trigger checklist_status_is_stamped before insert or update on checklist_statuses
  for each row execute function stamp_checklist_status();

-- The days of the months that have an item; none if it was removed in its first month.
create or replace function months_of_checklist_item(first_month date, last_month date) returns daterange
  language sql immutable parallel safe as $$
  select case
    when last_month < first_month then 'empty'::daterange
    else daterange(first_month, (last_month + interval '1 month')::date)
  end
$$;

-- A month has at most 50 items of the company, and no two with the same name. The months with the most items are first months.
create or replace function check_checklist_item() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  new_months daterange := months_of_checklist_item(new.first_month, new.last_month);
begin
  perform require_current_book(new.book_id, 'a checklist item');
  if isempty(new_months) then return new; end if;
  if exists (
    select from checklist_items
    where book_id = new.book_id and id <> new.id and fold_text(name) = fold_text(new.name)
      and months_of_checklist_item(first_month, last_month) && new_months
  ) then
    perform reject_write('checklist_item_name_is_unique', 'the checklist has an item with this name');
  end if;
  if exists (
    select from (
      select new.first_month::date as month
      union all
      select first_month from checklist_items
      where book_id = new.book_id and id <> new.id and new_months @> first_month::date
    ) starts
    where (
      select count(*) from checklist_items
      where book_id = new.book_id and id <> new.id and months_of_checklist_item(first_month, last_month) @> starts.month
    ) >= 50
  ) then
    perform reject_write('checklist_has_50_own_items_at_most', 'a checklist can have at most 50 items of the company');
  end if;
  return new;
end $$;

create or replace trigger checklist_item_is_checked before insert or update on checklist_items
  for each row execute function check_checklist_item();
