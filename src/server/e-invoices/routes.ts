import { eInvoiceEndpoints } from "#contract/e-invoices.ts";
import { receivedDocumentEndpoints, receivedEndpoints } from "#contract/received-invoices.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import {
  createFromReceivedFile,
  readReceivedContent,
  readReceivedFile,
  rejectFile,
} from "./create-received.ts";
import { readDetails, saveDetails } from "./details.ts";
import { readInvoiceFile, readReceived } from "./read-received.ts";
import { writeEInvoice } from "./write-e-invoice.ts";

/** HTTP routes for electronic invoices and their details. */
export function eInvoiceRoutes(on: RegisterEndpoint): void {
  on(eInvoiceEndpoints.invoice, ({ books, params: { id }, query: { format: syntax } }) =>
    books.read((tx) => writeEInvoice(tx, { kind: "invoice", id, syntax })),
  );
  on(eInvoiceEndpoints.creditNote, ({ books, params: { id }, query: { format: syntax } }) =>
    books.read((tx) => writeEInvoice(tx, { kind: "credit_note", id, syntax })),
  );
  on(eInvoiceEndpoints.details, ({ books, query }) =>
    books.read((tx) => readDetails(tx, query.partyId ?? null)),
  );
  on(receivedEndpoints.read, async ({ books, body, aside }) => {
    const invoice = await aside(() => readInvoiceFile(body));
    return books.read((tx) => readReceived(tx, invoice));
  });
  on(eInvoiceEndpoints.saveDetails, ({ books, body }) => books.write((tx) => saveDetails(tx, body)));
  for (const kind of ["bill", "vendor_credit"] as const) receivedRoutes(on, kind);
}

function receivedRoutes(on: RegisterEndpoint, kind: "bill" | "vendor_credit"): void {
  const { create, received, content } = receivedDocumentEndpoints[kind];
  on(create, async ({ books, body, aside }) => {
    const invoice = await aside(() => readInvoiceFile(body.file).catch(rejectFile));
    return books.write((tx) => createFromReceivedFile(tx, kind, { ...body, invoice }));
  });
  on(received, ({ books, params: { id } }) => books.read((tx) => readReceivedFile(tx, kind, id)));
  on(content, ({ books, params: { id } }) => books.read((tx) => readReceivedContent(tx, kind, id)));
}
