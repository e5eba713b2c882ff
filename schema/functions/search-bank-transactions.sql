-- Lists bank transactions like documents: reads each account separately, so that its indexes return the rows in order, and merges
-- the results. `chosen` limits the list to the transactions of a file or statement. Searches like documents; an amount matches
-- money in and money out.

create or replace function search_bank_transactions(
  search text, accounts uuid[], of_status text, chosen uuid[],
  sort text, is_descending boolean, after_place text, after_id uuid, at_most integer, with_files boolean
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  listed text[] := array(select format($text$
    select id, date, counterparty, description, amount, case when is_matched then 'matched' else 'open' end as match_status,
      fold_text(counterparty || ' ' || description || ' ' || reference || ' ' || end_to_end_id) as words
    from bank_transactions where book_id = $4 and account_id = %L $text$, account)
    || case of_status
      when 'open' then ' and not is_matched and amount <> 0'
      when 'matched' then ' and is_matched'
      else '' end
    || case when chosen is null then '' else ' and id = any($7)' end
    || ' and ' || files_condition(with_files, 'bank_transactions.id')
    from unnest(accounts) account);
  matching text := case when search = '' then 'true' else 'words like $5 or amount = any(array[$6, -$6])' end;
  page uuid[];
  among integer;
begin
  if accounts = '{}' then
    return;
  end if;
  foreach among in array case when search = '' or sort is null or chosen is not null then array[null::integer] else array[1000, 5000, null] end loop
    continue when not should_widen_scan(among, page, at_most);
    execute format('select array_agg(id) from (%s) page',
      list_page('bank_transactions', sort, is_descending, listed, matching, among))
    into page
    using after_place, after_id, at_most, current_book(), contains_pattern(search), search_amount(search), chosen;
    exit when cardinality(page) = at_most;
  end loop;
  return query select unnest(page);
end $$;

alter function search_bank_transactions owner to twofold_search;
