import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { ownAddress } from "#server/http/own-address.ts";
import { findUserByEmail } from "./find-user-by-email.ts";
import { openIdentity } from "./identity.ts";
import { newResetToken } from "./mailed-links.ts";

type Services = { config: Config; database: Database };

/**
 * For those who run the server: the same link as in the mail of a reset, to hand over where no mail can be sent.
 * Whoever gets it chooses the password, so that nobody else ever knows it. Null when nobody has this address.
 */
export async function newResetLink({ config, database }: Services, email: string): Promise<string | null> {
  const userId = await findUserByEmail(database, email);
  if (userId === null) return null;
  // Messages that wait are the server's to send.
  const identity = await openIdentity({ config: { ...config, smtpUrl: null }, database });
  try {
    const library = await identity.library();
    const token = await library.inTransaction(() => newResetToken(library, userId));
    return `${ownAddress(config, config.port)}/reset-password?token=${token}`;
  } finally {
    await identity.close();
  }
}
