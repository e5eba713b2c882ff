import { expect, test } from "vitest";
import { asApplication } from "#test/support/raw-sql.ts";
import {
  firstDigest,
  overdueInvoice,
  type ReminderTrader,
  reminderPreview,
  sendReminder,
  traderWithAddress,
} from "#test/support/reminders.ts";
import { testApp } from "#test/support/test-app.ts";
import { rereadDocument, change, expectMade, newTrader, write } from "#test/support/trade.ts";

/** A reminder fee is a separate invoice (Behavior 2.24, Decision 0096). */
type FeeReminder = { daysAfterDue: number; fee?: string | null };

async function plan(
  { books }: ReminderTrader,
  reminders: readonly FeeReminder[],
  feeAccountId: string | null,
) {
  const { version, reminders: usual } = expectMade(await books.get("/reminder-settings"));
  const completeReminders = reminders.map((reminder, index) => ({ ...usual[index], ...reminder }));
  return books.put("/reminder-settings", { version, reminders: completeReminders, feeAccountId });
}

async function charging(fees: readonly (string | null)[], party: object = {}) {
  const trader = await traderWithAddress(party);
  const account = { code: "4900", name: "Fees", type: "revenue" };
  const fees4900 = expectMade(await trader.books.post("/accounts", account)).id;
  expectMade(
    await plan(
      trader,
      fees.map((fee, index) => ({ daysAfterDue: 7 + 14 * index, fee })),
      fees4900,
    ),
  );
  return { ...trader, feeAccountId: fees4900 };
}

const invoicesOf = async ({ books, customer }: ReminderTrader) =>
  expectMade(await books.get(`/invoices?partyId=${customer}`)).items;

