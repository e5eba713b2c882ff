import { z } from "zod";
import { SHEET_LANGUAGES } from "#domain/sheet-words.ts";
import { endpoint } from "./endpoint.ts";
import { date, documentId, input, instant, linkId, orderId, record } from "./fields.ts";

const shape = {
  id: linkId,
  language: z.enum(SHEET_LANGUAGES),
  createdAt: instant,
  endsAt: instant,
  revokedAt: instant.nullable(),
  /** Whether it leads anywhere: it has not ended, and was not revoked. */
  isLive: z.boolean(),
  /** When its page was first and last opened, and how often, a minute counting once. */
  firstOpenedAt: instant.nullable(),
  lastOpenedAt: instant.nullable(),
  timesOpened: z.int(),
};

/** A link by which whoever was given it reads one issued invoice, or one quote (Security 2.1). Its secret is not kept. */
const link = record("DocumentLink", shape);
export type DocumentLink = z.infer<typeof link>;

/** The one answer that says where it leads, below the address of the server. */
const newLink = record("NewDocumentLink", { ...shape, path: z.string() });

const linkInput = input("DocumentLinkInput", {
  /** The last day on which it leads anywhere: a year from today at the latest. */
  endsOn: date,
  language: z.enum(SHEET_LANGUAGES).optional(),
});
export type DocumentLinkInput = z.infer<typeof linkInput>;

const ofInvoice = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: documentId }),
} as const;

const ofQuote = { ...ofInvoice, params: z.strictObject({ id: orderId }) } as const;

export const linkEndpoints = {
  listOfQuote: endpoint("quotes.links", {
    ...ofQuote,
    summary: "The links to the public page of one quote, the newest first, and when each was opened",
    reply: z.object({ items: z.array(link) }),
  }),
  createOfQuote: endpoint("quotes.createLink", {
    ...ofQuote,
    summary:
      "Make a link by which a quote that was sent is read, and accepted or declined, without signing in; its address is in this answer alone",
    body: linkInput,
    reply: newLink,
    status: 201,
  }),
  list: endpoint("invoices.links", {
    ...ofInvoice,
    summary: "The links to the public page of one invoice, the newest first, and when each was opened",
    reply: z.object({ items: z.array(link) }),
  }),
  create: endpoint("invoices.createLink", {
    ...ofInvoice,
    summary:
      "Make a link by which an issued invoice is read without signing in; its address is in this answer alone",
    body: linkInput,
    reply: newLink,
    status: 201,
  }),
  revoke: endpoint("links.revoke", {
    summary: "End a link to an invoice at once",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: linkId }),
    reply: link,
  }),
};
