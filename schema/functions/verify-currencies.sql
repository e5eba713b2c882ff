-- Documents and payments in another currency (Accounting 10, I-97, Decision 0099): their base amounts are their amounts at their
-- exchange rate, and the last payment leaves no balance due in either currency.

-- The base amount applied to a document and, for a credit, the base amount applied from it.
create or replace function base_amount_applied_to_document(book uuid, document uuid) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(base_amount), 0) from (
      select base_amount from allocations where book_id = book and document_id = document and not is_void
      union all
      select base_amount from allocations where book_id = book and credit_id = document and not is_void
    ) put
  );
end $$;

-- The largest possible rounding difference of a document, in the base currency: half a minor unit for the net amount and for each
-- tax of every line, of the document and of credits for it or applied to it, and one minor unit for each application.
create or replace function max_document_rounding(d documents) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return 10::numeric ^ -d.minor_unit * (1
    + (select coalesce(sum(1 + coalesce(jsonb_array_length(i.tax_components), 1)) / 2.0, 0) from (
        select d.id
        union
        select id from documents where book_id = d.book_id and credited_document_id = d.id
        union
        select credit_id from allocations where book_id = d.book_id and document_id = d.id and credit_id is not null
      ) o join document_items i on i.book_id = d.book_id and i.document_id = o.id)
    + (select count(*) from allocations where book_id = d.book_id and document_id = d.id)
    + (select count(*) from allocations where book_id = d.book_id and credit_id = d.id));
end $$;

create or replace function reject_inconsistent_currency(d documents) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  is_own boolean := (select currency = d.currency from books where book_id = d.book_id);
  most numeric;
begin
  if is_own is distinct from (d.base_paid_amount is null) or is_own is distinct from (d.base_subtotal is null)
    or (is_own and d.exchange_rate <> 1) then
    raise exception 'document % is in % at a rate of %', d.number, d.currency, d.exchange_rate
      using errcode = '23514', constraint = 'document_has_base_amounts', hint = 'document_has_base_amounts';
  end if;
  if is_own then
    return;
  end if;
  most := max_document_rounding(d);
  if d.base_paid_amount <> base_amount_applied_to_document(d.book_id, d.id)
    or abs(coalesce(d.base_rounding, 0)) > most + coalesce((
      select max_document_rounding(row(o.*)::documents) from documents o where o.book_id = d.book_id and o.id = d.credited_document_id), 0)
    or exists (
      select from allocations a where a.book_id = d.book_id and a.document_id = d.id and not a.is_void
        and (a.currency <> d.currency or a.exchange_rate <> d.exchange_rate
          or a.amount <> round(a.amount, minor_unit(d.currency)) or a.base_amount <> round(a.base_amount, d.minor_unit)
          or abs(a.base_amount - a.amount * a.exchange_rate) > most + abs(coalesce(d.base_rounding, 0)))
    )
    or exists (
      select from documents o where o.book_id = d.book_id and o.id = d.credited_document_id
        and (o.currency <> d.currency or o.exchange_rate <> d.exchange_rate)
    )
  then
    raise exception 'the base amounts of document % do not match its amounts at its rate', d.number
      using errcode = '23514', constraint = 'document_base_amount_matches_its_rate', hint = 'document_base_amount_matches_its_rate';
  end if;
end $$;

-- The unapplied amount of a payment in another currency, and its carrying amount in the base currency: the amount the payment
-- settles, less what was applied or refunded (Decision 0130).
create or replace function carrying_amount_of_payment(p payments, out rest numeric, out base numeric)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  rest := p.amount - applied_amount_of_payment(p.book_id, p.id);
  base := p.settled_amount
    - coalesce((select sum(coalesce(advance_amount, base_amount)) from allocations
      where book_id = p.book_id and payment_id = p.id and not is_void), 0)
    - coalesce((select sum(base_amount) from allocations
      where book_id = p.book_id and refunded_payment_id = p.id and not is_void), 0);
end $$;

-- A payment in another currency changes the balance of its party's account by its documents at their rates and by its unapplied
-- amount at its own rate; the difference from the money paid is exchange gain or loss. Refunds and write-offs have no unapplied
-- amount.
create or replace function reject_inconsistent_payment(p payments) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  is_own boolean := (select currency = p.currency from books where book_id = p.book_id);
  of_account text := (select currency from accounts where book_id = p.book_id and id = p.account_id);
  carried record;
begin
  if (of_account is null) <> (p.account_amount is null)
    or (p.account_rate is null) <> (p.account_amount is null or of_account = p.currency)
    or p.account_amount <> round(p.account_amount, minor_unit(of_account))
    or (of_account = p.currency and p.account_amount
      <> p.amount + case p.direction when 'in' then -p.bank_fee else p.bank_fee end)
  then
    raise exception 'payment % has no amount in the currency of its account', p.number
      using errcode = '23514', constraint = 'payment_has_account_amount',
        hint = 'payment_has_account_amount';
  end if;
  if is_own is distinct from (p.settled_amount is null) or (is_own and p.exchange_rate <> 1) then
    raise exception 'payment % is in % at a rate of %', p.number, p.currency, p.exchange_rate
      using errcode = '23514', constraint = 'payment_has_base_amounts', hint = 'payment_has_base_amounts';
  end if;
  if not is_own and (p.amount <> round(p.amount, minor_unit(p.currency))
    or p.bank_fee <> round(p.bank_fee, minor_unit(p.currency)))
  then
    raise exception 'payment % has more decimals than its currency', p.number
      using errcode = '23514', constraint = 'payment_is_in_minor_units', hint = 'payment_is_in_minor_units';
  end if;
  carried := carrying_amount_of_payment(p);
  if not is_own and p.status = 'posted' and (
    carried.base < 0 or (carried.rest = 0 and carried.base <> 0)
    or (carried.rest > 0 and (p.is_refund or p.is_write_off))
    or abs(carried.base - carried.rest * p.exchange_rate) > 10::numeric ^ -p.minor_unit * (1 + (
      select count(*) from allocations where book_id = p.book_id and p.id in (payment_id, refunded_payment_id)))
  ) then
    raise exception 'payment % in another currency does not equal the amounts it pays', p.number
      using errcode = '23514', constraint = 'foreign_payment_matches_its_documents',
        hint = 'foreign_payment_matches_its_documents';
  end if;
  if exists (
    select from allocations a join documents d on d.book_id = p.book_id and d.id = a.document_id
    where a.book_id = p.book_id and a.payment_id = p.id and not a.is_void and d.currency <> p.currency
  ) then
    raise exception 'payment % is not in the currency of the documents it pays', p.number
      using errcode = '23514', constraint = 'payment_currency_matches_its_documents',
        hint = 'payment_currency_matches_its_documents';
  end if;
end $$;

-- The amount of a payment on its bank and cash account, in the base currency and in the currency of the account, if it has its
-- own.
create or replace function account_amounts_of_payment(p payments, out base numeric, out in_account_currency numeric)
  language plpgsql immutable set search_path = public, pg_temp as $$
declare
  sign integer := case p.direction when 'in' then 1 else -1 end;
begin
  base := case when p.account_rate is null
    then sign * p.base_amount - round(p.bank_fee * p.exchange_rate, p.minor_unit)
    else sign * round(p.account_amount * p.account_rate, p.minor_unit) end;
  in_account_currency := sign * coalesce(p.account_amount, 0);
end $$;
