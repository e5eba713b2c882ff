-- A comment belongs to a record of its book and is written by the current user, who alone can edit it, for 15 minutes, or delete it
-- (I-134). So not even SQL in the application's role can write in another member's name, or change what that member wrote.

-- The members who are mentioned in a text as "@{user id}".
create or replace function mentions_in(comment_text text) returns uuid[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct found[1]::uuid), '{}') from regexp_matches(
    comment_text, '@\{([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\}', 'g') found
$$;

-- Whether all of these users are members of the book. The role of the books can't read the members.
create or replace function are_members(book uuid, users uuid[]) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(book, 'a comment');
  return not exists (
    select from unnest(users) as mentioned (id)
    where not exists (select from auth.memberships where book_id = book and user_id = mentioned.id and book_exists)
  );
end $$;

-- Whether the role of the current member includes a record of this kind: sales and purchases see their own side. Bank records
-- depend on a switch of the member, which only the server knows.
create or replace function member_may_comment(activity_kind text) returns boolean language sql stable as $$
  select case current_setting('app.member_role', true)
    when 'sales' then activity_kind in ('invoice', 'credit_note', 'quote', 'sales_order', 'customer', 'delivery_note', 'product',
      'bank_transaction', 'bank_import', 'reconciliation', 'money')
    when 'purchases' then activity_kind in ('bill', 'vendor_credit', 'purchase_order', 'vendor', 'goods_receipt', 'product',
      'bank_transaction', 'bank_import', 'reconciliation', 'money')
    when 'viewer' then false
    else true
  end
$$;

create or replace function guard_comment() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  record_type text;
begin
  perform require_current_book(new.book_id, 'a comment');
  record_type := activity_kind_of(new.book_id, new.record_kind, new.record_id);
  if record_type is null then
    perform reject_write('comment_record_exists', 'the record of a comment does not exist');
  elsif not member_may_comment(record_type) then
    perform reject_write('member_writes_own_areas', 'the member is not allowed to comment on this record');
  end if;
  new.written_by := current_actor();
  new.written_at := now();
  new.edited_at := null;
  new.deleted_at := null;
  new.mentioned_ids := mentions_in(new.text);
  if not are_members(new.book_id, new.mentioned_ids) then
    perform reject_write('comment_mentions_members', 'a comment mentions a user who is not a member');
  end if;
  return new;
end $$;

create or replace trigger comment_is_guarded before insert on comments
  for each row execute function guard_comment();

create or replace function guard_comment_change() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a comment');
  if old.written_by is distinct from current_actor() then
    perform reject_write('comment_is_changed_by_its_author', 'a comment can only be changed by its author');
  elsif old.deleted_at is not null then
    perform reject_write('comment_stays_deleted', 'a deleted comment cannot be changed');
  end if;
  new.edited_at := old.edited_at;
  new.mentioned_ids := old.mentioned_ids;
  if new.deleted_at is not null then new.deleted_at := now(); end if;
  if new.text <> old.text then
    if now() > old.written_at + interval '15 minutes' then
      perform reject_write('comment_is_edited_soon', 'a comment can only be edited for 15 minutes');
    end if;
    new.edited_at := now();
    new.mentioned_ids := mentions_in(new.text);
    -- Members who were mentioned before may have left the company since.
    if not are_members(new.book_id, array(select unnest(new.mentioned_ids) except select unnest(old.mentioned_ids))) then
      perform reject_write('comment_mentions_members', 'a comment mentions a user who is not a member');
    end if;
  end if;
  return new;
end $$;

create or replace trigger comment_change_is_guarded before update on comments
  for each row execute function guard_comment_change();
