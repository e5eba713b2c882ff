import type { BookId } from "#domain/ids.ts";
import type { Client } from "#server/db/database.ts";

/** The hashes of the files of a book, also of those whose attachment was removed. */
export async function selectFiles(client: Client, book: BookId): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    `select distinct sha256 from attachments where book_id = '${book}' order by 1`,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** All books, also one that is being made; whoever sees them all adds those that nobody may open. */
export async function selectBooks(client: Client): Promise<BookId[]> {
  const { rows } = await client.query<{ id: BookId }>(
    "select book_id as id from auth.memberships union select book_id from books order by 1",
  );
  return rows.map(({ id }) => id);
}
