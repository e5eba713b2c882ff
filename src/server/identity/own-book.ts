import { v7 as newId } from "uuid";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { createBook } from "#server/settings/book.ts";
import { claimOwnBook, openOwnBook } from "./identity-queries.ts";

/**
 * Makes the book 'My Company' of a new user (Spec 3). Identity and books are written by different roles
 * in different transactions; every step may be repeated, so that whoever comes after a crash, or at
 * the same moment, ends up with the same single book.
 */
export async function ensureOwnBook(database: Database, userId: string): Promise<string> {
  const bookId = await claimOwnBook(database, { userId, bookId: newId() });
  await openBooks(database, { bookId, userId }).write((tx) => createBook(tx, bookId));
  await openOwnBook(database, userId);
  return bookId;
}
