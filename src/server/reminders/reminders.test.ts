import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import { attachmentOf, headerOf, waitForEmails, senderFor } from "#test/support/emails.ts";
import { asApplication, asOwner } from "#test/support/raw-sql.ts";
import {
  firstDigest,
  overdueInvoice,
  type ReminderTrader,
  reminderPreview,
  sendReminder,
  traderWithAddress,
} from "#test/support/reminders.ts";
import { testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, readWholeBook, expectMade, receive, type TestTrader } from "#test/support/trade.ts";

/** Customers are reminded only of overdue invoices, in order, each once (Behavior 2.24). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const pastGuards = ({ books }: TestTrader, change: string) =>
  asOwner(server.database, books.bookId, [
    "alter table reminders disable trigger user",
    `update reminders set ${change}`,
    "alter table reminders enable trigger user",
  ]);
const ONE = { reminderNumber: 1 };
/** The invoice is paid in full. */
const pay = async (trader: ReminderTrader, documentId: string) => {
  const allocations = [{ documentId, amount: "40.00" }];
  return expectMade(await receive(trader, { date: trader.today, amount: "40.00", allocations }));
};

test("a customer's overdue invoices are one email, as in the preview, and each reminder is sent once", async () => {
  const trader = await traderWithAddress({ language: "de" });
  const { books, customer, to } = trader;
  expectMade(await changeBook(books, { name: "Harbor Supply", address: "深圳" }));
  const first = await overdueInvoice(trader, 20);
  const second = await overdueInvoice(trader, 8);
  const { id: documentId } = await overdueInvoice(trader, 3);
  const preview = await reminderPreview(trader);
  expect(preview).toMatchObject({
    unavailableReason: null,
    digests: [
      {
        partyId: customer,
        to,
        language: "de",
        ...ONE,
        overdueTotals: [{ currency: "USD", amount: "80.00" }],
        subject: "Zahlungserinnerung von Harbor Supply",
        unsupportedCharacters: [{ field: "Company address", characters: "深圳" }],
        items: [
          { documentId: first.id, daysOverdue: 20, balanceDue: "40.00", ...ONE, isDue: true },
          { documentId: second.id, daysOverdue: 8, balanceDue: "40.00", ...ONE, isDue: true },
        ],
      },
    ],
    skipped: [{ documentId, reason: "grace_period", reminderNumber: 0, daysOverdue: 3, note: null }],
  });
  const [digest] = preview.digests;
  if (digest === undefined) throw new Error("There is no reminder.");
  expect(digest.text).toContain("Bitte überweisen Sie 80,00\u00a0$");
  expect(digest.text).toContain(`${first.number}, fällig am`);
  const key = { "idempotency-key": "remind-once" };
  const reply = await sendReminder(trader, digest, key);
  expect(reply).toMatchObject({
    status: 201,
    body: { partyId: customer, status: "waiting", to: [to], ...ONE, items: [ONE, ONE] },
  });
  expect((await sendReminder(trader, digest, key)).body).toEqual(reply.body);
  const repeated = await sendReminder(trader, digest);
  expect(repeated).toMatchObject({ status: 409, body: { code: "reminder.changed" } });
  outbox.wake();
  const path = `/invoices/${first.id}/reminders`;
  const email = await waitForEmails(books, path, ({ status }) => status === "sent");
  expect(email).toMatchObject({ emailId: reply.body.emailId, subject: digest.subject });
  expect(mailServer.count(to)).toBe(1);
  const raw = mailServer.receivedEmail().find((message) => message.to.includes(to))?.raw ?? Buffer.of();
  expect(headerOf(raw, "Subject")).toBe("Zahlungserinnerung von Harbor Supply");
  expect(attachmentOf(raw).subarray(0, 5).toString()).toBe("%PDF-");
  const reasons = (await reminderPreview(trader)).skipped.map(({ reason }) => reason);
  expect(reasons).toEqual(["waiting", "waiting", "grace_period"]);
  expect(expectMade(await books.get(`/customers/${customer}/reminders`)).items).toHaveLength(1);
  expect(expectMade(await books.get("/reminders")).items).toHaveLength(1);
  const period = "start=2026-01-01&end=2026-01-31";
  expect(expectMade(await books.get(`/customers/${customer}/statement/emails?${period}`)).items).toEqual([]);
  const [last] = expectMade(await books.get(`/audit-log?recordId=${second.id}`)).items;
  expect(last.action).toBe("invoice.reminded");
});

