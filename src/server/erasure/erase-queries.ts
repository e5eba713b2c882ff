import type { Client } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

/**
 * Everything that the schema `auth` knows of a person; what names the person by a key goes with it. Where an
 * administrator changed the subscription of somebody else, that entry keeps its author's id.
 */
const PERSON = [
  "delete from auth.outbox where recipient = $2 and $1::uuid is not null",
  "delete from auth.verifications where position($1::text in value) > 0 and $2::text is not null",
  "delete from auth.limits where key in ('sign-in:' || $2, 'links-to:' || $2, 'code:' || $1::text)",
  "delete from auth.users where id = $1 and email = $2",
  "delete from auth.subscription_changes where user_id = $1 and $2::text is not null",
];

/** Locks a person until the transaction ends, and gives the books, the own one and a sample company. */
export async function lockPersonWithBooks(client: Client, userId: string): Promise<string[]> {
  await client.query(statement("select from auth.users where id = $1 for update", [userId]));
  const text = "select book_id as id from auth.memberships where user_id = $1";
  const { rows } = await client.query<{ id: string }>(statement(text, [userId]));
  return rows.map(({ id }) => id);
}

/** Erases a book with all its rows, however long that takes. */
export async function eraseBook(client: Client, bookId: string): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query(statement("select set_config('app.book_id', $1, true)", [bookId]));
  // Of a book that was claimed and never made there is nothing to erase.
  await client.query("select erase_book() from books where book_id = current_book()");
  // What waits for the commit is asked while the transaction still is in this book.
  await client.query("set constraints all immediate");
  await client.query("set constraints all deferred");
}

export async function erasePerson(client: Client, person: { id: string; email: string }): Promise<void> {
  for (const text of PERSON) await client.query(statement(text, [person.id, person.email]));
}
