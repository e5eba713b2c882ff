import type { Document } from "#contract/documents.ts";
import type { DocumentEmail, DocumentEmails, EmailInput } from "#contract/emails.ts";
import type { DocumentId, ScheduledEmailId } from "#domain/ids.ts";
import { withoutTaxes } from "#domain/missing-glyphs.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument, selectPostedDesign } from "#server/documents/lookup.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import { invoiceDeliveryFile, nameOfNote, selectFooter, selectPdfDesign } from "#server/pdfs/lookup.ts";
import type { Letter } from "#server/outbox/lookup.ts";
import { selectEmails } from "./book-queries.ts";
import { checkPosted } from "./document-emails.ts";
import { type DrawnLetter, readEmailFile, sendLetter } from "./send-letter.ts";
import {
  OutdatedDrawing,
  queueEmail,
  type EmailLimits,
  emailAs,
  type EmailWriter,
  type ProposalRequest,
} from "./queue-email.ts";
import { selectScheduledEmails } from "./scheduled-queries.ts";
import { proposeNoteTexts, readEmailTemplates } from "./email-templates.ts";

/** Returns the emails of an invoice as a delivery note, and the proposal for another one. */
export async function readNoteEmails(
  tx: Tx,
  id: DocumentId,
  { caller, sends, ...request }: ProposalRequest,
): Promise<DocumentEmails> {
  const invoice = await readDocument(tx, "invoice", id);
  const { companySnapshot, partySnapshot, number, items } = invoice;
  const sender = await readSender(tx);
  const reader = await readRecipient(tx, invoice.partyId);
  const postedDesign = await selectPostedDesign(tx, id);
  const language = request.language ?? postedDesign?.language ?? reader.language;
  const options = {
    templates: await readEmailTemplates(tx),
    company: sender.name,
    locale: await selectLocale(tx),
  };
  const message = proposeNoteTexts(invoice, options, language);
  const email = reader.email ?? invoice.partyEmail;
  const texts = {
    companySnapshot,
    partySnapshot,
    number,
    items: withoutTaxes(items),
    footer: await selectFooter(tx, postedDesign),
  };
  return {
    ...emailAs(
      { sender, caller, sends },
      {
        email,
        message,
        language,
        fileName: `${nameOfNote(invoice, language)}.pdf`,
        texts,
      },
    ),
    items: await selectEmails(tx, { deliveredId: id }),
    scheduled: await selectScheduledEmails(tx, { deliveredId: id }),
  };
}

type NoteEmailRequest = {
  input: EmailInput;
  caller: EmailWriter;
  limits: EmailLimits;
  plan?: ScheduledEmailId;
};

/** Sends the delivery note; draws it again if the invoice changed in the meantime. */
export async function emailNoteOfInvoice(
  books: Books,
  id: DocumentId,
  { input, limits, ...sending }: NoteEmailRequest,
): Promise<DocumentEmail> {
  return sendLetter<Document>(books, {
    limits,
    draw: (check) => drawNote(books, id, input, check),
    leave: async (tx, { source, drawn }) => {
      const { version } = await checkPosted(tx, { kind: "invoice", id });
      if (version !== source.version) throw new OutdatedDrawing();
      const email = await queueEmail(tx, { deliveredId: id }, { ...sending, input, limits, drawn });
      const after = { to: email.to.join(", "), subject: email.subject };
      await recordAudit(tx, { action: "delivery_note.emailed", subject: "document", subjectId: id, after });
      return email;
    },
  });
}

/** Returns the same email as a file to download. */
export async function noteEmailFile(
  books: Books,
  id: DocumentId,
  { input, caller }: Omit<NoteEmailRequest, "limits" | "plan">,
): Promise<Omit<Letter, "createdAt">> {
  return readEmailFile(books, { input, caller, draw: (check) => drawNote(books, id, input, check) });
}

/** Draws the PDF. Calls `check` after reading and before drawing. */
async function drawNote(
  books: Books,
  id: DocumentId,
  { language }: EmailInput,
  check: () => void,
): Promise<DrawnLetter<Document>> {
  const { source, design } = await books.read(async (tx) => {
    const invoice = await checkPosted(tx, { kind: "invoice", id });
    return { source: invoice, design: await selectPdfDesign(tx, invoice, { language }) };
  });
  check();
  const file = await invoiceDeliveryFile(source, design);
  return { source, drawn: { fileName: `${nameOfNote(source, design.language)}.pdf`, file } };
}
