-- An attachment belongs to a record of its book, and a record has at most ten attachments (I-118). A file waits in the receipt inbox
-- only while no record has it (I-137).

-- Whether a file can be in a place: on a record of the book, or in its receipt inbox.
create or replace function file_place_exists(book uuid, kind text, record uuid) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select case kind when 'inbox' then record = book else activity_kind_of(book, kind, record) is not null end
$$;

-- Where a book has a file: on which record, or in the receipt inbox. A deleted or voided record keeps its links, but no
-- longer counts.
create or replace function find_file(book uuid, hash text) returns table (record_kind text, record_id uuid, name text)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
  select a.record_kind, a.record_id, a.name::text from attachments a
  where a.book_id = book and a.sha256 = hash and a.removed_at is null
    and file_place_exists(a.book_id, a.record_kind, a.record_id)
    and not exists (select from journals j where j.book_id = book and j.id = a.record_id and j.deleted_at is not null)
    and not exists (select from documents d where d.book_id = book and d.id = a.record_id and d.status = 'void')
  union all
  select 'document', r.document_id, r.file_name::text from received_files r
  where r.book_id = book and r.file_sha256 = hash and r.is_live;
end $$;

create or replace function check_attachment() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  files integer;
begin
  perform require_current_book(new.book_id, 'an attachment');
  if not file_place_exists(new.book_id, new.record_kind, new.record_id) then
    raise exception 'the record of an attachment does not exist'
      using errcode = '23503', constraint = 'attachment_record_exists', hint = 'attachment_record_exists';
  end if;
  select count(*) into files from attachments
  where book_id = new.book_id and record_id = new.record_id and removed_at is null;
  if new.record_kind = 'inbox' then
    if exists (select from find_file(new.book_id, new.sha256)) then
      perform reject_write('file_in_inbox_is_new', 'the file is already in the books');
    elsif files >= 500 then
      perform reject_write('inbox_has_500_files_at_most', 'the receipt inbox can have at most 500 files');
    end if;
  elsif exists (select from attachments
      where book_id = new.book_id and record_id = new.book_id and sha256 = new.sha256 and removed_at is null) then
    perform reject_write('attached_file_has_left_inbox', 'the file is still in the receipt inbox');
  elsif files >= 10 then
    perform reject_write('record_has_ten_attachments_at_most', 'a record can have at most ten attachments');
  end if;
  return new;
end $$;

create or replace trigger attachment_record_is_checked before insert on attachments
  for each row execute function check_attachment();
