import type { Document } from "#contract/documents.ts";
import type { DocumentMail, DocumentMails, MailInput } from "#contract/mails.ts";
import type { DocumentId, PlannedMailId } from "#domain/ids.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument, selectIssuedAs } from "#server/documents/lookup.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import { invoiceDeliveryFile, nameOfNote, selectSheetDesign } from "#server/sheets/lookup.ts";
import { type Letter, selectMails } from "./book-queries.ts";
import { checkIssued } from "./document-mails.ts";
import { type DrawnLetter, drawnMailFile, sendDrawnLetter } from "./send-letter.ts";
import {
  DrawnTooEarly,
  queueMail,
  type MailLimits,
  mailAs,
  type MailWriter,
  type ProposalRequest,
} from "./queue-mail.ts";
import { selectPlannedMails } from "./scheduled-queries.ts";
import { proposeNoteTexts, readEmailTemplates } from "./email-templates.ts";

/** Returns the emails of an invoice as a delivery note, and the proposal for another one. */
export async function readNoteMails(
  tx: Tx,
  id: DocumentId,
  { caller, sends, ...request }: ProposalRequest,
): Promise<DocumentMails> {
  const invoice = await readDocument(tx, "invoice", id);
  const { companySnapshot, partySnapshot, items } = invoice;
  const sender = await readSender(tx);
  const reader = await readRecipient(tx, invoice.partyId);
  const issued = await selectIssuedAs(tx, id);
  const language = request.language ?? issued?.language ?? reader.language;
  const options = {
    templates: await readEmailTemplates(tx),
    company: sender.name,
    locale: await selectLocale(tx),
  };
  const message = proposeNoteTexts(invoice, options, language);
  const email = reader.email ?? invoice.partyEmail;
  return {
    ...mailAs(
      { sender, caller, sends },
      {
        email,
        message,
        language,
        fileName: `${nameOfNote(invoice, language)}.pdf`,
        texts: { companySnapshot, partySnapshot, items },
      },
    ),
    items: await selectMails(tx, { deliveredId: id }),
    scheduled: await selectPlannedMails(tx, { deliveredId: id }),
  };
}

type NoteMailRequest = { input: MailInput; caller: MailWriter; limits: MailLimits; plan?: PlannedMailId };

/** Sends the delivery note; draws it again if the invoice changed in the meantime. */
export async function mailNoteOfInvoice(
  books: Books,
  id: DocumentId,
  { input, limits, ...sending }: NoteMailRequest,
): Promise<DocumentMail> {
  return sendDrawnLetter<Document>(books, {
    limits,
    draw: (check) => drawNote(books, id, input, check),
    leave: async (tx, { source, drawn }) => {
      const { version } = await checkIssued(tx, { kind: "invoice", id });
      if (version !== source.version) throw new DrawnTooEarly();
      const mail = await queueMail(tx, { deliveredId: id }, { ...sending, input, limits, drawn });
      const after = { to: mail.to.join(", "), subject: mail.subject };
      await recordAudit(tx, { action: "delivery_note.mailed", subject: "document", subjectId: id, after });
      return mail;
    },
  });
}

/** Returns the same email as a file to download. */
export async function noteMailFile(
  books: Books,
  id: DocumentId,
  { input, caller }: Omit<NoteMailRequest, "limits" | "plan">,
): Promise<Omit<Letter, "createdAt">> {
  return drawnMailFile(books, { input, caller, draw: (check) => drawNote(books, id, input, check) });
}

/** Draws the PDF. Calls `check` after reading and before drawing. */
async function drawNote(
  books: Books,
  id: DocumentId,
  { language }: MailInput,
  check: () => void,
): Promise<DrawnLetter<Document>> {
  const { source, design } = await books.read(async (tx) => {
    const invoice = await checkIssued(tx, { kind: "invoice", id });
    return { source: invoice, design: await selectSheetDesign(tx, invoice, { language }) };
  });
  check();
  const file = await invoiceDeliveryFile(source, design);
  return { source, drawn: { fileName: `${nameOfNote(source, design.language)}.pdf`, file } };
}
