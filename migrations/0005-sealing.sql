-- The seal. At commit each journal that was written is checked (I-01, I-02), its day and month totals
-- move by the difference to its last sealed version (I-22), and the version is appended to the
-- chained history (I-06, I-08). The function runs as the owner, so the application's role needs no
-- right to write totals or history.

create table account_day_totals (
  book_id uuid not null,
  account_id uuid not null,
  date business_date not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  primary key (book_id, account_id, date)
) with (fillfactor = 70);
-- The days at the edges of a report's period, of all accounts at once.
create index account_day_totals_by_date on account_day_totals (book_id, date);

create table account_month_totals (
  book_id uuid not null,
  account_id uuid not null,
  month business_date not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  primary key (book_id, account_id, month)
) with (fillfactor = 70);

create table journal_history (
  book_id uuid not null,
  journal_id uuid not null,
  version integer not null,
  sequence bigint not null,
  -- The exact bytes that are hashed: text, because jsonb would reorder them.
  payload text not null,
  previous_hash text not null,
  hash text not null,
  primary key (book_id, journal_id, version),
  constraint history_sequence_is_unique unique (book_id, sequence)
);

-- What a journal moves: its lines when it is posted and not deleted, else nothing.
create function counts_in_totals(status text, is_deleted boolean) returns boolean
  language sql immutable parallel safe
  as $$ select status = 'posted' and not is_deleted $$;

create function guard_journal() returns trigger language plpgsql as $$
declare
  closed_until date;
begin
  -- Also the first lock of every post: the book before all else.
  select closed_through into closed_until from public.books where book_id = new.book_id for no key update;
  if (public.counts_in_totals(new.status, new.deleted_at is not null) and new.date <= closed_until)
    or (tg_op = 'UPDATE' and old.date <= closed_until
      and public.counts_in_totals(old.status, old.deleted_at is not null))
  then
    raise exception 'journal % lies in a closed period', new.number
      using errcode = '23514', constraint = 'journal_period_is_open';
  end if;
  if new.version <> (case when tg_op = 'INSERT' then 1 else old.version + 1 end) then
    raise exception 'journal % must raise its version by one', new.number
      using errcode = '23514', constraint = 'journal_version_rises_by_one';
  end if;
  if tg_op = 'INSERT' then
    new.created_by := public.current_actor();
    new.created_at := now();
  end if;
  new.updated_by := public.current_actor();
  new.updated_at := now();
  return new;
end $$;

create trigger journal_is_guarded before insert or update on journals
  for each row execute function guard_journal();

create function guard_journal_line() returns trigger language plpgsql as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
begin
  -- A journal that another transaction is just writing is not seen here, and so refused as well.
  if not exists (
    select from public.journals j
    where j.book_id = line.book_id and j.id = line.journal_id and not exists (
      select from public.journal_history h
      where h.book_id = j.book_id and h.journal_id = j.id and h.version = j.version
    )
  ) then
    raise exception 'lines change only together with their journal, under a new version of it'
      using errcode = '23514', constraint = 'lines_change_with_their_journal';
  end if;
  return line;
end $$;

create trigger line_is_guarded before insert or update or delete on journal_lines
  for each row execute function guard_journal_line();

-- Seals the journal of the event and, when that is new, also the new ones after it that its
-- transaction wrote: an import is sealed by its first event, in one pass. Plans are kept from when the
-- books were empty, so whatever would read a table from end to end is out of the question. The row of
-- the book, with the head of the chain, is locked since the journal was guarded.
create function seal_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  ids uuid[];
  counted uuid[];
  entries text[];
  faults text;
  all_current boolean;
  before jsonb;
  entry text;
  first_sequence bigint;
  link text;
  links text[];
