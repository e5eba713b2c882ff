import type { BookId, UserId } from "#domain/ids.ts";
import type { Client } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

type OwnBook = { id: BookId; isShared: boolean };

/** Locks a user until the transaction ends; returns the books they own, and whether each has other members. */
export async function lockPersonWithBooks(client: Client, userId: UserId): Promise<OwnBook[]> {
  await client.query(statement("select from auth.users where id = $1 for update", [userId]));
  const text = `select book_id as id,
      exists (select from auth.memberships o where o.book_id = m.book_id and o.user_id <> m.user_id) as "isShared"
    from auth.memberships m where user_id = $1 and role in ('owner', 'sample')`;
  const { rows } = await client.query<OwnBook>(statement(text, [userId]));
  return rows;
}

/** Erases a book with all its rows, without a time limit. */
export async function eraseBook(
  client: Client,
  { bookId, userId }: { bookId: BookId; userId: UserId },
): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query(statement("select enter_book($1, $2)", [bookId, userId]));
  await client.query(statement("select delete_work_of_book($1)", [bookId]));
  // A book that was reserved but never created has nothing to erase.
  await client.query(statement("select erase_book() from books where book_id = $1", [bookId]));
  await client.query(statement("delete from auth.invitations where book_id = $1", [bookId]));
  await client.query(statement("delete from auth.member_changes where book_id = $1", [bookId]));
}

/**
 * Erases all data about a user in the schema `auth`; rows with a foreign key to the user are deleted too. If an administrator
 * changed another user's subscription, that entry keeps its author's ID.
 */
export async function erasePerson(
  client: Client,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const limits = [`sign-in:${email}`, `links-to:${email}`, `code:${id}`, `invitations:${id}`];
  await client.query("delete from auth.invitations where email = $1", [email]);
  // Other companies keep the event, without the address.
  await client.query("update auth.member_changes set email = '' where email = $1", [email]);
  await client.query("delete from auth.outbox where recipient = $1", [email]);
  await client.query("delete from auth.verifications where position($1 in value) > 0", [id]);
  await client.query("delete from auth.limits where key = any($1)", [limits]);
  await client.query("delete from auth.users where id = $1", [id]);
  await client.query("delete from auth.subscription_changes where user_id = $1", [id]);
}
