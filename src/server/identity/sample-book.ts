import type { Database } from "#server/db/database.ts";
import { canonicalEmail } from "./email-address.ts";
import {
  claimSampleBook,
  giveUpSampleBook,
  leaveSampleBook,
  openSampleBook,
  selectUserIdByEmail,
} from "./identity-queries.ts";

/** What the sample company needs of identity: which book its owner works in. */
export const sampleBook = {
  claim: claimSampleBook,
  giveUp: giveUpSampleBook,
  open: openSampleBook,
  leave: leaveSampleBook,
};

/** The id of the person with an e-mail address, or null. */
export async function findUserByEmail(database: Database, email: string): Promise<string | null> {
  const canonical = canonicalEmail(email);
  return canonical === null ? null : selectUserIdByEmail(database, canonical);
}
