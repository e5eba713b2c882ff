-- Deletes old idempotency keys of a book: their requests are no longer retried, and the keys can be used again (I-34).
create or replace function delete_old_idempotency_keys(book uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(book, 'an idempotency key');
  delete from idempotency_keys where book_id = book and created_at < now() - interval '30 days';
end $$;

revoke execute on function delete_old_idempotency_keys from public;
grant execute on function delete_old_idempotency_keys to twofold_app;
