import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import type { DocumentEmail } from "#contract/emails.ts";
import type { BookId } from "#domain/ids.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import {
  EMAIL,
  EMAILS,
  headerOf,
  makeEmailsDue,
  waitForEmail,
  senderFor,
  traderWithInvoice,
} from "#test/support/emails.ts";
import { inDays } from "#test/support/schedules.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { type MailServer, STEPS, tokenIn } from "#test/support/smtp-server.ts";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { isEmbedded, newTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { expectMade } from "#test/support/trade.ts";

/** Each email is sent and none is lost, whichever process stops at whichever step (Decision 0048). */
await useOwnTestApp();

/** The number of emails written before the server is killed at a step. */
const emailsOf = (round: number) => Math.floor((EMAILS + STEPS.length - 1 - round) / STEPS.length);

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const { remove } of databases) await remove();
});

const idsIn = (mailServer: MailServer) =>
  mailServer
    .receivedEmail()
    .flatMap(({ raw }) => headerOf(raw, "Message-ID")?.slice(1, -"@twofold>".length) ?? []);

test("several servers share the due emails, and each email is sent by one of them", async () => {
  const mailServer = await startMailServer();
  const server = await testApp();
  const { trader, invoice } = await traderWithInvoice();
  const written: string[] = [];
  for (let count = 0; count < 12; count += 1)
    written.push(expectMade(await trader.books.post(`/invoices/${invoice.id}/emails`, EMAIL)).id);
  const senders = Array.from({ length: 3 }, () => senderFor(server, mailServer));
  for (;;) {
    for (const sender of senders) sender.wake();
    const { items } = expectMade(await trader.books.get(`/invoices/${invoice.id}/emails`));
    if (items.every(({ status }: { status: string }) => status === "sent")) break;
  }
  for (const sender of senders) await sender.close();
  expect(idsIn(mailServer).toSorted()).toEqual(written.toSorted());
});

test("an email that another server started is left to it for two minutes, and then sent once", async () => {
  const mailServer = await startMailServer();
  const server = await testApp();
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const { people } = server.database;
  const sender = senderFor(server, mailServer);
  const write = async (address: string) =>
    expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to: [address] })).id;
  // The sender has checked once and is asleep.
  const first = await write("first@b.example");
  sender.wake();
  await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  const begun = await write("begun@b.example");
  const claim = "next_attempt_at = now() + interval '2 minutes'";
  await people.query(`update auth.outbox set attempts = 1, ${claim} where id = $1`, [begun]);
  const next = await write("next@b.example");
  sender.wake();
  await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  expect(idsIn(mailServer)).toEqual([first, next]);
  await people.query("update auth.outbox set next_attempt_at = now() where id = $1", [begun]);
  sender.wake();
  await mailServer.message("begun@b.example");
  await sender.close();
  expect(idsIn(mailServer)).toEqual([first, next, begun]);
});

test("only an email resent after a stop says that it may have arrived twice", async () => {
  const mailServer = await startMailServer();
  const server = await testApp();
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const write = async () => expectMade(await books.post(`/invoices/${invoice.id}/emails`, EMAIL)).id;
  const [cutOff, otherEmail] = [await write(), await write()];
  await server.database.people.query("update auth.outbox set attempts = 2 where id = $1", [cutOff]);
  const sender = senderFor(server, mailServer);
  sender.wake();
  let items: DocumentEmail[] = [];
  while (items.length === 0 || items.some(({ status }) => status !== "sent"))
    ({ items } = expectMade(await books.get(`/invoices/${invoice.id}/emails`)));
  await sender.close();
  expect(items).toMatchObject([
    { id: otherEmail, unconfirmedAttemptCount: 0 },
    { id: cutOff, unconfirmedAttemptCount: 2 },
  ]);
});

test("an email that the mail server accepted just before a stop isn't sent again", async () => {
  const mailServer = await startMailServer();
  const server = await testApp();
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const { id } = expectMade(await books.post(`/invoices/${invoice.id}/emails`, EMAIL));
  const first = senderFor(server, mailServer);
  first.wake();
  await waitForEmail({ books, id: invoice.id }, ({ status }) => status === "sent");
  await first.close();
  const { people } = server.database;
  await people.query("update auth.outbox set sent_at = null, next_attempt_at = now() where id = $1", [id]);
  const second = senderFor(server, mailServer);
  for (;;) {
    second.wake();
    const { rows } = await people.query("select from auth.outbox where id = $1 and sent_at is not null", [
      id,
    ]);
    if (rows.length > 0) break;
  }
  await second.close();
  expect(idsIn(mailServer)).toEqual([id]);
});

