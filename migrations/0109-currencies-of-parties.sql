-- A vendor or a customer may have a currency of its own, with which the forms of its documents begin (Accounting 10).
alter table parties add column currency text constraint party_currency_is_a_code check (currency ~ '^[A-Z]{3}$');
