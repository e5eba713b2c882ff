import type { Document } from "#contract/documents.ts";
import type { EInvoiceFile } from "#contract/e-invoices.ts";
import type { Order } from "#contract/orders.ts";
import type { LinkId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { CardServices } from "#server/card-payments/account.ts";
import { selectPayable } from "#server/card-payments/checkout.ts";
import { selectCardCredit } from "#server/card-payments/lookup.ts";
import { readDocument } from "#server/documents/lookup.ts";
import { writeEInvoice } from "#server/e-invoices/write-e-invoice.ts";
import { readOrder } from "#server/orders/lookup.ts";
import { selectTimeZone } from "#server/settings/lookup.ts";
import {
  selectPdfDesign,
  selectOrderDesign,
  type DocumentPdfSettings,
  type OrderPdfSettings,
} from "#server/pdfs/lookup.ts";
import { targetOfLink, selectDocumentLink } from "./queries.ts";

export type PublicInvoice = { document: Document; settings: DocumentPdfSettings; hasXml: boolean };
export type PublicQuote = { quote: Order; settings: OrderPdfSettings; timeZone: string };

/**
 * Returns the content of a link's public page: its one invoice, posted or voided, or its one quote. A document that is a draft
 * again isn't found.
 */
export async function readPublic(
  tx: Tx,
  id: LinkId,
): Promise<{ page: PublicInvoice | PublicQuote; isNoted: boolean }> {
  const link = await selectDocumentLink(tx, id);
  if (link === null || link.revokedAt !== null) throw new Refusal("link.not-found");
  const { language, isNoted } = link;
  const target = targetOfLink(link);
  if ("orderId" in target) {
    const quote = await readOrder(tx, "quote", target.orderId);
    if (quote.status === "draft") throw new Refusal("link.not-found");
    const settings = await selectOrderDesign(tx, quote, { language });
    return { page: { quote, settings, timeZone: await selectTimeZone(tx) }, isNoted };
  }
  const document = await readDocument(tx, "invoice", target.documentId);
  if (document.status === "draft") throw new Refusal("link.not-found");
  const settings = await selectPdfDesign(tx, document, { language });
  return { page: { document, settings, hasXml: (await publicXml(tx, document)) !== null }, isNoted };
}

/** Returns whether the balance due can be paid by card, and the credit from card payments in excess of it. */
export async function readCards(
  tx: Tx,
  document: Document,
  { sealer }: CardServices,
): Promise<{ canPay: boolean; credit: Money }> {
  return {
    canPay: (await selectPayable(tx, document, sealer)) !== null,
    credit: await selectCardCredit(tx, document.id),
  };
}

/** Returns the invoice as XML; null if required data is missing. */
export async function publicXml(tx: Tx, { id }: Document): Promise<EInvoiceFile | null> {
  try {
    return await writeEInvoice(tx, { kind: "invoice", id, syntax: "ubl" });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
