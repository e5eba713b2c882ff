-- Subscriptions: Premium has no limit of journals a month (Accounting 13). A subscription is given by an administrator
-- or paid for through the card payment provider. It lives beside identity, where the role of the books cannot look: all
-- that it may ask is whether the person who acts has Premium (functions/is-premium.sql).

create table auth.subscriptions (
  user_id uuid not null primary key references auth.users on delete cascade,
  status text not null constraint subscription_status_is_known check (status in ('active', 'free')),
  trial_end timestamptz,
  current_period_end timestamptz,
  unpaid_since timestamptz,
  is_ending boolean not null,
  stripe_subscription_id text,
  stripe_customer_id text,
  changed_at timestamptz,
  -- The end of Premium by the rules of src/domain/plan.ts; null where there is none.
  premium_until timestamptz,
  updated_at timestamptz not null default now()
);
grant select, insert, update (premium_until, status, trial_end, current_period_end, unpaid_since, is_ending,
  stripe_subscription_id, stripe_customer_id, changed_at, updated_at) on auth.subscriptions to twofold_identity;

-- The changes of subscriptions: by whom, when, and to what; with the provider's events, each once (I-35). An event that
-- changed nothing, because a later one came first, has no state after it.
create table auth.subscription_changes (
  id uuid not null primary key,
  user_id uuid not null,
  at timestamptz not null default now(),
  action text not null
    constraint subscription_action_is_known check (action in ('upgrade', 'downgrade', 'event')),
  actor_id uuid,
  event_id text,
  before jsonb not null,
  after jsonb,
  constraint subscription_event_counts_once unique (event_id),
  constraint subscription_change_has_an_author check ((actor_id is null) <> (event_id is null))
);
create index subscription_changes_by_user on auth.subscription_changes (user_id, id);
grant select, insert on auth.subscription_changes to twofold_identity;

-- The free plan counts hand-made journals by calendar month of their making (I-38, Accounting 13).
create table journal_month_counts (
  book_id uuid not null default current_book() references books,
  month business_date not null,
  made integer not null constraint count_is_positive check (made > 0),
  primary key (book_id, month)
) with (fillfactor = 50);

alter table journal_month_counts enable row level security, force row level security;
create policy own_book on journal_month_counts using (book_id = (select current_book()));
grant select, insert, update on journal_month_counts to twofold_app;
