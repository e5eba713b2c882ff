import { z } from "zod";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { endpoint } from "./endpoint.ts";
import { date, documentId, input, instant, linkId, orderId, record } from "./fields.ts";

/** A share link that lets its recipient read one posted invoice or one quote (Security 2.1). */
const link = record("ShareLink", {
  id: linkId,
  language: z.enum(PDF_LANGUAGES),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  /** Whether it works: not expired and not revoked. */
  isActive: z.boolean(),
  /** First and last opening of its page, and the count (at most one per minute). */
  firstViewedAt: instant.nullable(),
  lastViewedAt: instant.nullable(),
  viewCount: z.int(),
  /** Path of its page, relative to the server; null if it has ended or another installation created it. */
  path: z.string().nullable(),
});
export type DocumentLink = z.infer<typeof link>;

const linkInput = input("ShareLinkInput", {
  /** The last day it works: at most a year from today. */
  expiresOn: date,
  language: z.enum(PDF_LANGUAGES).optional(),
});
export type DocumentLinkInput = z.infer<typeof linkInput>;

const invoiceOperation = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: documentId }),
} as const;

const quoteOperation = { ...invoiceOperation, params: z.strictObject({ id: orderId }) } as const;

export const linkEndpoints = {
  listOfQuote: endpoint("quotes.links", {
    ...quoteOperation,
    summary: "List the share links of a quote, newest first, with views",
    reply: z.object({ items: z.array(link) }),
  }),
  createOfQuote: endpoint("quotes.createLink", {
    ...quoteOperation,
    summary: "Create a share link for a sent quote",
    body: linkInput,
    reply: link,
    status: 201,
  }),
  list: endpoint("invoices.links", {
    ...invoiceOperation,
    summary: "List the share links of an invoice, newest first, with views",
    reply: z.object({ items: z.array(link) }),
  }),
  create: endpoint("invoices.createLink", {
    ...invoiceOperation,
    summary: "Create a share link for a posted invoice",
    body: linkInput,
    reply: link,
    status: 201,
  }),
  share: endpoint("invoices.share", {
    ...invoiceOperation,
    summary: "Get the share link of a posted invoice; creates one for a year if none is active",
    reply: link,
  }),
  shareQuote: endpoint("quotes.share", {
    ...quoteOperation,
    summary: "Get the share link of a sent quote; creates one for a year if none is active",
    reply: link,
  }),
  revoke: endpoint("links.revoke", {
    summary: "Revoke a share link immediately",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: linkId }),
    reply: link,
  }),
};
