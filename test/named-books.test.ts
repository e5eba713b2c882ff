import { expect, test } from "vitest";
import { ALL_ENDPOINTS } from "#test/support/all-endpoints.ts";
import { cardEvent } from "#test/support/card-accounts.ts";
import { startCardShop } from "#test/support/card-shop.ts";
import { statementsOf } from "#test/support/count-statements.ts";
import { EMAIL, waitForEmail, senderFor } from "#test/support/emails.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { markedBooks, sampleOf, send } from "#test/support/sample-requests.ts";
import { inDays, newSchedule, work } from "#test/support/schedules.ts";
import { openMailServer } from "#test/support/smtp-server.ts";
import { tablesOfBooks } from "#test/support/books-state.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import { expectMade, type TestTrader } from "#test/support/trade.ts";

/** Other endpoints prove a user's identity, outside of the books, and end sessions: `markedBooks` has signed up. */
const BOOK_ENDPOINTS = ALL_ENDPOINTS.filter(({ path }) => !path.startsWith("/api/auth/"));

/**
 * Row security limits queries to a book; a statement that names it as well finds the machine that has it
 * (docs/scale.md).
 */
test("every statement names the book of each table that it reads or changes as a parameter", async () => {
  const touching = await statementsTouchingBooks(await testApp(), async () => {
    const { books, records } = await markedBooks("Named");
    for (const endpoint of BOOK_ENDPOINTS) await send(books, endpoint, sampleOf(endpoint, books, records));
  });
  expect(touching.statements.length).toBeGreaterThan(100);
  expect(touching.unnamed).toEqual([]);
  expect(touching.statements.filter(isRefusedInUpdates)).toEqual([]);
});

test("so do statements that run without a sign-in: pages, answers, card payments, emails, due schedules", async () => {
  const shops = await startCardShop();
  const mailServer = await openMailServer();
  const outbox = senderFor(shops.on, mailServer);
  const touching = await statementsTouchingBooks(shops.on, async () => {
    const shop = await shops.connected();
    const { invoice, path, page } = await shops.linked(shop);
    const sessionId = await shops.toProvider(path);
    expect(await shops.sendEvent(shop, shops.provider.cards.pay({ sessionId, fee: 90 }))).toBe(204);
    const payout = { id: "po_1", amount: 3910, currency: "usd", arrival_date: 1_770_000_000 };
    expect(await shops.sendEvent(shop, cardEvent("payout.paid", payout))).toBe(204);
    expect(await page()).toContain(invoice.number);
    await answerQuote(shops.on, shop);
    expectMade(await shop.books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, copyToMe: false }));
    outbox.wake();
    await waitForEmail({ books: shop.books, id: invoice.id }, ({ status }) => status === "sent");
    await newSchedule(shop, { startsOn: inDays(0) });
    expect(await work(shops.on)).toEqual([]);
  });
  for (const { close } of [outbox, mailServer, shops.provider]) await close();
  expect(touching.statements.length).toBeGreaterThan(50);
  expect(touching.unnamed).toEqual([]);
  expect(touching.statements.filter(isRefusedInUpdates)).toEqual([]);
});

/** The statements of an operation that touch a table of books, and those among them that do not name the book of each. */
async function statementsTouchingBooks({ database }: TestApp, requests: () => Promise<void>) {
  const tables = await tablesOfBooks(database);
  const spied = await statementsOf(database, requests);
  const tablePattern = new RegExp(
    String.raw`\b(?:from|join|update)\s+"?(?:${tables.join("|")})"?(?!\w)`,
    "g",
  );
  const statements = [...new Set(spied.filter((text) => text.search(tablePattern) >= 0))];
  return { statements, unnamed: statements.filter((text) => !namesItsBook(text, tablePattern)) };
}

/** Several machines reject an update that reads the time within a `case` or a `coalesce`. */
function isRefusedInUpdates(text: string): boolean {
  return /^\s*update\b/.test(text) && /\b(?:coalesce\([^()]*|case\b(?:(?!\bend\b)[^])*)now\(\)/.test(text);
}

async function answerQuote({ app }: TestApp, shop: TestTrader): Promise<void> {
  const items = [{ productId: shop.freight, quantity: "1", unitPrice: "20.00" }];
  const body = { partyId: shop.customer, date: inDays(0), status: "sent", items };
  const { id } = expectMade(await shop.books.post("/quotes", body));
  const { path } = expectMade(await shop.books.post(`/quotes/${id}/links`, { expiresOn: inDays(30) }));
  const payload = new URLSearchParams({ version: "1", answer: "accepted", name: "Ada" }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const url of [path, `${path}/pdf`]) expect((await app.inject({ url })).statusCode).toBe(200);
  const answer = await app.inject({ method: "POST", url: `${path}/answer`, headers, payload });
  expect(answer.statusCode).toBe(303);
}

/** Each table in its own parentheses, as often as there is a table. */
function namesItsBook(text: string, tablePattern: RegExp): boolean {
  const textOutsideBooks = text.replace(/\(select \* from \w+ where book_id = \$\d+\)/g, "()");
  const conditions = textOutsideBooks.match(/"?\bbook_id"? = \$\d+/g) ?? [];
  return (textOutsideBooks.match(tablePattern) ?? []).length <= conditions.length;
}

test("no function lets the database determine its book row by row", async () => {
  const { database } = await testApp();
  const { rows } = await onConnection(database, (client) =>
    client.query("select proname from pg_proc where prosrc ~ 'book_id = (public\\.)?current_book'"),
  );
  expect(rows).toEqual([]);
});
