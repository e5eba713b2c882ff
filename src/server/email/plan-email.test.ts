import { afterAll, expect, test } from "vitest";
import { dateIn, shiftDays, shiftMonths, toInstant } from "#domain/dates.ts";
import type { ScheduledEmailId } from "#domain/ids.ts";
import { shareLinks } from "#server/app.ts";
import { openBooks } from "#server/db/books.ts";
import { claimDueJob } from "#server/schedules/job-queries.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import {
  attachmentOf,
  makeEmailsDue,
  EMAIL,
  waitForEmail,
  senderFor,
  traderWithInvoice,
} from "#test/support/emails.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, editInput, readWholeBook, expectMade, newTrader, write } from "#test/support/trade.ts";
import { sendPlanned } from "./plan-email.ts";

/** A planned email is sent once, at the chosen time (Behavior 2.21, I-86). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const LATER = { sendOn: inDays(3), sendAt: "09:30" };
const planTo = (address: string) => ({ ...EMAIL, ...LATER, to: [address] });
const takenFor = (address: string) => mailServer.receivedEmail().filter(({ to }) => to.includes(address));
const plansOf = (invoiceId: string) => `/invoices/${invoiceId}/scheduled-emails`;
const plannedOf = async (books: TestBooks, path: string) => expectMade(await books.get(path)).scheduled;

/** The email is due, and two servers work simultaneously. */
async function atItsTime(books: TestBooks): Promise<void> {
  await makeEmailsDue(server, books);
  await Promise.all([work(server), work(server)]);
  await work(server);
  outbox.wake();
}

test("an invoice is emailed at its time, once, in its current state", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books, freight } = trader;
  const path = `/invoices/${invoice.id}/emails`;
  const { proposal } = expectMade(await books.get(`${path}?language=de`));
  const to = ["planned@customer.example"];
  const { subject, text } = proposal;
  const email = { to, subject, text, copyToMe: true, language: "de" };
  const reply = await books.post(plansOf(invoice.id), { ...email, ...LATER });
  const unsent = { period: null, error: null, lastAttemptAt: null };
  expect(reply).toMatchObject({ status: 201, body: { ...email, ...unsent } });
  expect(reply.body.dueAt).toBe(`${LATER.sendOn}T09:30:00.000Z`);
  expect(await plannedOf(books, path)).toEqual([reply.body]);
  await work(server);
  expect(expectMade(await books.get(path)).items).toEqual([]);
  // The template is filled in with the invoice as it is when sent.
  const current = expectMade(await books.get(`/invoices/${invoice.id}`));
  const items = [{ productId: freight, quantity: "1", unitPrice: "55.00" }];
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(current, { items })));
  await atItsTime(books);
  const sent = await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  expect(sent).toMatchObject({ to, copyTo: books.email, subject, text: text.replace("40,00", "55,00") });
  expect(await plannedOf(books, path)).toEqual([]);
  expect(expectMade(await books.get(path)).items).toHaveLength(1);
  const [deliveredEmail, ...otherEmails] = takenFor(to[0] ?? "");
  expect(otherEmails).toEqual([]);
  const url = `/api/invoices/${invoice.id}/pdf?language=de`;
  const pdf = await server.app.inject({ url, headers: { cookie: books.cookie } });
  expect(attachmentOf(deliveredEmail?.raw ?? Buffer.of())).toEqual(pdf.rawPayload);
  const history = expectMade(await books.get(`/audit-log?recordId=${invoice.id}`)).items;
  const actions = history.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(["invoice.email_scheduled", "invoice.emailed"]));
});

test("your own text is sent as it was planned", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await books.post(plansOf(invoice.id), planTo("own@customer.example")));
  await atItsTime(books);
  expect(await mailServer.message("own@customer.example")).toContain("here it is.");
  expect(await waitForEmail({ books, id: invoice.id }, () => true)).toMatchObject({ subject: EMAIL.subject });
});

test("a missing or past time on the company's clock is refused at its field", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await changeBook(books, { timeZone: "Pacific/Kiritimati" }));
  const now = toInstant(Date.now());
  const today = dateIn({ timeZone: "Pacific/Kiritimati", instant: now });
  const before = await readWholeBook(books);
  const refused = async (changes: object, field: string, status = 422) => {
    const body = { ...EMAIL, ...LATER, ...changes };
    const reply = await books.post(plansOf(invoice.id), body);
    expect(reply, JSON.stringify(changes)).toMatchObject({ status, body: { errors: [{ field }] } });
  };
  await refused({ sendOn: shiftDays(today, -1), sendAt: "23:59" }, "sendOn");
  await refused({ sendOn: today, sendAt: "00:00" }, "sendAt");
  await refused({ sendOn: shiftDays(shiftMonths(today, 12), 1) }, "sendOn");
  await refused({ sendAt: "24:00" }, "sendAt", 400);
  await refused({ sendAt: "9:30" }, "sendAt", 400);
  await refused({ sendAt: "09:30:00" }, "sendAt", 400);
  await refused({ sendAt: "" }, "sendAt", 400);
  await refused({ sendOn: "2027-02-30" }, "sendOn", 400);
  await refused({ to: ["nobody"] }, "to[0]", 400);
  expect(await readWholeBook(books)).toBe(before);
  const sendOn = shiftDays(today, 1);
  const plan = expectMade(await books.post(plansOf(invoice.id), { ...EMAIL, sendOn, sendAt: "00:00" }));
  expect(plan.dueAt).toBe(`${today}T10:00:00.000Z`);
});

