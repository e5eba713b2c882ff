-- A credential is a password and nothing else: each row had the provider 'credential' and its user's id as account,
-- which the library of Decision 0006 had asked for and nobody has read since Decision 0027.

alter table auth.credentials
  drop column provider_id,
  drop column account_id,
  add constraint user_has_one_credential unique (user_id);
