import type { FastifyReply } from "fastify";
import { reconciliationEndpoints } from "#contract/bank-reconciliations.ts";
import { deliveryEndpoints } from "#contract/deliveries.ts";
import { documentEndpoints } from "#contract/documents.ts";
import { orderEndpoints } from "#contract/orders.ts";
import { documentDesignEndpoints } from "#contract/document-design.ts";
import { logoEndpoints } from "#contract/logo.ts";
import { partyEndpoints } from "#contract/parties.ts";
import { paymentEndpoints } from "#contract/payments.ts";
import { DOCUMENT_KINDS, type DocumentKind, PARTY_SIDES, type PartySide } from "#domain/document.ts";
import { ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import { asFileName } from "#domain/text.ts";
import { readReconciliation } from "#server/bank/reconcile.ts";
import { readDocument } from "#server/documents/read-documents.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readDelivery, readOrder, readOrderOf } from "#server/orders/lookup.ts";
import { readParty } from "#server/parties/party.ts";
import { readPayment } from "#server/payments/payment.ts";
import { readIssuer } from "#server/settings/lookup.ts";
import { saveLogo } from "#server/settings/logo.ts";
import { checkLogo } from "./check-logo.ts";
import { drawExample } from "./draw-example.ts";
import {
  deliveryFile,
  invoiceDeliveryFile,
  nameOfNote,
  nameOfReconciliation,
  nameOfStatement,
  orderFile,
  paymentFile,
  reconciliationFile,
  readStatementForPdf,
  selectPdfDesign,
  selectOrderDesign,
  selectDeliveryDesign,
  selectOwnDesign,
  selectPaymentDesign,
  documentPdfFile,
  partyStatementPdf,
} from "./lookup.ts";

/** Routes for PDFs of documents, payments, statements and reconciliations. */
export function pdfRoutes(on: RegisterEndpoint): void {
  for (const kind of DOCUMENT_KINDS) documentRoute(on, kind);
  for (const kind of ORDER_KINDS) orderRoute(on, kind);
  for (const side of PARTY_SIDES) statementRoute(on, side);
  deliveryRoutes(on);
  designRoutes(on);
  on(paymentEndpoints.pdf, async ({ books, params, query: { language }, reply }) => {
    const { content, design } = await books.read(async (tx) => {
      const payment = await readPayment(tx, params.id);
      const side = (payment.direction === "in") === payment.isRefund ? "vendor" : "customer";
      const party = await readParty(tx, { id: payment.partyId, side });
      return {
        content: { payment, party, company: await readIssuer(tx) },
        design: await selectPaymentDesign(tx, payment, { language }),
      };
    });
    return asFile(reply, content.payment.number, await paymentFile(content, design));
  });
  on(reconciliationEndpoints.pdf, async ({ books, params: { id }, query: { language }, reply }) => {
    const { found, design } = await books.read(async (tx) => ({
      found: await readReconciliation(tx, id),
      design: await selectOwnDesign(tx, { language }),
    }));
    return asFile(
      reply,
      nameOfReconciliation(found, design.language),
      await reconciliationFile(found, design),
    );
  });
}

function documentRoute(on: RegisterEndpoint, kind: DocumentKind): void {
  on(documentEndpoints[kind].pdf, async ({ books, params, query, reply }) => {
    const { document, design } = await books.read(async (tx) => {
      const storedDocument = await readDocument(tx, kind, params.id);
      return { document: storedDocument, design: await selectPdfDesign(tx, storedDocument, query) };
    });
    return asFile(reply, document.number, await documentPdfFile(document, design));
  });
}

function orderRoute(on: RegisterEndpoint, kind: OrderKind): void {
  on(orderEndpoints[kind].pdf, async ({ books, params: { id }, query: { language }, reply }) => {
    const { order, design } = await books.read(async (tx) => {
      const storedOrder = await readOrder(tx, kind, id);
      return { order: storedOrder, design: await selectOrderDesign(tx, storedOrder, { language }) };
    });
    return asFile(reply, order.number, await orderFile(order, design));
  });
}

function deliveryRoutes(on: RegisterEndpoint): void {
  on(deliveryEndpoints.pdf, async ({ books, params: { id }, query, reply }) => {
    const { content, design } = await books.read(async (tx) => {
      const delivery = await readDelivery(tx, id);
      const order = await readOrderOf(tx, delivery);
      const { partyId } = order;
      return {
        content: { delivery, order },
        design: await selectDeliveryDesign(tx, delivery, { ...query, partyId }),
      };
    });
    return asFile(reply, content.delivery.number, await deliveryFile(content, design));
  });
  on(deliveryEndpoints.invoiceDeliveryNote, async ({ books, params: { id }, query, reply }) => {
    const { invoice, design } = await books.read(async (tx) => {
      const document = await readDocument(tx, "invoice", id);
      return { invoice: document, design: await selectPdfDesign(tx, document, query) };
    });
    return asFile(reply, nameOfNote(invoice, design.language), await invoiceDeliveryFile(invoice, design));
  });
}

function statementRoute(on: RegisterEndpoint, side: PartySide): void {
  on(partyEndpoints[side].statementPdf, async ({ books, params, query, reply }) => {
    const { language, ...statementQuery } = query;
    const { content, design } = await books.read(async (tx) => ({
      content: await readStatementForPdf(tx, { id: params.id, side }, statementQuery),
      design: await selectOwnDesign(tx, { partyId: params.id, language }),
    }));
    return asFile(reply, nameOfStatement(content, design.language), await partyStatementPdf(content, design));
  });
}

/** Sends a file with its name, without characters invalid in file names. */
function asFile<File>(reply: FastifyReply, name: string, file: File): File {
  void reply
    .type("application/pdf")
    .header("content-disposition", `inline; filename="${asFileName(name)}.pdf"`)
    .header("cache-control", "no-store");
  return file;
}

/** What checks a logo and a document design by drawing them. */
function designRoutes(on: RegisterEndpoint): void {
  on(logoEndpoints.update, async ({ books, body }) => {
    const image = await checkLogo(body);
    return books.write((tx) => saveLogo(tx, { version: body.version, image }));
  });
  on(
    documentDesignEndpoints.preview,
    async ({ books, query: { language, paperSize = null, ...design }, reply }) => {
      const file = await drawExample(books, { ...design, paperSize }, language);
      void reply
        .type("application/pdf")
        .header("content-disposition", 'inline; filename="example.pdf"')
        .header("cache-control", "no-store");
      return file;
    },
  );
}