test("a document has one planned email: a newer one or a manual one replaces it", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const path = plansOf(invoice.id);
  const plan = (address: string) => books.post(path, planTo(address), { "idempotency-key": address });
  const first = expectMade(await plan("first@plans.example"));
  const second = expectMade(await plan("second@plans.example"));
  expect(expectMade(await plan("second@plans.example"))).toEqual(second);
  expect(await plannedOf(books, `/invoices/${invoice.id}/emails`)).toEqual([second]);
  const replaced = await books.delete(`/scheduled-emails/${first.id}`);
  expect(replaced.body).toMatchObject({ code: "email.scheduled-not-found" });
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to: ["now@plans.example"] }));
  expect(await plannedOf(books, `/invoices/${invoice.id}/emails`)).toEqual([]);
  await atItsTime(books);
  await mailServer.message("now@plans.example");
  expect(expectMade(await books.get(`/invoices/${invoice.id}/emails`)).items).toHaveLength(1);
});

test("a canceled email isn't sent, and only your own can be canceled", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const otherTrader = await newTrader();
  const path = plansOf(invoice.id);
  const { id } = expectMade(await books.post(path, planTo("cancelled@plans.example")));
  const before = await readWholeBook(books);
  expect((await otherTrader.books.post(path, planTo("cancelled@plans.example"))).status).toBe(404);
  expect((await otherTrader.books.delete(`/scheduled-emails/${id}`)).status).toBe(404);
  expect(await readWholeBook(books)).toBe(before);
  expect((await books.delete(`/scheduled-emails/${id}`)).status).toBe(204);
  expect((await books.delete(`/scheduled-emails/${id}`)).status).toBe(404);
  await atItsTime(books);
  const remaining = expectMade(await books.get(`/invoices/${invoice.id}/emails`));
  expect(remaining).toMatchObject({ items: [], scheduled: [] });
  const { rows } = await server.database.people.query("select from auth.jobs where id = $1", [id]);
  expect(rows).toEqual([]);
  const [last] = expectMade(await books.get(`/audit-log?recordId=${invoice.id}`)).items;
  expect(last.action).toBe("invoice.email_canceled");
});

test("a document that is void or a draft at its time isn't sent or retried, and the reason is shown", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const path = `/invoices/${invoice.id}/emails`;
  expectMade(await books.post(plansOf(invoice.id), planTo("void@plans.example")));
  const current = expectMade(await books.get(`/invoices/${invoice.id}`));
  const draft = expectMade(
    await books.put(`/invoices/${invoice.id}`, editInput(current, { status: "draft" })),
  );
  await atItsTime(books);
  const [plan] = await plannedOf(books, path);
  expect(plan).toMatchObject({
    error: "Only posted documents can be emailed. Post this one first.",
    retryAt: null,
  });
  expect(plan.lastAttemptAt).not.toBeNull();
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(draft, { status: "posted" })));
  await atItsTime(books);
  expect(expectMade(await books.get(path)).items).toEqual([]);
  const again = await books.post(plansOf(invoice.id), planTo("void@plans.example"));
  expect(again.body.error).toBeNull();
  await atItsTime(books);
  expect(await waitForEmail({ books, id: invoice.id }, () => true)).toMatchObject({
    to: ["void@plans.example"],
  });
});

test("a draft can't be planned, and deleting it deletes its planned email", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  const draft = await write(trader, "/invoices", { date: "2026-01-20", status: "draft", items });
  const refused = await books.post(plansOf(draft.id), planTo("no@plans.example"));
  expect(refused).toMatchObject({ status: 409, body: { code: "email.document-not-posted" } });
  expectMade(await books.post(plansOf(invoice.id), planTo("deleted@plans.example")));
  const current = expectMade(await books.get(`/invoices/${invoice.id}`));
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(current, { status: "draft" })));
  expect((await books.delete(`/invoices/${invoice.id}`)).status).toBe(204);
  await atItsTime(books);
  expect(takenFor("deleted@plans.example")).toEqual([]);
});

test("if an email can't be sent when due, the reason and time are shown, and it's sent once possible", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const path = `/invoices/${invoice.id}/emails`;
  expectMade(await books.post(plansOf(invoice.id), planTo("back@plans.example")));
  await makeEmailsDue(server, books);
  await work(server, false);
  const [plan] = await plannedOf(books, path);
  expect(plan.error).toContain("Email isn't set up on this server");
  expect(Date.parse(plan.retryAt) - Date.parse(plan.lastAttemptAt)).toBe(5 * 60_000);
  await work(server);
  expect(expectMade(await books.get(path)).items).toEqual([]);
  await atItsTime(books);
  await mailServer.message("back@plans.example");
  expect(expectMade(await books.get(path)).items).toMatchObject([{ to: ["back@plans.example"] }]);
  expect(await plannedOf(books, path)).toEqual([]);
});

