import type { Database, OwnedDatabase } from "#server/db/database.ts";
import type { TestBooks } from "./new-books.ts";
import { onConnection, readAsApplication, ownerOf } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";

/** A digest of every row of a user's books, sessions and tokens: equal as long as nothing changed. */
export const stateOf = unlessWritten(readState);

async function readState(books: TestBooks): Promise<unknown> {
  const { database } = await testApp();
  const rows = await rowsOf(books);
  const people = await onConnection(database, (client) =>
    client.query(
      `select (select count(*) from auth.sessions where user_id = $1) as sessions,
        (select count(*) from auth.api_tokens where user_id = $1) as tokens, name, email from auth.users where id = $1`,
      [books.userId],
    ),
  );
  return [rows, people.rows];
}

/** A digest of each table of a user's book, by the table's name: a server may read them in any order. */
export async function rowsOf(books: TestBooks): Promise<Record<string, string>> {
  const { database } = await testApp();
  const digests = (await tablesOfBooks(database)).map(
    (name) =>
      `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`,
  );
  const rows = await readAsApplication(database, books, digests.join(" union all "));
  return Object.fromEntries(rows.map(({ name, hash }) => [String(name), String(hash)]));
}

/** A digest of the rows of each table, of every book and of identity, without the listed columns. */
export function everyRow(
  database: OwnedDatabase,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, unknown>[]> {
  const digest = (name: string, where: string) => `
    select '${name}' as name, count(*), md5(coalesce(jsonb_agg(t order by t::text collate "C")::text, '')) as hash
    from (select to_jsonb(t) - '{${(without[name] ?? []).join()}}'::text[] as t from ${name} t ${where}) t`;
  return onConnection(database, async (client) => {
    await client.query("begin; set local time zone 'UTC'");
    const identity = await client.query<{ name: string }>(
      "select 'auth.' || table_name as name from information_schema.tables where table_schema = 'auth' order by 1",
    );
    // By name: a server may read several tables at once.
    const allOf = async (digests: readonly string[]) =>
      (await client.query(`${digests.join(" union all ")} order by name`)).rows;
    const all = await allOf(identity.rows.map(({ name }) => digest(name, "")));
    const books = await client.query<{ id: string }>("select book_id as id from auth.memberships order by 1");
    const bookTables = await client.query<{ name: string }>(TABLES_OF_BOOKS);
    for (const { id } of books.rows) {
      await client.query(`set local app.book_id = '${id}'`);
      all.push(...(await allOf(bookTables.rows.map(({ name }) => digest(name, `where book_id = '${id}'`)))));
    }
    await client.query("commit");
    return all;
  });
}

const TABLES_OF_BOOKS = `select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'book_id' order by 1`;

export async function tablesOfBooks(database: Database): Promise<string[]> {
  const { rows } = await onConnection(database, (client) => client.query<{ name: string }>(TABLES_OF_BOOKS));
  return rows.map(({ name }) => name);
}

type StateReader<State> = (books: TestBooks) => Promise<State>;

/**
 * The same digest, computed again only if a writing transaction has ended since the last time. Most attacks are
 * rejected before anything is written, and this check costs a tenth of the digest.
 */
export function unlessWritten<State>(read: StateReader<State>): StateReader<State> {
  const cache = new WeakMap<TestBooks, { mark: string; state: State }>();
  return async (books) => {
    const { database } = await testApp();
    // Every transaction that writes takes a number, and the mark is the one after the highest that has ended.
    const { rows } = await ownerOf(database).query<{ mark: string }>(
      "select pg_snapshot_xmax(pg_current_snapshot())::text as mark",
    );
    const mark = rows[0]?.mark ?? "";
    const last = cache.get(books);
    if (last?.mark === mark) return last.state;
    const state = await read(books);
    cache.set(books, { mark, state });
    return state;
  };
}
