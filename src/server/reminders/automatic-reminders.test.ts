import { afterAll, expect, test } from "vitest";
import { DEFAULT_REMINDERS } from "#domain/reminder-templates.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { senderFor } from "#test/support/emails.ts";
import {
  overdueInvoice,
  type ReminderTrader,
  reminderPreview,
  traderWithAddress,
} from "#test/support/reminders.ts";
import { work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, receive } from "#test/support/trade.ts";

/** Reminders that a company sends automatically, every morning (Behavior 2.24, Decision 0160). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const turn = async ({ books }: ReminderTrader, isAutomatic: boolean, changes: object = {}) => {
  const { version } = expectMade(await books.get("/reminder-settings"));
  const settings = { version, reminders: DEFAULT_REMINDERS, isAutomatic, ...changes };
  return expectMade(await books.put("/reminder-settings", settings));
};
/** Makes the next morning come at once. */
const morning = ({ books }: ReminderTrader) =>
  server.database.asOwner(async (client) => {
    await client.query(
      "update auth.jobs set due_at = now(), leased_until = now() where kind = 'reminders' and book_id = $1",
      [books.bookId],
    );
    // The owner of the tables sees the rows of the book that it has entered.
    await client.query("select set_config('app.book_id', $1, false)", [books.bookId]);
    await client.query(
      "update reminder_settings set next_at = now() where next_at is not null and book_id = $1",
      [books.bookId],
    );
  });
const listSent = async ({ books }: ReminderTrader) => expectMade(await books.get("/reminders")).items;

test("every morning each customer gets the reminder that is due, and none twice", async () => {
  const trader = await traderWithAddress();
  const invoice = await overdueInvoice(trader, 10);
  expect(await turn(trader, true)).toMatchObject({ isAutomatic: true });
  expect((await reminderPreview(trader)).automatic).toMatchObject({ failedAt: null, error: null });
  await work(server);
  // Turned on a moment ago: the morning is still to come.
  expect(await listSent(trader)).toEqual([]);
  await morning(trader);
  expect(await work(server)).toEqual([]);
  const items = [{ documentId: invoice.id, reminderNumber: 1 }];
  expect(await listSent(trader)).toMatchObject([{ to: [trader.to], reminderNumber: 1, items }]);
  await morning(trader);
  expect(await work(server)).toEqual([]);
  expect(await listSent(trader)).toHaveLength(1);
});

test("an invoice that is paid or disputed, or whose customer is paused, gets no reminder", async () => {
  const trader = await traderWithAddress();
  const { books } = trader;
  const [paid, disputed] = [await overdueInvoice(trader, 10), await overdueInvoice(trader, 10)];
  const allocations = [{ documentId: paid.id, amount: "40.00" }];
  expectMade(await receive(trader, { date: trader.today, amount: "40.00", allocations }));
  expectMade(await books.put(`/invoices/${disputed.id}/dispute`, { note: "Damaged" }));
  await turn(trader, true);
  await morning(trader);
  await work(server);
  expect(await listSent(trader)).toEqual([]);
  expectMade(await books.delete(`/invoices/${disputed.id}/dispute`));
  expectMade(await books.put(`/customers/${trader.customer}/reminder-pause`, { note: "Talks" }));
  await morning(trader);
  await work(server);
  expect(await listSent(trader)).toEqual([]);
});

test("turned off, nothing is sent, and there is no next time", async () => {
  const trader = await traderWithAddress();
  await overdueInvoice(trader, 10);
  await turn(trader, true);
  await morning(trader);
  await turn(trader, false);
  await work(server);
  expect(await listSent(trader)).toEqual([]);
  expect((await reminderPreview(trader)).automatic).toBeNull();
});

test("a customer who can't be reminded is named with the reason, and tried again", async () => {
  const trader = await traderWithAddress();
  const { books } = trader;
  await overdueInvoice(trader, 10);
  const code = "4711";
  const feeAccount = expectMade(await books.post("/accounts", { code, name: "Late Fees", type: "revenue" }));
  const [first] = DEFAULT_REMINDERS;
  await turn(trader, true, { reminders: [{ ...first, fee: "5.00" }], feeAccountId: feeAccount.id });
  expectMade(await books.put(`/accounts/${feeAccount.id}`, { ...feeAccount, isActive: false }));
  await morning(trader);
  await work(server);
  expect(await listSent(trader)).toEqual([]);
  const { automatic } = await reminderPreview(trader);
  expect(automatic?.error).toMatch(/: .+/);
  expect(automatic?.failedAt).not.toBeNull();
});
