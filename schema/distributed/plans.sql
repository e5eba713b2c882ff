-- The book alone determines the machine that runs a statement, so plans are made with the parameters there.
do $$
declare
  planned regprocedure;
begin
  for planned in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)
  loop
    execute format('alter function %s reset plan_cache_mode', planned);
  end loop;
end $$;

create or replace function plan_for_any_book() returns void language sql as $$ select $$;
