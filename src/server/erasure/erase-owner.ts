import type { Database } from "#server/db/database.ts";
import { writeOutside } from "#server/db/write-once.ts";
import { canonicalEmail } from "#server/identity/email-address.ts";
import { findUserByEmail } from "#server/identity/find-user-by-email.ts";
import { isPayingByCard } from "#server/subscription/is-paying-by-card.ts";
import { eraseBook, erasePerson, lockPersonWithBooks } from "./erase-queries.ts";

/**
 * For those who run the server: erases a person, the person's books and everything that is known of both, and nothing
 * else (I-41). All of it goes, or nothing. Whoever still pays by card must be downgraded first, or would go on paying.
 */
export async function eraseOwner(
  database: Database,
  typed: string,
): Promise<"erased" | "pays by card" | "unknown"> {
  const email = canonicalEmail(typed);
  const id = await findUserByEmail(database, typed);
  if (email === null || id === null) return "unknown";
  if (await isPayingByCard(database, id)) return "pays by card";
  await writeOutside(database, async (client) => {
    for (const bookId of await lockPersonWithBooks(client, id)) await eraseBook(client, bookId);
    await erasePerson(client, { id, email });
  });
  return "erased";
}
