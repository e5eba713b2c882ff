import { eraseFiles } from "#server/attachments/file-store.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { PersonInBook } from "#server/db/enter-book.ts";
import { newId } from "#server/db/new-id.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { sampleBook } from "#server/identity/owned-books.ts";
import { createBook, eraseSampleBook } from "#server/settings/book.ts";
import { COMPANY } from "./sample-company.ts";
import { writeSample } from "./write-sample.ts";

/**
 * Loads the sample company into its own book and opens it; the owner's book isn't changed. The book isn't visible until it is
 * complete, so it is written in many short transactions, between which other requests run. A second request while it is open is
 * refused. If two run at once, the later one wins.
 */
export async function loadSample(
  database: Database,
  userId: UserId,
  links: ShareLinks,
): Promise<{ documentCount: number }> {
  // Remains of an interrupted load, or of a running one, which will find that it has been abandoned.
  const releasedBookId = await sampleBook.release(database, userId);
  if (releasedBookId !== null) await erase(database, { bookId: releasedBookId, userId });
  const bookId = newId<BookId>();
  if (!(await sampleBook.claim(database, { userId, bookId }))) throw new Refusal("sample.already-loaded");
  const sampleResult = await writeAll(database, { bookId, userId }, links).catch(async (error: unknown) => {
    // Another load has abandoned and erased it, or the next load will erase the remains.
    if (await sampleBook.isClaimed(database, { userId, bookId })) throw error;
    throw new Refusal("sample.already-loaded");
  });
  if (!(await sampleBook.open(database, { bookId, userId }))) {
    await erase(database, { bookId, userId });
    throw new Refusal("sample.already-loaded");
  }
  return sampleResult;
}

async function writeAll(
  database: Database,
  caller: PersonInBook,
  links: ShareLinks,
): Promise<{ documentCount: number }> {
  const books = openBooks(database, caller);
  await books.write(async (tx) => {
    await createBook(tx, caller.bookId, { name: COMPANY.name, isSample: true });
  });
  return writeSample(books, links);
}

/** Leaves the sample company and erases it with its files; the owner returns to their own book. */
export async function removeSample(
  database: Database,
  { userId, files }: { userId: UserId; files: string },
): Promise<void> {
  const bookId = await sampleBook.leave(database, userId);
  if (bookId === null) throw new Refusal("sample.not-loaded");
  await erase(database, { bookId, userId });
  await eraseFiles(files, bookId);
}

function erase(database: Database, caller: { bookId: BookId; userId: UserId }): Promise<void> {
  return openBooks(database, caller).write(eraseSampleBook);
}