begin
  if new.book_id is distinct from current_book() then
    -- Row security would hide the journal from this function, and it would stay unsealed.
    raise exception 'journal % is written outside of its book', new.number
      using errcode = '23514', constraint = 'journal_is_sealed_in_its_book';
  end if;
  if exists (
    select from journal_history where book_id = new.book_id and journal_id = new.id and version = new.version
  ) then
    return null; -- An earlier event of this transaction has sealed it.
  end if;

  if new.version = 1 then
    select array_agg(id order by id) into ids
    from (
      select id, version, updated_at from journals
      where book_id = new.book_id and id >= new.id order by id limit 1000
    ) j
    where version = 1 and updated_at = now() and (
      select version from journal_history where book_id = new.book_id and journal_id = j.id limit 1
    ) is null;
  else
    select payload::jsonb into before from journal_history
    where book_id = new.book_id and journal_id = new.id and version = new.version - 1;
    ids := array[new.id];
  end if;
  select array_agg(s.entry order by place), array_agg(s.id order by place) filter (where counts), min(fault),
    bool_and(is_current), min(s.first_sequence), min(s.history_hash)
  into entries, counted, faults, all_current, first_sequence, link
  from (
    select i.place, i.id, counts_in_totals(j.status, j.deleted_at is not null) as counts,
      b.history_sequence as first_sequence, b.history_hash,
      j.version = new.version as is_current, case when j.total <> l.debit or (
        counts_in_totals(j.status, j.deleted_at is not null) and (l.count < 2 or l.debit <> l.credit)
      ) then format('journal %s does not balance: debit %s, credit %s, total %s, %s lines',
        j.number, l.debit, l.credit, j.total, l.count) end as fault,
      json_build_object('sequence', b.history_sequence + i.place, 'journalId', j.id, 'version', j.version,
        'number', j.number, 'date', j.date, 'description', j.description, 'status', j.status,
        'deleted', j.deleted_at is not null, 'source', j.source, 'by', j.updated_by, 'at', j.updated_at,
        'lines', l.lines)::text as entry
    from books b
    cross join unnest(ids) with ordinality as i (id, place)
    cross join lateral (
      select * from journals where book_id = new.book_id and id = i.id offset 0
    ) j
    cross join lateral (
      select count(*) as count, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit,
        coalesce(json_agg(json_strip_nulls(json_build_object('accountId', account_id,
          'debit', trim_scale(debit)::text, 'credit', trim_scale(credit)::text, 'description', description,
          'partyId', party_id, 'taxRateId', tax_rate_id, 'taxBase', trim_scale(tax_base)::text))
          order by position), '[]') as lines
      from journal_lines where book_id = new.book_id and journal_id = i.id
    ) l
    where b.book_id = new.book_id
  ) s;
  if all_current is distinct from true or (new.version > 1 and before is null) then
    raise exception 'journal % skips a version', new.number
      using errcode = '23514', constraint = 'journal_version_rises_by_one';
  end if;
  if faults is not null then
    raise exception '%', faults using errcode = '23514', constraint = 'journal_is_balanced';
  end if;

  -- The lines are added to the totals, and what the version before counted is taken back, account by
  -- account in one order. Its lines come from the history, so that totals never depend on what an edit
  -- left in the table.
  with moves as materialized (
    select l.account_id, l.date, sum(l.debit) as debit, sum(l.credit) as credit
    from (
      select l.* from unnest(counted) as i (id) cross join lateral (
        select account_id, date, debit, credit from journal_lines
        where book_id = new.book_id and journal_id = i.id offset 0
      ) l
      union all
      select (line ->> 'accountId')::uuid, (before ->> 'date')::date,
        -(line ->> 'debit')::numeric, -(line ->> 'credit')::numeric
      from jsonb_array_elements(before -> 'lines') line
      where counts_in_totals(before ->> 'status', (before ->> 'deleted')::boolean)
    ) l
    group by l.account_id, l.date having sum(l.debit) <> 0 or sum(l.credit) <> 0
  ), days as (
    insert into account_day_totals as t (book_id, account_id, date, debit, credit)
    select new.book_id, account_id, date, debit, credit from moves order by account_id, date
    on conflict (book_id, account_id, date)
    do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit
  )
  insert into account_month_totals as t (book_id, account_id, month, debit, credit)
  select new.book_id, account_id, date_trunc('month', date)::date, sum(debit), sum(credit) from moves
  group by account_id, date_trunc('month', date) order by account_id, date_trunc('month', date)
  on conflict (book_id, account_id, month)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;

  links := array[link];
  foreach entry in array entries loop
    link := encode(sha256(convert_to(link || entry, 'UTF8')), 'hex');
    links := links || link;
  end loop;
  insert into journal_history (book_id, journal_id, version, sequence, payload, previous_hash, hash)
  select new.book_id, e.id, new.version, first_sequence + e.place, e.payload, links[e.place], links[e.place + 1]
  from unnest(ids, entries) with ordinality as e (id, payload, place);
  update books set history_sequence = first_sequence + cardinality(ids), history_hash = link
  where book_id = new.book_id;
  return null;
end $$;

create constraint trigger journal_is_sealed after insert or update on journals
  deferrable initially deferred for each row execute function seal_journal();

create trigger journal_history_is_append_only before update or delete on journal_history
  for each row execute function refuse_change();

-- An account's type is fixed once something counts on it (I-12).
create function guard_account_type() returns trigger language plpgsql as $$
begin
  if exists (select from public.journal_lines where book_id = old.book_id and account_id = old.id) then
    raise exception 'account % has lines', old.code
      using errcode = '23514', constraint = 'account_type_is_fixed_once_used';
  end if;
  return new;
end $$;

create trigger account_type_is_guarded before update of type on accounts
  for each row when (old.type <> new.type) execute function guard_account_type();

grant select on account_day_totals, account_month_totals, journal_history to twofold_app;
alter table account_day_totals enable row level security, force row level security;
alter table account_month_totals enable row level security, force row level security;
alter table journal_history enable row level security, force row level security;
create policy own_book on account_day_totals using (book_id = (select current_book()));
create policy own_book on account_month_totals using (book_id = (select current_book()));
create policy own_book on journal_history using (book_id = (select current_book()));
