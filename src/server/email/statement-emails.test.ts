import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import {
  attachmentOf,
  headerOf,
  makeEmailsDue,
  EMAIL,
  waitForEmails,
  senderFor,
  traderWithInvoice,
} from "#test/support/emails.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { euroTrader, freight, usd } from "#test/support/foreign-trader.ts";
import { changeBook, readWholeBook, expectMade, newTrader, write } from "#test/support/trade.ts";

/** A party's statement is emailed once, and the file that was sent is kept (Behavior 2.21). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const PERIOD = { start: "2026-01-01", end: "2026-01-31" };
const QUERY = "start=2026-01-01&end=2026-01-31";
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a statement is emailed once, as its PDF with the company's text, and kept as it was sent", async () => {
  const { trader } = await traderWithInvoice();
  const { books, customer } = trader;
  expectMade(
    await changeBook(books, { name: "Harbor Supply", address: "深圳", email: "office@harbor.example" }),
  );
  const path = `/customers/${customer}/statement`;
  const { closingBalance } = expectMade(await books.get(`${path}?${QUERY}`));
  const { proposal, items, unavailableReason } = expectMade(await books.get(`${path}/emails?${QUERY}`));
  expect({ items, unavailableReason }).toEqual({ items: [], unavailableReason: null });
  expect(proposal).toEqual({
    to: ["ana@customer.example"],
    subject: "Statement of account from Harbor Supply",
    text: `Hello Customer,\n\nPlease find attached your statement of account for Jan 1, 2026 to Jan 31, 2026. The balance is $${closingBalance}.\n\nKind regards\nHarbor Supply`,
    replyTo: "office@harbor.example",
    copyTo: books.email,
    language: "en",
    fileName: "Statement-of-Account-C0001-2026-01-01-2026-01-31.pdf",
    xmlFileName: null,
    unsupportedCharacters: [{ field: "Company address", characters: "深圳" }],
  });
  const url = `/api${path}/pdf?${QUERY}`;
  const pdf = (await server.app.inject({ url, headers: { cookie: books.cookie } })).rawPayload;
  const to = ["statement@customer.example"];
  const { subject, text } = proposal;
  const body = { to, subject, text, copyToMe: true, ...PERIOD };
  const key = { "idempotency-key": "statement-once" };
  const send = () => books.post(`${path}/emails`, body, key);
  const [first, again] = [await send(), await send()];
  expect(first).toMatchObject({ status: 201, body: { status: "waiting", to, copyTo: books.email } });
  expect(again.body).toEqual(first.body);
  outbox.wake();
  const email = await waitForEmails(books, `${path}/emails?${QUERY}`, ({ status }) => status === "sent");
  expect(email).toMatchObject({ id: first.body.id, fileSha256: sha256(pdf), fileName: proposal.fileName });
  expect(mailServer.count("statement@customer.example")).toBe(1);
  const raw = mailServer
    .receivedEmail()
    .find((message) => message.to.includes("statement@customer.example"))?.raw;
  expect(headerOf(raw ?? Buffer.of(), "From")).toBe("Harbor Supply <no-reply@books.example>");
  expect(attachmentOf(raw ?? Buffer.of())).toEqual(pdf);
  expect(expectMade(await books.get(`/audit-log?recordId=${customer}`)).items[0]).toMatchObject({
    action: "customer.emailed",
  });
  const storedPdf = await server.app.inject({
    url: `/api/emails/${email.id}/pdf`,
    headers: { cookie: books.cookie },
  });
  expect(storedPdf.rawPayload).toEqual(pdf);
});

test("a statement in each of two currencies is planned and sent", async () => {
  const trader = await euroTrader();
  const { books, customer } = trader;
  const more = { date: "2026-01-10", items: freight(trader, "1000"), ...usd };
  await write(trader, "/invoices", more);
  await write(trader, "/invoices", { date: "2026-01-11", items: freight(trader, "300") });
  const path = `/customers/${customer}/statement`;
  const planned = (currency: string | undefined, address: string) =>
    books.post(`${path}/scheduled-emails`, {
      ...EMAIL,
      to: [address],
      sendOn: inDays(3),
      sendAt: "09:30",
      ...PERIOD,
      currency,
    });
  // The default currency is fixed when the email is planned; a later plan replaces an earlier one in the same currency.
  expect((await planned(undefined, "gone@customer.example")).body).toMatchObject({ currency: "EUR" });
  expectMade(await planned("EUR", "euro@customer.example"));
  expectMade(await planned("USD", "dollar@customer.example"));
  const { scheduled: plans } = expectMade(await books.get(`${path}/emails?${QUERY}`));
  expect(plans.map(({ to, currency }: { to: string[]; currency: string }) => [currency, ...to])).toEqual([
    ["EUR", "euro@customer.example"],
    ["USD", "dollar@customer.example"],
  ]);
  expect((await planned("eur", "wrong@customer.example")).status).toBe(400);
  // A manually sent statement replaces only the planned one of the same currency.
  const byHand = { ...EMAIL, to: ["hand@customer.example"], ...PERIOD, currency: "EUR" };
  expectMade(await books.post(`${path}/emails`, byHand));
  await makeEmailsDue(server, books);
  await work(server);
  outbox.wake();
  await mailServer.message("dollar@customer.example");
  const remainingEmails = expectMade(await books.get(`${path}/emails?${QUERY}`));
  expect(remainingEmails.scheduled).toEqual([]);
  expect(remainingEmails.items.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
    "Statement-of-Account-C0001-USD-2026-01-01-2026-01-31.pdf",
    "Statement-of-Account-C0001-2026-01-01-2026-01-31.pdf",
  ]);
});

test("another company's statement, a wrong period and a wrong address are refused, and nothing is saved", async () => {
  const { trader } = await traderWithInvoice();
  const { books, customer } = trader;
  const otherTrader = await newTrader();
  const path = `/customers/${customer}/statement`;
  expect((await otherTrader.books.get(`${path}/emails?${QUERY}`)).status).toBe(404);
  for (const action of ["emails", "email-file"])
    expect((await otherTrader.books.post(`${path}/${action}`, { ...EMAIL, ...PERIOD })).status).toBe(404);
  const before = await readWholeBook(books);
  const reversed = { start: "2026-02-01", end: "2026-01-31" };
  expect(await books.post(`${path}/emails`, { ...EMAIL, ...reversed })).toMatchObject({
    status: 422,
    body: { code: "report.period-reversed" },
  });
  expect(await books.post(`${path}/emails`, { ...EMAIL, ...PERIOD, to: ["nobody"] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "to[0]" }] },
  });
  expect((await books.post(`/vendors/${customer}/statement/emails`, { ...EMAIL, ...PERIOD })).status).toBe(
    404,
  );
  expect(await readWholeBook(books)).toBe(before);
});

test("a customer who was sent a statement can't be deleted", async () => {
  const { trader } = await traderWithInvoice();
  const { books } = trader;
  const { id } = expectMade(await books.post("/vendors", { name: "Quiet" }));
  expectMade(await books.post(`/vendors/${id}/statement/emails`, { ...EMAIL, ...PERIOD }));
  expect(await books.delete(`/vendors/${id}`)).toMatchObject({
    status: 409,
    body: { code: "party.was-emailed" },
  });
  expect((await books.get(`/vendors/${id}`)).status).toBe(200);
});

test("the company's template is used, and saving other templates keeps the statement template", async () => {
  const { trader } = await traderWithInvoice();
  const { books, customer } = trader;
  expect(
    await books.put("/email-templates", {
      version: 1,
      statement: { en: { subject: "{number}", text: "a" } },
    }),
  ).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          field: "statement.en.subject",
          message: "Unknown placeholder {number}. Available: {name}, {start}, {end}, {balance}, {company}",
        },
      ],
    },
  });
  const statement = { subject: "{name}: {balance}", text: "{start}-{end}" };
  expectMade(await books.put("/email-templates", { version: 1, statement: { en: statement } }));
  const invoice = { en: { subject: "{number}", text: "{total}" } };
  const templates = expectMade(await books.put("/email-templates", { version: 2, invoice }));
  expect(templates.statement.en).toEqual(statement);
  const { closingBalance } = expectMade(await books.get(`/customers/${customer}/statement?${QUERY}`));
  const { proposal } = expectMade(await books.get(`/customers/${customer}/statement/emails?${QUERY}`));
  expect(proposal).toMatchObject({
    subject: `Customer: $${closingBalance}`,
    text: "Jan 1, 2026-Jan 31, 2026",
  });
});

test("a statement counts toward the daily address limit, and the sample company sends none", async () => {
  const limited = await testAppWith({ EMAILS_PER_DAY: "1" });
  const { books, customer } = await newTrader(limited);
  const path = `/customers/${customer}/statement/emails`;
  expectMade(await books.post(path, { ...EMAIL, ...PERIOD }));
  expect(await books.post(path, { ...EMAIL, ...PERIOD })).toMatchObject({
    status: 429,
    body: { code: "email.too-many" },
  });
  await asOwner(limited.database, books.bookId, ["update books set is_sample = true"]);
  expect(await books.post(path, { ...EMAIL, ...PERIOD })).toMatchObject({
    status: 409,
    body: { code: "email.not-in-sample" },
  });
});

test("without a mail server a statement is a file for your email program", async () => {
  const { books, customer } = await newTrader(await testAppWith({ SMTP_URL: "" }));
  const path = `/customers/${customer}/statement`;
  expect(expectMade(await books.get(`${path}/emails?${QUERY}`)).unavailableReason).toBe("no_server");
  expect(await books.post(`${path}/emails`, { ...EMAIL, ...PERIOD })).toMatchObject({
    status: 409,
    body: { code: "email.not-configured" },
  });
  const { fileName, content } = expectMade(await books.post(`${path}/email-file`, { ...EMAIL, ...PERIOD }));
  expect(fileName).toBe("Statement-of-Account-C0001-2026-01-01-2026-01-31.eml");
  expect(attachmentOf(Buffer.from(content, "latin1")).subarray(0, 5).toString()).toBe("%PDF-");
  expect(expectMade(await books.get(`${path}/emails?${QUERY}`)).items).toEqual([]);
});
