import type { Pool } from "pg";

/**
 * Everything that the schema of a database promises, one sentence a thing, in an order of its own: two databases with
 * the same sentences are the same to whoever uses them. The order of columns is not among them, for a column that is
 * added later stands last.
 */
export async function catalogueOf(pool: Pick<Pool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ sentence: string }>(CATALOGUE);
  return rows.map(({ sentence }) => sentence);
}

const owner = (column: string) => `replace(${column}::regrole::text, o.name, 'owner')`;

/** Who may do what, sorted; the owner of the database is named so, for each test database has another. */
const mayBy = (acl: string) => `(
  select coalesce(string_agg(may, ' ' order by may), 'nobody')
  from (
    select case grantee when 0 then 'public' else ${owner("grantee")} end || ':' || privilege_type from aclexplode(${acl})
  ) each_of (may))`;

const CATALOGUE = `
with o as (select quote_ident(current_user) as name),
spaces as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'auth')),
own_functions as (
  select p.* from pg_proc p join spaces s on s.oid = p.pronamespace
  where not exists (select from pg_depend where objid = p.oid and deptype = 'e')
)
select sentence from o, lateral (
  select 'schema ' || nspname || ' ' || ${mayBy("coalesce(nspacl, acldefault('n', nspowner))")} from spaces where nspname <> 'public'
  union all
  select 'extension ' || extname from pg_extension
  union all
  select 'domain ' || t.oid::regtype || ' ' || format_type(typbasetype, typtypmod) || ' ' || coalesce((
    select string_agg(conname || ' ' || pg_get_constraintdef(c.oid, true), ' ' order by conname)
    from pg_constraint c where contypid = t.oid), '')
  from pg_type t join spaces s on s.oid = typnamespace where typtype = 'd'
  union all
  select 'table ' || c.oid::regclass || ' of ' || ${owner("relowner")} || ' ' || coalesce(reloptions::text, '')
    || ' row security ' || relrowsecurity || relforcerowsecurity
    || ' may ' || ${mayBy("coalesce(relacl, acldefault('r', relowner))")}
  from pg_class c join spaces s on s.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    || case when attnotnull then ' not null' else '' end || ' ' || attgenerated::text || ' '
    || coalesce(pg_get_expr(adbin, adrelid, true), 'no default') || ' may ' || ${mayBy("attacl")}
  from pg_attribute a join pg_class c on c.oid = attrelid join spaces s on s.oid = relnamespace
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm')
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(c.oid, true)
    || ' ' || convalidated
  from pg_constraint c join spaces s on s.oid = connamespace where conrelid <> 0 and contype <> 't'
  union all
  select 'index ' || pg_get_indexdef(indexrelid, 0, true) || ' ' || indisvalid
  from pg_index join pg_class c on c.oid = indrelid join spaces s on s.oid = relnamespace
  union all
  select 'policy ' || polrelid::regclass || ' ' || polname || ' ' || polcmd::text || ' ' || polpermissive || ' '
    || polroles::regrole[]::text || ' ' || pg_get_expr(polqual, polrelid, true)
    || coalesce(' check ' || pg_get_expr(polwithcheck, polrelid, true), '')
  from pg_policy
  union all
  select 'function of ' || ${owner("proowner")} || ' may ' || ${mayBy("coalesce(proacl, acldefault('f', proowner))")}
    || ' ' || pg_get_functiondef(oid)
  from own_functions
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid, true) || ' ' || tgenabled::text
  from pg_trigger t join pg_class c on c.oid = tgrelid join spaces s on s.oid = relnamespace where not tgisinternal
) as all_of_it (sentence)
order by sentence collate "C"`;
