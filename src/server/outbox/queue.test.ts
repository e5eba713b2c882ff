import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "#server/identity/operators.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { EMAIL, waitForEmail, senderFor, traderWithInvoice } from "#test/support/emails.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

/** The email queue as an administrator sees it (Behavior 2.13). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

test("administrators see waiting emails and the reason, but neither recipient nor content", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expect((await books.get("/admin/emails")).status).toBe(403);
  await makeAdmin(server.database, books.email, true);
  mailServer.refuseNext(1);
  const { id } = expectMade(
    await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to: ["queue@customer.example"] }),
  );
  outbox.wake();
  await waitForEmail({ books, id: invoice.id }, ({ attemptCount }) => attemptCount === 1);
  const inQueue = async () => {
    const queue = expectMade(await books.get("/admin/emails"));
    return { queue, item: queue.items.find((item: { id: string }) => item.id === id) };
  };
  let status = await inQueue();
  while (status.item === undefined) status = await inQueue();
  expect(status.item).toEqual({
    id,
    kind: "document",
    createdAt: expect.any(String),
    attemptCount: 1,
    nextAt: expect.any(String),
    error: "EMESSAGE 451",
  });
  expect(status.queue).toMatchObject({ isEnabled: true, oldestAt: expect.any(String) });
  expect(status.queue.waitingCount).toBeGreaterThan(0);
  expect(JSON.stringify(status.queue)).not.toMatch(/customer\.example|Your invoice/);
});
