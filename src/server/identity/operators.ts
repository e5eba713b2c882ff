import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { serverAddress } from "#server/http/public-address.ts";
import { findByEmail } from "./lookup.ts";
import { newResetToken } from "./emails.ts";
import { setAdmin } from "./queries.ts";
import { deleteTwoFactor } from "./two-factor-queries.ts";

/** What server operators can do for a user, identified by email address. */

/**
 * Makes a user an administrator, or removes the role. False if no user has this address. Administrators by ADMIN_EMAILS
 * keep the role (Security 1.9).
 */
export async function makeAdmin(database: Database, email: string, isAdmin: boolean): Promise<boolean> {
  const person = await findByEmail(database, email);
  if (person === null) return false;
  await database.asOwner((client) => setAdmin(client, person.id, isAdmin));
  return true;
}

/**
 * Returns the link of a reset email, to hand over if no email can be sent. The recipient chooses the password, so that
 * no one else ever knows it. Null if no user has this address.
 */
export async function newResetLink(
  { config, database }: { config: Config; database: Database },
  email: string,
): Promise<string | null> {
  const person = await findByEmail(database, email);
  if (person === null) return null;
  const token = await writeOutsideBooks(database, (client) => newResetToken(client, person.id));
  return `${serverAddress(config, config.port)}/reset-password?token=${token}`;
}

/** Lets a user in again who lost the phone and the recovery codes. */
export async function switchOffTwoFactor(
  database: Database,
  email: string,
): Promise<"switched off" | "was not on" | "unknown"> {
  const person = await findByEmail(database, email);
  if (person === null) return "unknown";
  return (await deleteTwoFactor(database.people, person.id)) ? "switched off" : "was not on";
}
