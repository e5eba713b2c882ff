import type { TestBooks } from "./new-books.ts";
import { onConnection, readAsApplication } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";

/** A digest of every row of somebody's books, sessions and tokens: equal as long as nothing changed. */
export async function stateOf(books: TestBooks): Promise<unknown> {
  const { database } = await testApp();
  const tables = [
    "books",
    "accounts",
    "journals",
    "journal_lines",
    "journal_history",
    "audit_log",
    "number_series",
    "idempotency_keys",
  ];
  const rows = await readAsApplication(
    database,
    books,
    tables
      .map(
        (name) =>
          `select '${name}' as name, md5(coalesce(json_agg(t order by t::text)::text, '')) as hash from ${name} t`,
      )
      .join(" union all "),
  );
  const people = await onConnection(database, (client) =>
    client.query(
      `select (select count(*) from auth.sessions where user_id = $1) as sessions,
        (select count(*) from auth.api_tokens where user_id = $1) as tokens, name, email from auth.users where id = $1`,
      [books.userId],
    ),
  );
  return [rows, people.rows];
}
