import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { call } from "#web/api/call-api.ts";
import { downloadPdf } from "#web/lists/export.tsx";

/** Downloads a document as a PDF, by default in the recipient's language. */
export async function downloadDocumentPdf(
  { kind, id, number }: Pick<DocumentHeader, "kind" | "id" | "number">,
  language?: PdfLanguage,
): Promise<void> {
  const query = language === undefined ? {} : { language };
  await downloadPdf(number, () => call(`${DOCUMENT_RESOURCES[kind]}.pdf`, { params: { id }, query }));
}

/** Downloads the delivery note of an invoice, by default in the customer's language. */
export async function downloadDeliveryNote(
  { id, number }: Pick<DocumentHeader, "id" | "number">,
  language?: PdfLanguage,
): Promise<void> {
  const query = language === undefined ? {} : { language };
  await downloadPdf(`${number} delivery note`, () =>
    call("invoices.deliveryNote", { params: { id }, query }),
  );
}
