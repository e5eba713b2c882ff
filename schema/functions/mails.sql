-- A mail of a book is due: it waits beside those of sign-in, which the role of the books cannot look at, and goes out in
-- the name of who wrote it. Calling it twice changes nothing.
create or replace function leave_mail(mail uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from document_mails where book_id = book and id = mail and sent_at is null) then
    raise exception 'only a mail that is there waits to be sent'
      using errcode = '23514', constraint = 'mail_is_there', hint = 'mail_is_there';
  end if;
  insert into auth.outbox (id, book_id, person_id) values (mail, book, current_actor()) on conflict do nothing;
end $$;

revoke execute on function leave_mail from public;
grant execute on function leave_mail to twofold_app;

-- What was sent, or was given up, stays so.
create or replace trigger mail_that_has_ended_stays before update on document_mails
  for each row when (old.sent_at is not null or old.failed_at is not null)
  execute function refuse_record('mail_that_has_ended_stays');