test("the next reminder follows its days after the last one, with all overdue invoices", async () => {
  const trader = await traderWithAddress();
  const old = await overdueInvoice(trader, 40);
  expectMade(await sendReminder(trader, await firstDigest(trader)));
  expect((await reminderPreview(trader)).digests).toEqual([]);
  await pastGuards(trader, `reminded_on = reminded_on - 14 where document_id = '${old.id}'`);
  const young = await overdueInvoice(trader, 10);
  const next = await firstDigest(trader);
  expect(next).toMatchObject({
    reminderNumber: 2,
    subject: expect.stringContaining("Second reminder"),
    items: [
      { documentId: old.id, reminderNumber: 2, isDue: true },
      { documentId: young.id, reminderNumber: 1, isDue: true },
    ],
  });
  expectMade(await sendReminder(trader, next));
  expect(expectMade(await trader.books.get(`/invoices/${old.id}/reminders`)).items).toMatchObject([
    { reminderNumber: 2 },
    { reminderNumber: 1 },
  ]);
});

test("paid, disputed and voided invoices and paused customers or customers without an address get no reminder", async () => {
  const trader = await traderWithAddress();
  const { books, customer } = trader;
  const paid = await overdueInvoice(trader, 30);
  const disputed = await overdueInvoice(trader, 30);
  const unpaid = await overdueInvoice(trader, 30);
  await pay(trader, paid.id);
  const note = "Says that the goods were broken";
  const held = expectMade(await books.put(`/invoices/${disputed.id}/dispute`, { note }));
  expect(held.pause).toMatchObject({ note });
  const ids = async () => {
    const { digests, skipped } = await reminderPreview(trader);
    return {
      in: digests.flatMap(({ items }) => items.map(({ documentId }) => documentId)),
      out: skipped.map(({ documentId, reason }) => [documentId, reason]),
    };
  };
  expect(await ids()).toEqual({ in: [unpaid.id], out: [[disputed.id, "disputed"]] });
  expectMade(await books.delete(`/invoices/${disputed.id}/dispute`));
  expect((await ids()).in).toEqual([disputed.id, unpaid.id]);
  expectMade(await books.put(`/customers/${customer}/reminder-pause`, { note: "On holiday" }));
  expect(await ids()).toEqual({
    in: [],
    out: [
      [disputed.id, "paused"],
      [unpaid.id, "paused"],
    ],
  });
  expectMade(await books.delete(`/customers/${customer}/reminder-pause`));
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(await books.put(`/customers/${customer}`, { ...party, email: null }));
  expect((await ids()).out.map(([, reason]) => reason)).toEqual(["no_address", "no_address"]);
  expect(await books.put(`/invoices/${unpaid.id}/dispute`, { note: " " })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "note", message: "Enter a reason" }] },
  });
});

test("a reminder that changed since the preview isn't sent", async () => {
  const trader = await traderWithAddress();
  const invoice = await overdueInvoice(trader, 10);
  await overdueInvoice(trader, 10);
  const digest = await firstDigest(trader);
  await pay(trader, invoice.id);
  const before = await readWholeBook(trader.books);
  const reply = await sendReminder(trader, digest);
  expect(reply).toMatchObject({ status: 409, body: { code: "reminder.changed" } });
  expect(await readWholeBook(trader.books)).toBe(before);
  expect(expectMade(await trader.books.get("/reminders")).items).toEqual([]);
  const otherTrader = await traderWithAddress();
  expect((await sendReminder(otherTrader, await firstDigest(trader))).status).toBe(404);
});

