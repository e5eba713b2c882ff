import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import { addressOf } from "#server/http/own-address.ts";
import { adminRoutes } from "./admin-routes.ts";
import { planRoutes } from "./plan-routes.ts";
import { openProvider } from "./provider.ts";
import { registerWebhook } from "./webhook.ts";

type Services = { config: Config; database: Database };

/** Plans and their administration over HTTP (Spec 2.13, Rules 13). */
export function subscriptionRoutes(
  app: FastifyInstance,
  onPerson: OnPerson,
  { config, database }: Services,
): void {
  const provider =
    config.stripe && openProvider(config.stripe, (failure) => app.log.error({ failure }, "Payment provider"));
  planRoutes(onPerson, { database, provider, settingsUrl: () => `${addressOf(app, config)}/app/settings` });
  adminRoutes(onPerson, { database, provider });
  if (provider) registerWebhook(app, { database, provider });
}
