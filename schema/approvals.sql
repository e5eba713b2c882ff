-- Approval of drafts by a second person (Decision 0158). The rules are in functions/approvals.sql (I-130).

-- From which amount in the base currency a kind of record needs approval. A new row replaces the kind's earlier row, and a row
-- without an amount ends the rule, so the table is its own history.
create table approval_rules (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  kind text not null,
  min_amount numeric(20, 4),
  set_by uuid not null default current_actor(),
  set_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  constraint approval_rule_kind_is_known check (kind in ('bill', 'vendor_credit', 'credit_note')),
  constraint approval_rule_amount_is_not_negative check (min_amount >= 0),
  constraint approval_rule_time_is_unique unique (book_id, kind, set_at)
);

alter table approval_rules enable row level security, force row level security;
create policy own_book on approval_rules using (book_id = (select current_book()));
grant select, insert on approval_rules to twofold_app;
grant select on approval_rules to twofold_writer;

-- Requests to approve a draft, and their answers. A change of the draft ends its request.
create table approvals (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  kind text not null,
  -- The record may be deleted later; the request stays as history.
  record_id uuid not null,
  -- Its amount in the base currency, and a digest of its contents (approval_contents).
  amount numeric(20, 4) not null,
  contents text not null,
  -- Who created the record, and who changed it last.
  made_by uuid not null,
  changed_by uuid not null,
  status text not null default 'requested',
  requested_by uuid not null default current_actor(),
  requested_at timestamptz not null default now(),
  -- Null until the request is answered, and if a change ended it.
  decided_by uuid,
  decided_at timestamptz,
  reason line_text,
  -- Whether the user was the only member when approving it.
  is_sole_member boolean not null default false,
  primary key (book_id, id),
  constraint approval_kind_is_known check (kind in ('bill', 'vendor_credit', 'credit_note')),
  constraint approval_status_is_known check (status in ('requested', 'approved', 'rejected', 'ended')),
  constraint approval_is_decided_by_a_user check (
    num_nonnulls(decided_by, decided_at) = case when status in ('approved', 'rejected') then 2 else 0 end
  ),
  constraint rejection_has_a_reason check ((status = 'rejected') = (coalesce(reason, '') <> '')),
  constraint approval_reason_is_short check (length(reason) <= 500),
  -- A member who made the record, changed it last or requested its approval can't approve it.
  constraint approval_is_by_another_member check (
    status <> 'approved' or is_sole_member or decided_by not in (made_by, changed_by, requested_by)
  )
);
create unique index approval_is_requested_once on approvals (book_id, record_id) where status = 'requested';
create index approvals_by_record on approvals (book_id, record_id, id);
create index approvals_by_status on approvals (book_id, status, id);

alter table approvals enable row level security, force row level security;
create policy own_book on approvals using (book_id = (select current_book()));
grant select, insert (book_id, id, kind, record_id) on approvals to twofold_app;
grant update (status, reason) on approvals to twofold_app;
grant select on approvals to twofold_writer;