describe.runIf(isEmbedded)("on the embedded database", () => {
  test(
    `${EMAILS} emails are each sent once, even if the server is killed at each step of sending`,
    { timeout: 900_000 },
    async () => {
      const { mailServer, env } = await ownServer();
      let server = await startServer(env);
      const owner = await signedIn(server, mailServer);
      const sent: string[] = [];
      for (const [round, step] of STEPS.entries()) {
        const invoice = await owner.invoice(server);
        const keys = Array.from({ length: emailsOf(round) }, (_, index) => `${step}-${index}`);
        const write = (key: string) => owner.post(server, `/api/invoices/${invoice}/emails`, EMAIL, key);
        const isKilled = atSecond(mailServer, step, () => server.kill("SIGKILL"));
        for (const key of keys) await write(key).catch(() => null);
        await isKilled;
        server = await startServer(env);
        // A client without an answer repeats the request with the same key, and nothing is written twice.
        const written: string[] = [];
        for (const key of keys) written.push((await write(key)).id);
        expect(new Set(written).size).toBe(keys.length);
        expect((await owner.untilAllSent(server, invoice)).toSorted()).toEqual(written.toSorted());
        sent.push(...written);
      }
      await server.kill("SIGTERM");
      expectEachOnce(mailServer, sent);
    },
  );

  test(
    `${EMAILS} planned emails are each sent once, even if the server is killed at their time`,
    { timeout: 900_000 },
    async () => {
      const { mailServer, env } = await ownServer();
      let server = await startServer(env);
      const owner = await signedIn(server, mailServer);
      const plan = { ...EMAIL, sendOn: inDays(1), sendAt: "09:30" };
      const invoices: string[] = [];
      for (let count = 0; count < EMAILS; count += 1) {
        const invoice = await owner.invoice(server);
        await owner.post(server, `/api/invoices/${invoice}/scheduled-emails`, plan);
        invoices.push(invoice);
      }
      await server.kill("SIGTERM");
      await letTimePass(env);
      // Before the mail server has an email, and after; all other steps are the same for any email.
      for (const step of ["from", "taken"] as const) {
        const isKilled = atSecond(mailServer, step, () => server.kill("SIGKILL"));
        server = await startServer(env);
        await isKilled;
      }
      server = await startServer(env);
      const sent: string[] = [];
      for (const invoice of invoices) {
        const [id, ...otherIds] = await owner.untilLeft(server, invoice);
        expect(otherIds).toEqual([]);
        sent.push(id ?? "");
      }
      await server.kill("SIGTERM");
      expectEachOnce(mailServer, sent);
    },
  );
});

/** A mail server, and the settings of a server in a separate process. */
async function ownServer() {
  const mailServer = await startMailServer();
  const database = await newTestDatabase();
  databases.push(database);
  const env = {
    ...database.env,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: "http://127.0.0.1",
    LOG_LEVEL: "fatal",
    RATE_LIMIT_PER_MINUTE: "0",
    EMAILS_PER_DAY: "0",
  };
  return { mailServer, env };
}

/** Kills the server when it reaches a step of sending for the second time, and then resolves. */
function atSecond(
  mailServer: MailServer,
  step: (typeof STEPS)[number],
  kill: () => Promise<void>,
): Promise<void> {
  let reached = 0;
  return new Promise((resolve) => {
    mailServer.onStep(async (currentStep) => {
      if (currentStep !== step || (reached += 1) !== 2) return;
      mailServer.onStep(null);
      await kill();
      resolve();
    });
  });
}

/** The time of the planned emails comes while no server runs. */
async function letTimePass(env: Record<string, string>): Promise<void> {
  const database = await openDatabase(readConfig(env));
  try {
    const { rows } = await database.people.query<{ bookId: BookId }>(
      'select distinct book_id as "bookId" from auth.jobs where kind = $1',
      ["email"],
    );
    for (const { bookId } of rows) await makeEmailsDue({ database }, { bookId });
  } finally {
    await database.close();
  }
}

function expectEachOnce(mailServer: MailServer, sent: readonly string[]): void {
  expect(sent).toHaveLength(EMAILS);
  const ids = idsIn(mailServer).filter((id) => sent.includes(id));
  expect(ids.toSorted().filter((id, index, sorted) => id !== sorted[index - 1])).toEqual(sent.toSorted());
  // If the mail server accepted an email and our server died before the answer, the email came again with the same ID.
  expect(ids.length - sent.length).toBeLessThanOrEqual(2);
}

/** A user with a confirmed address on a server in a separate process. */
async function signedIn(server: ServerProcess, mailServer: MailServer) {
  const person = { name: "Owner", email: "owner@example.com", password: "a long pass phrase" };
  let cookie = "";
  let account: string | null = null;
  const ask = async ({ url }: ServerProcess, path: string, body?: object, key?: string) => {
    const reply = await fetch(url + path, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        cookie,
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${text}`);
    cookie =
      reply.headers
        .getSetCookie()
        .map((entry) => entry.split(";")[0])
        .join("; ") || cookie;
    return text === "" ? null : JSON.parse(text);
  };
  await ask(server, "/api/auth/sign-up/email", person);
  await ask(server, "/api/auth/verify-email", { token: tokenIn(await mailServer.message(person.email)) });
  const { email, password } = person;
  await ask(server, "/api/auth/sign-in/email", { email, password });
  return {
    post: ask,
    invoice: async (on: ServerProcess): Promise<string> => {
      account ??= (await ask(on, "/api/accounts", { code: "4000", name: "Sales", type: "revenue" })).id;
      const { id: partyId } = await ask(on, "/api/customers", { name: "Customer" });
      const items = [{ accountId: account, description: "Advice", quantity: "1", unitPrice: "40.00" }];
      return (await ask(on, "/api/invoices", { partyId, date: "2026-01-20", status: "posted", items })).id;
    },
    untilAllSent: async (on: ServerProcess, id: string): Promise<string[]> => {
      for (;;) {
        const { items } = await ask(on, `/api/invoices/${id}/emails`);
        const sentItems = items.filter(({ status }: DocumentEmail) => status === "sent");
        if (sentItems.length === items.length) return sentItems.map((row: DocumentEmail) => row.id);
        await setTimeout(50);
      }
    },
    /** The emails of an invoice, once none is planned and all are sent. */
    untilLeft: async (on: ServerProcess, id: string): Promise<string[]> => {
      for (;;) {
        const { items, scheduled } = await ask(on, `/api/invoices/${id}/emails`);
        if (scheduled.length === 0 && items.every(({ status }: DocumentEmail) => status === "sent"))
          return items.map((item: DocumentEmail) => item.id);
        await setTimeout(50);
      }
    },
  };
}
