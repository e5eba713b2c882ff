import { expect, test } from "vitest";
import { onConnection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

/** Promises of the schema that a new table could silently break (I-32, I-33). */
async function select(query: string): Promise<Record<string, unknown>[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => (await client.query<Record<string, unknown>>(query)).rows);
}

const TABLES_OF_BOOKS = `
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, a.attnotnull, a.attnum
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'book_id'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

test("the tables of a book are found", async () => {
  const names = (await select(TABLES_OF_BOOKS)).map(({ name }) => name);
  const tables = ["books", "accounts", "journals", "journal_lines", "audit_log"];
  expect(names).toEqual(expect.arrayContaining(tables));
});

test("every other table is on the list of tables without data of a book", async () => {
  const rows = await select(`
    select relname as name from pg_class c
    where relkind in ('r', 'p', 'm', 'v', 'f') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute where attrelid = c.oid and attname = 'book_id') order by 1`);
  expect(rows).toEqual([{ name: "migrations" }, { name: "request_logins" }]);
});

test("no SQL function queries a table of a book, because Citus can't plan it (docs/scale.md)", async () => {
  const rows = await select(`
    select distinct proname as function, name as table from pg_proc, (${TABLES_OF_BOOKS}) t
    where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'sql')
      and prosrc ~* ('(from|join|into|update)\\s+(public\\.)?' || name || '\\M')`);
  expect(rows).toEqual([]);
});

test("every table of a book has forced row-level security and a required book", async () => {
  const rows = await select(`
    select name from (${TABLES_OF_BOOKS}) t where not (relrowsecurity and relforcerowsecurity and attnotnull)`);
  expect(rows).toEqual([]);
});

test("every table of a book has one policy for all commands and roles: the transaction's book", async () => {
  const rows = await select(`
    select name, array(
      select polname || ' ' || polcmd::text || ' ' || polroles::text || ' ' || pg_get_expr(polqual, polrelid)
        || coalesce(' check ' || pg_get_expr(polwithcheck, polrelid), '')
      from pg_policy where polrelid = t.oid and polroles = '{0}' order by polname
    ) as policies from (${TABLES_OF_BOOKS}) t`);
  for (const { policies } of rows) {
    expect(policies).toEqual(["own_book * {0} (book_id = ( SELECT current_book() AS current_book))"]);
  }
});

test("the only other policies are for the search, and no user can sign in as one of our roles", async () => {
  const rows = await select(`
    select polrelid::regclass::text as name, polcmd, polroles::regrole[]::text as roles from pg_policy
    where polroles <> '{0}' order by 1`);
  const searched = [
    "attachments",
    "audit_log",
    "bank_transactions",
    "document_links",
    "documents",
    "emails",
    "journals",
    "orders",
    "parties",
    "payments",
  ];
  expect(rows).toEqual(searched.map((name) => ({ name, polcmd: "r", roles: "{twofold_search}" })));
  const privileges = await select(`
    select table_name as name, privilege_type as privilege from information_schema.table_privileges
    where grantee = 'twofold_search' and table_schema = 'public'`);
  expect(privileges).toEqual([]);
  const columns = await select(`
    select distinct table_name as name, privilege_type as privilege from information_schema.column_privileges
    where grantee = 'twofold_search' and table_schema = 'public' order by 1`);
  expect(columns).toEqual(searched.map((name) => ({ name, privilege: "SELECT" })));
  expect(
    await select(
      "select rolcanlogin from pg_roles where rolname like 'twofold\\_%' and rolcanlogin and rolname in ('twofold_app', 'twofold_identity', 'twofold_search', 'twofold_writer')",
    ),
  ).toEqual([]);
});

test("the book comes first in every primary key, unique key and index", async () => {
  const rows = await select(`
    select i.indexrelid::regclass::text as name from pg_index i join (${TABLES_OF_BOOKS}) t on t.oid = i.indrelid
    where i.indkey[0] <> t.attnum`);
  // A hash index has one column: here an id, which no two books share.
  expect(rows).toEqual([{ name: "audit_log_of_subject" }]);
  const withoutKey = await select(`
    select name from (${TABLES_OF_BOOKS}) t
    where not exists (select from pg_index where indrelid = t.oid and indisprimary)`);
  expect(withoutKey).toEqual([]);
});

test("every foreign key starts with the book on both sides, and none cascades updates", async () => {
  const rows = await select(`
    select conname as name from pg_constraint c join (${TABLES_OF_BOOKS}) t on t.oid = c.conrelid
    where contype = 'f' and (
      conkey[1] <> t.attnum or confupdtype <> 'a' or confdeltype not in ('a', 'c')
      or confkey[1] <> (select attnum from pg_attribute where attrelid = confrelid and attname = 'book_id'))`);
  expect(rows).toEqual([]);
});

test("only the listed foreign keys cascade deletes", async () => {
  const rows = await select(`
    select conname as name from pg_constraint c join (${TABLES_OF_BOOKS}) t on t.oid = c.conrelid
    where contype = 'f' and confdeltype <> 'a' order by conname`);
  expect(rows).toEqual([
    { name: "e_invoice_details_party_exists" },
    { name: "item_belongs_to_its_document" },
    { name: "order_item_belongs_to_its_order" },
    { name: "party_month_total_party_exists" },
    { name: "party_year_total_party_exists" },
    { name: "received_file_document_exists" },
    { name: "reminder_pause_document_exists" },
    { name: "reminder_pause_party_exists" },
    { name: "scheduled_email_document_exists" },
    { name: "scheduled_email_order_exists" },
    { name: "scheduled_email_party_exists" },
    { name: "stock_product_exists" },
  ]);
});

test("every foreign key has an index, so that rejecting a delete is cheap", async () => {
  const rows = await select(`
    select conname as name from pg_constraint c join (${TABLES_OF_BOOKS}) t on t.oid = c.conrelid
    where contype = 'f' and confrelid <> 'books'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indkey[1] = c.conkey[2])`);
  expect(rows).toEqual([]);
});

/**
 * A book that grows within seconds has no statistics yet, and plans are cached: a foreign key's lookup must not
 * use another index of the book then, and read all of it. An index without the key leaves out nulls, so that
 * it answers only its own queries; one with the key is older than the primary key (growth.test.ts).
 */
test("a lookup by a foreign key can only use the index of the referenced key", async () => {
  const rows = await select(`
    select distinct i.indexrelid::regclass::text as name
    from pg_constraint c join (${TABLES_OF_BOOKS}) t on t.oid = c.confrelid
    join pg_index own on own.indrelid = t.oid and own.indisprimary
    join pg_index i on i.indrelid = t.oid and i.indpred is null
    join pg_class x on x.oid = i.indexrelid and x.relam = (select oid from pg_am where amname = 'btree')
    where c.contype = 'f'
      and not (i.indisunique and i.indkey::int2[] <@ c.confkey)
      and not (i.indkey::int2[])[0:own.indnkeyatts - 1] <@ own.indkey::int2[]
      and not (own.indkey::int2[] <@ i.indkey::int2[] and i.indexrelid < own.indexrelid)
    order by 1`);
  expect(rows).toEqual([]);
});
test("triggers are row-level, without transition tables, so that tables can be distributed", async () => {
  const rows = await select(`
    select tgname as name from pg_trigger
    where not tgisinternal and (tgtype & 1 = 0 or tgoldtable is not null or tgnewtable is not null)
      -- A database that is spread has none of these (Decision 0122).
      and tgname !~ '^(inserted|updated|deleted)_rows_are_digested$'
      -- Nor has it long writes in pieces (Decision 0125).
      and tgname !~ '^keeps_rows_for_undo'`);
  expect(rows).toEqual([]);
});

test("security definer functions and trigger functions set their search path", async () => {
  const rows = await select(`
    select oid::regprocedure::text as name from pg_proc
    where (prosecdef or prorettype = 'trigger'::regtype)
      and pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and not coalesce(array_to_string(proconfig, ','), '') like 'search_path=public, pg_temp%'`);
  expect(rows).toEqual([]);
});

test("each trigger that uses a table of a book first checks that the row is in that book", async () => {
  const rows = await select(`
    select distinct proname as name from pg_proc, (${TABLES_OF_BOOKS}) t
    where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace
      and prosrc ~* ('(from|join|into|update)\\s+(public\\.)?' || t.name || '\\M')
      and prosrc !~ '(require_current_book|document_at_commit|book_id is distinct from current_book)'
      -- It adds the rows of a statement up for each book that they are of.
      and proname <> 'digest_rows'`);
  expect(rows).toEqual([]);
});

test("payments and stock movements are written once, and changed only to void them", async () => {
  const appended = ["allocations", "payments", "stock_movements"];
  const rows = await select(`
    select table_name as name, string_agg(column_name, ' ' order by column_name) as may
    from information_schema.column_privileges
    where grantee = 'twofold_app' and privilege_type = 'UPDATE'
      and table_name in ('allocations', 'payments', 'stock_movements')
    group by table_name order by table_name`);
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual({
    allocations: "is_void",
    payments: "reversed_on status version void_reason",
    stock_movements: "is_provisional is_void",
  });
  // The trigger that raises names every other column, including columns added later.
  const unguarded = await select(`
    select a.attrelid::regclass::text || '.' || a.attname as name
    from pg_attribute a join pg_trigger g on g.tgrelid = a.attrelid and g.tgname like '%are_append_only'
    where a.attnum > 0 and not a.attisdropped and not a.attnum = any(g.tgattr::int2[])
    order by 1`);
  expect(unguarded.map(({ name }) => name)).toEqual([
    "allocations.is_void",
    // Maintained by a trigger on allocations; no role may write these two.
    "payments.allocated",
    "payments.applied_number",
    "payments.reversed_on",
    "payments.status",
    "payments.version",
    "payments.void_reason",
    "stock_movements.is_provisional",
    "stock_movements.is_void",
  ]);
  const guards = await select(`
    select tgrelid::regclass::text as name, count(*)::int as triggers from pg_trigger
    where tgname like '%are_append_only' or tgname like '%stay_void' group by 1 order by 1`);
  expect(guards).toEqual(appended.map((name) => ({ name, triggers: 2 })));
});

test("only functions write and reopen a closing, once each", async () => {
  const rows = await select(`
    select privilege_type as privilege, string_agg(column_name, ' ' order by column_name) as columns
    from information_schema.column_privileges
    where grantee = 'twofold_app' and table_name = 'year_closings' and privilege_type <> 'SELECT'
    group by 1 order by 1`);
  expect(rows).toEqual([]);
  const unguarded = await select(`
    select a.attname as name from pg_attribute a
    join pg_trigger g on g.tgrelid = a.attrelid and g.tgname = 'year_closings_is_append_only'
    where a.attnum > 0 and not a.attisdropped and not a.attnum = any(g.tgattr::int2[]) order by 1`);
  expect(unguarded.map(({ name }) => name)).toEqual(["reopen_reason", "reopened_at", "reopened_by"]);
});

test("every constraint has a name that reads like a sentence, and amounts are exact", async () => {
  const nameless = await select(`
    select conname as name from pg_constraint c join (${TABLES_OF_BOOKS}) t on t.oid = c.conrelid
    where contype in ('c', 'u') and conname !~ '_(is|are|has|have|key|exists|belongs|needs|matches|bears|differs|increases|rises|kind)(_|$)'`);
  expect(nameless).toEqual([]);
  const inexact = await select(`
    select a.attrelid::regclass::text || '.' || a.attname as name
    from pg_attribute a join (${TABLES_OF_BOOKS}) t on t.oid = a.attrelid
    where a.attnum > 0 and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype, 'timestamp'::regtype)`);
  expect(inexact).toEqual([]);
});
