import { beforeAll, expect, test } from "vitest";
import { isDistributed } from "#test/support/test-database.ts";
import { asOwner, enter, onRequest } from "#test/support/raw-sql.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

/** Entries of ten actions by three people, and one rare action of a fourth; a page reads at most this many. */
const MANY = 20_000;
const READ_MAX = 2_000;
const RARE_PERSON = "018f2f3c-0000-7000-8000-00000000000a";
const RARE_PERIOD = "2020-01-01";

let app: TestApp;
let books: TestBooks;

beforeAll(async () => {
  app = await startTestApp();
  books = await newBooks({}, app);
  const entry = `insert into audit_log (id, at, actor_id, action, subject, subject_id, label, program)`;
  await asOwner(app.database, books.bookId, [
    "alter table audit_log disable trigger user",
    `${entry} select first_id_at('${RARE_PERIOD}'), '${RARE_PERIOD}', '${RARE_PERSON}', 'year.closed', 'raw',
      gen_random_uuid(), 'YE-0001', 'schedule'`,
    `${entry} select time_ordered_id(), now(), ('018f2f3c-0000-7000-8000-00000000000' || n % 3)::uuid,
      (array['invoice', 'bill', 'customer', 'payment', 'journal'])[1 + n % 5] || (array['.created', '.edited'])[1 + n / 5 % 2],
      'raw', gen_random_uuid(), 'REC-' || n, 'app' from generate_series(1, ${MANY}) n`,
    "alter table audit_log enable trigger user",
  ]);
  await app.database.asOwner((client) => client.query("analyze audit_log"));
}, 120_000);

/** How many entries the indexes and the table have returned on this connection. */
const READ = `select sum(pg_stat_get_xact_tuples_returned(oid))::int as rows from (
  select 'audit_log'::regclass::oid union all select indexrelid from pg_index where indrelid = 'audit_log'::regclass
) parts (oid)`;

const ALL = "null, null, null, null, null, null, null";
test.skipIf(isDistributed).each([
  ["without a filter", `'', ${ALL}`],
  ["of a person", "'', null, '018f2f3c-0000-7000-8000-000000000001', null, null, null, null, null"],
  ["of a person with one entry", `'', null, '${RARE_PERSON}', null, null, null, null, null`],
  ["of a rare kind", "'', null, null, null, '{year}', null, null, null"],
  ["of a kind and a group of actions", "'', null, null, null, '{invoice}', '{edited}', null, null"],
  ["of a rare action", "'', null, null, null, null, '{closed}', null, null"],
  ["of a rare program", "'', null, null, 'schedule', null, null, null, null"],
  ["of a past day", `'', null, null, null, null, null, '${RARE_PERIOD}', '2020-01-02'`],
  ["of a name that all have", `'REC', ${ALL}`],
  ["of a rare name", `'YE-0001', ${ALL}`],
])("a page %s reads no more entries of a long list than of a short one", async (_, filter) => {
  const page = `select * from list_activity(${filter}, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 100)`;
  const [eventCount, readCount] = await onRequest(app.database, async (client) => {
    await client.query("begin");
    await enter(client, books);
    const countRead = async () => (await client.query<{ rows: number }>(READ)).rows[0]?.rows ?? 0;
    const before = await countRead();
    const { rows } = await client.query(page);
    const after = await countRead();
    await client.query("rollback");
    return [rows.length, after - before];
  });
  expect(eventCount).toBeGreaterThan(0);
  expect(readCount).toBeLessThan(READ_MAX);
});
