import { afterAll, expect, test } from "vitest";
import { startMailServer } from "#test/support/mail-server.ts";
import {
  attachmentOf,
  makeEmailsDue,
  EMAIL,
  waitForEmails,
  senderFor,
  traderWithInvoice,
} from "#test/support/emails.ts";
import { canReadPdf, textOfPdf } from "#test/support/read-pdf.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, editInput, expectMade, newTrader, write } from "#test/support/trade.ts";

/** An invoice without an order is sent as a delivery note, next to its own emails (Behavior 2.25, Decision 0106). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

async function invoiced() {
  const { trader, invoice } = await traderWithInvoice();
  expectMade(await changeBook(trader.books, { name: "Harbor Supply" }));
  return { trader, books: trader.books, invoice, path: `/invoices/${invoice.id}/delivery-note` };
}

test.skipIf(!canReadPdf())("the delivery note is emailed once, without prices", async () => {
  const { trader, books, invoice, path } = await invoiced();
  const party = expectMade(await books.get(`/customers/${trader.customer}`));
  expectMade(await books.put(`/customers/${trader.customer}`, { ...party, language: "de" }));
  const { version: postedVersion } = expectMade(await books.get(`/invoices/${invoice.id}`));
  expectMade(await books.post(`/invoices/${invoice.id}/details`, { version: postedVersion }));
  const { proposal, unavailableReason, items } = expectMade(await books.get(`${path}/emails`));
  expect({ unavailableReason, items, ...proposal }).toMatchObject({
    unavailableReason: null,
    items: [],
    subject: `Lieferschein ${invoice.number} von Harbor Supply`,
    language: "de",
    fileName: `${invoice.number}-Lieferschein.pdf`,
    xmlFileName: null,
    unsupportedCharacters: [],
  });
  expect(proposal.text).toContain(`unseren Lieferschein ${invoice.number} vom`);
  expect(proposal.text).not.toContain("Auftrag");
  const to = ["goods@customer.example"];
  const { subject, text, language } = proposal;
  const key = { "idempotency-key": "note-once" };
  const send = () => books.post(`${path}/emails`, { to, subject, text, language }, key);
  expect(expectMade(await send())).toEqual(expectMade(await send()));
  outbox.wake();
  const email = await waitForEmails(books, `${path}/emails`, ({ status }) => status === "sent");
  const deliveredEmails = mailServer
    .receivedEmail()
    .filter(({ to: recipients }) => recipients.includes("goods@customer.example"));
  expect(deliveredEmails).toHaveLength(1);
  const file = attachmentOf(deliveredEmails[0]?.raw ?? Buffer.of());
  for (const expectedText of ["Lieferschein", invoice.number])
    expect(textOfPdf(file)).toContain(expectedText);
  expect(textOfPdf(file)).not.toContain("40,00");
  const headers = { cookie: books.cookie };
  const storedPdf = await server.app.inject({ url: `/api/emails/${email.id}/pdf`, headers });
  expect(storedPdf.rawPayload).toEqual(file);
  expect(expectMade(await books.get(`/audit-log?recordId=${invoice.id}`)).items[0]).toMatchObject({
    action: "delivery_note.emailed",
  });
  expect(expectMade(await books.get(`/invoices/${invoice.id}/emails`)).items).toEqual([]);
  // The recipient knows the delivery note by these names.
  const { version } = expectMade(await books.get(`/invoices/${invoice.id}`));
  expect((await books.post(`/invoices/${invoice.id}/details`, { version })).body.code).toBe(
    "document.details-emailed",
  );
});

test("in a custom template the order placeholder names the invoice", async () => {
  const { books, invoice, path } = await invoiced();
  const deliveryNote = { en: { subject: "Goods {number}", text: "For {order}" } };
  expectMade(await books.put("/email-templates", { version: 1, deliveryNote }));
  expect(expectMade(await books.get(`${path}/emails`)).proposal).toMatchObject({
    subject: `Goods ${invoice.number}`,
    text: `For ${invoice.number}`,
  });
});

test("planned emails of the delivery note and of the invoice coexist, and each is sent once", async () => {
  const { books, invoice, path } = await invoiced();
  const later = { sendOn: inDays(1), sendAt: "09:30" };
  const plan = (documentPath: string, name: string) =>
    books.post(`${documentPath}/scheduled-emails`, { ...EMAIL, ...later, to: [`${name}@later.example`] });
  expectMade(await plan(path, "note"));
  expectMade(await plan(`/invoices/${invoice.id}`, "invoice"));
  expectMade(await plan(path, "note-again"));
  const plannedOf = async (documentPath: string) =>
    expectMade(await books.get(`${documentPath}/emails`)).scheduled.map(({ to }: { to: string[] }) => to[0]);
  expect(await plannedOf(path)).toEqual(["note-again@later.example"]);
  expect(await plannedOf(`/invoices/${invoice.id}`)).toEqual(["invoice@later.example"]);
  await makeEmailsDue(server, books);
  await Promise.all([work(server), work(server)]);
  outbox.wake();
  for (const documentPath of [path, `/invoices/${invoice.id}`]) {
    await waitForEmails(books, `${documentPath}/emails`, ({ status }) => status === "sent");
    expect(await plannedOf(documentPath)).toEqual([]);
  }
  const sentRecipients = mailServer
    .receivedEmail()
    .flatMap(({ to }) => to.filter((address) => address.endsWith("@later.example")));
  expect(sentRecipients.toSorted()).toEqual(["invoice@later.example", "note-again@later.example"]);
  const planned = expectMade(await plan(path, "never"));
  expectMade(await books.delete(`/scheduled-emails/${planned.id}`));
  expect(await plannedOf(path)).toEqual([]);
});

test("a draft, a void invoice and another company's invoice have no delivery note to send", async () => {
  const { trader, books, invoice, path } = await invoiced();
  const draft = await write(trader, "/invoices", {
    date: "2026-01-20",
    status: "draft",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
  });
  const rereadInvoice = expectMade(await books.get(`/invoices/${invoice.id}`));
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(rereadInvoice, { status: "void" })));
  const planned = { ...EMAIL, sendOn: inDays(1), sendAt: "09:30" };
  for (const documentPath of [`/invoices/${draft.id}/delivery-note`, path])
    for (const [action, body] of [
      ["emails", EMAIL],
      ["email-file", EMAIL],
      ["scheduled-emails", planned],
    ] as const)
      expect(await books.post(`${documentPath}/${action}`, body), action).toMatchObject({
        status: 409,
        body: { code: "email.document-not-posted" },
      });
  const otherBooks = (await newTrader()).books;
  expect((await otherBooks.get(`${path}/emails`)).body.code).toBe("document.not-found");
  expect((await otherBooks.post(`${path}/emails`, EMAIL)).body.code).toBe("document.not-found");
  expect(expectMade(await books.get(`${path}/emails`)).items).toEqual([]);
});
