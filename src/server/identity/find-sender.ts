import type { Config } from "#server/config.ts";
import type { Proof } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { canonicalEmail } from "./email-address.ts";
import type { Caller } from "./identity.ts";
import {
  selectByApiToken,
  selectBySession,
  type SignedInRow,
  touchApiToken,
  touchSession,
} from "./queries.ts";
import { ensureOwnBook } from "./own-books.ts";
import type { SignedCookie } from "./sessions.ts";
import { tokenHash } from "./tokens.ts";

export type Credentials = { cookie?: string | undefined; authorization?: string | undefined };

/** Who sends a request, and the proof of it, which is still to be given when the sender was only recalled. */
export type Sender = { caller: Caller; proof: Proof };

/** By session cookie or `Authorization: Bearer` API token; null when it is nobody. */
export type SenderFinder = {
  /** Asks the database. One query as a rule; the first request of a user also makes the book. */
  findSender: (credentials: Credentials) => Promise<Sender | null>;
  /** Who it was a moment ago, and the database is asked only for somebody new (Decision 0017). */
  recallSender: (credentials: Credentials) => Promise<Sender | null>;
};

const API_TOKEN = /^Bearer +(tf_[\w-]{43})$/i;
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

type Parts = { config: Config; database: Database; cookie: SignedCookie };
type Credential = { kind: "session" | "token"; hash: string };

export function senderFinder({ config, database, cookie }: Parts): SenderFinder {
  const admins = new Set(config.adminEmails.map((email) => canonicalEmail(email) ?? ""));
  const needsConfirmation = config.smtpUrl !== null;
  const remembered = new Map<string, { caller: Caller; until: number }>();

  const credentialOf = ({ cookie: cookies, authorization }: Credentials): Credential | null => {
    const secret = authorization === undefined ? cookie.read(cookies) : API_TOKEN.exec(authorization)?.[1];
    if (secret === null || secret === undefined) return null;
    return { kind: authorization === undefined ? "session" : "token", hash: tokenHash(secret) };
  };

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

  const find = async (credential: Credential | null): Promise<Sender | null> => {
    if (credential === null) return null;
    const { hash } = credential;
    const row = await rowOf(database, credential);
    if (!row) {
      remembered.delete(hash);
      return null;
    }
    const caller = await asCaller(row);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(hash, { caller, until: Date.now() + REMEMBERED_MS });
    return { caller, proof: { hash, isGiven: true } };
  };

  return {
    findSender: (credentials) => find(credentialOf(credentials)),
    recallSender: async (credentials) => {
      const credential = credentialOf(credentials);
      const known = remembered.get(credential?.hash ?? "");
      if (credential === null || !known || known.until < Date.now()) return find(credential);
      return { caller: known.caller, proof: { hash: credential.hash, isGiven: false } };
    },
  };
}

/** The row of a session or token that stands, whose use is noted from time to time. */
async function rowOf(database: Database, { kind, hash }: Credential): Promise<SignedInRow | undefined> {
  if (kind === "token") {
    const row = await selectByApiToken(database.pool, hash);
    if (row?.is_due) await touchApiToken(database.pool, hash);
    return row;
  }
  const row = await selectBySession(database.pool, hash);
  if (row?.is_due && row.session_id !== null) await touchSession(database.pool, row.session_id);
  return row;
}
