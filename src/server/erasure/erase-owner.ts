import type { BookId } from "#domain/ids.ts";
import { eraseFiles } from "#server/attachments/file-store.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOnConnection } from "#server/db/in-transaction.ts";
import { findByEmail } from "#server/identity/lookup.ts";
import { hasCardSubscription } from "#server/subscription/lookup.ts";
import { eraseBook, erasePerson, lockPersonWithBooks } from "./queries.ts";

/**
 * For operators of the server: erases a user, their books and all data about both, but nothing else (I-41); all or nothing.
 * Shared books must be handed over first. A card subscription would continue to be charged, so it must be ended first, or
 * manually at the provider (`isCanceled`).
 */
export async function eraseOwner(
  database: Database,
  typed: string,
  { isCanceled = false, files = null }: { isCanceled?: boolean; files?: string | null } = {},
): Promise<"erased" | "pays by card" | "shares books" | "unknown"> {
  const person = await findByEmail(database, typed);
  if (person === null) return "unknown";
  let erased: readonly BookId[] = [];
  const erase = async (client: Client) => {
    const books = await lockPersonWithBooks(client, person.id);
    if (books.some(({ isShared }) => isShared)) return "shares books";
    if (!isCanceled && (await hasCardSubscription(client, person.id))) return "pays by card";
    for (const { id } of books) await eraseBook(client, { bookId: id, userId: person.id });
    await erasePerson(client, person);
    erased = books.map(({ id }) => id);
    return "erased";
  };
  const outcome = await database.asOwner((client) => writeOnConnection(client, erase));
  // Only after the books are erased for good: their files can't be restored.
  if (files !== null) for (const bookId of erased) await eraseFiles(files, bookId);
  return outcome;
}
