import type { DocumentInput, DocumentResult } from "#contract/documents.ts";
import type { BillReading, ReceivedFileInput, ReceivedFileOfDocument } from "#contract/received-invoices.ts";
import type { DocumentId } from "#domain/ids.ts";
import type { ParsedInvoice } from "#domain/e-invoice/parsed-invoice.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { takeFromInbox } from "#server/attachments/inbox.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument } from "#server/documents/lookup.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { storeEmailAttachment } from "#server/outbox/lookup.ts";
import { ibanOf, paymentReferenceOf, readForBooks } from "./read-received.ts";
import { insertReceived, selectReceived, selectReceivedBytes } from "./received-queries.ts";

type BillKind = BillReading["kind"];
type ReceivedDocumentInput = DocumentInput & { file: ReceivedFileInput; invoice: ParsedInvoice };

/**
 * Creates a document from a file, which is read again and stored with it. Changes made in the form are kept; the vendor's
 * number is the one in the file, and a vendor's number can be used once (I-55).
 */
export async function createFromReceivedFile(
  tx: Tx,
  kind: BillKind,
  { file, invoice, ...input }: ReceivedDocumentInput,
): Promise<DocumentResult> {
  const { company, kind: fileKind } = await readForBooks(tx, invoice).catch(rejectFile);
  if (fileKind !== kind) throw refuseField("e-invoice.document-kind-mismatch", "file.content");
  const { number, syntax, currency } = invoice;
  if ((input.currency ?? company.currency) !== currency) throw refuseField("currency.mismatch", "currency");
  const saved = await createDocument(tx, kind, { ...input, vendorInvoiceNumber: number });
  const sha256 = await storeEmailAttachment(tx, Buffer.from(file.content, "base64"));
  await takeFromInbox(tx, sha256);
  const { fileName } = file;
  await insertReceived(tx, {
    documentId: saved.id,
    number,
    syntax,
    iban: ibanOf(invoice),
    paymentReference: paymentReferenceOf(invoice),
    fileName,
    sha256,
  });
  const after = { fileName, number, sha256 };
  await recordAudit(tx, { action: `${kind}.received`, subject: "document", subjectId: saved.id, after });
  return saved;
}

/** Reports errors at the file. */
export function rejectFile(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const errors = error.errors.map(({ field, message }) => ({ field: `file.${field}`, message }));
  throw new Refusal(error.code, errors);
}

/** Returns the file that a document was created from. */
export async function readReceivedFile(
  tx: Tx,
  kind: BillKind,
  id: DocumentId,
): Promise<ReceivedFileOfDocument> {
  await readDocument(tx, kind, id);
  return { file: await selectReceived(tx, id) };
}

/** Returns that file. */
export async function readReceivedContent(tx: Tx, kind: BillKind, id: DocumentId) {
  await readDocument(tx, kind, id);
  const receivedBytes = await selectReceivedBytes(tx, id);
  if (receivedBytes === null) throw new Refusal("e-invoice.no-file");
  return { fileName: receivedBytes.fileName, content: receivedBytes.bytes.toString("base64") };
}
