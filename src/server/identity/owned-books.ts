import type { BookId, SessionId, UserId } from "#domain/ids.ts";
import type { Membership } from "#domain/roles.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database, PeoplePool } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { queryShared } from "#server/db/shared-connection.ts";
import { createBook, type NewBook, readOwnBook } from "#server/settings/book.ts";
import { MEMBERSHIP_COLUMNS, selectFirst, selectRows, runStatement } from "./queries.ts";

/**
 * Creates the first book of a new user, 'My Company'. Identity and books are written by different roles in different
 * transactions; every step may be repeated, so that a request after a crash, or at the same time, ends up with the same
 * single book. The browser's languages propose the company's country and currency; its owner can change them in the
 * settings.
 */
export async function ensureOwnBook(database: Database, userId: UserId, languages = ""): Promise<BookId> {
  const bookId = await claimBook(database, { userId, bookId: newId<BookId>() }, 1);
  await makeBook(database, { userId, bookId }, readOwnBook(languages));
  return bookId;
}

/** Creates and opens a claimed book; does nothing if it exists. */
export async function makeBook(database: Database, claim: BookClaim, book: NewBook): Promise<void> {
  await openBooks(database, claim).write((tx) => createBook(tx, claim.bookId, book));
  await openBook(database, claim);
}

type BookClaim = { userId: UserId; bookId: BookId };

/**
 * Claims a book for a user before it is created, one caller at a time. Returns its id, or the first book's if the
 * user has the maximum.
 */
export function claimBook(
  database: PeoplePool,
  { userId, bookId }: BookClaim,
  limit: number,
): Promise<BookId> {
  return writeOutsideBooks(database, async (client) => {
    const lock = "select 1 as one from auth.users where id = $1 for no key update";
    if (!(await selectFirst(client, lock, [userId])))
      throw new Error("The user was deleted while the company was being created.");
    const query = `select book_id as id from auth.memberships where user_id = $1 and role = 'owner'
      order by created_at, book_id`;
    const books = await selectRows<{ id: BookId }>(client, query, [userId]);
    const [oldest] = books;
    if (books.some(({ id }) => id === bookId)) return bookId;
    if (oldest !== undefined && books.length >= limit) return oldest.id;
    const claim = "insert into auth.memberships (user_id, book_id, role) values ($1, $2, 'owner')";
    await runStatement(client, claim, [userId, bookId]);
    return bookId;
  });
}

/** True if the book had been claimed. */
async function openBook({ people }: PeoplePool, { userId, bookId }: BookClaim): Promise<boolean> {
  const text = "update auth.memberships set book_exists = true where user_id = $1 and book_id = $2";
  return (await runStatement(people, text, [userId, bookId])) === 1;
}

/** Functions for the sample company: which book its owner works in. */
export const sampleBook = {
  /** Claims a user's sample book before it is created; false if there is one. */
  claim: async ({ people }: PeoplePool, { userId, bookId }: BookClaim): Promise<boolean> => {
    const text = `insert into auth.memberships (user_id, book_id, role) values ($1, $2, 'sample')
      on conflict (user_id) where role = 'sample' do nothing`;
    return (await runStatement(people, text, [userId, bookId])) === 1;
  },

  /** Releases a user's claimed sample book that isn't open yet; returns its id, or null. */
  release: async ({ people }: PeoplePool, userId: UserId): Promise<BookId | null> => {
    const text = `delete from auth.memberships where user_id = $1 and role = 'sample' and not book_exists
      returning book_id`;
    return (await selectFirst<{ book_id: BookId }>(people, text, [userId]))?.book_id ?? null;
  },

  /** Whether the claimed sample book is still the requested one. */
  isClaimed: async ({ people }: PeoplePool, { userId, bookId }: BookClaim): Promise<boolean> => {
    const text = "select 1 as one from auth.memberships where user_id = $1 and book_id = $2";
    return (await selectFirst(people, text, [userId, bookId])) !== undefined;
  },

  /** Opens the claimed sample book; false if it was released in the meantime. */
  open: openBook,

  /** Leaves the sample book; returns its id, or null if there is none. */
  leave: async ({ people }: PeoplePool, userId: UserId): Promise<BookId | null> => {
    const text = "delete from auth.memberships where user_id = $1 and role = 'sample' returning book_id";
    return (await selectFirst<{ book_id: BookId }>(people, text, [userId]))?.book_id ?? null;
  },
};

/** A company of a user, with the user's rights in it. */
export type BookOfPerson = Membership & { bookId: BookId };

/**
 * Returns a user's open books and rights in each, in the order they were created or joined; the sample book last. Leaves
 * out books whose owner has ended the session.
 */
export function selectBooksOf(
  database: Database,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId | null },
): Promise<BookOfPerson[]> {
  const text = `select m.book_id as "bookId", ${MEMBERSHIP_COLUMNS}
    from auth.memberships m
    where m.user_id = $1 and m.book_exists
      and not exists (select from auth.sessions s where s.id = $2 and s.created_at < m.sessions_valid_from)
    order by m.role = 'sample', m.created_at, m.book_id`;
  return queryShared(database, (client) => selectRows(client, text, [userId, sessionId]));
}

/** Counts a user's open books, without the sample book. */
export async function countCompanies(database: Database, userId: UserId): Promise<number> {
  const text = `select count(*)::int as count from auth.memberships
    where user_id = $1 and book_exists and role <> 'sample'`;
  const counted = await queryShared(database, (client) =>
    selectFirst<{ count: number }>(client, text, [userId]),
  );
  return counted?.count ?? 0;
}

const SELECT_OWNED_BOOKS = `select book_id as "bookId", user_id as "userId" from auth.memberships
  where book_exists and role in ('owner', 'sample')`;

/** Returns all open books, each with its owner. */
export function selectOpenBooks({ people }: PeoplePool): Promise<BookClaim[]> {
  const text = `${SELECT_OWNED_BOOKS} order by 1`;
  return selectRows(people, text, []);
}

/** Returns an open book with its owner, or null. */
export async function findOpenBook({ people }: PeoplePool, bookId: string): Promise<BookClaim | null> {
  const text = `${SELECT_OWNED_BOOKS} and book_id = $1`;
  return (await selectFirst<BookClaim>(people, text, [bookId])) ?? null;
}
