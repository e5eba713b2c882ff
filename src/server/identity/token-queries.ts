import type { ApiToken } from "#contract/session.ts";
import type { BookId, TokenId, UserId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { type Connection, selectFirst, selectRows, runStatement } from "./queries.ts";

/** All SQL for API tokens, except looking up their caller. */

const API_TOKEN_FIELDS = `id, book_id as "bookId", name, scope, area, expires_at as "expiresAt", created_at as "createdAt",
  last_used_at as "lastUsedAt"`;

const OWN_API_TOKENS = `
  select ${API_TOKEN_FIELDS}
  from auth.api_tokens
  where user_id = $1
  order by id desc
  limit 500`;

export function selectApiTokens(connection: Connection, userId: UserId): Promise<ApiTokenRow[]> {
  return selectRows(connection, OWN_API_TOKENS, [userId]);
}

export type ApiTokenRow = Omit<ApiToken, "company"> & { bookId: BookId };
type NewApiToken = Pick<ApiTokenRow, "bookId" | "name" | "scope" | "area" | "expiresAt"> & {
  userId: UserId;
  secretHash: string;
};

const INSERT_API_TOKEN = `
  insert into auth.api_tokens (id, user_id, book_id, name, scope, area, expires_at, secret_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning ${API_TOKEN_FIELDS}`;

export async function insertApiToken(
  connection: Connection,
  { userId, bookId, name, scope, area, expiresAt, secretHash }: NewApiToken,
): Promise<ApiTokenRow> {
  const values = [newId(), userId, bookId, name, scope, area, expiresAt, secretHash];
  const row = await selectFirst<ApiTokenRow>(connection, INSERT_API_TOKEN, values);
  if (!row) throw new Error("The token wasn't saved.");
  return row;
}

export function touchApiToken(connection: Connection, secretHash: string) {
  return runStatement(connection, "update auth.api_tokens set last_used_at = now() where secret_hash = $1", [
    secretHash,
  ]);
}

/** True if this user had such a token, for the book if one is given. */
export async function deleteApiToken(
  connection: Connection,
  { userId, id, bookId = null }: { userId: UserId; id: TokenId; bookId?: BookId | null },
) {
  const text =
    "delete from auth.api_tokens where user_id = $1 and id = $2 and ($3::uuid is null or book_id = $3)";
  return (await runStatement(connection, text, [userId, id, bookId])) === 1;
}

export function deleteApiTokensOf(
  connection: Connection,
  userId: UserId,
  keptTokenIds: readonly TokenId[] = [],
) {
  const text = "delete from auth.api_tokens where user_id = $1 and id <> all($2)";
  return runStatement(connection, text, [userId, [...keptTokenIds]]);
}
