import type { BookId, UserId } from "#domain/ids.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { createBook, ownBook } from "#server/settings/book.ts";
import { first, rows, run } from "./queries.ts";

/**
 * Makes the book 'My Company' of a new user. Identity and books are written by different roles
 * in different transactions; every step may be repeated, so that whoever comes after a crash, or at
 * the same moment, ends up with the same single book. Where the company is, and its currency, is proposed by the languages
 * of the browser; its owner says otherwise in the settings.
 */
export async function ensureOwnBook(database: Database, userId: UserId, languages = ""): Promise<BookId> {
  const bookId = await claimOwnBook(database, { userId, bookId: newId<BookId>() });
  await openBooks(database, { bookId, userId }).write((tx) => createBook(tx, bookId, ownBook(languages)));
  const open = "update auth.memberships set is_open = true where user_id = $1 and role = 'owner'";
  await run(database.people, open, [userId]);
  return bookId;
}

type Pool = Pick<Database, "people">;
type Claim = { userId: UserId; bookId: BookId };

const CLAIM_BOOK = `
  insert into auth.memberships (user_id, book_id, role)
  values ($1, $2, 'owner')
  on conflict (user_id) where role = 'owner' do nothing`;

/** The id of the user's own book, which may still have to be made; the first of several callers names it. */
async function claimOwnBook({ people }: Pool, { userId, bookId }: Claim): Promise<BookId> {
  await run(people, CLAIM_BOOK, [userId, bookId]);
  const text = "select book_id from auth.memberships where user_id = $1 and role = 'owner'";
  const row = await first<{ book_id: BookId }>(people, text, [userId]);
  if (!row) throw new Error("The user was deleted while the book was made.");
  return row.book_id;
}

/** What the sample company needs of identity: which book its owner works in. */
export const sampleBook = {
  /** Names the sample book of a user before it is made; false when there is one. */
  claim: async ({ people }: Pool, { userId, bookId }: Claim): Promise<boolean> => {
    const text = `insert into auth.memberships (user_id, book_id, role) values ($1, $2, 'sample')
      on conflict (user_id) where role = 'sample' do nothing`;
    return (await run(people, text, [userId, bookId])) === 1;
  },

  /** Gives up the sample book of a user that was named and not opened yet; gives its id, or null. */
  giveUp: async ({ people }: Pool, userId: UserId): Promise<BookId | null> => {
    const text = `delete from auth.memberships where user_id = $1 and role = 'sample' and not is_open
      returning book_id`;
    return (await first<{ book_id: BookId }>(people, text, [userId]))?.book_id ?? null;
  },

  /** Whether the sample book that was named is still meant. */
  isNamed: async ({ people }: Pool, { userId, bookId }: Claim): Promise<boolean> => {
    const text = "select 1 as one from auth.memberships where user_id = $1 and book_id = $2";
    return (await first(people, text, [userId, bookId])) !== undefined;
  },

  /** Opens the sample book that was named; false when it was given up meanwhile. */
  open: async ({ people }: Pool, { userId, bookId }: Claim): Promise<boolean> => {
    const text = "update auth.memberships set is_open = true where user_id = $1 and book_id = $2";
    return (await run(people, text, [userId, bookId])) === 1;
  },

  /** Leaves the sample book; gives its id, or null when there is none. */
  leave: async ({ people }: Pool, userId: UserId): Promise<BookId | null> => {
    const text = "delete from auth.memberships where user_id = $1 and role = 'sample' returning book_id";
    return (await first<{ book_id: BookId }>(people, text, [userId]))?.book_id ?? null;
  },
};

/** Everybody's open books. */
export function selectOpenBooks({ people }: Pool): Promise<Claim[]> {
  const text = `select book_id as "bookId", user_id as "userId" from auth.memberships where is_open order by 1`;
  return rows(people, text, []);
}

/** A book that is open, with its person; null where there is none. */
export async function findOpenBook({ people }: Pool, bookId: string): Promise<Claim | null> {
  const text = `select book_id as "bookId", user_id as "userId" from auth.memberships where book_id = $1 and is_open`;
  return (await first<Claim>(people, text, [bookId])) ?? null;
}