test("another server sends an email whose server stopped while holding it", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const { id } = expectMade(await books.post(plansOf(invoice.id), planTo("died@plans.example")));
  await makeEmailsDue(server, books);
  expect(await claimDueJob(server.database)).toMatchObject({ id, kind: "email" });
  await work(server);
  expect(await plannedOf(books, `/invoices/${invoice.id}/emails`)).toHaveLength(1);
  const late = "update auth.jobs set leased_until = now() where id = $1";
  await server.database.people.query(late, [id]);
  await work(server);
  outbox.wake();
  await mailServer.message("died@plans.example");
  expect(takenFor("died@plans.example")).toHaveLength(1);
});

test("a planned email is sent once by two servers, or by a server and a user who sends it manually", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const path = `/invoices/${invoice.id}/emails`;
  const by = {
    caller: { email: books.email },
    limits: { sends: true, perDay: 0 },
    links: shareLinks(server.app, server),
  };
  const send = (id: ScheduledEmailId) => sendPlanned(openBooks(server.database, books), id, by);
  const plan = async () => expectMade(await books.post(plansOf(invoice.id), planTo("both@plans.example"))).id;
  const first = await plan();
  await makeEmailsDue(server, books);
  expect(await Promise.all([send(first), send(first)])).toEqual([{ done: "nothing" }, { done: "nothing" }]);
  expect(expectMade(await books.get(path)).items).toHaveLength(1);
  const second = await plan();
  await makeEmailsDue(server, books);
  await Promise.all([send(second), books.post(path, EMAIL)]);
  const { items, scheduled } = expectMade(await books.get(path));
  expect(scheduled).toEqual([]);
  // In either order, the planned email is never sent after the manual one.
  expect(items.at(0)).toMatchObject({ to: EMAIL.to });
  expect(items.length).toBeLessThanOrEqual(3);
});

test("the statements of two periods and an order are sent, each at its time", async () => {
  const { trader } = await traderWithInvoice();
  const { books, customer, freight } = trader;
  const statements = `/customers/${customer}/statement`;
  const january = { start: "2026-01-01", end: "2026-01-31" };
  const year = { start: "2026-01-01", end: "2026-12-31" };
  for (const period of [january, year, january])
    expectMade(
      await books.post(`${statements}/scheduled-emails`, { ...planTo("statement@plans.example"), ...period }),
    );
  const query = "start=2026-01-01&end=2026-01-31";
  const planned = await plannedOf(books, `${statements}/emails?${query}`);
  expect(planned.map(({ period }: { period: object }) => period)).toEqual([year, january]);
  const items = [{ productId: freight, quantity: "3", unitPrice: "40.00" }];
  const body = { partyId: customer, date: "2026-01-20", dueDate: "2026-02-03", items };
  const order = expectMade(await books.post("/sales-orders", body));
  expectMade(await books.post(`/sales-orders/${order.id}/scheduled-emails`, planTo("order@plans.example")));
  // A manually sent statement replaces only the planned one of the same period.
  expectMade(
    await books.post(`${statements}/emails`, { ...EMAIL, ...january, to: ["byhand@plans.example"] }),
  );
  await atItsTime(books);
  await mailServer.message("order@plans.example");
  await mailServer.message("statement@plans.example");
  const remainingEmails = expectMade(await books.get(`${statements}/emails?${query}`));
  expect(remainingEmails.scheduled).toEqual([]);
  expect(remainingEmails.items.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
    "Statement-of-Account-C0001-2026-01-01-2026-12-31.pdf",
    "Statement-of-Account-C0001-2026-01-01-2026-01-31.pdf",
  ]);
  expect(expectMade(await books.get(`/sales-orders/${order.id}/emails`))).toMatchObject({
    items: [{ to: ["order@plans.example"] }],
    scheduled: [],
  });
});

test("without a mail server, and in the sample company, nothing is planned", async () => {
  const without = await newTrader(await testAppWith({ SMTP_URL: "" }));
  const period = { start: "2026-01-01", end: "2026-01-31" };
  const path = `/customers/${without.customer}/statement/scheduled-emails`;
  const refused = await without.books.post(path, { ...planTo("no@plans.example"), ...period });
  expect(refused).toMatchObject({ status: 409, body: { code: "email.not-configured" } });
  const { trader, invoice } = await traderWithInvoice();
  await asOwner(server.database, trader.books.bookId, ["update books set is_sample = true"]);
  const reply = await trader.books.post(plansOf(invoice.id), planTo("no@plans.example"));
  expect(reply).toMatchObject({ status: 409, body: { code: "email.not-in-sample" } });
});
