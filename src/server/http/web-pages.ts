import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SUPPORT_EMAIL_PLACEHOLDER } from "#contract/session.ts";

/** The prerendered pages by their address; the support contact is put into those that name it. */
const PUBLIC_PAGES = [
  { path: "/", file: "landing.html", hasContact: false },
  { path: "/terms", file: "terms.html", hasContact: true },
  { path: "/privacy", file: "privacy.html", hasContact: true },
] as const;

/** Where the pages begin that run in the browser: the app, and what leads to it. */
const APP_PAGES = /^\/(app|auth|accounts|reset-password)(\/|\?|$)/;

type Site = {
  /** The built front end. */
  folder: string;
  supportEmail: string | null;
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * Serves the built front end. Signed-in people are sent past the landing page, and unknown addresses to it
 * (Behaviour 2.1).
 */
export async function registerWebPages(app: FastifyInstance, site: Site): Promise<void> {
  const { folder, supportEmail, isSignedIn } = site;
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
  for (const { path, file, hasContact } of PUBLIC_PAGES) {
    const page = hasContact
      ? withContact({ page: readFileSync(join(folder, file), "utf8"), supportEmail })
      : null;
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (path === "/" && (await isSignedIn(request))) {
        return reply.header("cache-control", "no-store").redirect("/app");
      }
      if (page === null) return reply.sendFile(file);
      return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
    });
  }
  const files = filesBelow(folder);
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, (request, reply) => {
    const path = request.params["*"];
    if (files.has(path)) return reply.sendFile(path);
    if (APP_PAGES.test(request.url)) return reply.sendFile("index.html");
    if (!/^\/(api|assets)\//.test(request.url)) return reply.redirect("/");
    reply.callNotFound();
    return reply;
  });
}

/** The sentence about the support contact with its address, which the configuration has checked; or without it. */
function withContact({ page, supportEmail }: { page: string; supportEmail: string | null }): string {
  return supportEmail === null
    ? page.replace(/<span data-support-contact="">.*?<\/span>/s, "")
    : page.replaceAll(SUPPORT_EMAIL_PLACEHOLDER, supportEmail);
}

function filesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/")),
  );
}
