-- Who may sign in, and to which book. Identity is not part of any book: it lives in a schema of its
-- own, which the role of the books (twofold_app) cannot even enter, and which requests reach as another one
-- (twofold_identity, Decision 0034). Tokens of every kind are kept as their SHA-256 alone (I-36).

create schema auth;
revoke all on schema auth from public;
grant usage on schema auth to twofold_identity;

create table auth.users (
  id uuid not null primary key,
  name text not null
    constraint user_name_is_text check (length(name) between 1 and 200 and name !~ '[[:cntrl:]]'),
  -- Always the canonical form: lower case, its domain in ASCII (I-37).
  email text not null
    constraint user_email_is_canonical check (length(email) <= 254 and email ~ '^[!-?A-~]+@[!-?A-~]+$' and email !~ '[A-Z]'),
  email_verified boolean not null default false,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_email_is_unique unique (email)
);
-- Only operators make a user an administrator, and erase a person.
grant select, insert, update (name, email_verified, updated_at) on auth.users to twofold_identity;

-- How a user proves who they are: by a password, kept as its argon2id hash.
create table auth.credentials (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade
    constraint user_has_one_credential unique,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update (password, updated_at) on auth.credentials to twofold_identity;

-- A second step of signing in: the six digits that an app on the owner's phone works out from a shared
-- key and the time (RFC 6238), or one of ten recovery codes. Whoever learns a password alone gets no
-- session (Security 1.8).

create table auth.two_factor_keys (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade
    constraint user_has_one_two_factor_key unique,
  -- The key, sealed with the server's secret: a copy of the database makes no codes.
  sealed_key text not null,
  -- False until a first right code has proved that the app has the key.
  is_active boolean not null default false,
  -- The newest time step whose code was used; only a later one is right from then on.
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, delete, update (sealed_key, is_active, last_step, created_at)
  on auth.two_factor_keys to twofold_identity;

-- A code that was used, or replaced, is deleted. Of the others their SHA-256 is kept (I-36).
create table auth.recovery_codes (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  constraint recovery_code_is_unique unique (user_id, code_hash)
);
grant select, insert, delete on auth.recovery_codes to twofold_identity;

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

-- Links that confirm an address or replace a password: single use, found by the hash of their token.
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

-- The members of each book: its owner, and people the owner invited (Decision 0128). The owner's row is written before the
-- book, which is created in the role of the books; `is_open` means that the book is there.
create table auth.memberships (
  user_id uuid not null references auth.users on delete cascade,
  book_id uuid not null,
  role text not null constraint member_role_is_known check (
    role in ('owner', 'sample', 'accountant', 'bookkeeper', 'sales', 'purchases', 'viewer')
  ),
  -- Whether this member sees bank balances and reports.
  sees_bank boolean not null default true,
  sees_reports boolean not null default true,
  is_open boolean not null default false,
  -- Sign-ins from before don't open the book: its owner ended them.
  sessions_from timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (user_id, book_id)
);
-- Of several companies the oldest is opened if none is named (Decision 0061). The sample company is a book
-- beside them, and comes first while it is open.
create unique index user_has_one_sample on auth.memberships (user_id) where role = 'sample';
-- Each book has one owner, who pays for it and in whose name its jobs run; handing it over swaps two roles (I-120).
create unique index book_has_one_owner on auth.memberships (book_id) where role in ('owner', 'sample');
create index memberships_by_book on auth.memberships (book_id, created_at);
grant select, insert, delete, update (is_open, role, sees_bank, sees_reports, sessions_from) on auth.memberships to twofold_identity;

-- Invitations into a book, each for one address and one use. The token is in the link alone (I-36).
create table auth.invitations (
  id uuid not null primary key,
  book_id uuid not null,
  email text not null
    constraint invitation_email_is_canonical check (length(email) <= 254 and email ~ '^[!-?A-~]+@[!-?A-~]+$' and email !~ '[A-Z]'),
  -- An invitation as owner hands the book over.
  role text not null constraint invitation_role_is_known check (
    role in ('owner', 'accountant', 'bookkeeper', 'sales', 'purchases', 'viewer')
  ),
  sees_bank boolean not null,
  sees_reports boolean not null,
  token_hash text not null,
  invited_by uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitation_token_is_unique unique (token_hash),
  -- Another invitation to the same address replaces it. One that was accepted or revoked is deleted.
  constraint invitation_address_is_unique unique (book_id, email)
);
create index invitations_by_inviter on auth.invitations (invited_by);
grant select, insert, delete on auth.invitations to twofold_identity;

-- Who was invited, joined, changed or removed, and by whom (I-120). It stays when the person is gone.
create table auth.member_changes (
  id uuid not null primary key,
  book_id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null constraint member_action_is_known check (
    action in ('invited', 'revoked', 'joined', 'changed', 'removed', 'left', 'handed-over', 'signed-out', 'token-revoked')
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
  -- The one company that it opens, for as long as its owner has that.
  book_id uuid not null,
  name text not null
    constraint token_name_is_text check (length(name) between 1 and 100 and name !~ '[[:cntrl:]]'),
  secret_hash text not null,
  -- What programs that only look may be given (Security 1.10).
  scope text not null default 'write' constraint token_scope_is_known check (scope in ('read', 'write')),
  -- The one area that it opens; null is what its owner's role includes.
  area text constraint token_area_is_known
    check (area in ('sales', 'purchases', 'payments', 'bank', 'journals', 'reports')),
  -- It opens nothing from then on; null where it was given without an end.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint token_secret_is_unique unique (secret_hash),
  constraint token_membership_exists foreign key (user_id, book_id) references auth.memberships on delete cascade
);
create index api_tokens_by_user on auth.api_tokens (user_id, id);
grant select, insert, delete, update (last_used_at) on auth.api_tokens to twofold_identity;

-- How often something was tried, per account and per address; rows die at `ends_at`.
create table auth.limits (
  key text not null primary key,
  count integer not null,
  last_at timestamptz not null,
  ends_at timestamptz not null
);
create index limits_by_end on auth.limits (ends_at);
grant select, insert, delete, update (count, last_at, ends_at) on auth.limits to twofold_identity;

-- Messages that wait to be sent, written in the transaction of their reason. The body holds links
-- that open accounts: it is sealed, and emptied once the message is sent. One of a book has its words there (mails.sql):
-- it names the book, and the person in whose name it goes.
create table auth.outbox (
  id uuid not null primary key,
  recipient text,
  subject text,
  sealed_body text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  book_id uuid,
  person_id uuid,
  -- Why the last try failed, in a word or two.
  last_error text,
  constraint message_has_text_or_a_book check (
    num_nonnulls(recipient, subject) = case when book_id is null then 2 else 0 end
    and (book_id is null) = (person_id is null)
  )
);
create index outbox_by_next_attempt on auth.outbox (next_attempt_at) where sent_at is null and given_up_at is null;
create index outbox_by_age on auth.outbox (created_at);
grant select, insert, delete, update (sealed_body, attempts, next_attempt_at, sent_at, given_up_at, last_error)
  on auth.outbox to twofold_identity;

-- Jobs of books that are due at a time, one row each (Decision 0055). The work itself is described in the book:
-- here is its id, its book, and the person in whose name it is done.
create table auth.jobs (
  id uuid not null primary key,
  kind text not null constraint job_kind_is_known
    check (kind in ('schedule', 'asset', 'mail', 'accrual', 'loan', 'rates')),
  book_id uuid not null,
  person_id uuid not null,
  due_at timestamptz not null,
  -- Held until then by the server that is at it.
  held_until timestamptz not null default now(),
  -- How often it failed since it last went well, and why, in a word or two.
  failures integer not null default 0,
  last_error text
);
create index jobs_by_time on auth.jobs (due_at);
create index jobs_by_book on auth.jobs (book_id);
grant select, update (held_until, failures, last_error) on auth.jobs to twofold_identity;

-- The last books check of each company, and until when a server has one under way (Behavior 7.5).
create table auth.books_checks (
  book_id uuid not null primary key,
  -- Null until the first one has ended.
  checked_at timestamptz,
  problems integer not null default 0,
  lines integer not null default 0,
  milliseconds integer not null default 0,
  -- Of the last check without problems: the next one finds a history that was rewritten since.
  seal text,
  held_until timestamptz not null default now()
);
grant select, insert, update (checked_at, problems, lines, milliseconds, seal, held_until)
  on auth.books_checks to twofold_identity;

-- Which book a link leads into, and in whose name: found by the digest of its secret alone, and gone once it is revoked.
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

-- What the server itself must remember, such as the secret that signs cookies.
create table auth.settings (
  name text not null primary key,
  value text not null
);
grant select, insert on auth.settings to twofold_identity;
