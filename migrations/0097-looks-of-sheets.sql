-- The sheets of a company have a layout, a colour and a foot of its choice (Decision 0102), and delivery notes leave by mail, as
-- quotes and orders do.
create table sheet_looks (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  layout text not null,
  accent text not null,
  logo_side text not null,
  logo_size text not null,
  footer text not null,
  constraint sheet_layout_is_known check (layout in ('plain', 'band', 'letter')),
  constraint sheet_accent_is_a_colour check (accent ~ '^#[0-9a-f]{6}$'),
  constraint sheet_logo_has_a_place check (logo_side in ('left', 'right') and logo_size in ('small', 'medium', 'large')),
  constraint sheet_footer_is_short check (length(footer) <= 300)
);

alter table sheet_looks enable row level security, force row level security;
create policy own_book on sheet_looks using (book_id = (select current_book()));
grant select, insert on sheet_looks to twofold_app;
grant update (version, layout, accent, logo_side, logo_size, footer) on sheet_looks to twofold_app;

alter table document_mails add column delivery_id uuid,
  drop constraint document_mail_is_of_one_thing,
  add constraint document_mail_is_of_one_thing check (num_nonnulls(document_id, party_id, order_id, delivery_id) = 1),
  add constraint document_mail_is_of_a_delivery foreign key (book_id, delivery_id) references deliveries (book_id, id);
create index document_mails_by_delivery on document_mails (book_id, delivery_id, id) where delivery_id is not null;
grant insert (delivery_id) on document_mails to twofold_app;

alter table planned_mails add column delivery_id uuid,
  add constraint planned_mail_of_a_delivery_is_one unique (book_id, delivery_id),
  drop constraint planned_mail_kind_is_known,
  add constraint planned_mail_kind_is_known check (case
    when document_id is not null then kind in ('invoice', 'credit_note')
    when order_id is not null then kind in ('quote', 'sales_order', 'purchase_order')
    when delivery_id is not null then kind = 'delivery_note'
    else kind in ('vendor', 'customer') end),
  drop constraint planned_mail_is_of_one_thing,
  add constraint planned_mail_is_of_one_thing check (
    num_nonnulls(document_id, party_id, order_id, delivery_id) = 1
    and num_nonnulls(period_start, period_end) = case when party_id is null then 0 else 2 end
  ),
  add constraint planned_mail_is_of_a_delivery foreign key (book_id, delivery_id) references deliveries (book_id, id);
grant insert (delivery_id) on planned_mails to twofold_app;
