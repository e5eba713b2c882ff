import type { FastifyReply } from "fastify";
import { toInstant } from "#domain/dates.ts";
import { mailQueueEndpoints } from "#contract/mail-queue.ts";
import {
  deliveryMailEndpoints,
  invoiceNoteMailEndpoints,
  mailEndpoints,
  orderMailEndpoints,
  sentMailEndpoints,
  statementMailEndpoints,
} from "#contract/mails.ts";
import { plannedMailEndpoints } from "#contract/scheduled-emails.ts";
import { PARTY_SIDES, type PartySide } from "#domain/document.ts";
import { MAILED_KINDS, type MailRecordKind } from "#domain/email-templates.ts";
import { ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import { asFileName } from "#domain/text.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { currencyOfStatement } from "#server/reports/party-statement.ts";
import type { ShareLinks } from "#server/links/share-links.ts";
import { writeMailFile } from "./outgoing-mail.ts";
import type { StoredMailFile, Letter } from "./book-queries.ts";
import { deliveryMailFile, mailDelivery, readDeliveryMails } from "./delivery-mails.ts";
import { mailNoteOfInvoice, noteMailFile, readNoteMails } from "./invoice-note-mails.ts";
import { documentMailFile, readStoredFile, readMails, sendDocument } from "./document-mails.ts";
import { orderMailFile, readOrderMails, mailOrder } from "./order-mails.ts";
import type { MailLimits } from "./queue-mail.ts";
import type { Outbox } from "./outbox.ts";
import { cancelPlan, planMail } from "./plan-mail.ts";
import { selectQueue } from "./queries.ts";
import { readStatementMails, sendStatementOf, statementMailFile } from "./statement-mails.ts";
import { readEmailTemplates, saveEmailTemplates } from "./email-templates.ts";

type MailRouteDependencies = { config: Config; database: Database; outbox: Outbox; links: ShareLinks };

/** HTTP routes for emailing documents and statements. */
export function mailRoutes(
  on: RegisterPersonEndpoint,
  { config, database, outbox, links }: MailRouteDependencies,
): void {
  const limits: MailLimits = { sends: outbox.sends, perDay: config.mailsPerDay };
  for (const kind of MAILED_KINDS) routesOf(on, kind, { limits, outbox, links });
  for (const side of PARTY_SIDES) statementRoutesOf(on, side, { limits, outbox, links });
  for (const kind of ORDER_KINDS) orderRoutesOf(on, kind, { limits, outbox, links });
  deliveryRoutes(on, { limits, outbox, links });
  noteRoutes(on, { limits, outbox, links });
  const { pdf, xml, words, saveEmailTemplates: save } = sentMailEndpoints;
  on(pdf, async ({ books, params: { id }, reply }) =>
    sendStoredFile(reply.type("application/pdf"), await books.read((tx) => readStoredFile(tx, id, "file"))),
  );
  on(xml, async ({ books, params: { id }, reply }) =>
    sendStoredFile(reply.type("application/xml"), await books.read((tx) => readStoredFile(tx, id, "xml"))),
  );
  on(plannedMailEndpoints.remove, ({ books, params }) => books.write((tx) => cancelPlan(tx, params.id)));
  on(mailQueueEndpoints.get, async ({ caller }) => {
    requireBrowserSession(caller);
    return { isEnabled: outbox.sends, ...(await selectQueue(database)) };
  });
  on(words, ({ books }) => books.read(readEmailTemplates));
  on(save, ({ books, body }) => books.write((tx) => saveEmailTemplates(tx, body)));
}

function routesOf(
  on: RegisterPersonEndpoint,
  kind: MailRecordKind,
  { limits, outbox, links }: SendDependencies,
): void {
  const { mails, sendMail, mailFile } = mailEndpoints[kind];
  on(mails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readMails(tx, { kind, id }, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendMail, async ({ books, params: { id }, body: input, caller }) => {
    const mail = await sendDocument(books, { kind, id }, { input, caller, limits });
    outbox.wake();
    return mail;
  });
  on(plannedMailEndpoints[kind], ({ books, params: { id: documentId }, body: input, caller }) =>
    books.write((tx) => planMail(tx, { kind, documentId }, { input, caller, limits, links })),
  );
  on(mailFile, async ({ books, params: { id }, body: input, caller }) =>
    toMailFile(await documentMailFile(books, { kind, id }, { input, caller })),
  );
}

type SendDependencies = { limits: MailLimits; outbox: Outbox; links: ShareLinks };

function statementRoutesOf(
  on: RegisterPersonEndpoint,
  side: PartySide,
  { limits, outbox, links }: SendDependencies,
): void {
  const { mails, sendMail, mailFile } = statementMailEndpoints[side];
  on(mails, ({ books, params: { id }, query: { language, ...statementQuery }, caller }) =>
    books.read((tx) =>
      readStatementMails(tx, { id, side }, { statementQuery, caller, sends: limits.sends, links, language }),
    ),
  );
  on(sendMail, async ({ books, params: { id }, body: input, caller }) => {
    const mail = await sendStatementOf(books, { id, side }, { input, caller, limits });
    outbox.wake();
    return mail;
  });
  on(plannedMailEndpoints[side], ({ books, params: { id: partyId }, body, caller }) => {
    const { start, end, currency: requestedCurrency, ...input } = body;
    return books.write(async (tx) => {
      const currency = await currencyOfStatement(
        tx,
        { id: partyId, side },
        { end, currency: requestedCurrency },
      );
      const target = { kind: side, partyId, period: { start, end }, currency };
      return planMail(tx, target, { input, caller, limits, links });
    });
  });
  on(mailFile, async ({ books, params: { id }, body: input, caller }) =>
    toMailFile(await statementMailFile(books, { id, side }, { input, caller })),
  );
}

function orderRoutesOf(
  on: RegisterPersonEndpoint,
  kind: OrderKind,
  { limits, outbox, links }: SendDependencies,
): void {
  const { mails, sendMail, mailFile } = orderMailEndpoints[kind];
  on(mails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readOrderMails(tx, { kind, id }, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendMail, async ({ books, params: { id }, body: input, caller }) => {
    const mail = await mailOrder(books, { kind, id }, { input, caller, limits });
    outbox.wake();
    return mail;
  });
  on(plannedMailEndpoints[kind], ({ books, params: { id: orderId }, body: input, caller }) =>
    books.write((tx) => planMail(tx, { kind, orderId }, { input, caller, limits, links })),
  );
  on(mailFile, async ({ books, params: { id }, body: input, caller }) =>
    toMailFile(await orderMailFile(books, { kind, id }, { input, caller })),
  );
}

function deliveryRoutes(on: RegisterPersonEndpoint, { limits, outbox, links }: SendDependencies): void {
  const { mails, sendMail, mailFile } = deliveryMailEndpoints;
  on(mails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readDeliveryMails(tx, id, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendMail, async ({ books, params: { id }, body: input, caller }) => {
    const mail = await mailDelivery(books, id, { input, caller, limits });
    outbox.wake();
    return mail;
  });
  on(plannedMailEndpoints.delivery_note, ({ books, params: { id: deliveryId }, body: input, caller }) =>
    books.write((tx) =>
      planMail(tx, { kind: "delivery_note", deliveryId }, { input, caller, limits, links }),
    ),
  );
  on(mailFile, async ({ books, params: { id }, body: input, caller }) =>
    toMailFile(await deliveryMailFile(books, id, { input, caller })),
  );
}

function noteRoutes(on: RegisterPersonEndpoint, { limits, outbox, links }: SendDependencies): void {
  const { mails, sendMail, mailFile } = invoiceNoteMailEndpoints;
  on(mails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readNoteMails(tx, id, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendMail, async ({ books, params: { id }, body: input, caller }) => {
    const mail = await mailNoteOfInvoice(books, id, { input, caller, limits });
    outbox.wake();
    return mail;
  });
  on(
    plannedMailEndpoints.invoice_delivery_note,
    ({ books, params: { id: deliveredId }, body: input, caller }) =>
      books.write((tx) =>
        planMail(tx, { kind: "delivery_note", deliveredId }, { input, caller, limits, links }),
      ),
  );
  on(mailFile, async ({ books, params: { id }, body: input, caller }) =>
    toMailFile(await noteMailFile(books, id, { input, caller })),
  );
}

function sendStoredFile(reply: FastifyReply, { fileName, bytes }: StoredMailFile): Uint8Array<ArrayBuffer> {
  void reply
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store");
  return Uint8Array.from(bytes);
}

async function toMailFile(letter: Omit<Letter, "createdAt">): Promise<{ fileName: string; content: string }> {
  const content = await writeMailFile({ ...letter, createdAt: toInstant(Date.now()) });
  return { fileName: `${asFileName(letter.fileName.replace(/\.pdf$/, ""))}.eml`, content };
}
