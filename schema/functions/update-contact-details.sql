-- Updates a posted document to today's names, addresses and design; nothing else changes (Accounting 4). This is the only way
-- past posted_document_keeps_names. The version increases, and the change has an audit log entry at commit (I-07, I-40). Emails
-- that were sent stay unchanged.
create or replace function update_contact_details(book uuid, document uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today record;
begin
  perform require_current_book(book, 'a document');
  if exists (select from emails m where m.book_id = book and m.document_id = document and m.failed_at is null) then
    raise exception 'the names and addresses on a sent document cannot be changed'
      using errcode = '23514', constraint = 'sent_document_keeps_names', hint = 'sent_document_keeps_names';
  end if;
  select t.* into today from documents d cross join lateral current_details(book, d.party_id) t
  where d.book_id = book and d.id = document;
  update documents set version = version + 1, party_name = today.name, party_email = today.email,
    party_snapshot = today.party, company_snapshot = today.company, design_id = null, updated_by = current_actor(), updated_at = now()
  where book_id = book and id = document and status in ('posted', 'paid') and opening_id is null;
end $$;

revoke execute on function update_contact_details from public;
grant execute on function update_contact_details to twofold_app;
