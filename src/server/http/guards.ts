import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import { REPORTING_ENDPOINTS } from "./csp-reports.ts";
import { digestOf } from "./endpoints.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const PAYING = /^\/i\/[^/?]+\/pay$/;
const OWN_FETCHES = new Set(["same-origin", "none"]);

/**
 * A mutation that a browser sends must come from our own pages (Security). Programs send neither
 * Origin nor Sec-Fetch-Site; browsers cannot leave both out. The public page of an invoice tells nobody where it
 * was opened, also not us; what it sends is known by the secret in its address, which another site does not have.
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (READING.has(request.method) || PAYING.test(request.url)) return;
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

/** Requests of the API and of public pages a minute and session or token, or address while nobody is signed in (Security). 0 is no limit. */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: "1 minute",
    // After the session is read, so that one office behind one address is not one person.
    hook: "preValidation",
    keyGenerator: (request) => digestOf(request) ?? request.ip,
    allowList: ({ url }) => !url.startsWith("/api/") && !url.startsWith("/i/"),
    errorResponseBuilder: () => new Refusal("request.rate-limited"),
  });
}

const NOTHING = ["'none'"];
const SELF = ["'self'"];

/** The headers of Security; the Swagger page alone brings styles of its own. */
export function registerHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  // Made once: its plugin for Fastify would put the policy together anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NOTHING,
        scriptSrc: SELF,
        styleSrc: SELF,
        // Pictures that the page itself has read, such as attached ones.
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
        // A sheet that the page itself has just been given (Settings, Look of sheets).
        frameSrc: ["blob:"],
        formAction: SELF,
        frameAncestors: NOTHING,
        baseUri: NOTHING,
        objectSrc: NOTHING,
        requireTrustedTypesFor: ["'script'"],
        reportTo: ["csp"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onRequest", ({ raw: request }, { raw: reply }, done) =>
    setHeaders(request, reply, () => done()),
  );
  app.addHook("onSend", async (request, reply) => {
    reply.header("reporting-endpoints", REPORTING_ENDPOINTS);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
