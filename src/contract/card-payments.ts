import { z } from "zod";
import { CARD_EVENT_KINDS, CARD_NOTES } from "#domain/card-payments.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  chosenId,
  documentId,
  id,
  input,
  instant,
  journalId,
  paymentId,
  proving,
  record,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";
import type { AccountId, CardEventId } from "#domain/ids.ts";

const cardEventId = proving<CardEventId>(id);

/** The company's own account with the provider of card payments. Its keys are never told again (Security 8). */
export const cardAccount = record("CardAccount", {
  version,
  /** The provider's id and name of it; null while none is connected. */
  providerAccount: z.string().nullable(),
  providerName: z.string().nullable(),
  /** Where the money is until it is paid out, and where it arrives then. */
  accountId: accountId.nullable(),
  payoutAccountId: accountId.nullable(),
  /** When the last event under a right signature came. */
  lastEventAt: instant.nullable(),
  /** False once the server's own secret has changed: then the keys are entered anew. */
  canBeUsed: z.boolean(),
  /** Where the provider is to send its events. */
  eventsUrl: z.string(),
});
export type CardAccount = z.infer<typeof cardAccount>;

const secret = (pattern: RegExp, sentence: string) =>
  requiredText(255, sentence).regex(pattern, sentence).optional();

export const cardAccountInput = input("CardAccountInput", {
  version,
  /** Left out, the key that there is stays. */
  secretKey: secret(/^[rs]k_(live|test)_\w+$/, "A secret key begins with sk_live_ or rk_live_"),
  /** Left out, the secret that there is stays. */
  webhookSecret: secret(/^whsec_[\w+/=]+$/, "A signing secret begins with whsec_"),
  accountId: chosenId<AccountId>("Please choose the account that holds what customers have paid"),
  payoutAccountId: chosenId<AccountId>("Please choose the account that payouts arrive on"),
});
export type CardAccountInput = z.infer<typeof cardAccountInput>;

/** Something that the provider told, and what became of it. */
const cardEvent = record("CardEvent", {
  id: cardEventId,
  kind: z.enum(CARD_EVENT_KINDS),
  receivedAt: instant,
  /** As the provider says it, in its currency. */
  amount: signedAmount,
  currency: z.string(),
  /** What it is about, by the provider's id. */
  reference: z.string(),
  documentId: documentId.nullable(),
  documentNumber: z.string().nullable(),
  /** What it was booked as; both null where it was not. */
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
    summary: "The company's own account for payments by card, without its keys",
    access: "user",
    refs: [],
    reply: cardAccount,
  }),
  update: endpoint("cardPayments.update", {
    summary: "Connect an account for payments by card; the key is tried before it is kept, sealed",
    access: "user",
    refs: ["body.accountId", "body.payoutAccountId"],
    body: cardAccountInput,
    reply: cardAccount,
  }),
  remove: endpoint("cardPayments.remove", {
    summary: "Forget the keys; from then on no invoice is paid by card",
    access: "user",
    refs: [],
    body: z.strictObject({ version }),
    reply: cardAccount,
  }),
  events: endpoint("cardPayments.events", {
    summary: "What the provider of card payments told, the newest 100 first, with what became of it",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(cardEvent) }),
  }),
  dismiss: endpoint("cardPayments.dismiss", {
    summary: "Say that somebody has seen to an event",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: cardEventId }),
    reply: cardEvent,
  }),
};
