import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SUPPORT_EMAIL_PLACEHOLDER } from "#contract/session.ts";
import { PREMIUM_PRICE_PLACEHOLDER } from "#contract/subscription.ts";
import { SHARED_TO } from "./guards.ts";

/** Prerendered pages by path: the first gets the price, the others the support contact. */
const PUBLIC_PAGES = [
  { path: "/", file: "landing.html" },
  { path: "/terms", file: "terms.html" },
  { path: "/privacy", file: "privacy.html" },
  { path: "/proof", file: "proof.html" },
] as const;

/** Paths of the pages that run in the browser: the app, and what leads to it. */
const APP_PAGES = /^\/((books\/[0-9a-f-]{36}\/)?app|auth|accounts|reset-password|invitation)(\/|\?|$)/;

type SiteOptions = {
  /** The built front end. */
  folder: string;
  supportEmail: string | null;
  /** Price of Premium in words; null if not set. */
  premiumPrice: () => Promise<string | null>;
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * Serves the built front end. Redirects signed-in users from the landing page, and unknown paths to it
 * (Behavior 2.1); programs get a 404 for unknown paths.
 */
export async function registerWebPages(app: FastifyInstance, site: SiteOptions): Promise<void> {
  const { folder, isSignedIn } = site;
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    // One route per file would take longer than all other routes together.
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
  // An older build lacks newer pages.
  for (const { path, file } of PUBLIC_PAGES.filter((page) => existsSync(join(folder, page.file)))) {
    const template = readFileSync(join(folder, file), "utf8");
    let renderedPage: RenderedPage | null = null;
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (path === "/" && (await isSignedIn(request))) {
        return reply.header("cache-control", "no-store").redirect("/app");
      }
      const page = fillInTemplate(template, {
        ...site,
        price: path === "/" ? await site.premiumPrice() : null,
      });
      if (renderedPage?.page !== page) renderedPage = { page, zipped: gzipSync(page) };
      const isZipped = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
      void reply.header("cache-control", "no-cache").header("vary", "accept-encoding");
      if (isZipped) void reply.header("content-encoding", "gzip");
      return reply.type("text/html; charset=utf-8").send(isZipped ? renderedPage.zipped : page);
    });
  }
  // No service worker handled the share: the page reports it and registers one. The body isn't read.
  app.post(SHARED_TO, {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect(`${SHARED_TO}?problem=missed`, 303),
    handler: async () => undefined,
  });
  const files = listFilesBelow(folder);
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, (request, reply) => {
    const path = request.params["*"];
    if (files.has(path)) return reply.sendFile(path);
    if (APP_PAGES.test(request.url)) return reply.sendFile("index.html");
    if (/^\/(signup|register)\/?(\?|$)/.test(request.url)) return reply.redirect("/auth?mode=signup");
    if (!/^\/(api|assets|\.well-known)\//.test(request.url)) return reply.redirect("/");
    reply.callNotFound();
    return reply;
  });
}

type RenderedPage = { page: string; zipped: Buffer };

/** Fills in the support contact, if any, and the price, both checked to contain no markup. */
function fillInTemplate(
  template: string,
  { supportEmail, price }: { supportEmail: string | null; price: string | null },
): string {
  const page =
    supportEmail === null
      ? template.replace(/<span data-support-contact="">.*?<\/span>/s, "")
      : template.replaceAll(SUPPORT_EMAIL_PLACEHOLDER, supportEmail);
  return page.replace(PREMIUM_PRICE_PLACEHOLDER, () => price ?? "On request");
}

function listFilesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/")),
  );
}
