import type { Database } from "#server/db/database.ts";
import { canonicalEmail } from "./email-address.ts";
import { selectUserIdByEmail } from "./identity-queries.ts";

/** The id of the person with an e-mail address, however it is typed, or null. */
export async function findUserByEmail(database: Database, email: string): Promise<string | null> {
  const canonical = canonicalEmail(email);
  return canonical === null ? null : selectUserIdByEmail(database, canonical);
}
