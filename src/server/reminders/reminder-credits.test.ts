import { expect, test } from "vitest";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { firstDigest, overdueInvoice, sendReminder, traderWithAddress } from "#test/support/reminders.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, receive, write } from "#test/support/trade.ts";

/** Reminders name a customer's unapplied payments and credit notes (Behavior 2.24). */
const server = await testApp();

test("a reminder names the customer's unapplied payments and credit notes without deducting them", async () => {
  const trader = await traderWithAddress({ language: "de" });
  await overdueInvoice(trader, 20);
  expect(await firstDigest(trader)).toMatchObject({ credits: [] });
  expectMade(await receive(trader, { date: trader.today, amount: "7.00" }));
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "5.50" }];
  await write(trader, "/credit-notes", { date: trader.today, items });
  const digest = await firstDigest(trader);
  expect(digest).toMatchObject({
    credits: [{ currency: "USD", amount: "12.50" }],
    amountsDue: [{ currency: "USD", amount: "40.00" }],
  });
  expect(digest.text).toContain("Ihr Guthaben, oben nicht abgezogen: 12,50\u00a0$");
  if (!canReadPdf()) return;
  const { emailId } = expectMade(await sendReminder(trader, digest));
  const { cookie } = trader.books;
  const pdf = await server.app.inject({ url: `/api/emails/${emailId}/pdf`, headers: { cookie } });
  const pdfText = textOfPdf(pdf.rawPayload);
  expect(pdfText).toContain(withoutSpaces("Ihr Guthaben, oben nicht abgezogen"));
  expect(pdfText).toContain(withoutSpaces("12,50\u00a0$"));
});
