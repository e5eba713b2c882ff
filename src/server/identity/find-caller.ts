import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { canonicalEmail } from "./email-address.ts";
import type { Caller } from "./identity.ts";
import {
  selectByApiToken,
  selectBySession,
  type SignedInRow,
  touchApiToken,
  touchSession,
} from "./identity-queries.ts";
import { ensureOwnBook } from "./own-book.ts";
import type { SignedCookie } from "./session-cookie.ts";
import { tokenHash } from "./token-hash.ts";

export type Credentials = { cookie?: string | undefined; authorization?: string | undefined };

const API_TOKEN = /^Bearer +(tf_[\w-]{43})$/i;

/** Finds out who sends a request. One query as a rule; the first request of a user also makes the book. */
export function callerFinder(parts: { config: Config; database: Database; cookie: SignedCookie }) {
  const { config, database, cookie } = parts;
  const admins = new Set(config.adminEmails.map((email) => canonicalEmail(email) ?? ""));
  const needsConfirmation = config.smtpUrl !== null;

  const asCaller = async (row: SignedInRow): Promise<Caller> => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    // Whoever can receive mail at an address is its owner; without mail its first user is (Security, Admin).
    isAdmin: row.is_admin || (admins.has(row.email) && (row.email_verified || !needsConfirmation)),
    bookId: row.book_id ?? (await ensureOwnBook(database, row.id)),
    sessionId: row.session_id,
  });

  return async ({ cookie: cookies, authorization }: Credentials): Promise<Caller | null> => {
    if (authorization !== undefined) {
      const secret = API_TOKEN.exec(authorization)?.[1];
      if (secret === undefined) return null;
      const hash = tokenHash(secret);
      const row = await selectByApiToken(database, hash);
      if (row?.is_due) await touchApiToken(database, hash);
      return row ? asCaller(row) : null;
    }
    const token = cookie.read(cookies);
    if (token === null) return null;
    const row = await selectBySession(database, tokenHash(token));
    if (row?.is_due && row.session_id !== null) await touchSession(database, row.session_id);
    return row ? asCaller(row) : null;
  };
}
