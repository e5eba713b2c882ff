import type { Document } from "#contract/documents.ts";
import type { DocumentEmail, DocumentEmails, EmailInput } from "#contract/emails.ts";
import { isPosted } from "#domain/document.ts";
import type { DocumentId, EmailId, ScheduledEmailId } from "#domain/ids.ts";
import type { EmailRecordKind } from "#domain/email-templates.ts";
import type { PaymentDetails } from "#domain/payment-codes/payment-code.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { pdfTextsIn } from "#domain/pdf-texts.ts";
import { Refusal } from "#domain/refusals.ts";
import { asFileName } from "#domain/text.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { selectCardAccount } from "#server/card-payments/lookup.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument, selectPostedDesign } from "#server/documents/lookup.ts";
import { attachesXml, selectPaymentDetails } from "#server/e-invoices/lookup.ts";
import { filesOfFormat, xmlNameOf } from "#server/e-invoices/write-e-invoice.ts";
import { addressOfLink } from "#server/links/link.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { lockBook, readSender, selectLocale } from "#server/settings/lookup.ts";
import {
  codeInParts,
  readCorrected,
  selectFooter,
  selectPdfDesign,
  documentPdfFile,
} from "#server/pdfs/lookup.ts";
import type { AttachedXml, Letter } from "#server/outbox/lookup.ts";
import { type StoredEmailFile, selectStoredFile, selectEmails } from "./book-queries.ts";
import {
  type EmailWriter,
  type ProposalRequest,
  OutdatedDrawing,
  queueEmail,
  letterOf,
  type EmailLimits,
  emailAs,
} from "./queue-email.ts";
import { selectScheduledEmails } from "./scheduled-queries.ts";
import { proposeDocumentTexts, readEmailTemplates } from "./email-templates.ts";

export type EmailedDocumentKey = { kind: EmailRecordKind; id: DocumentId };

/** The account to pay to as text, as on the page behind a share link. */
function bankDetailsText(details: PaymentDetails | null, language: PdfLanguage): string {
  if (details === null) return "";
  return codeInParts(details, pdfTextsIn(language))
    .rows.map((facts) => facts.join(": "))
    .join("\n");
}

/** Returns the emails of a document, and the proposal for another one. */
export async function readEmails(
  tx: Tx,
  { kind, id }: EmailedDocumentKey,
  { caller, sends, links, ...request }: ProposalRequest,
): Promise<DocumentEmails> {
  const document = await readDocument(tx, kind, id);
  const sender = await readSender(tx);
  const templates = await readEmailTemplates(tx);
  const reader = await readRecipient(tx, document.partyId);
  const email = reader.email ?? document.partyEmail;
  const postedDesign = await selectPostedDesign(tx, id);
  const language = request.language ?? postedDesign?.language ?? reader.language;
  const message = proposeDocumentTexts(
    document,
    {
      kind,
      corrects: await readCorrected(tx, document),
      templates,
      company: sender.name,
      locale: await selectLocale(tx),
      link: kind === "invoice" ? await addressOfLink(tx, { documentId: id }, links) : null,
      takesCards: document.status !== "paid" && (await selectCardAccount(tx)).providerAccountId !== null,
      bankDetails: bankDetailsText(await selectPaymentDetails(tx, document), language),
    },
    language,
  );
  const texts = { ...document, footer: await selectFooter(tx, postedDesign) };
  const xmlFileName = (await attachesXml(tx, document.partyId)) ? xmlNameOf(document) : null;
  return {
    ...emailAs(
      { sender, caller, sends },
      { email, message, language, fileName: nameOf(document), xmlFileName, texts },
    ),
    items: await selectEmails(tx, { documentId: id }),
    scheduled: await selectScheduledEmails(tx, { documentId: id }),
  };
}

type DocumentEmailRequest = {
  input: EmailInput;
  caller: EmailWriter;
  limits: EmailLimits;
  plan?: ScheduledEmailId;
};

