import type { Database } from "#server/db/database.ts";
import { findUserByEmail } from "./find-user-by-email.ts";
import { deleteTwoFactor } from "./two-factor-queries.ts";

/** For those who run the server: lets somebody in again who has lost the phone and the recovery codes. */
export async function switchOffTwoFactor(
  database: Database,
  email: string,
): Promise<"switched off" | "was not on" | "unknown"> {
  const userId = await findUserByEmail(database, email);
  if (userId === null) return "unknown";
  return (await deleteTwoFactor(database, userId)) ? "switched off" : "was not on";
}
