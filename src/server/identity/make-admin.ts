import type { Database } from "#server/db/database.ts";
import { findUserByEmail } from "./find-user-by-email.ts";
import { setAdmin } from "./identity-queries.ts";

/**
 * For those who run the server: makes somebody an administrator, or no longer one. False when nobody has this
 * address. Who is one by ADMIN_EMAILS stays one (Security, Admin).
 */
export async function makeAdmin(database: Database, email: string, isAdmin: boolean): Promise<boolean> {
  const userId = await findUserByEmail(database, email);
  if (userId === null) return false;
  await setAdmin(database, userId, isAdmin);
  return true;
}
