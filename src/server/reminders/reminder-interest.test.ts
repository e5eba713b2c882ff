import { expect, test } from "vitest";
import { shiftDays, toDay } from "#domain/dates.ts";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { asApplication, asOwner } from "#test/support/raw-sql.ts";
import {
  firstDigest,
  type ReminderTrader,
  reminderPreview,
  sendReminder,
  traderWithAddress,
} from "#test/support/reminders.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  linesOf,
  expectMade,
  newTrader,
  receive,
  write,
} from "#test/support/trade.ts";

/** Reminders charge interest on overdue invoices (Accounting 29, Decision 0103). */
await useOwnTestApp();
const { database } = await testApp();

type InterestReminder = { daysAfterDue: number; fee?: string; interestRate?: string | null };
type ReminderAccounts = { feeAccountId: string | null; interestAccountId: string | null };

async function plan(
  { books }: ReminderTrader,
  reminders: readonly InterestReminder[],
  accounts: ReminderAccounts,
) {
  const { version, reminders: usual } = expectMade(await books.get("/reminder-settings"));
  const completeReminders = reminders.map((reminder, index) => ({
    ...usual[index],
    fee: null,
    interestRate: null,
    ...reminder,
  }));
  return books.put("/reminder-settings", { version, reminders: completeReminders, ...accounts });
}

async function bearing(reminders: readonly InterestReminder[], party: object = {}) {
  const trader = await traderWithAddress(party);
  const account = async (code: string, name: string): Promise<string> =>
    expectMade(await trader.books.post("/accounts", { code, name, type: "revenue" })).id;
  const accounts = {
    feeAccountId: await account("4900", "Fees"),
    interestAccountId: await account("4950", "Interest"),
  };
  expectMade(await plan(trader, reminders, accounts));
  return { ...trader, accounts };
}

/** An invoice for this price that is overdue by this many days. */
async function overdue(trader: ReminderTrader, days: number, unitPrice: string) {
  const dueDate = shiftDays(toDay(trader.today), -days);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice }];
  return write(trader, "/invoices", { date: shiftDays(dueDate, -14), dueDate, items });
}

/** Moves sent reminders this many days into the past. */
const daysPass = ({ books }: ReminderTrader, days: number) =>
  asOwner(database, books.bookId, [
    "alter table reminders disable trigger user",
    `update reminders set reminded_on = reminded_on - ${days} where book_id = '${books.bookId}'`,
    "alter table reminders enable trigger user",
    `update reminder_interest set from_day = from_day - ${days}, to_day = to_day - ${days} where book_id = '${books.bookId}'`,
    `select digest_book('${books.bookId}')`,
  ]);

const fail = ({ books }: ReminderTrader, emailId: string) =>
  asApplication(database, books, [`update emails set failed_at = now() where id = '${emailId}'`]);

const invoicesOf = async ({ books, customer }: ReminderTrader) =>
  expectMade(await books.get(`/invoices?partyId=${customer}`)).items;

