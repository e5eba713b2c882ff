-- Requests reach who may sign in as a role of its own, which is no owner of these tables (Decision 0034).

grant usage on schema auth to twofold_identity;
grant select, insert, update (name, email_verified, updated_at) on auth.users to twofold_identity;
grant select, insert, update (password, updated_at) on auth.credentials to twofold_identity;
grant select, insert, delete, update (sealed_key, is_active, last_step, created_at)
  on auth.two_factor_keys to twofold_identity;
grant select, insert, delete on auth.recovery_codes to twofold_identity;
grant select, insert, delete, update (expires_at, last_used_at) on auth.sessions to twofold_identity;
grant select, insert, delete on auth.verifications to twofold_identity;
grant select, insert, delete, update (is_open) on auth.memberships to twofold_identity;
grant select, insert, delete, update (last_used_at) on auth.api_tokens to twofold_identity;
grant select, insert, delete, update (count, last_at, ends_at) on auth.limits to twofold_identity;
grant select, insert, delete, update (sealed_body, attempts, next_attempt_at, sent_at, given_up_at)
  on auth.outbox to twofold_identity;
grant select, insert on auth.settings to twofold_identity;
grant select, insert, update (premium_until, status, trial_end, current_period_end, unpaid_since, is_ending,
  stripe_subscription_id, stripe_customer_id, changed_at, updated_at) on auth.subscriptions to twofold_identity;
grant select, insert on auth.subscription_changes to twofold_identity;
