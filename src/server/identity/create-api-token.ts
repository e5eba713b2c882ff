import { v7 as newId } from "uuid";
import type { ApiToken } from "#contract/session.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Visitor } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { writeOnce } from "#server/db/write-once.ts";
import { insertApiToken } from "./identity-queries.ts";
import { newToken, tokenHash } from "./token-hash.ts";

/**
 * Makes an API token; its secret is in this answer and nowhere else (I-36). So a request that is sent again
 * makes no second token, and cannot be answered like the first one: it is refused, and says what to do.
 */
export async function createApiToken(
  database: Database,
  visitor: Visitor,
  name: string,
): Promise<ApiToken & { secret: string }> {
  const secret = `tf_${newToken()}`;
  const token = { id: newId(), userId: visitor.userId, name, secretHash: tokenHash(secret) };
  const row = await writeOnce(database, visitor, (client) => insertApiToken(client, token));
  if (row === null) throw new Refusal("token.made-before");
  return { id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at, secret };
}
