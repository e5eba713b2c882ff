-- API tokens may be given for reading alone, and with an end. Those that there are keep what they could do.

alter table auth.api_tokens
  add column scope text not null default 'write' constraint token_scope_is_known check (scope in ('read', 'write')),
  add column expires_at timestamptz;

-- It says one thing more from now on. A database that comes from the version before 0001 has none yet.
drop function if exists enter_book_of;
