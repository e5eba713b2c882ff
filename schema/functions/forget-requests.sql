-- Forgets the requests of a book that are no longer retried; their keys are free then (I-34).
create or replace function forget_old_requests(book uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_outside_of_book(book, 'a key');
  delete from idempotency_keys where book_id = book and created_at < now() - interval '30 days';
end $$;

revoke execute on function forget_old_requests from public;
grant execute on function forget_old_requests to twofold_app;
