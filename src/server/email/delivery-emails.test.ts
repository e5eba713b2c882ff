import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import { attachmentOf, makeEmailsDue, EMAIL, waitForEmails, senderFor } from "#test/support/emails.ts";
import { canReadPdf, textOfPdf } from "#test/support/read-pdf.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader } from "#test/support/trade.ts";

/** Delivery notes are emailed with their PDF, like quotes and orders (Behavior 2.25, Decision 0090). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

let customers = 0;

/** A delivery note for three freights and a customer with an address. */
async function delivered(party: object = {}) {
  const trader = await newTrader();
  const { books } = trader;
  expectMade(await changeBook(books, { name: "Harbor Supply" }));
  const email = `delivered-${(customers += 1)}@customer.example`;
  const customer = expectMade(await books.post("/customers", { name: "Ada & Sons", email, ...party }));
  const items = [{ productId: trader.freight, quantity: "3", unitPrice: "40.00" }];
  const order = expectMade(
    await books.post("/sales-orders", { partyId: customer.id, date: inDays(0), items }),
  );
  const lines = [{ position: 1, quantity: "2" }];
  const delivery = { orderId: order.id, date: inDays(0), address: "東京", items: lines };
  const note = expectMade(await books.post("/deliveries", delivery));
  return { trader, books, email, order, note, emails: `/deliveries/${note.id}/emails` };
}

test.skipIf(!canReadPdf())(
  "a delivery note is emailed once, in the customer's language, with its PDF",
  async () => {
    const { books, email, order, note, emails } = await delivered({ language: "de" });
    const { proposal, unavailableReason, items } = expectMade(await books.get(emails));
    expect({ unavailableReason, items, ...proposal }).toMatchObject({
      unavailableReason: null,
      items: [],
      to: [email],
      subject: `Lieferschein ${note.number} von Harbor Supply`,
      language: "de",
      fileName: `${note.number}.pdf`,
      xmlFileName: null,
      unsupportedCharacters: [{ field: "Customer or vendor address", characters: "東京" }],
    });
    expect(proposal.text).toContain(`zu Ihrem Auftrag ${order.number}`);
    const { to, subject, text, language } = proposal;
    const key = { "idempotency-key": "delivered-once" };
    const send = () => books.post(emails, { to, subject, text, language }, key);
    expect(expectMade(await send())).toEqual(expectMade(await send()));
    outbox.wake();
    const sentEmail = await waitForEmails(books, emails, ({ status }) => status === "sent");
    const deliveredEmails = mailServer
      .receivedEmail()
      .filter(({ to: recipients }) => recipients.includes(email));
    expect(deliveredEmails).toHaveLength(1);
    const file = attachmentOf(deliveredEmails[0]?.raw ?? Buffer.of());
    for (const expectedText of ["Lieferschein", note.number, "Ada&Sons", "Auftrag"])
      expect(textOfPdf(file)).toContain(expectedText);
    const storedPdf = await server.app.inject({
      url: `/api/emails/${sentEmail.id}/pdf`,
      headers: { cookie: books.cookie },
    });
    expect(storedPdf.rawPayload).toEqual(file);
    expect(expectMade(await books.get(`/audit-log?recordId=${note.id}`)).items[0]).toMatchObject({
      action: "delivery_note.emailed",
    });
    // Its order has its own emails.
    expect(expectMade(await books.get(`/sales-orders/${order.id}/emails`)).items).toEqual([]);
  },
);

test("a custom template applies only to its language, and an unknown placeholder is refused at its field", async () => {
  const { books, note, emails } = await delivered({ language: "fr" });
  const save = (version: number, deliveryNote: object) =>
    books.put("/email-templates", { version, deliveryNote });
  expect(await save(1, { fr: { subject: "{total}", text: "Hello" } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "deliveryNote.fr.subject" }] },
  });
  expectMade(await save(1, { en: { subject: "Goods {number}", text: "For {order}" } }));
  expect(expectMade(await books.get(emails)).proposal.subject).toContain("Bon de livraison");
  expectMade(await save(2, { fr: { subject: "Goods {number}", text: "For {order}" } }));
  expect(expectMade(await books.get(emails)).proposal.subject).toBe(`Goods ${note.number}`);
});

test("a void delivery note is neither sent nor planned, and a goods receipt has no emails", async () => {
  const { trader, books, note, emails } = await delivered();
  expectMade(await books.post(`/deliveries/${note.id}/void`));
  const planned = { ...EMAIL, sendOn: inDays(1), sendAt: "09:30" };
  for (const reply of [
    await books.post(emails, EMAIL),
    await books.post(`/deliveries/${note.id}/email-file`, EMAIL),
    await books.post(`/deliveries/${note.id}/scheduled-emails`, planned),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: "email.delivery-void" } });
  const items = [{ productId: trader.freight, quantity: "3", unitPrice: "40.00" }];
  const bought = expectMade(
    await books.post("/purchase-orders", { partyId: trader.vendor, date: inDays(0), items }),
  );
  const lines = [{ position: 1, quantity: "1" }];
  const receipt = expectMade(
    await books.post("/deliveries", { orderId: bought.id, date: inDays(0), items: lines }),
  );
  const otherBooks = (await newTrader()).books;
  for (const [client, id] of [
    [books, receipt.id],
    [otherBooks, note.id],
  ] as const) {
    expect((await client.get(`/deliveries/${id}/emails`)).body.code).toBe("delivery.not-found");
    expect((await client.post(`/deliveries/${id}/emails`, EMAIL)).body.code).toBe("delivery.not-found");
  }
  expect(expectMade(await books.get(emails)).items).toEqual([]);
});

test("a planned email is sent once at its time, and a void delivery note says why it wasn't", async () => {
  const { books, email, note, emails } = await delivered();
  const { proposal } = expectMade(await books.get(emails));
  const { to, subject, text } = proposal;
  const plan = () =>
    books.post(`/deliveries/${note.id}/scheduled-emails`, {
      to,
      subject,
      text,
      sendOn: inDays(1),
      sendAt: "09:30",
    });
  expectMade(await plan());
  expectMade(await plan());
  expect(expectMade(await books.get(emails)).scheduled).toHaveLength(1);
  await makeEmailsDue(server, books);
  await Promise.all([work(server), work(server)]);
  outbox.wake();
  await waitForEmails(books, emails, ({ status }) => status === "sent");
  expect(mailServer.receivedEmail().filter(({ to: recipients }) => recipients.includes(email))).toHaveLength(
    1,
  );
  expect(expectMade(await books.get(emails)).scheduled).toEqual([]);
  expectMade(await plan());
  expectMade(await books.post(`/deliveries/${note.id}/void`));
  await makeEmailsDue(server, books);
  await work(server);
  const [scheduledEmail] = expectMade(await books.get(emails)).scheduled;
  expect(scheduledEmail).toMatchObject({
    error: "A voided delivery note can't be emailed. Create a new delivery note.",
    retryAt: null,
  });
});
