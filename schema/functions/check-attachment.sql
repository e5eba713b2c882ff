-- An attachment belongs to a record of its book, and a record has at most ten attachments (I-118).

create or replace function check_attachment() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'an attachment');
  if activity_kind_of(new.book_id, new.record_kind, new.record_id) is null then
    raise exception 'the record of an attachment does not exist'
      using errcode = '23503', constraint = 'attachment_record_exists', hint = 'attachment_record_exists';
  end if;
  if (select count(*) from attachments
      where book_id = new.book_id and record_id = new.record_id and removed_at is null) >= 10 then
    raise exception 'a record can have at most ten attachments'
      using errcode = '23514', constraint = 'record_has_ten_attachments_at_most',
        hint = 'record_has_ten_attachments_at_most';
  end if;
  return new;
end $$;

create or replace trigger attachment_record_is_checked before insert on attachments
  for each row execute function check_attachment();
