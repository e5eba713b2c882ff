import { setTimeout } from "node:timers/promises";
import type { DocumentEmail } from "#contract/emails.ts";
import { openOutbox, type Outbox } from "#server/outbox/outbox.ts";
import type { MailServer } from "./smtp-server.ts";
import type { TestBooks } from "./new-books.ts";
import { asOwner } from "./raw-sql.ts";
import type { TestApp } from "./test-app.ts";
import { expectMade, type TestTrader, traderAfterSale, write } from "./trade.ts";

/**
 * The number of emails around which the server is killed (sender.test.ts): enough for some to wait before and after
 * each step. `EMAILS=200 npx vitest run --project embedded email/sender` uses as many as you like.
 */
export const EMAILS = Number(process.env["EMAILS"] ?? 24);

/** A sender next to a test's server, whose users need no confirmed address. */
export function senderFor({ config, database }: TestApp, mailServer: MailServer): Outbox {
  const sending = { ...config, smtpUrl: mailServer.url, emailFrom: "Twofold <no-reply@books.example>" };
  return openOutbox({ config: sending, database, secret: "a secret of this test alone, long enough" });
}

export const EMAIL = { to: ["ana@customer.example"], subject: "Your invoice", text: "Hello\n\nhere it is." };

/** Advances the time to when emails are scheduled. */
export async function makeEmailsDue(
  { database }: Pick<TestApp, "database">,
  { bookId }: Pick<TestBooks, "bookId">,
): Promise<void> {
  await asOwner(database, bookId, [
    "update scheduled_emails set due_at = now() - interval '1 minute', retry_at = case when retry_at is not null then now() end",
    `update auth.jobs set due_at = now() where kind = 'email' and book_id = '${bookId}'`,
  ]);
}

/** A trader whose customer has an address, with a posted invoice. */
export async function traderWithInvoice(): Promise<{
  trader: TestTrader;
  invoice: { id: string; number: string; version: number };
}> {
  const { trader } = await traderAfterSale();
  const { books, customer } = trader;
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(await books.put(`/customers/${customer}`, { ...party, email: "ana@customer.example" }));
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-20",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
  });
  return { trader, invoice };
}

/** The newest email of an invoice, as soon as it has this status. */
export async function waitForEmail(
  { books, id }: { books: TestBooks; id: string },
  isSo: (email: DocumentEmail) => boolean,
): Promise<DocumentEmail> {
  return waitForEmails(books, `/invoices/${id}/emails`, isSo);
}

/** The newest of these emails, as soon as it has this status. */
export async function waitForEmails(
  books: TestBooks,
  path: string,
  isSo: (email: DocumentEmail) => boolean,
): Promise<DocumentEmail> {
  for (;;) {
    const [email] = expectMade(await books.get(path)).items;
    if (email !== undefined && isSo(email)) return email;
    await setTimeout(20);
  }
}

/** A header of a message, unfolded. */
export function headerOf(raw: Buffer, name: string): string | null {
  const [head = ""] = raw.toString("latin1").split("\r\n\r\n", 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? null;
}

/** The one attachment of a message. */
export function attachmentOf(raw: Buffer): Buffer {
  const [, part = ""] = raw.toString("latin1").split(/Content-Disposition: attachment[^]*?\r\n\r\n/);
  return Buffer.from(part.split("\r\n--")[0] ?? "", "base64");
}
