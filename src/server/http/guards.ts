import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import { REPORTING_ENDPOINTS } from "./csp-reports.ts";
import { credentialIn } from "./endpoints.ts";
import type { KnownCallers } from "./recent-callers.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const PAYMENT_PATH = /^\/i\/[^/?]+\/pay$/;
/** Target of the share sheet without a service worker; its body is not read. */
export const SHARED_TO = "/app/share";
const OWN_FETCH_SITES = new Set(["same-origin", "none"]);

/** Registers request checks and reply headers (Security 1). */
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
 * A mutation from a browser must come from our own pages (Security). Programs send neither Origin nor
 * Sec-Fetch-Site; browsers can't omit both. The share link page of an invoice hides its origin, even from us; its
 * requests are authorized by the secret in the URL, which other sites don't have.
 */
function registerOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (SAFE_METHODS.has(request.method) || PAYMENT_PATH.test(request.url)) return;
    if (request.url === SHARED_TO) return;
    const { origin } = request.headers;
    const site = request.headers["sec-fetch-site"];
    const isOwn =
      origin === undefined
        ? site === undefined || OWN_FETCH_SITES.has(site)
        : origin === (publicOrigin ?? ownOrigin(request));
    if (!isOwn) throw new Refusal("request.foreign-origin");
  });
}

function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/**
 * API requests per minute and person, or IP address while the sender is unknown (Security 1.4). 0 means no limit.
 * Share link pages have their own limits: a valid link works despite invalid ones from its address.
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
    // After the session is read, so an office with one address isn't one person.
    hook: "preValidation",
    keyGenerator: (request) => knownCallers.groupsOf(credentialIn(request), request.ip)[0],
    allowList: ({ url }) => !url.startsWith("/api/"),
    errorResponseBuilder: () => new Refusal("request.rate-limited"),
  });
}

/** With more people and addresses than this per minute, the oldest counts are forgotten. */
const MOST_COUNTED = 50_000;

const NONE = ["'none'"];
const SELF = ["'self'"];

/** Sets the security headers; only the Swagger page has its own styles. */
function registerHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  // Built once: the Fastify plugin would rebuild the policy for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        // Images read by the page itself, such as attachments.
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
        // A PDF that the page has just received, for printing.
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
