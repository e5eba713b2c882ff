-- A combined tax has at least two parts, and its rate is the rounded total of the parts that are charged (Decisions 0082, 0088).
-- A tax without parts has its own rate.
create or replace function check_tax() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  book uuid := (changed ->> 'book_id')::uuid;
  named uuid := (changed ->> case logical_table_name(tg_table_name) when 'tax_rates' then 'id' else 'tax_rate_id' end)::uuid;
  tax tax_rates;
  component record;
  together numeric;
  number integer;
begin
  perform require_current_book(book, 'a combined tax');
  for tax in
    select * from tax_rates where book_id = book and is_combined and (id = named
      or id in (select tax_rate_id from tax_rate_components where book_id = book and component_id = named))
  loop
    together := 0;
    number := 0;
    for component in
      select c.is_compound, t.rate, t.kind from tax_rate_components c join tax_rates t on t.book_id = c.book_id and t.id = c.component_id
      where c.book_id = book and c.tax_rate_id = tax.id order by c.position
    loop
      number := number + 1;
      if component.kind not in ('reverse_charge', 'withheld') then
        together := together + component.rate * case when component.is_compound then 1 + together / 100 else 1 end;
      end if;
    end loop;
    if number < 2 or round(together, 4) <> tax.rate then
      raise exception 'the rate of combined tax % is not the sum of its taxes', tax.code
        using errcode = '23514', constraint = 'combined_tax_matches_its_components', hint = 'combined_tax_matches_its_components';
    end if;
  end loop;
  return null;
end $$;

drop trigger if exists tax_rate_is_checked on tax_rates;
create constraint trigger tax_rate_is_checked after insert or update on tax_rates
  deferrable initially deferred for each row execute function check_tax();
drop trigger if exists tax_component_is_checked on tax_rate_components;
create constraint trigger tax_component_is_checked after insert or delete on tax_rate_components
  deferrable initially deferred for each row execute function check_tax();
