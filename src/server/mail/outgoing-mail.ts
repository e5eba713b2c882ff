import { createTransport, type SendMailOptions } from "nodemailer";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { type Letter, type MailToSend, selectMailToSend, updateOutcome } from "./book-queries.ts";
import type { MailFailure } from "./failure.ts";
import { htmlLetter } from "./html-letter.ts";
import type { BookMessage } from "./queries.ts";

const openBooksOf = (database: Database, { book_id: bookId, person_id: userId }: BookMessage) =>
  openBooks(database, { bookId, userId });

/** Returns the email as it is sent; "sent" if it already was, null if it doesn't exist or was given up. */
export async function outgoingMail(
  { database, mailFrom }: { database: Database; mailFrom: string },
  message: BookMessage,
): Promise<SendMailOptions | "sent" | null> {
  const mail = await openBooksOf(database, message).read((tx) => selectMailToSend(tx, message.id));
  if (mail === null || mail.failedAt !== null) return null;
  if (mail.sentAt !== null) return "sent";
  return { ...buildLetter(mail), from: { name: mail.senderName, address: addressIn(mailFrom) } };
}

/** Parts of an email that are the same whether sent or downloaded. */
function buildLetter(
  mail: Omit<MailToSend, "sentAt" | "failedAt" | "copyTo"> & { copyTo: string | null },
): SendMailOptions {
  const html = htmlLetter(mail.text);
  return {
    to: mail.to.map((address) => ({ name: "", address })),
    ...(mail.copyTo !== null && { bcc: { name: "", address: mail.copyTo } }),
    replyTo: { name: mail.senderName, address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    ...(html !== null && { html }),
    date: new Date(mail.createdAt),
    attachments: [
      { filename: mail.fileName, content: mail.file, contentType: "application/pdf" },
      ...(mail.xml === null
        ? []
        : [{ filename: mail.xml.fileName, content: mail.xml.bytes, contentType: "application/xml" }]),
    ],
  };
}

/** Writes an email as a file (RFC 5322) that mail programs open as a draft; they add the sender. */
export async function writeMailFile(letter: Letter): Promise<string> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await writer.sendMail({ ...buildLetter(letter), headers: { "X-Unsent": "1" } });
  return Buffer.isBuffer(message) ? message.toString("latin1") : "";
}

/** "Twofold <no-reply@example.com>" without the name. */
function addressIn(mailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
}

export async function recordSent(
  database: Database,
  message: BookMessage,
  rejectedRecipients: string | null,
): Promise<void> {
  const { id, attempts } = message;
  await openBooksOf(database, message).write((tx) =>
    updateOutcome(tx, { id, attempts, outcome: "sent", error: rejectedRecipients }),
  );
}

export async function recordFailed(
  database: Database,
  message: BookMessage,
  { failure, isOver }: { failure: MailFailure; isOver: boolean },
): Promise<void> {
  const { id, attempts } = message;
  const outcome = isOver ? "failed" : "waiting";
  await openBooksOf(database, message).write((tx) =>
    updateOutcome(tx, { id, attempts, outcome, error: failure.sentence }),
  );
}
