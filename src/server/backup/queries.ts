import type { BookId } from "#domain/ids.ts";
import type { Member } from "#server/db/in-transaction.ts";
import type { Client } from "#server/db/database.ts";

/** All books, also one that is being made; whoever sees them all adds those that nobody may open. */
export async function selectBooks(client: Client): Promise<BookId[]> {
  const { rows } = await client.query<{ id: BookId }>(
    "select book_id as id from auth.memberships union select book_id from books order by 1",
  );
  return rows.map(({ id }) => id);
}

/** The books that somebody may open, each with that person. */
export async function selectBooksWithPeople(client: Client): Promise<Member[]> {
  const { rows } = await client.query<Member>(
    'select book_id as "bookId", user_id as "userId" from auth.memberships where is_open order by 1',
  );
  return rows;
}
