-- A revaluation keeps date and rate of its documents as they were when it was posted (Accounting 32, I-110). One that is older takes
-- what the history of each document says of that time, and where that says nothing, what it is today.
alter table revaluation_items add column document_date business_date, add column document_rate numeric(20, 8);

alter table revaluation_items no force row level security, disable trigger user;
alter table revaluations no force row level security;
alter table documents no force row level security;
alter table audit_log no force row level security;
update revaluation_items i set (document_date, document_rate) = (
  select coalesce((l.after ->> 'date')::date, d.date), coalesce((l.after ->> 'exchangeRate')::numeric, d.exchange_rate)
  from documents d
  join revaluations r on r.book_id = i.book_id and r.id = i.revaluation_id
  left join lateral (
    select after from audit_log a
    where a.book_id = i.book_id and a.subject_id = i.document_id and a.at <= r.made_at and a.after ?& array['date', 'exchangeRate']
    order by a.id desc limit 1
  ) l on true
  where d.book_id = i.book_id and d.id = i.document_id
);
alter table revaluation_items force row level security, enable trigger user;
alter table revaluations force row level security;
alter table documents force row level security;
alter table audit_log force row level security;

alter table revaluation_items alter column document_date set not null, alter column document_rate set not null;
alter table revaluation_items drop constraint revaluation_rate_is_positive;
alter table revaluation_items add constraint revaluation_rate_is_positive check (exchange_rate > 0 and document_rate > 0);

-- A reverse charge says what it is of, which has boxes of its own in a return (Accounting 28, Decision 0112). What was bought by one
-- stays with services; one that is for sales alone stays with all else, as it stood on the German form.
alter table tax_rates add column reverse_charge_of text;
alter table tax_rates no force row level security, disable trigger user;
update tax_rates set reverse_charge_of = case applies_to when 'sales' then 'other' else 'services' end
where kind = 'reverse_charge';
alter table tax_rates force row level security, enable trigger user;
alter table tax_rates add constraint reverse_charge_says_what_it_is_of
  check ((kind = 'reverse_charge') = (reverse_charge_of is not null));
alter table tax_rates add constraint what_a_reverse_charge_is_of_is_known check (
  reverse_charge_of in ('services', 'goods', 'other') and (reverse_charge_of <> 'goods' or applies_to = 'purchases')
);
