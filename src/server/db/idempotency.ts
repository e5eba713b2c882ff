import { createHash } from "node:crypto";
import { Refusal } from "#domain/refusals.ts";
import type { Client } from "./database.ts";
import { statement } from "./transaction.ts";

/** A mutation that may be sent again: its key, and a digest of what it asks for (I-34). */
export type IdempotentRequest = { key: string; hash: string };

/** The same key with another method, address, person or body is another request, and refused. */
export function requestHash(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64");
}

/** Takes the key for this transaction; false when another one has had its effect already. */
export async function claimKey(
  client: Client,
  bookId: string,
  { key, hash }: IdempotentRequest,
): Promise<boolean> {
  const { rowCount } = await client.query(statement(CLAIM, [bookId, key, hash]));
  return rowCount === 1;
}

/** Keeps the reply beside the key, in the transaction of the effect. */
export function storeReply(client: Client, bookId: string, { key }: IdempotentRequest, reply: unknown) {
  return client.query(statement(STORE, [bookId, key, JSON.stringify(reply ?? null)]));
}

/**
 * The reply that the first request with this key got. The caller has undone the second one's work;
 * what failed in it (a number taken by the first one) does not matter.
 */
export async function replayReply<Reply>(
  client: Client,
  bookId: string,
  { key, hash }: IdempotentRequest,
): Promise<Reply> {
  const { rows } = await client.query<{ request_hash: string; reply: string }>(
    statement(REPLAY, [bookId, key]),
  );
  const stored = rows[0];
  if (!stored || stored.request_hash !== hash) throw new Refusal("request.key-reused");
  const reply: Reply = JSON.parse(stored.reply);
  return reply;
}

const CLAIM = `insert into idempotency_keys (book_id, key, request_hash) values ($1, $2, $3)
  on conflict (book_id, key) do nothing`;
const STORE = "update idempotency_keys set reply = $3 where book_id = $1 and key = $2";
const REPLAY = "select request_hash, reply from idempotency_keys where book_id = $1 and key = $2";
