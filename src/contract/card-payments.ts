import { z } from "zod";
import { CARD_EVENT_KINDS, CARD_NOTES } from "#domain/card-payments.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  requiredId,
  documentId,
  id,
  input,
  instant,
  journalId,
  paymentId,
  brandSchema,
  record,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";
import type { AccountId, CardEventId } from "#domain/ids.ts";

const cardEventId = brandSchema<CardEventId>(id);

/** The company's account with the card payment provider. Its keys are never returned (Security 8). */
export const cardAccount = record("CardAccount", {
  version,
  /** The provider's id and name for it; null if not connected. */
  providerAccountId: z.string().nullable(),
  providerName: z.string().nullable(),
  /** Clearing account until payout, and the bank account for payouts. */
  accountId: accountId.nullable(),
  payoutAccountId: accountId.nullable(),
  /** Time of the last event with a valid signature. */
  lastEventAt: instant.nullable(),
  /** False if the server's secret has changed: the keys must be re-entered. */
  isUsable: z.boolean(),
  /** URL for the provider's events. */
  webhookUrl: z.string(),
});
export type CardAccount = z.infer<typeof cardAccount>;

const secret = (pattern: RegExp, sentence: string) =>
  requiredText(255, sentence).regex(pattern, sentence).optional();

export const cardAccountInput = input("CardAccountInput", {
  version,
  /** If omitted, the saved key is kept. */
  secretKey: secret(/^[rs]k_(live|test)_\w+$/, "A secret key starts with sk_live_ or rk_live_"),
  /** If omitted, the saved secret is kept. */
  webhookSecret: secret(/^whsec_[\w+/=]+$/, "A signing secret starts with whsec_"),
  accountId: requiredId<AccountId>("Choose the Stripe clearing account"),
  payoutAccountId: requiredId<AccountId>("Choose the bank account for payouts"),
});
export type CardAccountInput = z.infer<typeof cardAccountInput>;

/** An event from the provider and how it was handled. */
const cardEvent = record("CardEvent", {
  id: cardEventId,
  kind: z.enum(CARD_EVENT_KINDS),
  receivedAt: instant,
  /** As sent by the provider, in its currency. */
  amount: signedAmount,
  currency: z.string(),
  /** The provider's id of its subject. */
  reference: z.string(),
  documentId: documentId.nullable(),
  documentNumber: z.string().nullable(),
  /** Posted as; both null if nothing was. */
  paymentId: paymentId.nullable(),
  journalId: journalId.nullable(),
  note: z.enum(CARD_NOTES).nullable(),
  /** Why it was declined, or how much became credit. */
  detail: z.string(),
  dismissedAt: instant.nullable(),
});
export type CardEvent = z.infer<typeof cardEvent>;

export const cardPaymentEndpoints = {
  get: endpoint("cardPayments.get", {
    summary: "Get the card payment account, without its keys",
    access: "user",
    refs: [],
    reply: cardAccount,
  }),
  update: endpoint("cardPayments.update", {
    summary: "Connect a card payment account; the key is tested and stored encrypted",
    access: "user",
    refs: ["body.accountId", "body.payoutAccountId"],
    body: cardAccountInput,
    reply: cardAccount,
  }),
  remove: endpoint("cardPayments.disconnect", {
    summary: "Disconnect card payments and delete the keys",
    access: "user",
    refs: [],
    body: z.strictObject({ version }),
    reply: cardAccount,
  }),
  events: endpoint("cardPayments.events", {
    summary: "List the latest 100 events of the card payment provider, with their results",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(cardEvent) }),
  }),
  dismiss: endpoint("cardPayments.dismiss", {
    summary: "Mark an event as resolved",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: cardEventId }),
    reply: cardEvent,
  }),
};
