import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import { attachmentOf, waitForEmails, senderFor } from "#test/support/emails.ts";
import { canReadPdf, textOfPdf } from "#test/support/read-pdf.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader } from "#test/support/trade.ts";

/** Orders are emailed with their PDF, with their own templates (Behavior 2.25). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const KINDS = [
  {
    path: "/sales-orders",
    party: "customer",
    parties: "/customers",
    title: "Order confirmation",
    number: "SO-0001",
  },
  {
    path: "/purchase-orders",
    party: "vendor",
    parties: "/vendors",
    title: "Purchase order",
    number: "PO-0001",
  },
] as const;

test.skipIf(!canReadPdf()).each(KINDS)(
  "a $title is emailed once, with a PDF that shows its title and date, and never when void",
  async ({ path, party, parties, title, number }) => {
    const { books, ...trader } = await newTrader();
    expectMade(await changeBook(books, { name: "Harbor Supply" }));
    const otherCustomer = expectMade(
      await books.post(parties, { name: "Ada & Sons", email: `ada@${party}.example` }),
    );
    const items = [{ productId: trader.freight, quantity: "3", unitPrice: "40.00" }];
    const body = { partyId: otherCustomer.id, date: "2026-01-20", dueDate: "2026-02-03", items };
    const { id } = expectMade(await books.post(path, body));
    const emails = `${path}/${id}/emails`;
    const { proposal, unavailableReason } = expectMade(await books.get(emails));
    expect({ unavailableReason, ...proposal }).toMatchObject({
      unavailableReason: null,
      to: [`ada@${party}.example`],
      subject: `${title} ${number} from Harbor Supply`,
      fileName: `${number}.pdf`,
      xmlFileName: null,
    });
    expect(proposal.text).toContain("Feb 3, 2026");
    const { to, subject, text } = proposal;
    expectMade(await books.post(emails, { to, subject, text }));
    outbox.wake();
    await waitForEmails(books, emails, ({ status }) => status === "sent");
    const deliveredEmails = mailServer
      .receivedEmail()
      .filter(({ to: recipients }) => recipients.includes(to[0]));
    expect(deliveredEmails).toHaveLength(1);
    const pdf = textOfPdf(attachmentOf(deliveredEmails[0]?.raw ?? Buffer.of()));
    for (const expectedText of [title, number, "HarborSupply", "Ada&Sons", "Feb3,2026", "120.00"])
      expect(pdf.toLowerCase()).toContain(expectedText.replaceAll(" ", "").toLowerCase());
    expectMade(await books.post(`${path}/${id}/status`, { version: 1, status: "void" }));
    expect((await books.post(emails, { to, subject, text })).body.code).toBe("email.order-not-sent");
    expect(expectMade(await books.get(emails)).items).toHaveLength(1);
  },
);
