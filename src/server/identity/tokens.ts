import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { BookId, UserId } from "#domain/ids.ts";
import { accessTo, changesAnything, type Membership, type TokenArea } from "#domain/roles.ts";
import type { ApiToken, ApiTokenInput } from "#contract/session.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { readCompanyOfPerson } from "#server/settings/lookup.ts";
import { listCompanies } from "./companies.ts";
import { type ApiTokenRow, insertApiToken, selectApiTokens } from "./token-queries.ts";

/** Returns an unguessable token with 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored form of a token: its SHA-256 (I-36). */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares an input with a secret in constant time. */
export function isSameSecret(candidate: string, right: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The owner of a token, and the owner's membership in its company. */
type TokenOwner = { userId: UserId; bookId: BookId; member: Membership };

/** Returns the most a member's token can do, in one area or in all. */
function accessOfNewToken(area: TokenArea | null, member: Membership): "read" | "write" {
  if (area === null) return changesAnything(member.role) ? "write" : "read";
  const access = accessTo(area, member);
  if (access === "none") throw refuseField("token.area-not-in-role", "area");
  return access;
}

/**
 * Creates an API token, which can do no more than its member (Security 1.10); only this reply has its secret (I-36). So
 * a retry creates no second token, and can't get the first reply: it is refused with advice.
 */
export async function createApiToken(
  database: Database,
  { userId, bookId, member, books, input }: TokenOwner & { books: Books; input: ApiTokenInput },
): Promise<ApiToken & { secret: string }> {
  const secret = `tf_${newToken()}`;
  const { name, area = null, expiresAt = null } = input;
  const access = accessOfNewToken(area, member);
  const { scope = access } = input;
  if (scope !== access && access === "read") throw refuseField("token.broader-than-role", "scope");
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw refuseField("token.expires-in-past", "expiresAt");
  const token = { userId, bookId, name, scope, area, expiresAt, secretHash: tokenHash(secret) };
  const row = await writeOutsideBooks(database, async (client) =>
    (await books.claim(client)) ? insertApiToken(client, token) : null,
  );
  if (row === null) throw new Refusal("token.already-created");
  const { name: company } = await books.read(readCompanyOfPerson);
  return { ...toTokenReply(row, company), secret };
}

/** Returns a user's tokens in all companies. */
export async function listApiTokens(database: Database, userId: UserId): Promise<ApiToken[]> {
  const tokens = await selectApiTokens(database.people, userId);
  const companies = tokens.length === 0 ? [] : await listCompanies(database, { userId, sessionId: null });
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return tokens.map((token) => toTokenReply(token, names.get(token.bookId) ?? ""));
}

function toTokenReply({ bookId: _bookId, ...token }: ApiTokenRow, company: string): ApiToken {
  return { ...token, company };
}
