-- A quote or an order may be in another currency than the books; what is made of it has its currency (Decision 0108, I-106).
alter table orders add constraint order_currency_has_a_minor_unit check (currency ~ '^[A-Z]{3}$' and minor_unit(currency) is not null);
grant update (currency) on orders to twofold_app;
