-- A revaluation keeps number and party of its documents as they were when it was posted, too (Accounting 32, I-110). One that is older
-- takes what the history of each document says of that time, and where that says nothing, what it is today.
alter table revaluation_items add column document_number text, add column party_name name_text;

alter table revaluation_items no force row level security, disable trigger user;
alter table revaluations no force row level security;
alter table documents no force row level security;
alter table audit_log no force row level security;
update revaluation_items i set (document_number, party_name) = (
  select coalesce(l.after ->> 'number', d.number), coalesce(l.after ->> 'partyName', d.party_name)
  from documents d
  join revaluations r on r.book_id = i.book_id and r.id = i.revaluation_id
  left join lateral (
    select after from audit_log a
    where a.book_id = i.book_id and a.subject_id = i.document_id and a.at <= r.made_at and a.after ?& array['number', 'partyName']
    order by a.id desc limit 1
  ) l on true
  where d.book_id = i.book_id and d.id = i.document_id
);
alter table revaluation_items force row level security, enable trigger user;
alter table revaluations force row level security;
alter table documents force row level security;
alter table audit_log force row level security;

alter table revaluation_items alter column document_number set not null, alter column party_name set not null;