test("an invoice bears interest on its balance due, next to the fee, and each day is charged once", async () => {
  const reminders = [
    { daysAfterDue: 7 },
    { daysAfterDue: 21, fee: "5.00", interestRate: "8" },
    { daysAfterDue: 28, interestRate: "9" },
  ];
  const trader = await bearing(reminders, { language: "de" });
  const { books, customer, accounts } = trader;
  const invoice = await overdue(trader, 30, "1000.00");
  expectMade(
    await receive(trader, {
      amount: "400.00",
      allocations: [{ documentId: invoice.id, amount: "400.00" }],
    }),
  );
  expect(await firstDigest(trader)).toMatchObject({ reminderNumber: 1, fee: null, interest: [] });
  expectMade(await sendReminder(trader, await firstDigest(trader)));
  expect(await invoicesOf(trader)).toHaveLength(1);
  await daysPass(trader, 14);

  const digest = await firstDigest(trader);
  const interestPart = {
    documentId: invoice.id,
    balanceDue: "600.00",
    rate: "8",
    dayCount: 30,
    amount: "3.95",
  };
  expect(digest).toMatchObject({
    reminderNumber: 2,
    fee: { amount: "5.00" },
    interest: [{ ...interestPart, from: invoice.dueDate }],
    amountsDue: [{ amount: "608.95", currency: "USD" }],
  });
  expect(digest.text).toContain("Verzugszinsen: 3,95\u00a0$");
  const key = { "idempotency-key": "one-interest" };
  const reply = expectMade(await sendReminder(trader, digest, key));
  expect(expectMade(await sendReminder(trader, digest, key))).toEqual(reply);
  expect(await invoicesOf(trader)).toHaveLength(2);
  const fee = expectMade(await books.get(`/invoices/${reply.fee.documentId}`));
  expect(fee.items).toMatchObject([
    { accountId: accounts.feeAccountId, description: "Mahngebühr (2)", total: "5.00", taxAmount: "0.00" },
    { accountId: accounts.interestAccountId, total: "3.95", taxAmount: "0.00" },
  ]);
  for (const expectedText of [invoice.number, "600,00\u00a0$", "8\u00a0%", "Zinstage: 30"])
    expect(fee.items[1].description).toContain(expectedText);
  const { lines } = expectMade(await books.get(`/journals/${fee.journalId}`));
  expect(linesOf(lines)).toEqual(["Accounts Receivable 8.95 Dr", "Fees 5.00 Cr", "Interest 3.95 Cr"]);
  expect(lines[0].partyId).toBe(customer);

  if (canReadPdf()) {
    const { app } = await testApp();
    const cookie = { cookie: books.cookie };
    const pdf = await app.inject({ url: `/api/emails/${reply.emailId}/pdf`, headers: cookie });
    const text = textOfPdf(pdf.rawPayload);
    for (const expectedText of [fee.items[1].description, "3,95\u00a0$", "608,95\u00a0$"])
      expect(text).toContain(withoutSpaces(expectedText));
  }

  // The next reminder charges the days since then, and no interest on what was charged.
  await daysPass(trader, 14);
  const next = await firstDigest(trader);
  expect(next).toMatchObject({
    reminderNumber: 3,
    fee: null,
    interest: [{ dayCount: 14, rate: "9", amount: "2.07" }],
  });
  expectMade(await sendReminder(trader, next));
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("a reminder charges interest once, and days on a voided invoice are charged again", async () => {
  const trader = await bearing([{ daysAfterDue: 7, interestRate: "5.5" }]);
  await overdue(trader, 73, "100.00");
  const first = expectMade(await sendReminder(trader, await firstDigest(trader)));
  expect(first.fee.total).toBe("1.10");
  await fail(trader, first.emailId);
  await daysPass(trader, 3);
  expect(await firstDigest(trader)).toMatchObject({ reminderNumber: 1, interest: [] });
  const charged = await rereadDocument(trader, { kind: "invoice", id: first.fee.documentId });
  expectMade(await change(trader, charged, { status: "void" }));
  const secondDigest = await firstDigest(trader);
  expect(secondDigest.interest).toMatchObject([{ dayCount: 73, amount: "1.10" }]);
  expect(expectMade(await sendReminder(trader, secondDigest)).fee.total).toBe("1.10");
});

test("fees bear no interest, and interest below half a cent isn't charged", async () => {
  const trader = await bearing([{ daysAfterDue: 1, fee: "5.00", interestRate: "10" }]);
  await overdue(trader, 2, "1.00");
  const digest = await firstDigest(trader);
  expect(digest).toMatchObject({ fee: { amount: "5.00" }, interest: [] });
  const { fee } = expectMade(await sendReminder(trader, digest));
  await asOwner(database, trader.books.bookId, [
    "alter table documents disable trigger user",
    `update documents set due_date = due_date - 200, date = date - 200 where id = '${fee.documentId}'`,
    "alter table documents enable trigger user",
  ]);
  const next = await firstDigest(trader);
  expect(next.items.map(({ documentId }) => documentId)).toContain(fee.documentId);
  expect(next).toMatchObject({ fee: null, interest: [] });
});

test("an amount paid since the preview isn't charged", async () => {
  const trader = await bearing([{ daysAfterDue: 7, interestRate: "8" }]);
  const { id } = await overdue(trader, 30, "600.00");
  const digest = await firstDigest(trader);
  expectMade(await receive(trader, { amount: "1.00", allocations: [{ documentId: id, amount: "1.00" }] }));
  expect(await sendReminder(trader, digest)).toMatchObject({
    status: 409,
    body: { code: "reminder.changed" },
  });
  expect(await invoicesOf(trader)).toHaveLength(1);
  expect((await reminderPreview(trader)).digests[0]?.interest).toMatchObject([{ balanceDue: "599.00" }]);
});

test("a rate must be a percentage above zero, on an active revenue account of this company", async () => {
  const trader = await traderWithAddress();
  const otherTrader = await newTrader();
  const accountOf = async ({ books }: Pick<ReminderTrader, "books">, type: string): Promise<string> =>
    expectMade(await books.post("/accounts", { code: "4998", name: "X", type })).id;
  const account = (interestAccountId: string | null) => ({ feeAccountId: null, interestAccountId });
  const reminders = [{ daysAfterDue: 7, interestRate: "8" }];
  const [accountId, otherAccountId] = [
    await accountOf(trader, "revenue"),
    await accountOf(otherTrader, "revenue"),
  ];
  const field = "interestAccountId";
  expect(await plan(trader, reminders, account(null))).toMatchObject({
    status: 400,
    body: { errors: [{ field, message: "Choose the interest income account" }] },
  });
  for (const interestRate of ["0", "101", "eight"])
    expect(await plan(trader, [{ daysAfterDue: 7, interestRate }], account(accountId))).toMatchObject({
      status: 400,
      body: { errors: [{ field: "reminders[0].interestRate" }] },
    });
  expect(await plan(trader, reminders, account(otherAccountId))).toMatchObject({ status: 404 });
  const asset = expectMade(
    await trader.books.post("/accounts", { code: "1998", name: "Y", type: "asset" }),
  ).id;
  expect(await plan(trader, reminders, account(asset))).toMatchObject({
    body: { code: "account.wrong-type", errors: [{ field }] },
  });
  expect(expectMade(await trader.books.get("/reminder-settings")).version).toBe(1);
});
