-- A vendor or customer has a language: what is sent to them begins in it.
alter table parties add column language text
  constraint party_language_is_known check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt'));
