import type { FastifyRequest } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import { type KeyedRequest, requestHash } from "#server/db/idempotency.ts";

/** Pattern of client-made keys. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Returns the idempotency key of a mutation with a hash of the whole request (I-34). */
export function idempotentRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers["idempotency-key"];
  // Reads need no key. Fastify serves HEAD with the route of GET.
  if (request.method === "GET" || request.method === "HEAD" || key === undefined) return null;
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refusal("request.invalid", [
      { field: "Idempotency-Key", message: "Send a key of 1 to 200 visible characters" },
    ]);
  }
  const { method, url } = request;
  // The hash of a file is known once it arrived.
  return { key, hashFor: (userId) => requestHash(userId, method, url, request.bodyText ?? "") };
}
