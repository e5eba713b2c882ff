import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#domain/refusals.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_FETCHES = new Set(["same-origin", "none"]);

/**
 * A mutation that a browser sends must come from our own pages (Security). Programs send neither
 * Origin nor Sec-Fetch-Site; browsers cannot leave both out.
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (READING.has(request.method)) return;
    const { origin } = request.headers;
    const site = request.headers["sec-fetch-site"];
    const isOwn =
      origin === undefined
        ? site === undefined || OWN_FETCHES.has(site)
        : origin === (publicOrigin ?? ownOrigin(request));
    if (!isOwn) throw new Refusal("request.foreign-origin");
  });
}

function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
