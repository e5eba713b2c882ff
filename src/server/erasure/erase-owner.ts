import type { BookId } from "#domain/ids.ts";
import { eraseFiles } from "#server/attachments/file-store.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOn } from "#server/db/in-transaction.ts";
import { findByEmail } from "#server/identity/lookup.ts";
import { paysByCard } from "#server/subscription/lookup.ts";
import { eraseBook, erasePerson, lockPersonWithBooks } from "./queries.ts";

/**
 * For those who run the server: erases a person, the person's books and everything that is known of both, and nothing
 * else (I-41). All of it goes, or nothing. Whoever has a subscription by card would go on paying; so it is downgraded
 * first, or `isCancelled` at the provider by hand.
 */
export async function eraseOwner(
  database: Database,
  typed: string,
  { isCancelled = false, files = null }: { isCancelled?: boolean; files?: string | null } = {},
): Promise<"erased" | "pays by card" | "unknown"> {
  const person = await findByEmail(database, typed);
  if (person === null) return "unknown";
  let erased: readonly BookId[] = [];
  const erase = async (client: Client) => {
    const bookIds = await lockPersonWithBooks(client, person.id);
    if (!isCancelled && (await paysByCard(client, person.id))) return "pays by card";
    for (const bookId of bookIds) await eraseBook(client, { bookId, userId: person.id });
    await erasePerson(client, person);
    erased = bookIds;
    return "erased";
  };
  const outcome = await database.asOwner((client) => writeOn(client, erase));
  // Only once the books are gone for good: their files can't come back.
  if (files !== null) for (const bookId of erased) await eraseFiles(files, bookId);
  return outcome;
}
