import type { Database } from "#server/db/database.ts";
import { selectUsers } from "./identity-queries.ts";

type Person = { name: string; email: string };

/**
 * Says of each entry who did it; nobody where the person is gone. Asked after the transaction of the entries,
 * because people live outside of the books.
 */
export async function withPeople<Entry extends { userId: string | null }>(
  database: Pick<Database, "pool">,
  entries: readonly Entry[],
): Promise<(Omit<Entry, "userId"> & { by: Person | null })[]> {
  const ids = [...new Set(entries.flatMap(({ userId }) => userId ?? []))];
  const users = ids.length === 0 ? [] : await selectUsers(database, ids);
  const people = new Map(users.map(({ id, name, email }) => [id, { name, email }]));
  return entries.map(({ userId, ...entry }) => ({ ...entry, by: people.get(userId ?? "") ?? null }));
}
