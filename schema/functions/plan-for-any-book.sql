-- Plans the other statements of the transaction for any book. A plan for this one asks the statistics, where a book that
-- was filled a moment ago is not found: it would be taken for empty, and joined by nested loops.
create or replace function plan_for_any_book() returns void language sql as $$
  select set_config('plan_cache_mode', 'force_generic_plan', true)
$$;
