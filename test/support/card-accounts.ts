/** Keys in the provider's format, assembled here so that they are not mistaken for real ones. */
export const LIVE_KEY = ["sk", "live", "standin"].join("_");
export const TEST_KEY = ["sk", "test", "standin"].join("_");
export const WRONG_KEY = ["sk", "live", "wrong"].join("_");
export const SIGNING_SECRET = ["whsec", "company"].join("_");

type ProviderRequest = { url: string; route: string; form: Record<string, string>; key: string };
type ProviderReply = { status: number; body: object };
type PaymentIntent = {
  amount: number;
  currency: string;
  status: string;
  fee: number | null;
  feeCurrency: string;
};

export type CardAccounts = {
  /** The provider's responses about company accounts; null for any other request. */
  answer: (request: ProviderRequest) => ProviderReply | null;
  /** Pays on the page that was created last, or on another one; returns the event that reports it. */
  pay: (options?: PaymentSimulation) => object;
  /** Sets the fee of a payment that had none; returns the event that reports it. */
  charge: (sessionId: string, fee: number) => object;
  /** The created pages, the newest last. */
  sessions: () => readonly string[];
  /** The payment made on a page. */
  intentOf: (sessionId: string) => string;
};

type PaymentSimulation = {
  sessionId?: string;
  fee?: number | null;
  feeCurrency?: string;
  status?: string;
  /** The differences of the event from what it should be. */
  sessionOverrides?: object;
  isLive?: boolean;
  type?: string;
};

let counted = 0;

/** An event of the provider about a company account. */
export function cardEvent(type: string, object: object, more: object = {}) {
  counted += 1;
  const created = Math.floor(Date.now() / 1000);
  return {
    id: `evt_card_${process.pid}_${counted}`,
    object: "event",
    type,
    created,
    livemode: true,
    data: { object },
    ...more,
  };
}

const isSignedBy = (key: string, secret: string) => key === `Bearer ${secret}`;
const ok = (body: object): ProviderReply => ({ status: 200, body });
const failed = (status: number, code: string): ProviderReply => ({
  status,
  body: { error: { type: "invalid_request_error", message: "Not here", code } },
});

/** The part of the provider's accounts, pages and payments that companies use. */
export function cardAccounts(): CardAccounts {
  const sessions = new Map<string, Record<string, string>>();
  const intents = new Map<string, PaymentIntent>();
  const intentOf = (sessionId: string) => sessionId.replace("cs_card_", "pi_card_");
  const metadataOf = (form: Record<string, string>) => ({
    twofold_book: form["metadata[twofold_book]"],
    twofold_document: form["metadata[twofold_document]"],
  });
  const answer = ({ url, route, form, key }: ProviderRequest): ProviderReply | null => {
    if (route === "GET /v1/account") {
      if (isSignedBy(key, WRONG_KEY)) return failed(401, "api_key_invalid");
      const id = isSignedBy(key, LIVE_KEY) ? "acct_company" : "acct_other";
      return ok({ id, object: "account", settings: { dashboard: { display_name: "Olive's Shop" } } });
    }
    if (route === "POST /v1/checkout/sessions" && form["mode"] === "payment") {
      const id = `cs_card_${process.pid}_${sessions.size + 1}`;
      sessions.set(id, form);
      return ok({ id, object: "checkout.session", url: `${url}/page/${id}` });
    }
    const intentId = /^GET \/v1\/payment_intents\/(\w+)/.exec(route)?.[1];
    if (intentId === undefined) return null;
    const intent = intents.get(intentId);
    if (intent === undefined) return failed(404, "resource_missing");
    const { amount, currency, status, fee, feeCurrency } = intent;
    const balance = fee === null ? null : { id: "txn_1", fee, currency: feeCurrency };
    const charge = { id: "ch_1", object: "charge", balance_transaction: balance };
    return ok({
      id: intentId,
      object: "payment_intent",
      status,
      amount_received: amount,
      currency,
      latest_charge: charge,
    });
  };
  const pay: CardAccounts["pay"] = (options = {}) => {
    const { sessionId = [...sessions.keys()].at(-1) ?? "", fee = 59, status = "succeeded" } = options;
    const form = sessions.get(sessionId) ?? {};
    const amount = Number(form["line_items[0][price_data][unit_amount]"]);
    const currency = form["line_items[0][price_data][currency]"] ?? "";
    const intent = intentOf(sessionId);
    intents.set(intent, { amount, currency, status, fee, feeCurrency: options.feeCurrency ?? currency });
    const object = {
      id: sessionId,
      object: "checkout.session",
      mode: "payment",
      payment_status: "paid",
      amount_total: amount,
      currency,
      payment_intent: intent,
      metadata: metadataOf(form),
      ...options.sessionOverrides,
    };
    return cardEvent(options.type ?? "checkout.session.completed", object, {
      livemode: options.isLive ?? true,
    });
  };
  const charge: CardAccounts["charge"] = (sessionId, fee) => {
    const [intent, form] = [intentOf(sessionId), sessions.get(sessionId) ?? {}];
    const paymentIntent = intents.get(intent);
    if (paymentIntent !== undefined) intents.set(intent, { ...paymentIntent, fee });
    const { currency = "" } = paymentIntent ?? {};
    return cardEvent("charge.updated", {
      id: "ch_1",
      object: "charge",
      payment_intent: intent,
      amount_refunded: 0,
      currency,
      metadata: metadataOf(form),
    });
  };
  return { answer, pay, charge, sessions: () => [...sessions.keys()], intentOf };
}
