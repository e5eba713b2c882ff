import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { cardAccounts, type CardAccounts } from "./card-accounts.ts";
import type { UserId } from "#domain/ids.ts";

type ReceivedRequest = {
  method: string;
  path: string;
  form: Record<string, string>;
  idempotencyKey: string | undefined;
};

export type PaymentProvider = {
  /** The settings of a server that uses it. */
  env: Record<string, string>;
  requests: ReceivedRequest[];
  /** Answers everything with this error from now on, or works again. */
  failWith: (status: number | null) => void;
  /** Receives requests and answers none of them, until the returned function is called. */
  goSilent: () => () => void;
  /** An event of the provider, or any text, and its signature. */
  signed: (
    event: object | string,
    options?: { at?: number; secret?: string },
  ) => Promise<{ body: string; signature: string }>;
  /** The accounts of companies whose customers pay by card. */
  cards: CardAccounts;
  close: () => Promise<void>;
};

const WEBHOOK_SECRET = ["whsec", "test"].join("_");

/** A local server that implements the part of the card payment provider's protocol that we use. */
export async function startPaymentProvider(): Promise<PaymentProvider> {
  const requests: ReceivedRequest[] = [];
  let failure: number | null = null;
  let url = "";
  let speaks = Promise.resolve();
  const cards = cardAccounts();
  const server = createServer((request, response) => {
    void readForm(request).then(async (form) => {
      const { method = "", url: path = "", headers } = request;
      if (path.startsWith("/page/")) {
        response.writeHead(200, { "content-type": "text/html" }).end(pageFor(requests));
        return;
      }
      if (path.startsWith("/v1/prices/") && failure === null) {
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(PRICE));
        return;
      }
      requests.push({ method, path, form, idempotencyKey: headers["idempotency-key"]?.toString() });
      await speaks;
      const route = `${method} ${path}`;
      const { status, body } =
        failure === null
          ? (cards.answer({ url, route, form, key: headers.authorization ?? "" }) ?? answer(url, route, form))
          : failed(failure);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { webhooks } = new Stripe("unused");
  return {
    env: {
      STRIPE_URL: url,
      STRIPE_SECRET_KEY: "test",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: "price_month",
    },
    requests,
    cards,
    failWith: (status) => (failure = status),
    goSilent: () => {
      let replyAgain = () => {};
      speaks = new Promise((resolve) => (replyAgain = resolve));
      return replyAgain;
    },
    signed: async (event, { at = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET } = {}) => {
      const payload = typeof event === "string" ? event : JSON.stringify(event);
      const options = { payload, secret, timestamp: at };
      return { body: payload, signature: await webhooks.generateTestHeaderStringAsync(options) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const PRICE = {
  id: "price_month",
  object: "price",
  unit_amount: 900,
  currency: "usd",
  recurring: { interval: "month", interval_count: 1 },
};

/** A page of the provider, which links back to the URL in its request. */
function pageFor(requests: readonly ReceivedRequest[]): string {
  const { success_url: paid, return_url: back } = requests.at(-1)?.form ?? {};
  return `<!doctype html><title>Provider</title><a href="${paid ?? back}">${paid ? "Pay" : "Back"}</a>`;
}

function answer(url: string, route: string, form: Record<string, string>) {
  if (route === "POST /v1/checkout/sessions") {
    return ok({ id: "cs_1", object: "checkout.session", url: `${url}/page/${form["line_items[0][price]"]}` });
  }
  if (route === "POST /v1/billing_portal/sessions") {
    return ok({ id: "bps_1", object: "billing_portal.session", url: `${url}/page/${form["customer"]}` });
  }
  const subscription = /^DELETE \/v1\/subscriptions\/(\w+)$/.exec(route)?.[1];
  if (subscription === "sub_over") return failed(404, "resource_missing");
  if (subscription !== undefined) return ok({ id: subscription, object: "subscription", status: "canceled" });
  return failed(404);
}

const ok = (body: object) => ({ status: 200, body });
const failed = (status: number, code?: string) => ({
  status,
  body: { error: { type: "invalid_request_error", message: "Not here", ...(code && { code }) } },
});

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

type EventOptions = { userId: UserId; id?: string; type?: string; at?: number; object?: object };

let events = 0;

/** An event about a user's subscription, as the provider would send it. */
export function subscriptionEvent({ userId, type = "updated", at, object = {}, id }: EventOptions) {
  const now = Math.floor(Date.now() / 1000);
  events += 1;
  return {
    id: id ?? `evt_${process.pid}_${events}`,
    object: "event",
    type: `customer.subscription.${type}`,
    created: at ?? now,
    data: {
      object: {
        id: "sub_1",
        object: "subscription",
        customer: "cus_1",
        status: "active",
        cancel_at_period_end: false,
        cancel_at: null,
        trial_end: null,
        items: { object: "list", data: [{ id: "si_1", current_period_end: now + 30 * 86_400 }] },
        metadata: { userId },
        ...object,
      },
    },
  };
}