test("a reminder with a fee posts one fee, which its email, its page and the books show", async () => {
  const trader = await charging(["5.00"], { language: "de" });
  const { books, customer, today, feeAccountId } = trader;
  await overdueInvoice(trader, 20);
  await overdueInvoice(trader, 8);
  const digest = await firstDigest(trader);
  expect(digest).toMatchObject({
    overdueTotals: [{ amount: "80.00", currency: "USD" }],
    fee: { amount: "5.00", currency: "USD" },
    amountsDue: [{ amount: "85.00", currency: "USD" }],
  });
  expect(digest.text).toContain("Mahngeb\u00fchr: 5,00\u00a0$");
  expect(digest.text).toContain("Bitte überweisen Sie 85,00\u00a0$");
  const key = { "idempotency-key": "one-fee" };
  const reply = expectMade(await sendReminder(trader, digest, key));
  expect(expectMade(await sendReminder(trader, digest, key))).toEqual(reply);
  expect(await invoicesOf(trader)).toHaveLength(3);
  const invoice = expectMade(await books.get(`/invoices/${reply.fee.documentId}`));
  expect(reply.fee).toEqual({ documentId: invoice.id, number: invoice.number, total: "5.00" });
  expect(invoice).toMatchObject({
    status: "posted",
    date: today,
    dueDate: today,
    taxAmount: "0.00",
    items: [{ accountId: feeAccountId, description: "Mahngeb\u00fchr (1)", total: "5.00" }],
  });
  const { lines } = expectMade(await books.get(`/journals/${invoice.journalId}`));
  expect(lines).toMatchObject([
    { debit: "5.00", partyId: customer },
    { credit: "5.00", accountId: feeAccountId },
  ]);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("a fee is an electronic invoice outside the scope of tax, as damages are", async () => {
  const trader = await charging(["5.00"]);
  const { books, customer } = trader;
  await overdueInvoice(trader, 20);
  const { fee } = expectMade(await sendReminder(trader, await firstDigest(trader)));
  const address = { city: "Berlin", postalCode: "10115", country: "DE", electronicScheme: "EM" };
  const reached = { ...address, electronicAddress: "books@example.com" };
  const iban = "DE02120300000000202051";
  const company = { ...reached, legalId: "HRB 1", contactName: "Accounts", iban, bic: "BYLADEM1001" };
  const party = { ...reached, legalId: null, buyerReference: null, partyId: customer };
  const { version } = expectMade(await books.get("/e-invoice-details"));
  expectMade(await books.put("/e-invoice-details", { version, company, party }));
  const { xml } = expectMade(await books.get(`/invoices/${fee.documentId}/e-invoice`));
  expect(xml).toContain('<cbc:PayableAmount currencyID="USD">5.00</cbc:PayableAmount>');
  expect(xml).toContain("<cbc:ID>O</cbc:ID>");
  expect(xml).toContain("VATEX-EU-O");
  expect(xml).toContain(`<cbc:TaxAmount currencyID="USD">0.00</cbc:TaxAmount>`);
  // Its credit note has the same tax category.
  const { items } = expectMade(await books.get(`/invoices/${fee.documentId}`));
  const credit = await write(trader, "/credit-notes", {
    date: trader.today,
    creditedDocumentId: fee.documentId,
    items: [{ accountId: items[0].accountId, quantity: "1", unitPrice: "5.00", creditedPosition: 1 }],
  });
  expect(expectMade(await books.get(`/credit-notes/${credit.id}/e-invoice`)).xml).toContain(
    "<cbc:ID>O</cbc:ID>",
  );
});

test("the fee is that of the latest reminder reached, and a reminder without a fee charges nothing", async () => {
  const trader = await charging([null, "7.50"]);
  await overdueInvoice(trader, 30);
  expect(await firstDigest(trader)).toMatchObject({
    reminderNumber: 1,
    fee: null,
    amountsDue: [{ amount: "40.00" }],
  });
  expectMade(await sendReminder(trader, await firstDigest(trader)));
  expect(await invoicesOf(trader)).toHaveLength(1);
});

test("a reminder charges its fee once, even if its email could not be sent", async () => {
  const trader = await charging(["5.00"]);
  const { books } = trader;
  await overdueInvoice(trader, 10);
  const failed = expectMade(await sendReminder(trader, await firstDigest(trader)));
  await asApplication((await testApp()).database, books, [
    `update emails set failed_at = now() where id = '${failed.emailId}'`,
  ]);
  const digest = await firstDigest(trader);
  expect(digest).toMatchObject({ reminderNumber: 1, fee: null });
  expect(expectMade(await sendReminder(trader, digest)).fee).toEqual(failed.fee);
  expect(await invoicesOf(trader)).toHaveLength(2);
});

test("a voided fee is charged again by the email that replaces a failed one", async () => {
  const trader = await charging(["5.00"]);
  const { books } = trader;
  await overdueInvoice(trader, 10);
  const { emailId, fee } = expectMade(await sendReminder(trader, await firstDigest(trader)));
  expectMade(
    await change(trader, await rereadDocument(trader, { kind: "invoice", id: fee.documentId }), {
      status: "void",
    }),
  );
  await asApplication((await testApp()).database, books, [
    `update emails set failed_at = now() where id = '${emailId}'`,
  ]);
  const repeated = expectMade(await sendReminder(trader, await firstDigest(trader)));
  expect(repeated.fee.total).toBe("5.00");
  expect(repeated.fee.documentId).not.toBe(fee.documentId);
});

test("a fee stays posted until it is voided", async () => {
  const trader = await charging(["5.00"]);
  await overdueInvoice(trader, 10);
  const { fee } = expectMade(await sendReminder(trader, await firstDigest(trader)));
  const invoice = await rereadDocument(trader, { kind: "invoice", id: fee.documentId });
  expect(await change(trader, invoice, { status: "draft" })).toMatchObject({
    status: 409,
    body: { code: "document.was-reminded" },
  });
  expect(expectMade(await trader.books.get("/books-check")).hasPassed).toBe(true);
});

test("a reminder that changed since the preview charges nothing", async () => {
  const trader = await charging(["5.00"]);
  await overdueInvoice(trader, 10);
  const digest = await firstDigest(trader);
  expectMade(await plan(trader, [{ daysAfterDue: 7, fee: "6.00" }], trader.feeAccountId));
  expect(await sendReminder(trader, digest)).toMatchObject({
    status: 409,
    body: { code: "reminder.changed" },
  });
  expect(await invoicesOf(trader)).toHaveLength(1);
  expect((await reminderPreview(trader)).digests[0]?.fee?.amount).toBe("6.00");
});

test("a fee must be above zero, on an active revenue account of this company", async () => {
  const trader = await traderWithAddress();
  const otherTrader = await newTrader();
  const fee = [{ daysAfterDue: 7, fee: "5.00" }];
  const account = async (body: object) => expectMade(await trader.books.post("/accounts", body)).id;
  const asset = await account({ code: "1999", name: "Shelf", type: "asset" });
  const idle = await account({ code: "4999", name: "Idle", type: "revenue", isActive: false });
  const foreign = expectMade(
    await otherTrader.books.post("/accounts", { code: "4999", name: "Theirs", type: "revenue" }),
  ).id;
  const field = "feeAccountId";
  expect(await plan(trader, [{ daysAfterDue: 7, fee: "0.00" }], asset)).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: "reminders[0].fee", message: "Enter a fee greater than zero, or leave blank" }],
    },
  });
  expect(await plan(trader, fee, null)).toMatchObject({
    status: 400,
    body: { errors: [{ field, message: "Choose the late fee income account" }] },
  });
  expect(await plan(trader, fee, asset)).toMatchObject({
    body: { code: "account.wrong-type", errors: [{ field }] },
  });
  expect(await plan(trader, fee, idle)).toMatchObject({
    body: { code: "account.inactive", errors: [{ field }] },
  });
  expect(await plan(trader, fee, foreign)).toMatchObject({
    status: 404,
    body: { code: "account.not-found" },
  });
  expect(expectMade(await trader.books.get("/reminder-settings")).version).toBe(1);
});
