-- Posted documents keep the design of the day they were posted, whenever they are rendered again (Decision 0119): documents,
-- quotes, orders, delivery notes and receipts store the design of their company and the language of their party. A draft has
-- neither. Updating a posted document takes today's values (functions/update-contact-details.sql); nothing else may change them.

create or replace function store_design() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today record;
  party uuid;
begin
  perform require_current_book(new.book_id, 'a document');
  if new.status = 'draft' then
    new.design_id := null;
    new.language := null;
    return new;
  end if;
  if logical_table_name(tg_table_name) = 'deliveries' then
    party := (select party_id from orders where book_id = new.book_id and id = new.order_id);
  else
    party := new.party_id;
  end if;
  -- A company without its own design uses the default (domain/document-design.ts).
  select b.locale, coalesce(l.layout, 'plain') as layout, coalesce(l.accent, '#15181e') as accent,
    coalesce(l.logo_side, 'left') as logo_side, coalesce(l.logo_size, 'medium') as logo_size, coalesce(l.footer, '') as footer,
    coalesce(l.paper, case when b.country in ('US', 'CA') then 'letter' else 'a4' end) as paper,
    coalesce(g.version, 1) as logo_version
  into today from books b left join document_designs l on l.book_id = b.book_id left join logos g on g.book_id = b.book_id
  where b.book_id = new.book_id;
  new.design_id := md5(today::text)::uuid;
  new.language := coalesce((select language from parties where book_id = new.book_id and id = party), language_of(today.locale));
  if not exists (select from design_snapshots where book_id = new.book_id and id = new.design_id) then
    insert into design_snapshots (book_id, id, locale, layout, accent, logo_side, logo_size, footer, paper, logo)
    values (new.book_id, new.design_id, today.locale, today.layout, today.accent, today.logo_side, today.logo_size, today.footer, today.paper,
      (select image from logos where book_id = new.book_id))
    on conflict do nothing;
  end if;
  return new;
end $$;

revoke execute on function store_design from public;

create or replace trigger document_keeps_its_design before insert on documents
  for each row execute function store_design();
create or replace trigger posted_document_keeps_its_design before update on documents
  for each row when (
    (new.status = 'draft') <> (old.status = 'draft') or new.party_id <> old.party_id
    or (new.design_id is null and new.status <> 'draft')
  ) execute function store_design();
create or replace trigger delivery_keeps_its_design before insert on deliveries
  for each row execute function store_design();
create or replace trigger payment_keeps_its_design before insert on payments
  for each row execute function store_design();
create or replace trigger order_keeps_its_design before insert on orders
  for each row execute function store_design();
create or replace trigger sent_order_keeps_its_design before update on orders
  for each row when ((new.status = 'draft') <> (old.status = 'draft') or new.party_id <> old.party_id)
  execute function store_design();
