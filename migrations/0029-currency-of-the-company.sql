-- A company says in which currency it keeps its books, in which country it is, and how amounts and dates are written
-- there (Decision 0047).
alter table books add column locale text not null default 'en-US'
  constraint locale_is_a_locale check (locale ~ '^[a-z]{2}-[A-Z]{2}$');
alter table books add column country text constraint country_is_a_code check (country ~ '^[A-Z]{2}$');
alter table books add constraint currency_has_two_decimals check (currency not in (
  'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF',
  'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'CLF', 'UYW'
));
grant update (locale, country) on books to twofold_app;
