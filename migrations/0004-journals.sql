-- Journals and their lines. The date stands on the line too, so that no report joins for it, and the
-- key holds the two together (I-04). The trigram index answers "contains" at any size.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create table journals (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  number text not null,
  date business_date not null,
  description line_text not null,
  status text not null,
  source text not null default 'manual',
  -- The document or payment that the product wrote the journal for.
  source_id uuid,
  total numeric(20, 4) not null,
  deleted_at timestamptz,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  updated_by uuid not null default current_actor(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint journal_status_is_known check (status in ('posted', 'draft', 'void')),
  constraint journal_source_is_known check (source in ('manual', 'import')),
  constraint journal_number_is_short check (length(number) between 1 and 40 and number !~ '[[:cntrl:]]'),
  constraint journal_number_is_unique unique (book_id, number),
  constraint journal_id_and_date_key unique (book_id, id, date)
);
create index journals_by_date on journals (book_id, date desc, id desc) where deleted_at is null;
create index journals_by_text on journals using gin (book_id, (number || ' ' || description) gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create table journal_lines (
  book_id uuid not null default current_book(),
  journal_id uuid not null,
  position integer not null,
  date business_date not null,
  account_id uuid not null,
  debit numeric(20, 4) not null,
  credit numeric(20, 4) not null,
  description line_text not null default '',
  -- What posting a document adds: whose receivable or payable it is, and the tax of which net amount.
  party_id uuid,
  tax_rate_id uuid,
  tax_base numeric(20, 4),
  primary key (book_id, journal_id, position),
  constraint line_has_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  constraint line_is_in_cents check (debit = round(debit, 2) and credit = round(credit, 2)),
  -- Deferred, so that an edit may move the header to another date before it rewrites the lines.
  constraint line_belongs_to_its_journal foreign key (book_id, journal_id, date)
    references journals (book_id, id, date) deferrable initially deferred,
  constraint line_account_exists foreign key (book_id, account_id) references accounts (book_id, id)
);
create index journal_lines_by_account on journal_lines (book_id, account_id, date, journal_id, position);

-- The free plan counts hand-made journals by calendar month of their making (I-38, Rules 13).
create table journal_month_counts (
  book_id uuid not null default current_book() references books,
  month business_date not null,
  made integer not null constraint count_is_positive check (made > 0),
  primary key (book_id, month)
) with (fillfactor = 50);

-- Writes journals with their numbers and lines. One call, because a round trip costs as much as the work;
-- and a function, because starting one statement of that size costs more than running its parts. It has
-- the rights of its caller. Lines name their journal by its place. With an account that this book lacks
-- nothing is written, and the caller, who compares `accounts`, refuses.
create function write_journals(
  source text, ids uuid[], numbers text[], dates date[], descriptions text[], statuses text[], totals numeric[],
  typed_years integer[], typed_counts integer[], used_ids uuid[],
  places integer[], positions integer[], account_ids uuid[], debits numeric[], credits numeric[], notes text[],
  source_ids uuid[], party_ids uuid[], tax_rate_ids uuid[], tax_bases numeric[],
  out given text[], out created_at timestamptz, out made integer, out accounts json
) language plpgsql as $$
#variable_conflict use_column
declare
  automatic integer := cardinality(numbers) - cardinality(array_remove(numbers, null));
  found_count integer;
  this_day date;
  last_number integer;
begin
  created_at := now();
  -- The first lock of every post: the book before all else.
  select now() at time zone time_zone into this_day from books for no key update;

  select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isActive', is_active)), count(*)
  into accounts, found_count from public.accounts where id = any(used_ids);
  if found_count < cardinality(used_ids) then
    return;
  end if;

  if cardinality(typed_years) > 0 then
    insert into number_series as s (kind, year, last)
    select 'journal', year, max(count) from unnest(typed_years, typed_counts) as t (year, count) group by year
    on conflict (book_id, kind, year) do update set last = greatest(s.last, excluded.last);
  end if;
  if automatic > 0 then
    insert into number_series as s (kind, year, last) values ('journal', extract(year from this_day), automatic)
    on conflict (book_id, kind, year) do update set last = s.last + automatic
    returning last - automatic into last_number;
    for place in 1 .. cardinality(numbers) loop
      if numbers[place] is null then
        last_number := last_number + 1;
        numbers[place] := 'JE-' || extract(year from this_day) || '-'
          || lpad(last_number::text, greatest(4, length(last_number::text)), '0');
      end if;
    end loop;
  end if;
  given := numbers;

  insert into journals (id, number, date, description, status, total, source, source_id)
  select j.id, j.number, j.date, j.description, j.status, j.total, write_journals.source, j.source_id
  from unnest(ids, numbers, dates, descriptions, statuses, totals, source_ids)
    as j (id, number, date, description, status, total, source_id);
  insert into journal_lines (journal_id, position, date, account_id, debit, credit, description, party_id,
    tax_rate_id, tax_base)
  select ids[l.place], l.position, dates[l.place], l.account_id, l.debit, l.credit, l.note, l.party_id,
    l.tax_rate_id, l.tax_base
  from unnest(places, positions, account_ids, debits, credits, notes, party_ids, tax_rate_ids, tax_bases)
    as l (place, position, account_id, debit, credit, note, party_id, tax_rate_id, tax_base);

  if source = 'manual' then
    insert into journal_month_counts as c (month, made)
    values (date_trunc('month', this_day), cardinality(ids))
    on conflict (book_id, month) do update set made = c.made + excluded.made returning c.made into write_journals.made;
  end if;
end $$;

grant select, insert on journals, journal_lines to twofold_app;
grant update (version, number, date, description, status, total, deleted_at) on journals to twofold_app;
grant delete on journal_lines to twofold_app;
grant select, insert, update on journal_month_counts to twofold_app;

alter table journals enable row level security, force row level security;
alter table journal_lines enable row level security, force row level security;
alter table journal_month_counts enable row level security, force row level security;
create policy own_book on journals using (book_id = (select current_book()));
create policy own_book on journal_lines using (book_id = (select current_book()));
create policy own_book on journal_month_counts using (book_id = (select current_book()));

-- Row security keeps "contains" away from the trigram index, because it is not leak-proof. This one
-- function may use it: it runs as a role that nobody can become, reads five columns, and names the
-- book itself (Decision 0007).
create policy search_reads_all on journals for select to twofold_search using (true);
grant select (book_id, id, date, number, description, status, deleted_at) on journals to twofold_search;

create function search_journals(
  search text, of_status text, first_date date, last_date date, before_date date, before_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- Executed as text, so that it is planned for this very search.
  return query execute $query$
    select id from journals
    where book_id = $1 and deleted_at is null and (number || ' ' || description) ilike $2
      and ($3 is null or status = $3) and date >= $4 and date <= $5 and (date, id) < ($6, $7)
    order by date desc, id desc limit $8 $query$
  using current_book(), '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%',
    of_status, first_date, last_date, before_date, before_id, at_most;
end $$;

grant create on schema public to twofold_search;
alter function search_journals(text, text, date, date, date, uuid, integer) owner to twofold_search;
revoke create on schema public from twofold_search;
