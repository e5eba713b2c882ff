import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import { waitForEmail, senderFor, traderWithInvoice } from "#test/support/emails.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

/** Emails with invoices and quotes link to their page (Behavior 2.21, 2.23). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const LINE = /\n\nView and pay invoice: (http:\/\/\S+\/i\/[\w-]{43})\n\nKind regards\n/;

test("the proposed text has the share link on its own line, and no such line without a link", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const proposed = async () => expectMade(await books.get(`/invoices/${invoice.id}/emails`)).proposal.text;
  expect(await proposed()).toMatch(/is due by Feb 19, 2026\.\n\nKind regards/);
  await saveBankDetails(books);
  const { path } = expectMade(await books.post(`/invoices/${invoice.id}/share`, {}));
  const [, address = ""] = LINE.exec(await proposed()) ?? [];
  expect(new URL(address).pathname).toBe(path);
});

test("without card payments and bank details, the invoice can only be viewed", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await books.post(`/invoices/${invoice.id}/share`, {}));
  const proposedText = async (language: string) =>
    expectMade(await books.get(`/invoices/${invoice.id}/emails?language=${language}`)).proposal.text;
  expect(await proposedText("en")).toMatch(/\n\nView invoice: http/);
  expect(await proposedText("fr")).toMatch(/\n\nVoir la facture : http/);
  await saveBankDetails(books);
  expect(await proposedText("en")).toMatch(/\n\nView and pay invoice: http/);
});

test("the email is plain text, and HTML with the link as a button", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  await saveBankDetails(books);
  const { path } = expectMade(await books.post(`/invoices/${invoice.id}/share`, {}));
  const { subject, text } = expectMade(await books.get(`/invoices/${invoice.id}/emails`)).proposal;
  const to = ["linked@customer.example"];
  const markupText = text.replace("Hello", "<b>Hello</b> &");
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, { to, subject, text: markupText }));
  outbox.wake();
  await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  const [deliveredEmail] = mailServer
    .receivedEmail()
    .filter((message) => message.to.includes("linked@customer.example"));
  const raw = decoded(deliveredEmail?.raw.toString("latin1") ?? "");
  expect(raw).toContain("multipart/alternative");
  expect(raw).toMatch(new RegExp(`View and pay invoice: http://\\S+${path}\\r?\\n`));
  expect(raw).toMatch(new RegExp(`<a href="http://\\S+${path}" style="[^"]+">View and pay invoice</a>`));
  expect(raw).toContain("<p>&lt;b&gt;Hello&lt;/b&gt; &amp;");
});

async function saveBankDetails(books: TestBooks): Promise<void> {
  const { version } = expectMade(await books.get("/e-invoice-details"));
  const company = { bankName: "First", routingNumber: "021000021", accountNumber: "123-456" };
  expectMade(await books.put("/e-invoice-details", { version, company }));
}

/** Quoted-printable as text. */
const decoded = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
