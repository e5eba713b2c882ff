-- Which accounts are a bank account, cash or a card. Of those that there are none is marked: the chart proposes them, and
-- their owner says so.

alter table accounts
  add column money_kind text,
  add constraint account_money_kind_fits_its_type check (
    money_kind is null
    or (type = 'asset' and money_kind in ('bank', 'cash', 'card'))
    or (type = 'liability' and money_kind in ('bank', 'card'))
  );
