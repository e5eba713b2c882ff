import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { accountRoutes } from "./accounts/routes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { registerApiReference } from "./http/api-reference.ts";
import { registerEndpoints } from "./http/endpoints.ts";
import { registerHealth } from "./http/health.ts";
import { registerBodies } from "./http/json-body.ts";
import { registerOriginCheck } from "./http/origin.ts";
import { registerProblems } from "./http/problems.ts";
import { registerRateLimit } from "./http/rate-limit.ts";
import { registerHeaders, registerWebPages } from "./http/web-pages.ts";
import type { Identity } from "./identity/identity.ts";
import { registerIdentityRoutes } from "./identity/routes.ts";
import { sessionRoutes } from "./identity/session-routes.ts";
import { journalRoutes } from "./journals/routes.ts";
import { partyRoutes } from "./parties/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { agingRoutes } from "./reports/aging-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { sampleRoutes } from "#server/sample/routes.ts";
import { stockRoutes } from "./stock/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { defaultAccountRoutes } from "./settings/default-account-routes.ts";
import { bookRoutes } from "./settings/routes.ts";
import { taxRateRoutes } from "./tax-rates/routes.ts";

type Parts = {
  config: Config;
  database: Database;
  identity: Identity;
  /** The built front end. */
  webFolder: string;
  /** Parse our own replies with the contract: in tests, where a wrong reply must be seen. */
  checkReplies?: boolean;
};

/** The whole server, not yet listening. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, identity, webFolder, checkReplies = false } = parts;
  const app = Fastify({
    logger: { level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: config.logLevel !== "info" }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  // Replies are our own data; checking them costs a parse that only tests pay.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  registerProblems(app);
  registerBodies(app);
  registerOriginCheck(app, config.publicUrl);
  await registerHeaders(app, config);
  await registerRateLimit(app, config.rateLimitPerMinute);
  await registerApiReference(app);
  registerHealth(app, database);
  registerIdentityRoutes(app, { identity, config, database });
  const { on, onPublic } = registerEndpoints(app, { database, identity, checkReplies });
  sessionRoutes(on, onPublic, { config, database });
  accountRoutes(on);
  journalRoutes(on, { config, database });
  partyRoutes(on);
  taxRateRoutes(on);
  productRoutes(on);
  documentRoutes(on);
  paymentRoutes(on);
  stockRoutes(on);
  sampleRoutes(on, database);
  reportRoutes(on);
  agingRoutes(on);
  bookRoutes(on, config);
  defaultAccountRoutes(on);
  await registerWebPages(app, webFolder);
  return app;
}
