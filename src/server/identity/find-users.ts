import type { Database } from "#server/db/database.ts";
import { selectUsers } from "./identity-queries.ts";

/** The people with these ids, for lists that say who did what; ids of nobody are left out. */
export async function findUsers(
  database: Pick<Database, "pool">,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  const wanted = [...new Set(ids)];
  const users = wanted.length === 0 ? [] : await selectUsers(database, wanted);
  return new Map(users.map(({ id, name, email }) => [id, { name, email }]));
}
