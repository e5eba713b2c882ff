import { createTransport, type SendMailOptions } from "nodemailer";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { type Letter, type EmailToSend, selectEmailToSend, updateOutcome } from "./email-queries.ts";
import type { EmailFailure } from "./failure.ts";
import { htmlLetter } from "./html-letter.ts";
import type { BookMessage } from "./queries.ts";

const openBooksOf = (database: Database, { book_id: bookId, person_id: userId }: BookMessage) =>
  openBooks(database, { bookId, userId });

/** Returns the email as it is sent; "sent" if it already was, null if it doesn't exist or was given up. */
export async function outgoingEmail(
  { database, emailFrom }: { database: Database; emailFrom: string },
  message: BookMessage,
): Promise<SendMailOptions | "sent" | null> {
  const email = await openBooksOf(database, message).read((tx) => selectEmailToSend(tx, message.id));
  if (email === null || email.failedAt !== null) return null;
  if (email.sentAt !== null) return "sent";
  return { ...buildLetter(email), from: { name: email.senderName, address: addressIn(emailFrom) } };
}

/** Parts of an email that are the same whether sent or downloaded. */
function buildLetter(
  email: Omit<EmailToSend, "sentAt" | "failedAt" | "copyTo"> & { copyTo: string | null },
): SendMailOptions {
  const html = htmlLetter(email.text);
  return {
    to: email.to.map((address) => ({ name: "", address })),
    ...(email.copyTo !== null && { bcc: { name: "", address: email.copyTo } }),
    replyTo: { name: email.senderName, address: email.replyTo },
    subject: email.subject,
    text: email.text,
    ...(html !== null && { html }),
    date: new Date(email.createdAt),
    attachments: [
      { filename: email.fileName, content: email.file, contentType: "application/pdf" },
      ...(email.xml === null
        ? []
        : [{ filename: email.xml.fileName, content: email.xml.bytes, contentType: "application/xml" }]),
    ],
  };
}

/** Writes an email as a file (RFC 5322) that email programs open as a draft; they add the sender. */
export async function writeEmailFile(letter: Letter): Promise<string> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await writer.sendMail({ ...buildLetter(letter), headers: { "X-Unsent": "1" } });
  return Buffer.isBuffer(message) ? message.toString("latin1") : "";
}

/** "Twofold <no-reply@example.com>" without the name. */
function addressIn(emailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(emailFrom)?.[1] ?? emailFrom.trim();
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
  { failure, isOver }: { failure: EmailFailure; isOver: boolean },
): Promise<void> {
  const { id, attempts } = message;
  const outcome = isOver ? "failed" : "waiting";
  await openBooksOf(database, message).write((tx) =>
    updateOutcome(tx, { id, attempts, outcome, error: failure.sentence }),
  );
}
