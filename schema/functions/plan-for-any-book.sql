-- Plans all following statements of the transaction generically. A plan for the current book relies on statistics, which don't
-- include a book that was just filled: it would seem empty and be joined by nested loops.
create or replace function plan_for_any_book() returns void language sql as $$
  select set_config('plan_cache_mode', 'force_generic_plan', true)
$$;
