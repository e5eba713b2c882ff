import { createRequire } from "node:module";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { IDEMPOTENCY_KEY } from "./idempotent-request.ts";

/** The OpenAPI document, made from the endpoints themselves, and its readable reference. */
export async function registerApiReference(app: FastifyInstance, sessionCookie: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Twofold",
        version: "1",
        description:
          "Double-entry accounting. Amounts are decimal text, dates are YYYY-MM-DD. Lists answer " +
          "{ items, nextCursor } and take ?cursor=&search=. Failures are RFC 9457 problems with a stable code. " +
          "Send an Idempotency-Key with every mutation that takes one: a retry then never has a second effect.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: sessionCookie },
          token: { type: "http", scheme: "bearer", description: "A personal API token from Settings" },
        },
      },
      security: [{ session: [] }, { token: [] }],
    },
    transform: documented,
    transformObject: jsonSchemaTransformObject,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  // Named here, because the page's files do not move with its code into our bundle.
  const baseDir = join(createRequire(import.meta.url).resolve("@fastify/swagger-ui"), "..", "static");
  // Without the bar that would show another product's name and ask for other documents; a logo stands nowhere then.
  const page = { uiConfig: { layout: "BaseLayout" }, logo: { type: "image/svg+xml", content: "" } };
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, baseDir, ...page });
}

const KEY_HEADER = {
  type: "string",
  pattern: IDEMPOTENCY_KEY.source,
  description: "Made up by the client for each request: a retry with the same key never has a second effect",
};

/** The header is no part of an endpoint's input, for the server reads it in one place for all: it is told here. */
const documented: typeof jsonSchemaTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  if (!schema?.takesKey) return { schema, url };
  const { takesKey: _, ...rest } = schema;
  const headers = { type: "object", properties: { "Idempotency-Key": KEY_HEADER } };
  return { schema: { ...rest, headers }, url };
};
