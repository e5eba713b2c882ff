import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import { callerIdOf } from "./endpoints.ts";

/** API requests a minute and person, or address while nobody is signed in (Security). 0 is no limit. */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: "1 minute",
    // After the session is known, so that one office behind one address is not one person.
    hook: "preValidation",
    keyGenerator: (request) => callerIdOf(request) ?? request.ip,
    allowList: (request) => !request.url.startsWith("/api/"),
    errorResponseBuilder: () => new Refusal("request.rate-limited"),
  });
}
