import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "#server/config.ts";
import { REPORTING_ENDPOINTS } from "./csp-reports.ts";

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
        imgSrc: ["'self'", "data:"],
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
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

/** Serves the built front end; every other address but those of the API and of files is one of its pages. */
export async function registerWebPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    // A route for each file would take longer than all other routes together.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes(`${folder}/assets/`);
      void reply.header(
        "cache-control",
        isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  const files = filesBelow(folder);
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, (request, reply) => {
    const path = request.params["*"];
    if (files.has(path)) return reply.sendFile(path);
    if (!/^\/(api|assets)\//.test(request.url)) return reply.sendFile("index.html");
    reply.callNotFound();
    return reply;
  });
}

function filesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/")),
  );
}
