import { expect, test } from "vitest";
import { inDays } from "#test/support/email-samples.ts";
import { traderWithInvoice } from "#test/support/emails.ts";
import { newBooks } from "#test/support/new-books.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, type TestTrader, write } from "#test/support/trade.ts";

/** The address of a share link is derived, so that it can be shown again (Security 2.1, Decision 0126). */
await useOwnTestApp();

const linksOf = async ({ books }: TestTrader, id: string) =>
  expectMade(await books.get(`/invoices/${id}/links`)).items;

test("a link is shown again while it works, but not if it was made with another secret", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const link = expectMade(
    await trader.books.post(`/invoices/${invoice.id}/links`, { expiresOn: inDays(30) }),
  );
  expect(await linksOf(trader, invoice.id)).toMatchObject([{ id: link.id, path: link.path }]);
  const { database } = await testApp();
  const digest = (text: string) =>
    `update auth.document_links set token_hash = '${text}' where id = '${link.id}'`;
  const [row] = await onConnection(database, async (client) => {
    const result = await client.query<{ token_hash: string }>(
      `select token_hash from auth.document_links where id = '${link.id}'`,
    );
    await client.query(digest("of another secret"));
    return result.rows;
  });
  expect(await linksOf(trader, invoice.id)).toMatchObject([{ isActive: true, path: null }]);
  await onConnection(database, (client) => client.query(digest(row?.token_hash ?? "")));
  expectMade(await trader.books.post(`/links/${link.id}/revoke`, {}));
  expect(await linksOf(trader, invoice.id)).toMatchObject([{ isActive: false, path: null }]);
});

test("the activity names the invoice of a share link, not the link's last day", async () => {
  const { trader, invoice } = await traderWithInvoice();
  expectMade(await trader.books.post(`/invoices/${invoice.id}/links`, { expiresOn: inDays(30) }));
  const { items } = expectMade(await trader.books.get("/audit-log?limit=1"));
  expect(items).toMatchObject([
    { action: "invoice.link_created", label: expect.stringContaining(invoice.number) },
  ]);
});

test("sharing returns the existing link, or creates one for a year if there is none or it expires soon", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const share = async () => expectMade(await trader.books.post(`/invoices/${invoice.id}/share`, {}));
  const soon = expectMade(
    await trader.books.post(`/invoices/${invoice.id}/links`, { expiresOn: inDays(10) }),
  );
  const first = await share();
  expect(first.id).not.toBe(soon.id);
  expect(Date.parse(first.expiresAt) - Date.now()).toBeGreaterThan(360 * 86_400_000);
  expect(await share()).toEqual(first);
  expect((await (await testApp()).app.inject({ url: first.path })).statusCode).toBe(200);
  expectMade(await trader.books.post(`/links/${first.id}/revoke`, {}));
  expect((await share()).id).not.toBe(first.id);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "20.00" }];
  const draft = await write(trader, "/invoices", { date: "2026-01-20", status: "draft", items });
  expect(await trader.books.post(`/invoices/${draft.id}/share`, {})).toMatchObject({
    status: 409,
    body: { code: "link.not-posted" },
  });
  const otherBooks = await newBooks();
  expect((await otherBooks.post(`/invoices/${invoice.id}/share`, {})).status).toBe(404);
});
