import type { FastifyRequest } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import { type KeyedRequest, requestHash } from "#server/db/idempotency.ts";

/** What a client may make up as a key. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The idempotency key of a mutation, with the digest of all that the request asks for (I-34). */
export function idempotentRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers["idempotency-key"];
  // A read has no effect that could happen twice; Fastify answers HEAD with the route of GET.
  if (request.method === "GET" || request.method === "HEAD" || key === undefined) return null;
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refusal("request.invalid", [
      { field: "Idempotency-Key", message: "Send a key of 1 to 200 visible characters" },
    ]);
  }
  const { method, url } = request;
  // The hash of a file is known once it has arrived.
  return { key, hashFor: (userId) => requestHash(userId, method, url, request.bodyText ?? "") };
}
