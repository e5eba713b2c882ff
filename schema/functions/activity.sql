-- The activity of a company: its audit log as one list, newest first (Interface 4).

-- An id of version 7, ordered by time like the server's ids (db/new-id.ts).
create or replace function time_ordered_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The lowest id of version 7 at a time.
create or replace function first_id_at(instant timestamptz) returns uuid language sql immutable parallel safe as $$
  select (substring(encode(int8send((extract(epoch from instant) * 1000)::bigint), 'hex') from 5) || '00000000000000000000')::uuid
$$;

-- The number or name of a record in the values that the audit log stores, or the dates that identify it; null if they have neither.
create or replace function label_of_values(subject text, stored jsonb) returns text language sql immutable parallel safe as $$
  select nullif(left(concat_ws(' ', coalesce(stored ->> 'number', stored ->> 'code', stored ->> 'year'),
    coalesce(stored ->> 'partyName', stored ->> 'name', stored ->> 'counterparty', stored ->> 'fileName', stored ->> 'areaName',
      case subject when 'reconciliation' then stored ->> 'endsOn' when 'revaluation' then stored ->> 'date' end,
      stored ->> 'currency' || ' ' || (stored ->> 'date'), stored ->> 'start' || ' ' || (stored ->> 'end'))), 200), '')
$$;

-- Names each entry when it is written, so that it can be found after its record was deleted. An entry whose values have no name, such
-- as an email, gets the name of the record's previous entry.
create or replace function label_audit_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'an audit entry');
  new.label := coalesce(label_of_values(new.subject, new.after), label_of_values(new.subject, new.before));
  if new.label is null and new.subject_id <> new.book_id then
    -- Not "order by id limit 1": without statistics, that would read the book's entries backward until it meets the record's.
    select (array_agg(a.label order by a.id desc))[1] into new.label from audit_log a
    where a.book_id = new.book_id and a.subject_id = new.subject_id;
  end if;
  new.label := coalesce(new.label, '');
  return new;
end $$;

create or replace trigger audit_entry_has_a_label before insert on audit_log
  for each row when (new.label = '') execute function label_audit_entry();

-- Adds versions of journals that users enter directly to the audit log (I-131). Their values are in the chained history.
create or replace function audit_journals(book uuid, ids uuid[], labels text[], version integer, actions text[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into audit_log (book_id, id, action, subject, subject_id, label, after)
  select b.book_id, time_ordered_id(), e.action, 'journal', e.id, e.label, jsonb_build_object('version', audit_journals.version)
  from (select book) b (book_id), unnest(ids, labels, actions) as e (id, label, action);
end $$;

-- Returns a page of entries before an id. Each filter reads one index in order, so that a page takes the same time at any size: to
-- filter by person, kind or action, each of the few actions that occur is read in turn and the results are merged. A search looks
-- through the newest entries first, and then finds all matches.
create or replace function list_activity(
  search text, of_subject uuid, of_actor uuid, of_program text, of_kinds text[], of_verbs text[],
  first_at timestamptz, end_at timestamptz, before_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  in_range text := $text$ book_id = $1 and id < $2 $text$
    || case when first_at is null then '' else ' and at >= $3 and id >= first_id_at($3)' end
    || case when end_at is null then '' else $text$ and at < $4 and id < first_id_at($4 + interval '1 day') $text$ end;
  of_row text := case when of_actor is null then '' else ' and actor_id = $5' end
    || case when of_program is null then '' else ' and program = $6' end
    || case when of_subject is null then '' else ' and subject_id = $7' end;
  by_action boolean := of_kinds is not null or of_verbs is not null or of_actor is not null;
  actions text[];
  matching text := '';
  source text;
  page uuid[];
  among integer;
begin
  if by_action then
    execute format($text$
      with recursive found (action) as (
        (select action from audit_log where book_id = $1 %1$s order by action limit 1)
        union all
        select (select a.action from audit_log a where a.book_id = $1 %1$s and a.action > f.action order by a.action limit 1)
        from found f where f.action is not null
      ) select coalesce(array_agg(action), '{}') from found
      where action is not null and ($3 is null or split_part(action, '.', 1) = any($3)) and ($4 is null or split_part(action, '.', 2) = any($4)) $text$,
      case when of_actor is null then '' else 'and actor_id = $2' end)
    into actions using current_book(), of_actor, of_kinds, of_verbs;
  end if;
  if search <> '' then
    matching := ' and fold_text(label) like $9';
    foreach among in array array[1000, 10000] loop
      execute format($text$
        select array_agg(id) from (
          select id from (select * from (select id, actor_id, program, subject_id, label, action from audit_log where %s order by id desc limit %s) newest
          offset 0) near where true %s %s %s order by id desc limit $10) page $text$,
        in_range, among, of_row, case when by_action then 'and action = any($8)' else '' end, matching)
      into page using current_book(), before_id, first_at, end_at, of_actor, of_program, of_subject, actions,
        contains_pattern(search), at_most;
      exit when cardinality(page) = at_most or coalesce(cardinality(page), 0) * 5 < at_most;
    end loop;
    if cardinality(page) = at_most then
      return query select unnest(page);
      return;
    end if;
  end if;
  source := case
    when search <> '' then format($text$ select id from (select id from audit_log where %s %s %s %s offset 0) found order by id desc limit $10 $text$,
      in_range, of_row, case when by_action then 'and action = any($8)' else '' end, matching)
    when by_action and of_subject is null then format($text$
      select found.id from unnest($8) as filtered (action) cross join lateral (
        select id from audit_log where %s %s and audit_log.action = filtered.action order by audit_log.action desc, id desc limit $10
      ) found order by found.id desc limit $10 $text$, in_range, of_row)
    else format($text$ select id from audit_log where %s %s %s order by id desc limit $10 $text$,
      in_range, of_row, case when by_action then 'and action = any($8)' else '' end) end;
  return query execute source using current_book(), before_id, first_at, end_at, of_actor, of_program, of_subject, actions,
    contains_pattern(search), at_most;
end $$;

alter function list_activity owner to twofold_search;
revoke execute on function audit_journals from public;
grant execute on function audit_journals to twofold_writer;
