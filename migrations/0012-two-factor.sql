-- A second step of signing in: the six digits that an app on the owner's phone works out from a shared
-- key and the time (RFC 6238), or one of ten recovery codes. Whoever learns a password alone gets no
-- session (Security, Two-factor).

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

-- A code that was used, or replaced, is deleted. Of the others their SHA-256 is kept (I-36).
create table auth.recovery_codes (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  constraint recovery_code_is_unique unique (user_id, code_hash)
);
