import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { inDays } from "#test/support/schedules.ts";
import { testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";
import { readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** A visitor with the link to a quote can read, accept and decline it (Security 2.1, Behavior 2.25). */
await useOwnTestApp();

async function traderWithQuote(changes: Record<string, unknown> = {}) {
  const trader = await newTrader();
  const items = [
    {
      productId: trader.freight,
      quantity: "2",
      unitPrice: "20.00",
      description: "<script>alert(1)</script> & co",
    },
  ];
  const body = { partyId: trader.customer, date: inDays(0), status: "sent", items, ...changes };
  return { trader, body, quote: expectMade(await trader.books.post("/quotes", body)) };
}

async function newLink({ books }: TestTrader, id: string, more: object = {}) {
  return expectMade(await books.post(`/quotes/${id}/links`, { expiresOn: inDays(30), ...more }));
}

const open = async (url: string) => (await testApp()).app.inject({ url });

/** Sends the form as a browser does without scripts. */
async function send(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(form).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const { app } = await testApp();
  return app.inject({ method: "POST", url: `${path}/answer`, payload, headers: { ...type, ...headers } });
}

const readQuote = async ({ books }: TestTrader, id: string) => expectMade(await books.get(`/quotes/${id}`));
const ACCEPT = { version: "1", answer: "accepted", name: "Ada Lovelace" };

test("a visitor with the link reads the quote, downloads the PDF, and accepts it with a name", async () => {
  const { trader, quote } = await traderWithQuote();
  const { path } = await newLink(trader, quote.id, { language: "de" });
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  for (const part of [
    '<html lang="de">',
    `Angebot ${quote.number}`,
    "Gesamtbetrag <b>40,00\u00a0$</b>",
    "Gültig bis",
    "2 × 20,00",
    "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co",
    `<form class="answer" method="post" action="${path}/answer">`,
    'name="name" autocomplete="name" maxlength="200" required',
    `href="${path}/pdf"`,
  ])
    expect(page.body).toContain(part);
  expect(page.body).not.toMatch(/<script|javascript:|https?:/);
  expect(Buffer.byteLength(page.body)).toBeLessThan(50_000);
  expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
  expect(page.headers).toMatchObject({
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
  });
  const pdf = await open(`${path}/pdf`);
  const ownPdf = await (
    await testApp()
  ).app.inject({
    url: `/api/quotes/${quote.id}/pdf?language=de`,
    headers: { cookie: trader.books.cookie },
  });
  expect(pdf.rawPayload).toEqual(ownPdf.rawPayload);
  expect((await open(`${path}/xml`)).statusCode).toBe(404);
  const reply = await send(path, ACCEPT);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, path]);
  expect(await readQuote(trader, quote.id)).toMatchObject({
    status: "accepted",
    answeredBy: "Ada Lovelace",
    wasAnsweredOnline: true,
    version: 2,
  });
  const after = await open(path);
  expect(after.body).toContain("Angenommen von Ada Lovelace am ");
  expect(after.body).not.toContain("<form");
  const [change] = expectMade(await trader.books.get(`/audit-log?recordId=${quote.id}`)).items;
  expect(change).toMatchObject({ action: "quote.accepted_online" });
});

test("an answer is recorded once, however often it is sent", async () => {
  const { trader, quote } = await traderWithQuote();
  const { path } = await newLink(trader, quote.id);
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(path, ACCEPT)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 303));
  const once = await readWholeBook(trader.books);
  expect(await readQuote(trader, quote.id)).toMatchObject({ version: 2, status: "accepted" });
  const otherReply = await send(path, { ...ACCEPT, answer: "declined", name: "Somebody else" });
  expect(otherReply.statusCode).toBe(303);
  expect(await readWholeBook(trader.books)).toBe(once);
});

test("declining a quote needs no name, but accepting it does", async () => {
  const { trader, quote } = await traderWithQuote();
  const { path } = await newLink(trader, quote.id);
  const before = await readQuote(trader, quote.id);
  for (const name of ["", "  ", "\u200b", "a".repeat(201), "A\nB"]) {
    const page = await send(path, { ...ACCEPT, name });
    expect(page.statusCode, name).toBe(422);
    expect(page.body).toContain('<p class="problem" role="alert">Please enter your name to accept.</p>');
  }
  expect(await readQuote(trader, quote.id)).toEqual(before);
  expect((await send(path, { version: "1", answer: "declined", name: "" })).statusCode).toBe(303);
  expect(await readQuote(trader, quote.id)).toMatchObject({ effectiveStatus: "declined", answeredBy: null });
  expect((await open(path)).body).toContain("Declined on ");
});

test("a quote that changed since the page was opened is shown again before it's accepted", async () => {
  const { trader, body, quote } = await traderWithQuote();
  const { path } = await newLink(trader, quote.id);
  expectMade(await trader.books.put(`/quotes/${quote.id}`, { ...body, version: 1, notes: "Dearer now" }));
  const page = await send(path, ACCEPT);
  expect(page.statusCode).toBe(409);
  expect(page.body).toContain("This quote has changed since you opened it.");
  expect(page.body).toContain("Dearer now");
  expect(await readQuote(trader, quote.id)).toMatchObject({ status: "sent", version: 2 });
  expect((await send(path, { ...ACCEPT, version: "2" })).statusCode).toBe(303);
  expect((await readQuote(trader, quote.id)).status).toBe("accepted");
});

