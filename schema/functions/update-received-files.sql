-- A received file follows its document: the document determines its party and whether it counts. The file of a void document no
-- longer counts, so that the same invoice can be entered again (I-55).

create or replace function copy_document_to_received_file() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a file');
  select d.kind, d.party_id, d.status <> 'void' into new.kind, new.party_id, new.is_live
  from documents d where d.book_id = new.book_id and d.id = new.document_id and d.side = 'vendor';
  if new.kind is null then
    raise exception 'a received file must belong to a bill or a vendor credit'
      using errcode = '23503', constraint = 'received_file_document_exists', hint = 'received_file_document_exists';
  end if;
  return new;
end $$;

create or replace trigger received_file_is_prepared before insert on received_files
  for each row execute function copy_document_to_received_file();

create or replace function update_received_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a document');
  update received_files set party_id = new.party_id, is_live = new.status <> 'void'
  where book_id = new.book_id and document_id = new.id;
  return null;
end $$;

create or replace trigger received_file_follows_document after update of party_id, status on documents
  for each row when (
    old.side = 'vendor' and (old.party_id <> new.party_id or (old.status = 'void') <> (new.status = 'void'))
  ) execute function update_received_file();
