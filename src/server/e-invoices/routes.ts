import { eInvoiceEndpoints } from "#contract/e-invoices.ts";
import { receivedEndpoints } from "#contract/received-invoices.ts";
import type { On } from "#server/http/endpoints.ts";
import { readDetails, saveDetails } from "./details.ts";
import { readReceived } from "./read-received.ts";
import { writeEInvoice } from "./write-e-invoice.ts";

/** Electronic invoices over HTTP, and what they ask for. */
export function eInvoiceRoutes(on: On): void {
  on(eInvoiceEndpoints.invoice, ({ books, params: { id }, query: { format: syntax } }) =>
    books.read((tx) => writeEInvoice(tx, { kind: "invoice", id, syntax })),
  );
  on(eInvoiceEndpoints.creditNote, ({ books, params: { id }, query: { format: syntax } }) =>
    books.read((tx) => writeEInvoice(tx, { kind: "credit_note", id, syntax })),
  );
  on(eInvoiceEndpoints.details, ({ books, query }) =>
    books.read((tx) => readDetails(tx, query.partyId ?? null)),
  );
  on(receivedEndpoints.read, ({ books, body }) => books.read((tx) => readReceived(tx, body)));
  on(eInvoiceEndpoints.saveDetails, ({ books, body }) => books.write((tx) => saveDetails(tx, body)));
}
