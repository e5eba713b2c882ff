import type { BookId, UserId } from "#domain/ids.ts";
import type { Client } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

/** Locks a person until the transaction ends, and gives the books, the own one and a sample company. */
export async function lockPersonWithBooks(client: Client, userId: UserId): Promise<BookId[]> {
  await client.query(statement("select from auth.users where id = $1 for update", [userId]));
  const text = "select book_id as id from auth.memberships where user_id = $1";
  const { rows } = await client.query<{ id: BookId }>(statement(text, [userId]));
  return rows.map(({ id }) => id);
}

/** Erases a book with all its rows, however long that takes. */
export async function eraseBook(
  client: Client,
  { bookId, userId }: { bookId: BookId; userId: UserId },
): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query(statement("select enter_book($1, $2)", [bookId, userId]));
  await client.query(statement("select forget_work($1)", [bookId]));
  // A book that was claimed and never made has nothing to erase.
  await client.query(statement("select erase_book() from books where book_id = $1", [bookId]));
}

/**
 * Erases everything that the schema `auth` knows of a person; what names the person by a key goes with it. Where an
 * administrator changed the subscription of somebody else, that entry keeps its author's id.
 */
export async function erasePerson(
  client: Client,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const limits = [`sign-in:${email}`, `links-to:${email}`, `code:${id}`];
  await client.query("delete from auth.outbox where recipient = $1", [email]);
  await client.query("delete from auth.verifications where position($1 in value) > 0", [id]);
  await client.query("delete from auth.limits where key = any($1)", [limits]);
  await client.query("delete from auth.users where id = $1", [id]);
  await client.query("delete from auth.subscription_changes where user_id = $1", [id]);
}