/**
 * Sends a posted document. Draws the PDF before the transaction, so that nothing waits for it, and stores it with the email in
 * the transaction that also runs `alongside`. Draws again if the document has changed in the meantime.
 */
export async function sendDocument(
  books: Books,
  documentKey: EmailedDocumentKey,
  {
    alongside = async () => undefined,
    ...email
  }: DocumentEmailRequest & { alongside?: (tx: Tx) => Promise<void> },
): Promise<DocumentEmail> {
  const { input, limits } = email;
  for (;;) {
    const { document, design, xml } = await books.read((tx) => readDocumentToDraw(tx, documentKey, input));
    if (!limits.sends) throw new Refusal("email.not-configured");
    const file = await documentPdfFile(document, design);
    try {
      return await books.write(async (tx) => {
        await alongside(tx);
        return saveEmail(tx, documentKey, { ...email, drawn: { document, file, xml } });
      });
    } catch (error) {
      if (!(error instanceof OutdatedDrawing)) throw error;
    }
  }
}

/** Reads what sending needs: document, design and the XML of the customer's format; refuses if that can't be written. */
async function readDocumentToDraw(
  tx: Tx,
  documentKey: EmailedDocumentKey,
  input: Pick<EmailInput, "language">,
) {
  const document = await checkPosted(tx, documentKey);
  const { embedded, attached } = await filesOfFormat(tx, document);
  const xml = attached && { fileName: attached.fileName, bytes: Buffer.from(attached.xml) };
  return { document, design: { ...(await selectPdfDesign(tx, document, input)), embedded }, xml };
}

type DocumentAttachments = { document: Document; file: Buffer; xml: AttachedXml | null };

async function saveEmail(
  tx: Tx,
  { kind, id: documentId }: EmailedDocumentKey,
  { drawn: { document, file, xml }, ...sending }: DocumentEmailRequest & { drawn: DocumentAttachments },
): Promise<DocumentEmail> {
  await lockBook(tx);
  const { version } = await checkPosted(tx, { kind, id: documentId });
  if (version !== document.version) throw new OutdatedDrawing();
  const email = await queueEmail(
    tx,
    { documentId },
    { ...sending, drawn: { fileName: nameOf(document), file, xml } },
  );
  const after = { to: email.to.join(", "), subject: email.subject };
  await recordAudit(tx, { action: `${kind}.emailed`, subject: "document", subjectId: documentId, after });
  return email;
}

/** Returns the same email as a file to download. */
export async function documentEmailFile(
  books: Books,
  documentKey: EmailedDocumentKey,
  { input, caller }: { input: EmailInput; caller: EmailWriter },
): Promise<Omit<Letter, "createdAt">> {
  const { document, design, xml } = await books.read((tx) => readDocumentToDraw(tx, documentKey, input));
  const file = await documentPdfFile(document, design);
  const drawnFile = { fileName: nameOf(document), file, xml };
  return books.read((tx) => letterOf(tx, { input, caller, drawn: drawnFile }));
}

/** Returns the document if it may be sent: posted, and with its lines in these books. */
export async function checkPosted(tx: Tx, { kind, id }: EmailedDocumentKey): Promise<Document> {
  const document = await readDocument(tx, kind, id);
  if (!isPosted(document.status) || document.isOpening) throw new Refusal("email.document-not-posted");
  return document;
}

const nameOf = ({ number }: Pick<Document, "number">) => `${asFileName(number)}.pdf`;

/** Returns the PDF exactly as it was emailed, or the electronic invoice attached to it. */
export async function readStoredFile(
  tx: Tx,
  id: EmailId,
  fileKind: Parameters<typeof selectStoredFile>[2],
): Promise<StoredEmailFile> {
  const storedFile = await selectStoredFile(tx, id, fileKind);
  if (storedFile === null) throw new Refusal("email.not-found");
  return storedFile;
}
