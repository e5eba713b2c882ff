import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { asOwner, onConnection } from "#test/support/raw-sql.ts";
import { startTestApp, testApp, type TestApp, useOwnTestApp } from "#test/support/test-app.ts";
import {
  changeBook,
  editInput,
  readWholeBook,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

/** A share link opens a posted invoice, and nothing else (Security 2.1). */
await useOwnTestApp();

async function traderWithInvoice(on?: TestApp) {
  const trader = await newTrader(on);
  const items = [
    {
      productId: trader.freight,
      quantity: "2",
      unitPrice: "20.00",
      description: "<script>alert(1)</script> & co",
    },
  ];
  const invoice = await write(trader, "/invoices", { date: "2026-01-20", items });
  return { trader, invoice };
}

async function inDays({ books }: TestTrader, days: number): Promise<string> {
  const { today } = expectMade(await books.get("/company"));
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

async function newLink(trader: TestTrader, id: string, more: object = {}) {
  const expiresOn = await inDays(trader, 30);
  return expectMade(await trader.books.post(`/invoices/${id}/links`, { expiresOn, ...more }));
}

async function open(url: string, on?: TestApp, headers: Record<string, string> = {}) {
  const { app } = on ?? (await testApp());
  return app.inject({ url, headers });
}

const linksOf = async ({ books }: TestTrader, id: string) =>
  expectMade(await books.get(`/invoices/${id}/links`)).items;

test("a new link opens in the invoice's language, even if the customer's has changed since", async () => {
  const trader = await newTrader();
  const { books, customer, freight } = trader;
  const speak = async (language: string) => {
    const party = expectMade(await books.get(`/customers/${customer}`));
    expectMade(await books.put(`/customers/${customer}`, { ...party, language }));
  };
  await speak("de");
  const items = [{ productId: freight, quantity: "2", unitPrice: "20.00" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-20", items });
  await speak("fr");
  const { language, path } = await newLink(trader, invoice.id);
  expect(language).toBe("de");
  expect((await open(path)).body).toContain('<html lang="de">');
});

test("a visitor with the link reads the invoice, the paid amount and balance due, and downloads the PDF", async () => {
  const { trader, invoice } = await traderWithInvoice();
  expectMade(
    await receive(trader, { amount: "15.00", allocations: [{ documentId: invoice.id, amount: "15.00" }] }),
  );
  const { path } = await newLink(trader, invoice.id, { language: "de" });
  expect(path).toMatch(/^\/i\/[\w-]{43}$/);
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  for (const part of [
    '<html lang="de">',
    `Rechnung ${invoice.number}`,
    "Offener Betrag <b>25,00\u00a0$</b>",
    "Fällig am",
    "2 × 20,00",
    "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co",
    '<th scope="row">Bezahlt</th><td>15,00</td>',
    `href="${path}/pdf"`,
  ])
    expect(page.body).toContain(part);
  expect(page.body).not.toMatch(/<script|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  expect(Buffer.byteLength(page.body)).toBeLessThan(50_000);
  const pdf = await open(`${path}/pdf`);
  expect(pdf.statusCode).toBe(200);
  const url = `/api/invoices/${invoice.id}/pdf?language=de`;
  const ownPdf = await (await testApp()).app.inject({ url, headers: { cookie: trader.books.cookie } });
  expect(pdf.rawPayload).toEqual(ownPdf.rawPayload);
  expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="${invoice.number}.pdf"`);
});

test("a page loads no other files, is never indexed or cached, and sends no referrer", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { path } = await newLink(trader, invoice.id);
  for (const url of [path, `${path}/pdf`, "/i/wrong"]) {
    const { headers } = await open(url);
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers["set-cookie"]).toBeUndefined();
  }
  const { body, headers } = await open(path);
  expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  const zipped = await open(path, undefined, { "accept-encoding": "gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
});

test("an invoice with all required details has XML and a payment code, within 50 kB for 200 items", async () => {
  const trader = await newTrader();
  const { books, customer: partyId, freight, tax: taxRateId } = trader;
  expectMade(await changeBook(books, { taxId: "DE123456789", currency: "EUR" }));
  const { version } = expectMade(await books.get("/e-invoice-details"));
  const address = { city: "Berlin", postalCode: "10115", country: "DE", electronicScheme: "EM" };
  const company = {
    ...address,
    electronicAddress: "books@example.com",
    legalId: "HRB 1",
    contactName: "Accounts",
    iban: "DE02120300000000202051",
    bic: "BYLADEM1001",
  };
  const party = {
    ...address,
    electronicAddress: "ap@example.com",
    legalId: null,
    buyerReference: null,
    partyId,
  };
  expectMade(await books.put("/e-invoice-details", { version, company, party }));
  const items = Array.from({ length: 200 }, (_, index) => ({
    productId: freight,
    quantity: "1",
    unitPrice: "20.00",
    taxRateId,
    description: `A line with a text of usual length, the ${index}th`,
  }));
  const invoice = await write(trader, "/invoices", { date: "2026-01-20", items });
  const { path } = await newLink(trader, invoice.id);
  const { body } = await open(path);
  expect(body).toContain("DE02 1203 0000 0000 2020 51");
  expect(body).toMatch(/<svg [^>]*><path fill="#000"/);
  const zipped = await open(path, undefined, { "accept-encoding": "gzip" });
  expect(zipped.rawPayload.length).toBeLessThan(50_000);
  const xml = await open(`${path}/xml`);
  const eInvoice = await books.get(`/invoices/${invoice.id}/e-invoice`);
  expect(body).toContain(`href="${path}/xml"`);
  expect(xml).toMatchObject({ statusCode: 200, body: eInvoice.body.xml });
});

test("a link records its first view, its last view and its views, at most one per minute", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { id, path } = await newLink(trader, invoice.id);
  const { app, database } = await testApp();
  await app.inject({ method: "HEAD", url: path });
  await open(`${path}/pdf`);
  expect(await linksOf(trader, invoice.id)).toMatchObject([
    { id, viewCount: 0, firstViewedAt: null, lastViewedAt: null },
  ]);
  await open(path);
  await open(path);
  const [first] = await linksOf(trader, invoice.id);
  expect(first).toMatchObject({ viewCount: 1, firstViewedAt: first.lastViewedAt });
  await asOwner(database, trader.books.bookId, [
    "update document_links set first_viewed_at = '2026-01-01 10:00Z', last_viewed_at = '2026-01-01 10:00Z'",
  ]);
  await open(path);
  const [second] = await linksOf(trader, invoice.id);
  expect(second.viewCount).toBe(2);
  expect(second.lastViewedAt > second.firstViewedAt).toBe(true);
});

test("wrong, expired, revoked and draft links look the same, and a void invoice says that it's void", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const { database } = await testApp();
  const [ended, revoked, live] = [
    await newLink(trader, invoice.id),
    await newLink(trader, invoice.id),
    await newLink(trader, invoice.id),
  ];
  await onConnection(database, (client) =>
    client.query(
      `update auth.document_links set ends_at = now() - interval '1 second' where id = '${ended.id}'`,
    ),
  );
  expectMade(await books.post(`/links/${revoked.id}/revoke`, {}));
  expect(expectMade(await books.post(`/links/${revoked.id}/revoke`, {})).revokedAt).not.toBeNull();
  const wrong = `/i/${randomBytes(32).toString("base64url")}`;
  const notFound = await open(wrong);
  expect([notFound.statusCode, notFound.body.includes("This link is invalid or has expired")]).toEqual([
    404,
    true,
  ]);
  for (const { path } of [ended, revoked])
    for (const url of [path, `${path}/pdf`, `${path}/xml`]) {
      const { statusCode, body } = await open(url);
      expect([statusCode, body]).toEqual([404, notFound.body]);
    }
  expect((await open(live.path)).statusCode).toBe(200);
  const copy = expectMade(await books.get(`/invoices/${invoice.id}`));
  const draft = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(copy, { status: "draft" })));
  expect(await open(live.path)).toMatchObject({ statusCode: 404, body: notFound.body });
  expect(await books.delete(`/invoices/${invoice.id}`)).toMatchObject({
    status: 409,
    body: { code: "document.was-shared" },
  });
  const posted = expectMade(
    await books.put(`/invoices/${invoice.id}`, editInput(draft, { status: "posted" })),
  );
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(posted, { status: "void" })));
  expect((await open(live.path)).body).toContain('<p class="status">Void</p>');
});

test("a thousand guesses find nothing and are soon refused, but a valid link from their address works", async () => {
  const app = await startTestApp({ RATE_LIMIT_PER_MINUTE: "0", TRUST_PROXY: "true" });
  const { trader, invoice } = await traderWithInvoice(app);
  const { path } = await newLink(trader, invoice.id);
  const from = (address: string) => ({ "x-forwarded-for": address });
  const countByStatus: Record<number, number> = {};
  for (let step = 0; step < 1_000; step += 1) {
    // Near misses too: the right secret except for its last character.
    const guess =
      step % 2 === 0 ? `/i/${randomBytes(32).toString("base64url")}` : `${path.slice(0, -1)}${step % 10}`;
    const { statusCode } = await open(guess === path ? "/i/a" : guess, app, from("192.0.2.1"));
    countByStatus[statusCode] = (countByStatus[statusCode] ?? 0) + 1;
  }
  expect(countByStatus).toEqual({ 404: 30, 429: 970 });
  expect((await open(path, app, from("192.0.2.1"))).statusCode).toBe(200);
});

test("a link's secret isn't stored, and a repeated request gets the same link", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const expiresOn = await inDays(trader, 30);
  const key = { "idempotency-key": "one-link" };
  const first = expectMade(await books.post(`/invoices/${invoice.id}/links`, { expiresOn }, key));
  expect(expectMade(await books.post(`/invoices/${invoice.id}/links`, { expiresOn }, key))).toEqual(first);
  expect(await linksOf(trader, invoice.id)).toHaveLength(1);
  const secret = first.path.slice(3);
  const { database } = await testApp();
  const rows = await onConnection(database, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)",
    );
    const holding: string[] = [];
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(
        `select from ${name} t where position('${secret}' in t::text) > 0`,
      );
      if (rowCount !== 0) holding.push(name);
    }
    return holding;
  });
  expect(rows).toEqual([]);
});

test("only your own posted invoice gets a link, for at most a year", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const otherBooks = await newBooks();
  const link = await newLink(trader, invoice.id);
  const expiresOn = await inDays(trader, 1);
  expect((await otherBooks.get(`/invoices/${invoice.id}/links`)).status).toBe(404);
  expect((await otherBooks.post(`/invoices/${invoice.id}/links`, { expiresOn })).status).toBe(404);
  expect((await otherBooks.post(`/links/${link.id}/revoke`, {})).status).toBe(404);
  expect((await open(link.path)).statusCode).toBe(200);
  const before = await readWholeBook(books);
  for (const days of [-1, 367])
    expect(
      await books.post(`/invoices/${invoice.id}/links`, { expiresOn: await inDays(trader, days) }),
    ).toMatchObject({
      status: 422,
      body: { code: "link.expiry-out-of-range", errors: [{ field: "expiresOn" }] },
    });
  expect(await readWholeBook(books)).toBe(before);
  const draft = await write(trader, "/invoices", {
    date: "2026-01-20",
    status: "draft",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
  });
  expect(await books.post(`/invoices/${draft.id}/links`, { expiresOn })).toMatchObject({
    status: 409,
    body: { code: "link.not-posted" },
  });
});
