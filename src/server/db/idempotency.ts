import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Client } from "./database.ts";
import { bookOf, statement, transactionOn, type Tx } from "./transaction.ts";

/** A mutation that can be retried: its idempotency key and a digest of caller and request (I-34). */
export type KeyedRequest = { key: string; hashFor: (userId: UserId) => string };
type RequestKey = { key: string; hash: string };

export function requestKey({ key, hashFor }: KeyedRequest, userId: UserId): RequestKey {
  return { key, hash: hashFor(userId) };
}

/** Digest of a request; reusing a key with another method, address, person or body is refused. */
export function requestHash(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64");
}

/**
 * Stores the reply under its idempotency key, in the transaction of the effect. If a request with this key came first,
 * this insert fails and rolls the second effect back.
 */
export function storeReply(client: Client, { key, hash }: RequestKey, reply: unknown) {
  return client.query(statement(KEEP, [key, hash, JSON.stringify(reply ?? null)]));
}

/**
 * Claims an idempotency key without a reply: false if the same request came before. Of two at once, the second waits for
 * the first and finds its key.
 */
export async function claimKey(client: Client, request: RequestKey): Promise<boolean> {
  const { rowCount } = await client.query(statement(CLAIM, [request.key, request.hash]));
  if (rowCount === 1) return true;
  await findReply(transactionOn(client), request);
  return false;
}

/** Returns the reply to the first request with this key, or null if there was none. */
export async function findReply(tx: Tx, { key, hash }: RequestKey): Promise<{ reply: unknown } | null> {
  const { rows } = await tx.executeQuery<{ request_hash: string; reply: string }>(
    CompiledQuery.raw(FIND, [bookOf(tx), key]),
  );
  const storedReply = rows[0];
  if (!storedReply) return null;
  if (storedReply.request_hash !== hash) throw new Refusal("request.key-reused");
  return { reply: JSON.parse(storedReply.reply) };
}

/** Deletes keys of requests in a book that are too old to be retried, which frees the keys. */
export async function deleteOldRequests(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(FORGET, [bookOf(tx)]));
}

const KEEP = "insert into idempotency_keys (key, request_hash, reply) values ($1, $2, $3)";
const CLAIM =
  "insert into idempotency_keys (key, request_hash, reply) values ($1, $2, 'null') on conflict do nothing";
const FIND = "select request_hash, reply from idempotency_keys where book_id = $1 and key = $2";
const FORGET = "select delete_old_idempotency_keys($1)";
