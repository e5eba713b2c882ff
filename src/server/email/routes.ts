import type { FastifyReply } from "fastify";
import { toInstant } from "#domain/dates.ts";
import { emailQueueEndpoints } from "#contract/email-queue.ts";
import {
  deliveryEmailEndpoints,
  invoiceNoteEmailEndpoints,
  emailEndpoints,
  orderEmailEndpoints,
  sentEmailEndpoints,
  statementEmailEndpoints,
} from "#contract/emails.ts";
import { scheduledEmailEndpoints } from "#contract/scheduled-emails.ts";
import { PARTY_SIDES, type PartySide } from "#domain/document.ts";
import { EMAILED_KINDS, type EmailRecordKind } from "#domain/email-templates.ts";
import { ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import { asFileName } from "#domain/text.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { currencyOfStatement } from "#server/reports/party-statement.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { writeEmailFile } from "#server/outbox/outgoing-email.ts";
import type { Letter } from "#server/outbox/lookup.ts";
import type { StoredEmailFile } from "./book-queries.ts";
import { deliveryEmailFile, emailDelivery, readDeliveryEmails } from "./delivery-emails.ts";
import { emailNoteOfInvoice, noteEmailFile, readNoteEmails } from "./invoice-note-emails.ts";
import { documentEmailFile, readStoredFile, readEmails, sendDocument } from "./document-emails.ts";
import { orderEmailFile, readOrderEmails, emailOrder } from "./order-emails.ts";
import type { EmailLimits } from "./queue-email.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { cancelPlan, planEmail } from "./plan-email.ts";
import { selectQueue } from "#server/outbox/lookup.ts";
import { readStatementEmails, sendStatementOf, statementEmailFile } from "./statement-emails.ts";
import { readEmailTemplates, saveEmailTemplates } from "./email-templates.ts";

type EmailRouteDependencies = { config: Config; database: Database; outbox: Outbox; links: ShareLinks };

/** HTTP routes for emailing documents and statements. */
export function emailRoutes(
  on: RegisterPersonEndpoint,
  { config, database, outbox, links }: EmailRouteDependencies,
): void {
  const limits: EmailLimits = { sends: outbox.sends, perDay: config.emailsPerDay };
  for (const kind of EMAILED_KINDS) routesOf(on, kind, { limits, outbox, links });
  for (const side of PARTY_SIDES) statementRoutesOf(on, side, { limits, outbox, links });
  for (const kind of ORDER_KINDS) orderRoutesOf(on, kind, { limits, outbox, links });
  deliveryRoutes(on, { limits, outbox, links });
  noteRoutes(on, { limits, outbox, links });
  const { pdf, xml, words, saveEmailTemplates: save } = sentEmailEndpoints;
  on(pdf, async ({ books, params: { id }, reply }) =>
    sendStoredFile(reply.type("application/pdf"), await books.read((tx) => readStoredFile(tx, id, "file"))),
  );
  on(xml, async ({ books, params: { id }, reply }) =>
    sendStoredFile(reply.type("application/xml"), await books.read((tx) => readStoredFile(tx, id, "xml"))),
  );
  on(scheduledEmailEndpoints.remove, ({ books, params }) => books.write((tx) => cancelPlan(tx, params.id)));
  on(emailQueueEndpoints.get, async ({ caller }) => {
    requireBrowserSession(caller);
    return { isEnabled: outbox.sends, ...(await selectQueue(database)) };
  });
  on(words, ({ books }) => books.read(readEmailTemplates));
  on(save, ({ books, body }) => books.write((tx) => saveEmailTemplates(tx, body)));
}

function routesOf(
  on: RegisterPersonEndpoint,
  kind: EmailRecordKind,
  { limits, outbox, links }: SendDependencies,
): void {
  const { emails, sendEmail, emailFile } = emailEndpoints[kind];
  on(emails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readEmails(tx, { kind, id }, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendEmail, async ({ books, params: { id }, body: input, caller }) => {
    const email = await sendDocument(books, { kind, id }, { input, caller, limits });
    outbox.wake();
    return email;
  });
  on(scheduledEmailEndpoints[kind], ({ books, params: { id: documentId }, body: input, caller }) =>
    books.write((tx) => planEmail(tx, { kind, documentId }, { input, caller, limits, links })),
  );
  on(emailFile, async ({ books, params: { id }, body: input, caller }) =>
    toEmailFile(await documentEmailFile(books, { kind, id }, { input, caller })),
  );
}

type SendDependencies = { limits: EmailLimits; outbox: Outbox; links: ShareLinks };

function statementRoutesOf(
  on: RegisterPersonEndpoint,
  side: PartySide,
  { limits, outbox, links }: SendDependencies,
): void {
  const { emails, sendEmail, emailFile } = statementEmailEndpoints[side];
  on(emails, ({ books, params: { id }, query: { language, ...statementQuery }, caller }) =>
    books.read((tx) =>
      readStatementEmails(tx, { id, side }, { statementQuery, caller, sends: limits.sends, links, language }),
    ),
  );
  on(sendEmail, async ({ books, params: { id }, body: input, caller }) => {
    const email = await sendStatementOf(books, { id, side }, { input, caller, limits });
    outbox.wake();
    return email;
  });
  on(scheduledEmailEndpoints[side], ({ books, params: { id: partyId }, body, caller }) => {
    const { start, end, currency: requestedCurrency, ...input } = body;
    return books.write(async (tx) => {
      const currency = await currencyOfStatement(
        tx,
        { id: partyId, side },
        { end, currency: requestedCurrency },
      );
      const target = { kind: side, partyId, period: { start, end }, currency };
      return planEmail(tx, target, { input, caller, limits, links });
    });
  });
  on(emailFile, async ({ books, params: { id }, body: input, caller }) =>
    toEmailFile(await statementEmailFile(books, { id, side }, { input, caller })),
  );
}

function orderRoutesOf(
  on: RegisterPersonEndpoint,
  kind: OrderKind,
  { limits, outbox, links }: SendDependencies,
): void {
  const { emails, sendEmail, emailFile } = orderEmailEndpoints[kind];
  on(emails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readOrderEmails(tx, { kind, id }, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendEmail, async ({ books, params: { id }, body: input, caller }) => {
    const email = await emailOrder(books, { kind, id }, { input, caller, limits });
    outbox.wake();
    return email;
  });
  on(scheduledEmailEndpoints[kind], ({ books, params: { id: orderId }, body: input, caller }) =>
    books.write((tx) => planEmail(tx, { kind, orderId }, { input, caller, limits, links })),
  );
  on(emailFile, async ({ books, params: { id }, body: input, caller }) =>
    toEmailFile(await orderEmailFile(books, { kind, id }, { input, caller })),
  );
}

function deliveryRoutes(on: RegisterPersonEndpoint, { limits, outbox, links }: SendDependencies): void {
  const { emails, sendEmail, emailFile } = deliveryEmailEndpoints;
  on(emails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readDeliveryEmails(tx, id, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendEmail, async ({ books, params: { id }, body: input, caller }) => {
    const email = await emailDelivery(books, id, { input, caller, limits });
    outbox.wake();
    return email;
  });
  on(scheduledEmailEndpoints.delivery_note, ({ books, params: { id: deliveryId }, body: input, caller }) =>
    books.write((tx) =>
      planEmail(tx, { kind: "delivery_note", deliveryId }, { input, caller, limits, links }),
    ),
  );
  on(emailFile, async ({ books, params: { id }, body: input, caller }) =>
    toEmailFile(await deliveryEmailFile(books, id, { input, caller })),
  );
}

function noteRoutes(on: RegisterPersonEndpoint, { limits, outbox, links }: SendDependencies): void {
  const { emails, sendEmail, emailFile } = invoiceNoteEmailEndpoints;
  on(emails, ({ books, params: { id }, query, caller }) =>
    books.read((tx) => readNoteEmails(tx, id, { ...query, caller, sends: limits.sends, links })),
  );
  on(sendEmail, async ({ books, params: { id }, body: input, caller }) => {
    const email = await emailNoteOfInvoice(books, id, { input, caller, limits });
    outbox.wake();
    return email;
  });
  on(
    scheduledEmailEndpoints.invoice_delivery_note,
    ({ books, params: { id: deliveredId }, body: input, caller }) =>
      books.write((tx) =>
        planEmail(tx, { kind: "delivery_note", deliveredId }, { input, caller, limits, links }),
      ),
  );
  on(emailFile, async ({ books, params: { id }, body: input, caller }) =>
    toEmailFile(await noteEmailFile(books, id, { input, caller })),
  );
}

function sendStoredFile(reply: FastifyReply, { fileName, bytes }: StoredEmailFile): Uint8Array<ArrayBuffer> {
  void reply
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store");
  return Uint8Array.from(bytes);
}

async function toEmailFile(
  letter: Omit<Letter, "createdAt">,
): Promise<{ fileName: string; content: string }> {
  const content = await writeEmailFile({ ...letter, createdAt: toInstant(Date.now()) });
  return { fileName: `${asFileName(letter.fileName.replace(/\.pdf$/, ""))}.eml`, content };
}
