import { v7 as newId } from "uuid";
import type { ApiToken } from "#contract/session.ts";
import type { Database } from "#server/db/database.ts";
import { insertApiToken } from "./identity-queries.ts";
import { newToken, tokenHash } from "./token-hash.ts";

type NewToken = { userId: string; name: string };

/** Makes an API token; its secret is in this answer and nowhere else (I-36). */
export async function createApiToken(
  database: Database,
  { userId, name }: NewToken,
): Promise<ApiToken & { secret: string }> {
  const secret = `tf_${newToken()}`;
  const row = await insertApiToken(database, { id: newId(), userId, name, secretHash: tokenHash(secret) });
  return { id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at, secret };
}
