import type { BookId } from "#domain/ids.ts";
import { eraseFiles } from "#server/attachments/file-store.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOnConnection } from "#server/db/in-transaction.ts";
import { findByEmail } from "#server/identity/lookup.ts";
import { paysByCard } from "#server/subscription/lookup.ts";
import { eraseBook, erasePerson, lockPersonWithBooks } from "./queries.ts";

/**
 * For operators of the server: erases a person, the person's books and everything that is known of both, and no more
 * (I-41). Books with other members stay, so they are handed over first. All of it goes, or nothing. A customer with a
 * subscription by card would go on paying, so it is downgraded first, or manually at the provider (`isCancelled`).
 */
export async function eraseOwner(
  database: Database,
  typed: string,
  { isCancelled = false, files = null }: { isCancelled?: boolean; files?: string | null } = {},
): Promise<"erased" | "pays by card" | "shares books" | "unknown"> {
  const person = await findByEmail(database, typed);
  if (person === null) return "unknown";
  let erased: readonly BookId[] = [];
  const erase = async (client: Client) => {
    const books = await lockPersonWithBooks(client, person.id);
    if (books.some(({ isShared }) => isShared)) return "shares books";
    if (!isCancelled && (await paysByCard(client, person.id))) return "pays by card";
    for (const { id } of books) await eraseBook(client, { bookId: id, userId: person.id });
    await erasePerson(client, person);
    erased = books.map(({ id }) => id);
    return "erased";
  };
  const outcome = await database.asOwner((client) => writeOnConnection(client, erase));
  // Only once the books are gone for good: their files can't come back.
  if (files !== null) for (const bookId of erased) await eraseFiles(files, bookId);
  return outcome;
}
