import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";
import type { Provider } from "./provider.ts";
import { takeEvent } from "./take-event.ts";

const PATH = "/api/plan/events";
const BODY_LIMIT = 256 * 1024;

type Services = { database: Database; provider: Provider };

/** Where the provider tells what became of a subscription. Its signature is over the body as it was sent. */
export function registerWebhook(app: FastifyInstance, { database, provider }: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PATH, { schema: { hide: true }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      if (typeof request.body !== "string" || typeof signature !== "string") {
        throw new Refusal("subscription.bad-signature");
      }
      const event = await provider.readEvent(request.body, signature);
      const trouble = event && (await takeEvent(database, event));
      if (trouble !== null) request.log.error({ trouble }, "Payment provider");
      return reply.code(204).send();
    });
  });
}
