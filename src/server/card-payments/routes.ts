import type { FastifyInstance, FastifyRequest } from "fastify";
import { cardPaymentEndpoints } from "#contract/card-payments.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { CARD_LIMITS, countFailures } from "#server/identity/limits.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { type CardServices, connectCardAccount, readCardAccount, removeCardAccount } from "./account.ts";
import { selectEvents } from "./queries.ts";
import { dismissEvent, receiveCardEvent } from "./receive-event.ts";

type CardRouteDependencies = { database: Database; services: CardServices };

/** HTTP routes for card payments: the company's own account, and its provider's events (Accounting 25, Security 8). */
export function cardPaymentRoutes(
  app: FastifyInstance,
  on: RegisterPersonEndpoint,
  parts: CardRouteDependencies,
): void {
  const { services } = parts;
  on(cardPaymentEndpoints.get, ({ books }) => books.read((tx) => readCardAccount(tx, services)));
  on(cardPaymentEndpoints.update, ({ books, body, caller, releaseSlot }) => {
    requireBrowserSession(caller);
    return connectCardAccount(books, body, { ...services, releaseSlot });
  });
  on(cardPaymentEndpoints.remove, ({ books, body: { version }, caller }) => {
    requireBrowserSession(caller);
    return books.write((tx) => removeCardAccount(tx, version, services));
  });
  on(cardPaymentEndpoints.events, ({ books }) =>
    books.read(async (tx) => ({ items: await selectEvents(tx) })),
  );
  on(cardPaymentEndpoints.dismiss, ({ books, params: { id } }) => books.write((tx) => dismissEvent(tx, id)));
  registerEvents(app, parts);
}

const EVENT_LIMIT = 256 * 1024;

/** Webhook for payment events of the provider. The signature covers the raw body. */
function registerEvents(app: FastifyInstance, { database, services }: CardRouteDependencies): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    const path = "/api/card-payments/:bookId/events";
    const options = { schema: { hide: true }, bodyLimit: EVENT_LIMIT };
    scope.post(path, options, async (request: FastifyRequest<{ Params: { bookId: string } }>, reply) => {
      const { body, headers, params } = request;
      const signature = headers["stripe-signature"];
      const failures = ["card.bad-signature", "card.not-connected"] as const;
      const failureRule = { reply, limit: CARD_LIMITS.eventsFrom(request), failures, isCleared: false };
      await countFailures(database, failureRule, () => {
        if (typeof body !== "string" || typeof signature !== "string")
          throw new Refusal("card.bad-signature");
        const sentEvent = { body, signature };
        return receiveCardEvent({ ...services, database }, { bookId: params.bookId, sent: sentEvent });
      });
      return reply.code(204).send();
    });
  });
}
