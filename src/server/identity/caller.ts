import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { queryShared } from "#server/db/shared-connection.ts";
import type { Membership } from "#domain/roles.ts";
import type { Caller, CallerFinder, CallerHeaders, SignedIn } from "#server/http/caller.ts";
import { canonicalEmail } from "./email-address.ts";
import { selectByApiToken, selectBySession, type SignedInRow, touchSession } from "./queries.ts";
import { touchApiToken } from "./token-queries.ts";
import { ensureOwnBook } from "./owned-books.ts";
import type { SignedCookie } from "./sessions.ts";
import { tokenHash } from "./tokens.ts";

const API_TOKEN = /^Bearer +(tf_[\w-]{43})$/i;

/** Membership in the opened company; a user without one becomes the owner of a new one. */
function membershipOf({ role, canViewBank, canViewReports, canPost }: SignedInRow): Membership {
  return {
    role: role ?? "owner",
    canViewBank: canViewBank ?? true,
    canViewReports: canViewReports ?? true,
    canPost: canPost ?? true,
  };
}

type CallerFinderDependencies = { config: Config; database: Database; cookie: SignedCookie };
type CredentialHash = { kind: "session" | "token"; hash: string };

export function callerFinder({ config, database, cookie }: CallerFinderDependencies): CallerFinder {
  const admins = new Set(config.adminEmails.map((email) => canonicalEmail(email) ?? ""));
  const needsConfirmation = config.smtpUrl !== null;

  const signatureOf = ({ cookie: cookies, authorization }: CallerHeaders): CredentialHash | null => {
    const secret = authorization === undefined ? cookie.read(cookies) : API_TOKEN.exec(authorization)?.[1];
    if (secret === null || secret === undefined) return null;
    return { kind: authorization === undefined ? "session" : "token", hash: tokenHash(secret) };
  };

  const asSignedIn = (row: SignedInRow): SignedIn => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    isEmailVerified: row.email_verified,
    // A person who can receive email at an address owns it; without email, its first user does (Security 1.9).
    isAdmin: row.is_admin || (admins.has(row.email) && (row.email_verified || !needsConfirmation)),
    sessionId: row.session_id,
    onlyReads: row.only_reads,
    onlyArea: row.only_area,
  });
  const asCaller = async (row: SignedInRow, languages?: string): Promise<Caller> => ({
    ...asSignedIn(row),
    bookId: row.book_id ?? (await ensureOwnBook(database, row.id, languages)),
    ...membershipOf(row),
  });

  return {
    credentialOf: (headers, bookRequest) => {
      const signature = signatureOf(headers);
      return (
        signature && {
          digest: signature.hash,
          ...bookRequest,
          isProved: false,
          isDue: false,
          // Reads the row and records its use.
          noteUse: () => selectCallerRow(database, signature, bookRequest.requestedBookId),
          makeBook: (userId) => ensureOwnBook(database, userId, headers["accept-language"]),
        }
      );
    },
    findCaller: async (headers, requestedBookId) => {
      const signature = signatureOf(headers);
      const row = signature && (await selectCallerRow(database, signature, requestedBookId));
      return row ? asCaller(row, headers["accept-language"]) : null;
    },
    findSignedIn: async (headers) => {
      const signature = signatureOf(headers);
      const row = signature && (await selectCallerRow(database, signature, null));
      return row ? asSignedIn(row) : null;
    },
  };
}

/** Returns the row of a valid session or token. Its use is recorded from time to time, unless that would have to wait. */
function selectCallerRow(database: Database, { kind, hash }: CredentialHash, requestedBookId: string | null) {
  return queryShared(database, async (client, isGuest): Promise<SignedInRow | undefined> => {
    if (kind === "token") {
      const row = await selectByApiToken(client, hash);
      if (row?.is_due && !isGuest) await touchApiToken(client, hash);
      return row;
    }
    const row = await selectBySession(client, { tokenHash: hash, requestedBookId });
    if (row?.is_due && !isGuest && row.session_id !== null) await touchSession(client, row.session_id);
    return row;
  });
}
