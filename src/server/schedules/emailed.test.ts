import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "#server/identity/operators.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { waitForEmail, senderFor } from "#test/support/emails.ts";
import { inDays, newSchedule, traderWithDue, work } from "#test/support/schedules.ts";
import { asApplication, ownerOf } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** Recurring invoices are emailed, each once (Accounting 21, Decision 0048). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const readSchedule = async ({ books }: TestTrader, { id }: { id: string }) =>
  expectMade(await books.get(`/schedules/${id}`));

async function giveAddress({ books, customer }: TestTrader, email: string): Promise<void> {
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(await books.put(`/customers/${customer}`, { ...party, email }));
}

test("each invoice due while no server ran is sent once, even with two servers", async () => {
  const { trader, schedule } = await traderWithDue(3, { result: "sent" });
  await giveAddress(trader, "monthly@customer.example");
  await Promise.all([work(server), work(server)]);
  outbox.wake();
  const { occurrences, failureCount } = await readSchedule(trader, schedule);
  expect(failureCount).toBe(0);
  expect(occurrences).toHaveLength(3);
  for (const { documentId: id } of occurrences)
    await waitForEmail({ books: trader.books, id }, ({ status }) => status === "sent");
  await work(server);
  expect(mailServer.count("monthly@customer.example")).toBe(3);
});

test("an invoice is emailed in the customer's language, whatever the language of the schedule", async () => {
  const { trader, schedule } = await traderWithDue(1, { result: "sent", language: "en" });
  const { books, customer } = trader;
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(
    await books.put(`/customers/${customer}`, {
      ...party,
      email: "monatlich@customer.example",
      language: "de",
    }),
  );
  await work(server);
  const { occurrences } = await readSchedule(trader, schedule);
  const { items } = expectMade(await books.get(`/invoices/${occurrences[0].documentId}/emails`));
  expect(items).toMatchObject([
    { subject: expect.stringContaining("Rechnung"), text: expect.stringContaining("fällig") },
  ]);
});

test("a server that stops between the invoice and its email sends it after restarting", async () => {
  const { trader, schedule } = await traderWithDue(1, { result: "sent" });
  await giveAddress(trader, "later@customer.example");
  // Without a mail server the invoice is created, but not emailed.
  await work(server, false);
  const waiting = await readSchedule(trader, schedule);
  expect(waiting).toMatchObject({ failureCount: 1, occurrences: [{ status: "unsent", number: "INV-0001" }] });
  expect(waiting.occurrences[0].error).toContain("isn't set up");
  expectMade(await trader.books.post(`/schedules/${schedule.id}/retry`, { date: inDays(0) }));
  await work(server);
  expect(await readSchedule(trader, schedule)).toMatchObject({
    failureCount: 0,
    occurrences: [{ status: "created", error: null }],
  });
  expect(expectMade(await trader.books.get("/invoices")).items).toHaveLength(1);
});

test("a customer without an address is reported, and the invoice can stay unsent", async () => {
  const { trader, schedule } = await traderWithDue(1, { result: "sent" });
  await work(server);
  expect((await readSchedule(trader, schedule)).occurrences).toMatchObject([
    {
      status: "unsent",
      error: "The customer has no email address. Add one to the customer first.",
      attemptCount: 1,
    },
  ]);
  expectMade(await trader.books.post(`/schedules/${schedule.id}/skip`, { date: inDays(0) }));
  await giveAddress(trader, "never@customer.example");
  await work(server);
  expect((await readSchedule(trader, schedule)).occurrences).toMatchObject([
    { status: "created", error: null },
  ]);
  expect(mailServer.count("never@customer.example")).toBe(0);
});

test("administrators see a schedule's problem, but not its owner", async () => {
  const trader = await newTrader();
  await newSchedule(trader, { startsOn: inDays(5) });
  const { books } = trader;
  expect((await books.get("/admin/jobs")).status).toBe(403);
  await makeAdmin(server.database, books.email, true);
  await newSchedule(trader, { startsOn: inDays(0), result: "sent" });
  await work(server);
  const queue = expectMade(await books.get("/admin/jobs"));
  expect(queue.failingCount).toBe(1);
  expect(queue.scheduledCount).toBeGreaterThan(1);
  expect(queue.items).toMatchObject([
    { error: "The customer has no email address. Add one to the customer first.", failureCount: 1 },
  ]);
  expect(JSON.stringify(queue)).not.toContain(books.email);
});

test("an internal error is reported to administrators, and its kind to the schedule's author", async () => {
  const { trader, schedule } = await traderWithDue(1, { result: "sent" });
  await giveAddress(trader, "broken@customer.example");
  await makeAdmin(server.database, trader.books.email, true);
  await ownerOf(server.database).query(
    "alter table emails add constraint emails_break check (false) not valid",
  );
  const logged = await work(server);
  await ownerOf(server.database).query("alter table emails drop constraint emails_break");
  expect(logged).toHaveLength(1);
  const [occurrence] = (await readSchedule(trader, schedule)).occurrences;
  expect(occurrence).toMatchObject({ status: "unsent", error: expect.stringContaining("(23514)") });
  expect(expectMade(await trader.books.get("/admin/jobs")).items).toContainEqual(
    expect.objectContaining({
      id: schedule.id,
      error: "Something went wrong on the server: it breaks the rule emails_break",
    }),
  );
});

test("an email that the mail server rejects shows on the schedule, until a later one is accepted", async () => {
  const { trader, schedule } = await traderWithDue(1, { result: "sent" });
  await giveAddress(trader, "rejected@customer.example");
  await work(server);
  const [{ documentId }] = (await readSchedule(trader, schedule)).occurrences;
  const [first] = expectMade(await trader.books.get(`/invoices/${documentId}/emails`)).items;
  const reason = "The mail server rejected this email: 550 no such user";
  await asApplication(server.database, trader.books, [
    `update emails set attempts = 1, failed_at = now(), error = '${reason}' where id = '${first.id}'`,
  ]);
  expect(await readSchedule(trader, schedule)).toMatchObject({
    failureCount: 1,
    lastError: reason,
    occurrences: [{ status: "created", error: null, emailError: reason }],
  });
  expect(expectMade(await trader.books.get("/schedules")).items).toMatchObject([
    { failureCount: 1, lastError: reason },
  ]);
  const { proposal } = expectMade(await trader.books.get(`/invoices/${documentId}/emails`));
  const { to, subject, text } = proposal;
  expectMade(await trader.books.post(`/invoices/${documentId}/emails`, { to, subject, text }));
  expect(await readSchedule(trader, schedule)).toMatchObject({
    failureCount: 0,
    lastError: null,
    occurrences: [{ emailError: null }],
  });
});
