-- Subscriptions: Premium has no monthly limit of journals (Accounting 13). An administrator grants a subscription, or the user
-- pays for it through the card payment provider. Subscriptions are in the identity schema, which the role of the books can't
-- access: it can only ask whether the acting user has Premium (functions/is-premium.sql).

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
  -- The end of Premium by the rules of src/domain/subscription-plan.ts; null without Premium.
  premium_until timestamptz,
  updated_at timestamptz not null default now()
);
grant select, insert, update (premium_until, status, trial_end, current_period_end, unpaid_since, is_ending,
  stripe_subscription_id, stripe_customer_id, changed_at, updated_at) on auth.subscriptions to twofold_identity;

-- The history of subscriptions: the user, the time and the new status of each change, and the provider's events, each stored once
-- (I-35). An event has no status after it if it changed nothing because a later event arrived first.
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

-- The number of manual journals created in each calendar month, which the free plan limits (I-38, Accounting 13).
create table journal_month_counts (
  book_id uuid not null default current_book() references books,
  month business_date not null,
  journals integer not null constraint count_is_positive check (journals > 0),
  primary key (book_id, month)
) with (fillfactor = 50);

alter table journal_month_counts enable row level security, force row level security;
create policy own_book on journal_month_counts using (book_id = (select current_book()));
grant select, insert, update on journal_month_counts to twofold_app;
