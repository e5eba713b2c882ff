import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import {
  attachmentOf,
  headerOf,
  EMAIL,
  waitForEmail,
  senderFor,
  traderWithInvoice,
} from "#test/support/emails.ts";
import { newBooks } from "#test/support/new-books.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { type TestApp, testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, receive, write } from "#test/support/trade.ts";

/** Documents are emailed once, and the file that was sent is kept (Behavior 2.21). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const bytesOf = async (cookie: string, path: string) =>
  (await server.app.inject({ url: `/api${path}`, headers: { cookie } })).rawPayload;
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const takenFor = (address: string) => mailServer.receivedEmail().filter(({ to }) => to.includes(address));

test("an invoice is emailed with its PDF in the company's name, and kept as it was sent", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await changeBook(books, { name: "Harbor Supply", email: "office@harbor.example" }));
  const path = `/invoices/${invoice.id}/emails`;
  const { proposal, items, unavailableReason } = expectMade(await books.get(path));
  expect({ items, unavailableReason }).toEqual({ items: [], unavailableReason: null });
  expect(proposal).toEqual({
    to: ["ana@customer.example"],
    subject: `Invoice ${invoice.number} from Harbor Supply`,
    text: `Hello Customer,\n\nPlease find attached invoice ${invoice.number} for $40.00. Payment is due by Feb 19, 2026.\n\nKind regards\nHarbor Supply`,
    replyTo: "office@harbor.example",
    copyTo: books.email,
    language: "en",
    fileName: `${invoice.number}.pdf`,
    xmlFileName: null,
    unsupportedCharacters: [],
  });
  const pdf = await bytesOf(books.cookie, `/invoices/${invoice.id}/pdf`);
  const { subject, text } = proposal;
  const to = ["first@harbor-customer.example"];
  const reply = await books.post(path, { to, subject, text, copyToMe: true });
  expect(reply).toMatchObject({ status: 201, body: { status: "waiting", to, copyTo: books.email } });
  outbox.wake();
  const email = await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  expect(email).toMatchObject({ id: reply.body.id, error: null, failedAt: null, fileSha256: sha256(pdf) });
  const [deliveredEmail, ...otherEmails] = takenFor(to[0] ?? "");
  expect(otherEmails).toEqual([]);
  const raw = deliveredEmail?.raw ?? Buffer.of();
  // The copy goes only to the sender.
  expect(deliveredEmail?.to).toEqual([...to, books.email]);
  expect(raw.toString("latin1")).not.toContain(books.email);
  expect(headerOf(raw, "From")).toBe("Harbor Supply <no-reply@books.example>");
  expect(headerOf(raw, "Reply-To")).toBe("Harbor Supply <office@harbor.example>");
  expect(headerOf(raw, "To")).toBe(to[0]);
  expect(headerOf(raw, "Subject")).toBe(subject);
  expect(headerOf(raw, "Message-ID")).toBe(`<${email.id}@twofold>`);
  expect(attachmentOf(raw)).toEqual(pdf);
  const history = expectMade(await books.get(`/audit-log?recordId=${invoice.id}`)).items;
  expect(history[0]).toMatchObject({ action: "invoice.emailed" });
  // The payment appears on a new PDF, but not on the one already sent.
  const allocations = [{ documentId: invoice.id, amount: "5.00" }];
  expectMade(await receive(trader, { amount: "5.00", allocations }));
  expect(await bytesOf(books.cookie, `/invoices/${invoice.id}/pdf`)).not.toEqual(pdf);
  expect(await bytesOf(books.cookie, `/emails/${email.id}/pdf`)).toEqual(pdf);
  // A later document design doesn't appear on it either.
  const look = { layout: "band", color: "#0b6e4f", logoSide: "left", logoSize: "small", footer: "Register" };
  expectMade(await books.put("/document-design", { version: 1, ...look }));
  expect(await bytesOf(books.cookie, `/emails/${email.id}/pdf`)).toEqual(pdf);
});

test("a retry with the same key sends nothing more, and the same file is kept once", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const to = ["once@customer.example"];
  const key = { "idempotency-key": "email-once" };
  const send = () => books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to }, key);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expectMade(
    await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to: ["twice@customer.example"] }),
  );
  outbox.wake();
  await mailServer.message("twice@customer.example");
  await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  expect(mailServer.count("once@customer.example")).toBe(1);
  const { items } = expectMade(await books.get(`/invoices/${invoice.id}/emails`));
  expect(items).toHaveLength(2);
  expect(new Set(items.map((item: { fileSha256: string }) => item.fileSha256)).size).toBe(1);
});

test("a possible header or an invalid address is refused at its field, and nothing is sent", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const refused = async (changes: object, field: string) => {
    const reply = await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, ...changes });
    expect(reply, JSON.stringify(changes)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  };
  await refused({ to: ["a@b.example\r\nBcc: c@d.example"] }, "to[0]");
  await refused({ to: ["a@b.example", "Ana <a@b.example>"] }, "to[1]");
  await refused({ to: ["a@b.example, c@d.example"] }, "to[0]");
  await refused({ to: [] }, "to");
  await refused({ to: Array.from({ length: 11 }, (_, index) => `a${index}@b.example`) }, "to");
  await refused({ subject: "Hello\r\nBcc: c@d.example" }, "subject");
  await refused({ subject: "Hello\nthere" }, "subject");
  await refused({ subject: " " }, "subject");
  await refused({ text: "" }, "text");
  await refused({ text: "a".repeat(10_001) }, "text");
  await refused({ bcc: ["c@d.example"] }, "bcc");
  expect(expectMade(await books.get(`/invoices/${invoice.id}/emails`)).items).toEqual([]);
});

test("text that looks like headers or markup is sent as text", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const to = ["words@customer.example"];
  const subject = 'Größe =?utf-8?q?Bcc=3A?= "x" <b> 請求書';
  const text = ".\n.\nFrom: nobody\n<script>alert(1)</script>";
  expectMade(await trader.books.post(`/invoices/${invoice.id}/emails`, { to, subject, text }));
  outbox.wake();
  const message = await mailServer.message("words@customer.example");
  expect(message).toContain("<script>alert(1)</script>");
  expect(message).toContain("Content-Type: text/plain");
  expect(message).not.toContain("text/html");
  expect(takenFor("words@customer.example")[0]?.to).toEqual(to);
});

test("only your own posted documents are sent, and not with a read-only token", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const otherTrader = await newTrader();
  const draft = await write(trader, "/invoices", {
    date: "2026-01-20",
    status: "draft",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
  });
  const refused = await books.post(`/invoices/${draft.id}/emails`, EMAIL);
  expect(refused).toMatchObject({ status: 409, body: { code: "email.document-not-posted" } });
  const email = expectMade(await books.post(`/invoices/${invoice.id}/emails`, EMAIL));
  for (const path of [
    `/invoices/${invoice.id}/emails`,
    `/credit-notes/${invoice.id}/emails`,
    `/emails/${email.id}/pdf`,
  ])
    expect((await otherTrader.books.get(path)).status, path).toBe(404);
  for (const path of ["emails", "email-file"])
    expect((await otherTrader.books.post(`/invoices/${invoice.id}/${path}`, EMAIL)).status).toBe(404);
  const { secret } = expectMade(await books.post("/tokens", { name: "Reads", scope: "read" }));
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const url = `/api/invoices/${invoice.id}/emails`;
  expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
  const tried = await server.app.inject({ method: "POST", url, headers, payload: JSON.stringify(EMAIL) });
  expect(tried.statusCode).toBe(403);
  expect(expectMade(await books.get(`/invoices/${invoice.id}/emails`)).items).toHaveLength(1);
});

test("a permanently refused address fails immediately with the server's message, and can be retried", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  mailServer.refuseAddress("gone@customer.example");
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to: ["gone@customer.example"] }));
  outbox.wake();
  const failed = await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "failed");
  expect(failed).toMatchObject({ attemptCount: 1, sentAt: null });
  expect(failed.error).toContain("550 No such user gone@customer.example");
  const to = ["gone@customer.example", "here@customer.example"];
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to }));
  outbox.wake();
  const email = await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  expect(email.error).toContain("Rejected: gone@customer.example (550 No such user");
  expect(mailServer.count("here@customer.example")).toBe(1);
});

test("an email that the server can't accept now is retried with the same ID", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  mailServer.refuseNext(1);
  const to = ["later@customer.example"];
  const { id } = expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to }));
  outbox.wake();
  const waiting = await waitForEmail({ books, id: invoice.id }, ({ attemptCount }) => attemptCount === 1);
  expect(waiting).toMatchObject({ status: "waiting" });
  expect(waiting.error).toContain("451 Try again later");
  await server.database.people.query("update auth.outbox set next_attempt_at = now() where id = $1", [id]);
  outbox.wake();
  const email = await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  expect(email).toMatchObject({ id, attemptCount: 2, error: null });
  expect(mailServer.count("later@customer.example")).toBe(1);
});

test("the company's own templates are used, and an unknown placeholder is rejected at its field", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const usual = expectMade(await books.get("/email-templates"));
  expect(usual).toMatchObject({
    version: 1,
    invoice: { en: { subject: "Invoice {number} from {company}" } },
  });
  const wrong = { subject: "{number}", text: "Over {totl}" };
  const refused = await books.put("/email-templates", { version: 1, creditNote: { de: wrong } });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          field: "creditNote.de.text",
          message:
            "Unknown placeholder {totl}. Available: {number}, {date}, {due_date}, {total}, {balance_due}, {customer}, {company}, {correction}",
        },
      ],
    },
  });
  const customWords = {
    subject: "{customer}: {number}",
    text: "{balance_due} of {total} until {due_date}, since {date}",
  };
  expectMade(await books.put("/email-templates", { version: 1, invoice: { en: customWords } }));
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
  const stale = await books.put("/email-templates", usual);
  expect(stale).toMatchObject({ status: 409, body: { code: "record.stale" } });
  const allocations = [{ documentId: invoice.id, amount: "15.00" }];
  expectMade(await receive(trader, { amount: "15.00", allocations }));
  expect(expectMade(await books.get(`/invoices/${invoice.id}/emails`)).proposal).toMatchObject({
    subject: `Customer: ${invoice.number}`,
    text: "$25.00 of $40.00 until Feb 19, 2026, since Jan 20, 2026",
  });
});

test("a company can email a limited number of addresses per day", async () => {
  const limited = await testAppWith({ EMAILS_PER_DAY: "3" });
  const { books, id } = await smallInvoice(limited);
  const to = ["a@b.example", "c@d.example"];
  expectMade(await books.post(`/invoices/${id}/emails`, { ...EMAIL, to }));
  const tooMany = await books.post(`/invoices/${id}/emails`, { ...EMAIL, to });
  expect(tooMany).toMatchObject({ status: 429, body: { code: "email.too-many" } });
  expectMade(await books.post(`/invoices/${id}/emails`, EMAIL));
});

test("without a mail server the email is a file for your email program", async () => {
  const { books, id } = await smallInvoice(await testAppWith({ SMTP_URL: "" }));
  expect(expectMade(await books.get(`/invoices/${id}/emails`)).unavailableReason).toBe("no_server");
  const refused = await books.post(`/invoices/${id}/emails`, EMAIL);
  expect(refused).toMatchObject({ status: 409, body: { code: "email.not-configured" } });
  const { fileName, content } = expectMade(await books.post(`/invoices/${id}/email-file`, EMAIL));
  expect(fileName).toMatch(/^INV-[\d-]+\.eml$/);
  const raw = Buffer.from(content, "latin1");
  const headers = ["X-Unsent", "To", "From"].map((name) => headerOf(raw, name));
  expect(headers).toEqual(["1", EMAIL.to[0], null]);
  expect(attachmentOf(raw).subarray(0, 5).toString()).toBe("%PDF-");
  expect(expectMade(await books.get(`/invoices/${id}/emails`)).items).toEqual([]);
});

test("the sample company sends nothing, because its customers are made up", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const { id } = invoice;
  await asOwner(server.database, books.bookId, ["update books set is_sample = true"]);
  expect(expectMade(await books.get(`/invoices/${id}/emails`)).unavailableReason).toBe("sample");
  const refused = await books.post(`/invoices/${id}/emails`, EMAIL);
  expect(refused).toMatchObject({ status: 409, body: { code: "email.not-in-sample" } });
});

async function smallInvoice(on: TestApp) {
  const books = await newBooks({ accounts: { Sales: "revenue" } }, on);
  const customer = expectMade(await books.post("/customers", { name: "Customer" })).id;
  const accountId = books.account("Sales");
  const items = [{ accountId, description: "Advice", quantity: "1", unitPrice: "40.00" }];
  const body = { partyId: customer, date: "2026-01-20", status: "posted", items };
  return { books, id: expectMade(await books.post("/invoices", body)).id };
}
