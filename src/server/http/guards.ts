import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import { REPORTING_ENDPOINTS } from "./csp-reports.ts";
import { credentialIn } from "./endpoints.ts";
import type { KnownCallers } from "./recent-callers.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const PAYING = /^\/i\/[^/?]+\/pay$/;
/** What the share sheet sends where no service worker takes it; it is answered unread. */
export const SHARED_TO = "/app/share";
const OWN_FETCHES = new Set(["same-origin", "none"]);

/** What every request passes, and every reply gets (Security 1). */
export async function registerGuards(
  app: FastifyInstance,
  config: Config,
  knownCallers: KnownCallers,
): Promise<void> {
  registerOriginCheck(app, config.publicUrl);
  registerHeaders(app, config);
  await registerRateLimit(app, { perMinute: config.rateLimitPerMinute, knownCallers });
}

/**
 * A mutation that a browser sends must come from our own pages (Security). Programs send neither
 * Origin nor Sec-Fetch-Site; browsers cannot leave both out. The public page of an invoice doesn't reveal where it
 * was opened, not even to us; its requests are known by the secret in its address, which another site does not have.
 */
function registerOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (READING.has(request.method) || PAYING.test(request.url)) return;
    if (request.url === SHARED_TO) return;
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

/**
 * Requests of the API per minute and person, or address while the sender is unknown (Security 1.4). 0 is no limit.
 * Public pages have limits of their own: a right link works however many wrong ones came from its address.
 */
async function registerRateLimit(
  app: FastifyInstance,
  { perMinute, knownCallers }: { perMinute: number; knownCallers: KnownCallers },
): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: "1 minute",
    cache: MOST_COUNTED,
    // After the session is read, so that one office behind one address is not one person.
    hook: "preValidation",
    keyGenerator: (request) => knownCallers.groupsOf(credentialIn(request), request.ip)[0],
    allowList: ({ url }) => !url.startsWith("/api/"),
    errorResponseBuilder: () => new Refusal("request.rate-limited"),
  });
}

/** More people and addresses in a minute than this make the server forget the counts of others. */
const MOST_COUNTED = 50_000;

const NONE = ["'none'"];
const SELF = ["'self'"];

/** The headers of Security; the Swagger page alone brings styles of its own. */
function registerHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  // Made once: its plugin for Fastify would build the policy again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
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
        frameAncestors: NONE,
        baseUri: NONE,
        objectSrc: NONE,
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