test("simultaneous requests send one reminder", async () => {
  const trader = await traderWithAddress();
  await overdueInvoice(trader, 10);
  const digest = await firstDigest(trader);
  const replies = await Promise.all([1, 2, 3].map(() => sendReminder(trader, digest)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(expectMade(await trader.books.get("/reminders")).items).toHaveLength(1);
});

test("a reminder whose email failed is sent by the next email, and a sent one is never repeated", async () => {
  const trader = await traderWithAddress();
  const { books } = trader;
  const invoice = await overdueInvoice(trader, 10);
  const failed = expectMade(await sendReminder(trader, await firstDigest(trader)));
  const { database } = server;
  await asApplication(database, books, [
    `update emails set failed_at = now() where id = '${failed.emailId}'`,
  ]);
  const again = expectMade(await sendReminder(trader, await firstDigest(trader)));
  expect(again).toMatchObject({ reminderNumber: 1, items: [{ documentId: invoice.id }] });
  await expect(
    asApplication(database, books, [`update reminders set reminded_on = reminded_on + 1`]),
  ).resolves.toMatchObject({ rule: "reminder_is_sent_once" });
});

test("an invoice in a reminder stays with its customer", async () => {
  const trader = await traderWithAddress();
  const { books } = trader;
  const invoice = await overdueInvoice(trader, 10);
  expectMade(await sendReminder(trader, await firstDigest(trader)));
  const { id: partyId } = expectMade(await books.post("/customers", { name: "Other" }));
  const { version, number, date, dueDate, status, items } = expectMade(
    await books.get(`/invoices/${invoice.id}`),
  );
  const sameItems = items.map(({ productId, quantity, unitPrice }: Record<string, string>) => ({
    productId,
    quantity,
    unitPrice,
  }));
  const body = { version, number, date, dueDate, status, partyId, items: sameItems };
  expect(await books.put(`/invoices/${invoice.id}`, body)).toMatchObject({
    status: 409,
    body: { code: "document.was-reminded" },
  });
});

test("a reminder is in the language of its invoices; if they differ, in the customer's", async () => {
  const trader = await traderWithAddress({ language: "de" });
  const { books, customer } = trader;
  await overdueInvoice(trader, 20);
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(await books.put(`/customers/${customer}`, { ...party, language: "fr" }));
  expect(await firstDigest(trader)).toMatchObject({
    language: "de",
    subject: expect.stringContaining("Zahlungserinnerung"),
  });
  await overdueInvoice(trader, 10);
  expect(await firstDigest(trader)).toMatchObject({ language: "fr" });
});

test("the company's own reminders and templates are used, and errors are reported at their fields", async () => {
  const trader = await traderWithAddress({ language: "fr" });
  const { books } = trader;
  const usual = expectMade(await books.get("/reminder-settings"));
  const [first, second] = usual.reminders;
  expect(usual.reminders).toMatchObject([7, 21, 35].map((daysAfterDue) => ({ daysAfterDue })));
  const rejectedAt = async (reminders: unknown) =>
    (await books.put("/reminder-settings", { version: 1, reminders })).body.errors?.[0];
  expect(await rejectedAt([])).toMatchObject({ field: "reminders" });
  expect(await rejectedAt([second, first])).toMatchObject({ field: "reminders[1].daysAfterDue" });
  expect((await rejectedAt([{ ...first, daysAfterDue: 0 }])).field).toBe("reminders[0].daysAfterDue");
  const french = (text: string, subject = "{total}") => ({ ...first.templates, fr: { subject, text } });
  const inFrench = (text: string, subject?: string) => ({ ...first, templates: french(text, subject) });
  expect(await rejectedAt([inFrench("{iban}")])).toEqual({
    field: "reminders[0].templates.fr.text",
    message: "Unknown placeholder {iban}. Available: {customer}, {table}, {total}, {date}, {company}",
  });
  const inSubject = inFrench("{table}", "{table}");
  expect(await rejectedAt([inSubject])).toEqual({
    field: "reminders[0].templates.fr.subject",
    message: "Unknown placeholder {table}. Available: {customer}, {total}, {date}, {company}",
  });
  expectMade(
    await books.put("/reminder-settings", {
      version: 1,
      reminders: [{ ...inFrench("Bonjour {customer}"), daysAfterDue: 2 }],
    }),
  );
  expect(await books.put("/reminder-settings", usual)).toMatchObject({
    status: 409,
    body: { code: "record.stale" },
  });
  await overdueInvoice(trader, 2);
  expect(await firstDigest(trader)).toMatchObject({ subject: "40,00\u00a0$US", text: "Bonjour Customer" });
});

test("reminders count toward the daily address limit, and the sample company sends none", async () => {
  const limited = await testAppWith({ EMAILS_PER_DAY: "1" });
  const ready = await traderWithAddress({}, limited);
  const { books, customer } = ready;
  await overdueInvoice(ready, 10);
  const period = { start: "2026-01-01", end: "2026-01-31" };
  const letter = { to: ["a@b.example"], subject: "a", text: "a", ...period };
  expectMade(await books.post(`/customers/${customer}/statement/emails`, letter));
  expect(await sendReminder(ready, await firstDigest(ready))).toMatchObject({
    status: 429,
    body: { code: "email.too-many" },
  });
  await asOwner(limited.database, books.bookId, ["update books set is_sample = true"]);
  expect((await reminderPreview(ready)).unavailableReason).toBe("sample");
  expect(await sendReminder(ready, await firstDigest(ready))).toMatchObject({
    status: 409,
    body: { code: "email.not-in-sample" },
  });
});

test("the integrity check finds a reminder that skipped a number", async () => {
  const trader = await traderWithAddress();
  const { books } = trader;
  const invoice = await overdueInvoice(trader, 10);
  expectMade(await sendReminder(trader, await firstDigest(trader)));
  const problems = async () =>
    expectMade(await books.get("/books-check")).checks.find(
      ({ invariant }: { invariant: string }) => invariant === "I-70",
    ).problems;
  expect(await problems()).toEqual([]);
  await pastGuards(trader, `reminder_number = 3 where document_id = '${invoice.id}'`);
  const problem = `Reminder 3 for ${invoice.number} is out of order`;
  expect(await problems()).toEqual([expect.stringContaining(problem)]);
});
