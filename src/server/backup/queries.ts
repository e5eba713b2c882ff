import type { BookId } from "#domain/ids.ts";
import type { Client } from "#server/db/database.ts";

/** Returns the files of a book with one of their names, including files whose attachment was removed. */
export async function selectFiles(client: Client, book: BookId): Promise<{ sha256: string; name: string }[]> {
  const { rows } = await client.query<{ sha256: string; name: string }>(
    `select sha256, min(name) as name from attachments where book_id = '${book}' group by 1 order by 1`,
  );
  return rows;
}

/** Returns all books, including one that is being created, and those that no user may open. */
export async function selectBooks(client: Client): Promise<BookId[]> {
  const { rows } = await client.query<{ id: BookId }>(
    "select book_id as id from auth.memberships union select book_id from books order by 1",
  );
  return rows.map(({ id }) => id);
}