test("an expired quote can't be accepted, and its page says so", async () => {
  const { trader, quote } = await traderWithQuote({ date: inDays(-31) });
  const { path } = await newLink(trader, quote.id);
  const page = await open(path);
  expect(page.body).toContain("This quote expired on ");
  expect(page.body).not.toContain("<form");
  expect((await send(path, ACCEPT)).statusCode).toBe(303);
  expect(await readQuote(trader, quote.id)).toMatchObject({ effectiveStatus: "expired", version: 1 });
});

test("wrong, expired, revoked and draft links look the same, and accept no answer", async () => {
  const { trader, body, quote } = await traderWithQuote();
  const { books } = trader;
  const [revoked, live] = [await newLink(trader, quote.id), await newLink(trader, quote.id)];
  expectMade(await books.post(`/links/${revoked.id}/revoke`, {}));
  const wrong = `/i/${randomBytes(32).toString("base64url")}`;
  const notFound = await open(wrong);
  for (const path of [wrong, revoked.path])
    for (const reply of [await open(path), await send(path, ACCEPT)])
      expect([reply.statusCode, reply.body]).toEqual([404, notFound.body]);
  expect((await send(live.path, { answer: "accepted" })).statusCode).toBe(404);
  expect((await send(live.path, { ...ACCEPT, answer: "perhaps" })).statusCode).toBe(404);
  const foreign = await send(live.path, ACCEPT, { origin: "https://elsewhere.example" });
  expect(foreign.statusCode).toBe(403);
  expectMade(await books.put(`/quotes/${quote.id}`, { ...body, version: 1, status: "draft" }));
  for (const reply of [await open(live.path), await send(live.path, { ...ACCEPT, version: "2" })])
    expect([reply.statusCode, reply.body]).toEqual([404, notFound.body]);
  expect(await books.post(`/quotes/${quote.id}/links`, { expiresOn: inDays(3) })).toMatchObject({
    status: 409,
    body: { code: "link.not-sent" },
  });
  expect((await books.delete(`/quotes/${quote.id}`)).body.code).toBe("order.was-sent");
});

test("the owner gets an email about the answer, and the accepted quote is waiting to be invoiced", async () => {
  const { trader, quote } = await traderWithQuote();
  const { books } = trader;
  const { version } = expectMade(await books.get("/company"));
  expectMade(await books.put("/company", { name: "Hafenladen", locale: "de-DE", version }));
  const { path } = await newLink(trader, quote.id);
  const { app } = await testAppWith({ NODE_ENV: "development" });
  const payload = new URLSearchParams(ACCEPT).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await app.inject({ method: "POST", url: `${path}/answer`, payload, headers });
  const { body } = await app.inject({ url: "/dev/mailbox" });
  const message = body.split("<article>").find((article) => article.includes(books.email));
  expect(message).toContain("Ada Lovelace hat dieses Angebot von Hafenladen online angenommen");
  expect(message).toContain(`/app/quotes/${quote.id}`);
  expect(expectMade(await books.get("/reports/to-do"))).toMatchObject({ acceptedQuoteCount: 1 });
});

test("an invoice's page accepts no answer, and the API accepts no form", async () => {
  const { trader, quote } = await traderWithQuote();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  const head = { partyId: trader.customer, date: inDays(0), status: "posted", items };
  const invoice = expectMade(await trader.books.post("/invoices", head));
  const link = expectMade(
    await trader.books.post(`/invoices/${invoice.id}/links`, { expiresOn: inDays(30) }),
  );
  expect((await send(link.path, ACCEPT)).statusCode).toBe(404);
  expect((await open(link.path)).headers["content-security-policy"]).toContain("form-action 'none'");
  const { app } = await testApp();
  const form = await app.inject({
    method: "POST",
    url: `/api/quotes/${quote.id}/answer`,
    payload: "version=1&answer=accepted&name=Ada",
    headers: { cookie: trader.books.cookie, "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.statusCode).toBeGreaterThanOrEqual(400);
  expect((await readQuote(trader, quote.id)).status).toBe("sent");
});

test("another company's quote gets no link, and its page records views only in its own company", async () => {
  const { trader, quote } = await traderWithQuote();
  const otherBooks = await newBooks();
  expect((await otherBooks.post(`/quotes/${quote.id}/links`, { expiresOn: inDays(3) })).status).toBe(404);
  expect((await otherBooks.get(`/quotes/${quote.id}/links`)).status).toBe(404);
  const { id, path } = await newLink(trader, quote.id);
  await open(path);
  const { items } = expectMade(await trader.books.get(`/quotes/${quote.id}/links`));
  expect(items).toMatchObject([{ id, viewCount: 1 }]);
});

test("200 lines and long texts stay within 50 kB", async () => {
  const items = (freight: string) =>
    Array.from({ length: 200 }, (_, index) => ({
      productId: freight,
      quantity: "1",
      unitPrice: "20.00",
      description: `A line with a text of usual length, the ${index}th`,
    }));
  const trader = await newTrader();
  const body = { partyId: trader.customer, date: inDays(0), status: "sent", items: items(trader.freight) };
  const quote = expectMade(await trader.books.post("/quotes", body));
  const { path } = await newLink(trader, quote.id);
  const { app } = await testApp();
  const zipped = await app.inject({ url: path, headers: { "accept-encoding": "gzip" } });
  expect(zipped.rawPayload.length).toBeLessThan(50_000);
});
