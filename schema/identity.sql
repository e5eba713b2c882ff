-- Users, and the books they have access to. Identity isn't part of any book: it has its own schema, which the role of the books
-- (twofold_app) can't access. Requests reach it with another role (twofold_identity, Decision 0034). Tokens of every kind are
-- stored only as SHA-256 hashes (I-36).

create schema auth;
revoke all on schema auth from public;
grant usage on schema auth to twofold_identity;

create table auth.users (
  id uuid not null primary key,
  name text not null
    constraint user_name_is_text check (length(name) between 1 and 200 and name !~ '[[:cntrl:]]'),
  -- Always in canonical form: lower case, with the domain in ASCII (I-37).
  email text not null
    constraint user_email_is_canonical check (length(email) <= 254 and email ~ '^[!-?A-~]+@[!-?A-~]+$' and email !~ '[A-Z]'),
  email_verified boolean not null default false,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_email_is_unique unique (email)
);
-- Only operators can make a user an administrator or erase a user.
grant select, insert, update (name, email_verified, updated_at) on auth.users to twofold_identity;

-- The credential that a user signs in with: a password, stored as its argon2id hash.
create table auth.credentials (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade
    constraint user_has_one_credential unique,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update (password, updated_at) on auth.credentials to twofold_identity;

-- Accounts at the organization's identity provider (OpenID Connect) that users sign in with. The provider's permanent ID of the
-- user identifies the account, never the email address, which can be given to another person (I-132).
create table auth.identities (
  issuer text not null constraint issuer_is_short check (length(issuer) between 1 and 500),
  subject text not null constraint subject_is_short check (length(subject) between 1 and 255),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  constraint user_has_one_identity_per_issuer unique (user_id, issuer)
);
grant select, insert, delete on auth.identities to twofold_identity;

-- Two-factor authentication: a six-digit code that an app on the user's phone computes from a shared key and the time (RFC 6238),
-- or one of ten recovery codes. A stolen password alone doesn't give access (Security 1.8).

create table auth.two_factor_keys (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade
    constraint user_has_one_two_factor_key unique,
  -- The key, encrypted with the server's secret: a copy of the database can't generate codes.
  sealed_key text not null,
  -- False until a first correct code has confirmed that the app has the key.
  is_active boolean not null default false,
  -- The latest time step whose code was used; only codes of later steps are accepted.
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, delete, update (sealed_key, is_active, last_step, created_at)
  on auth.two_factor_keys to twofold_identity;

-- A recovery code is deleted when it is used or replaced. Only its SHA-256 hash is stored (I-36).
create table auth.recovery_codes (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  constraint recovery_code_is_unique unique (user_id, code_hash)
);
grant select, insert, delete on auth.recovery_codes to twofold_identity;

-- Passkeys: public keys of users' devices, which sign a challenge after checking a fingerprint, face or PIN (Security 1.12). The
-- account keeps its password.
create table auth.passkeys (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade,
  name text not null
    constraint passkey_name_is_text check (length(name) between 1 and 100 and name !~ '[[:cntrl:]]'),
  credential_id text not null constraint credential_id_is_short check (length(credential_id) between 1 and 1400),
  public_key text not null constraint public_key_is_short check (length(public_key) between 1 and 8000),
  -- The user's handle on the device, derived from the user's ID.
  user_handle text not null,
  -- The signature counter at the last use. If it doesn't increase, the device may have been copied; synced passkeys count zero.
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_is_unique unique (credential_id)
);
create index passkeys_by_user on auth.passkeys (user_id);
grant select, insert, delete, update (counter, last_used_at) on auth.passkeys to twofold_identity;

create table auth.sessions (
  id uuid not null primary key,
  token_hash text not null,
  user_id uuid not null references auth.users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ip_address text,
  user_agent text constraint user_agent_is_short check (length(user_agent) <= 500),
  constraint session_token_is_unique unique (token_hash)
);
create index sessions_by_user on auth.sessions (user_id);
create index sessions_by_end on auth.sessions (expires_at);
grant select, insert, delete, update (expires_at, last_used_at) on auth.sessions to twofold_identity;

-- Links that verify an email address or reset a password. Each works once and is found by the hash of its token.
create table auth.verifications (
  id uuid not null primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on auth.verifications (identifier);
create index verifications_by_value on auth.verifications (value);
create index verifications_by_end on auth.verifications (expires_at);
grant select, insert, delete on auth.verifications to twofold_identity;

-- The members of each book: the owner, and users the owner invited (Decision 0128). The owner's row is written before the book,
-- which is created by another role; `book_exists` is true once the book was created.
create table auth.memberships (
  user_id uuid not null references auth.users on delete cascade,
  book_id uuid not null,
  role text not null constraint member_role_is_known check (
    role in ('owner', 'sample', 'accountant', 'bookkeeper', 'sales', 'purchases', 'approver', 'viewer')
  ),
  -- Whether this member sees bank balances and reports, and posts documents or only saves drafts.
  can_view_bank boolean not null default true,
  can_view_reports boolean not null default true,
  can_post boolean not null default true,
  book_exists boolean not null default false,
  -- Sessions from before this time can't open the book: the owner ended them.
  sessions_valid_from timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (user_id, book_id)
);
-- If a request doesn't name a company, the user's oldest one is opened (Decision 0061). The sample company is an additional book,
-- and is opened first as long as it exists.
create unique index user_has_one_sample on auth.memberships (user_id) where role = 'sample';
-- Each book has one owner, who pays for it and on whose behalf its jobs run. A transfer of ownership swaps two roles (I-120).
create unique index book_has_one_owner on auth.memberships (book_id) where role in ('owner', 'sample');
create index memberships_by_book on auth.memberships (book_id, created_at);
grant select, insert, delete, update (book_exists, role, can_view_bank, can_view_reports, can_post, sessions_valid_from) on auth.memberships to twofold_identity;

-- Invitations to a book. Each is for one address and can be used once. The token exists only in the link (I-36).
create table auth.invitations (
  id uuid not null primary key,
  book_id uuid not null,
  email text not null
    constraint invitation_email_is_canonical check (length(email) <= 254 and email ~ '^[!-?A-~]+@[!-?A-~]+$' and email !~ '[A-Z]'),
  -- An invitation as owner transfers ownership of the book.
  role text not null constraint invitation_role_is_known check (
    role in ('owner', 'accountant', 'bookkeeper', 'sales', 'purchases', 'approver', 'viewer')
  ),
  can_view_bank boolean not null,
  can_view_reports boolean not null,
  can_post boolean not null default true,
  token_hash text not null,
  invited_by uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitation_token_is_unique unique (token_hash),
  -- A new invitation to the same address replaces the old one. An accepted or revoked invitation is deleted.
  constraint invitation_address_is_unique unique (book_id, email)
);
create index invitations_by_inviter on auth.invitations (invited_by);
grant select, insert, delete on auth.invitations to twofold_identity;

-- The history of invitations and members, with the user who made each change (I-120). It is kept after a user is erased.
create table auth.member_changes (
  id uuid not null primary key,
  book_id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null constraint member_action_is_known check (
    action in ('invited', 'revoked', 'joined', 'changed', 'removed', 'left', 'ownership_accepted', 'signed_out', 'token_revoked')
  ),
  email text not null,
  -- The role before and after.
  before text,
  after text
);
create index member_changes_by_book on auth.member_changes (book_id, id);
grant select, insert on auth.member_changes to twofold_identity;

create table auth.api_tokens (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- The company that the token gives access to, as long as the user is a member.
  book_id uuid not null,
  name text not null
    constraint token_name_is_text check (length(name) between 1 and 100 and name !~ '[[:cntrl:]]'),
  secret_hash text not null,
  -- Read-only tokens are for programs that don't change data (Security 1.10).
  scope text not null default 'write' constraint token_scope_is_known check (scope in ('read', 'write')),
  -- The area that the token is limited to; null for everything that the user's role includes.
  area text constraint token_area_is_known
    check (area in ('sales', 'purchases', 'payments', 'bank', 'journals', 'reports')),
  -- The time the token expires; null if it doesn't expire.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint token_secret_is_unique unique (secret_hash),
  constraint token_membership_exists foreign key (user_id, book_id) references auth.memberships on delete cascade
);
create index api_tokens_by_user on auth.api_tokens (user_id, id);
grant select, insert, delete, update (last_used_at) on auth.api_tokens to twofold_identity;

-- Rate limits: the number of attempts for each key, such as an account, email address or network; rows expire at `ends_at`.
create table auth.limits (
  key text not null primary key,
  count integer not null,
  last_at timestamptz not null,
  ends_at timestamptz not null
);
create index limits_by_end on auth.limits (ends_at);
grant select, insert, delete, update (count, last_at, ends_at) on auth.limits to twofold_identity;

-- The outbox: messages to send, written in the transaction that causes them. The body contains links that give access to
-- accounts, so it is encrypted, and cleared once the message is sent. The text of a book's message is in the book (emails.sql);
-- its row here has only the book and the user on whose behalf it is sent.
create table auth.outbox (
  id uuid not null primary key,
  recipient text,
  subject text,
  sealed_body text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  book_id uuid,
  person_id uuid,
  -- A short description of the last error.
  last_error text,
  constraint message_has_text_or_a_book check (
    num_nonnulls(recipient, subject) = case when book_id is null then 2 else 0 end
    and (book_id is null) = (person_id is null)
  )
);
create index outbox_by_next_attempt on auth.outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_by_age on auth.outbox (created_at);
grant select, insert, delete, update (sealed_body, attempts, next_attempt_at, sent_at, failed_at, last_error)
  on auth.outbox to twofold_identity;

-- Scheduled jobs of books, one row each (Decision 0055). The book describes the work; a row here has only the job's ID, the book,
-- and the user on whose behalf it runs.
create table auth.jobs (
  id uuid not null primary key,
  kind text not null constraint job_kind_is_known
    check (kind in ('schedule', 'asset', 'email', 'accrual', 'loan', 'rates', 'reminders')),
  book_id uuid not null,
  person_id uuid not null,
  due_at timestamptz not null,
  -- A server is running the job, and no other server starts it until this time.
  leased_until timestamptz not null default now(),
  -- The number of failures since the last success, and a short description of the last error.
  failures integer not null default 0,
  last_error text
);
create index jobs_by_time on auth.jobs (due_at);
create index jobs_by_book on auth.jobs (book_id);
grant select, update (leased_until, failures, last_error) on auth.jobs to twofold_identity;

-- The last integrity check of each company, and the time until which a server holds the running check (Behavior 7.5).
create table auth.books_checks (
  book_id uuid not null primary key,
  -- Null until the first check has ended.
  checked_at timestamptz,
  problems integer not null default 0,
  lines integer not null default 0,
  milliseconds integer not null default 0,
  -- The seal of the last check without problems, with which the next check detects a history that was rewritten since.
  seal text,
  leased_until timestamptz not null default now()
);
grant select, insert, update (checked_at, problems, lines, milliseconds, seal, leased_until)
  on auth.books_checks to twofold_identity;

-- The book that a share link opens, and the user on whose behalf. A row is found only by the hash of its secret, and is deleted
-- when the link is revoked.
create table auth.document_links (
  id uuid not null primary key,
  token_hash text not null,
  book_id uuid not null,
  person_id uuid not null,
  ends_at timestamptz not null,
  constraint link_token_is_unique unique (token_hash)
);
create index document_links_by_book on auth.document_links (book_id);
grant select on auth.document_links to twofold_identity;

-- Values that the server stores for itself, such as the secret that signs cookies.
create table auth.settings (
  name text not null primary key,
  value text not null
);
grant select, insert on auth.settings to twofold_identity;
