import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { describeApi } from "./api-description.ts";
import { REFERENCE_SCRIPT, REFERENCE_STYLE } from "./api-reference-page.ts";

/** Serves the OpenAPI document of all endpoints registered after this, and a readable reference. */
export async function registerApiReference(
  app: FastifyInstance,
  options: Parameters<typeof describeApi>[1],
): Promise<void> {
  const endpoints = new Set<Endpoint>();
  app.addHook("onRoute", ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint);
  });
  await app.register(swagger, {
    openapi: {},
    // Endpoints are more detailed than Fastify's routes.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => describeApi([...endpoints], options),
  });
  let description: { text: Buffer; zipped: Buffer } | null = null;
  app.get("/api/openapi.json", async (request, reply) => {
    // Shared by all: it is large, and needs no sign-in.
    description ??= serialize(app.swagger());
    void reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(description.text);
    return reply.header("content-encoding", "gzip").send(description.zipped);
  });
  // Explicit, because the page's files are not bundled with its code.
  const baseDir = join(createRequire(import.meta.url).resolve("@fastify/swagger-ui"), "..", "static");
  // Without the bar, which would show another product's name and offer other documents; no logo is shown.
  const theme = {
    title: "Twofold API",
    css: [{ filename: "twofold.css", content: REFERENCE_STYLE }],
    js: [{ filename: "twofold.js", content: REFERENCE_SCRIPT }],
  };
  const page = { uiConfig: { layout: "BaseLayout" }, logo: { type: "image/svg+xml", content: "" }, theme };
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, baseDir, ...page });
}

function serialize(description: object) {
  const text = Buffer.from(JSON.stringify(description));
  return { text, zipped: gzipSync(text) };
}
