import type { Database } from "#server/db/database.ts";
import type { TestBooks } from "./new-books.ts";
import { onConnection, readAsApplication } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";
import { unlessWritten } from "./unless-written.ts";

/** A digest of every row of somebody's books, sessions and tokens: equal as long as nothing changed. */
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

/** A digest of each table of somebody's book. */
export async function rowsOf(books: TestBooks): Promise<unknown> {
  const { database } = await testApp();
  const digests = (await tablesOfBooks(database)).map(
    (name) =>
      `select '${name}' as name, md5(coalesce(json_agg(t order by t::text)::text, '')) as hash from ${name} t`,
  );
  return readAsApplication(database, books, digests.join(" union all "));
}

export async function tablesOfBooks(database: Database): Promise<string[]> {
  const { rows } = await onConnection(database, (client) =>
    client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'book_id' order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}
