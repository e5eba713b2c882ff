-- The walls of a book hold against more of what the role of requests could write: no key of a request is taken away before
-- its time, and no text has marks of direction. What texts say already stays, and is not asked again.

revoke delete on idempotency_keys from twofold_app;

alter domain name_text drop constraint name_is_text;
alter domain name_text add constraint name_is_text check (
  length(value) <= 200 and value is nfc normalized and value !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
) not valid;

alter domain line_text drop constraint line_is_text;
alter domain line_text add constraint line_is_text check (
  length(value) <= 1000 and value is nfc normalized and value !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
) not valid;

alter domain long_text drop constraint long_text_is_text;
alter domain long_text add constraint long_text_is_text check (
  length(value) <= 4000 and value is nfc normalized
  and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]'
) not valid;

-- Where no older text has any, they hold for all.
do $$
begin
  alter domain name_text validate constraint name_is_text;
  alter domain line_text validate constraint line_is_text;
  alter domain long_text validate constraint long_text_is_text;
exception when check_violation then
  null;
end $$;
