-- Documents and payments in another currency than that of the books, with what they are in it (Decision 0099).
alter table documents add column base_paid_amount numeric(20, 4), add column base_rounding numeric(20, 4),
  add column base_subtotal numeric(20, 4);
alter table documents add constraint document_base_paid_is_within_its_total check (
    base_paid_amount is null or case status when 'paid' then base_paid_amount = base_total
      when 'posted' then base_paid_amount between 0 and base_total else base_paid_amount = 0 end
  ),
  add constraint document_is_rounded_as_a_credit check (base_rounding is null or (credits_id is not null and base_paid_amount is not null));
grant update (base_paid_amount, base_rounding, base_subtotal) on documents to twofold_app;
grant select (base_paid_amount) on documents to twofold_search;

alter table payments add column settled_amount numeric(20, 4);
alter table payments add constraint payment_settled_is_not_negative check (settled_amount >= 0);

alter table allocations drop constraint allocation_base_is_amount_at_rate,
  add constraint allocation_base_is_amount_at_rate check (base_amount >= 0 and (exchange_rate <> 1 or base_amount = amount));
