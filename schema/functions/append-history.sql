-- Builds the JSON text of a history entry by concatenation: JSON functions take twice as long.
drop function if exists history_line(uuid, numeric, numeric, text, uuid, uuid, numeric);
create or replace function history_line(
  account_id uuid, debit numeric, credit numeric, description text, party_id uuid, tax_rate_id uuid, tax_base numeric,
  foreign_amount numeric
) returns text language sql stable parallel safe as $$
  select '{"accountId":"' || account_id || '","debit":"' || trim_scale(debit) || '","credit":"' || trim_scale(credit)
    || '","description":' || to_json(description) || coalesce(',"partyId":"' || party_id || '"', '')
    || coalesce(',"taxRateId":"' || tax_rate_id || '"', '')
    || coalesce(',"taxBase":"' || trim_scale(tax_base) || '"', '')
    || coalesce(',"foreignAmount":"' || trim_scale(foreign_amount) || '"', '') || '}'
$$;

create or replace function history_head(
  sequence bigint, id uuid, version integer, number text, date date, description text, status text,
  is_deleted boolean, source text, author uuid
) returns text language sql stable parallel safe as $$
  select '{"sequence" : ' || sequence || ', "journalId" : "' || id || '", "version" : ' || version || ', "number" : '
    || to_json(number) || ', "date" : ' || to_json(date) || ', "description" : ' || to_json(description)
    || ', "status" : "' || status || '", "deleted" : ' || is_deleted || ', "source" : "' || source
    || '", "by" : "' || author || '", "at" : '
$$;

create or replace function history_end(lines text) returns text language sql immutable parallel safe as $$
  select ', "lines" : [' || coalesce(lines, '') || ']}'
$$;

-- Compares bytes: right() counts the characters of the whole text, which took half the time of checking all histories.
create or replace function ends_with(whole text, part text) returns boolean language sql stable parallel safe as $$
  select substring(convert_to(whole, 'UTF8') from octet_length(whole) - octet_length(part) + 1) = convert_to(part, 'UTF8')
$$;

-- The integrity check can recreate the head and end of an entry from the rows. The text of the timestamp depends on the session's
-- time zone.
create or replace function history_entry(
  sequence bigint, id uuid, version integer, number text, date date, description text, status text,
  is_deleted boolean, source text, author uuid, at timestamptz, lines text
) returns text language sql stable parallel safe as $$
  select history_head(sequence, id, version, number, date, description, status, is_deleted, source, author)
    || to_json(at) || history_end(lines)
$$;

-- Appends versions to the history of a book and updates the head of its hash chain (I-06, I-08). The caller has locked the book's
-- row.
create or replace function append_history(book uuid, link text, first_sequence bigint, ids uuid[], version integer, entries text[])
  returns void language plpgsql as $$
#variable_conflict use_variable
declare
  entry text;
  links text[] := array[link];
begin
  foreach entry in array entries loop
    link := encode(sha256(convert_to(link || entry, 'UTF8')), 'hex');
    links := links || link;
  end loop;
  insert into journal_history (book_id, journal_id, version, sequence, payload, previous_hash, hash)
  select b.book_id, e.id, version, first_sequence + e.place - 1, e.payload, e.previous, e.hash
  from (select book) b (book_id), unnest(ids, entries, links[:cardinality(ids)], links[2:])
    with ordinality as e (id, payload, previous, hash, place);
  update books set history_sequence = first_sequence + cardinality(ids) - 1, history_hash = link
  where book_id = book;
end $$;

revoke execute on function append_history from public;
grant execute on function append_history to twofold_writer;
