import { DEFAULT_NOTATION } from "#domain/notation.ts";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { canReadPdf, pagesOfPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  changeBook,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";

/** The bytes of a PDF; other tests read API responses as text. */
async function pdfOf({ books }: TestTrader, path: string) {
  const { app } = await testApp();
  const reply = await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } });
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload };
}

const isReadable = canReadPdf();
if (!isReadable) process.stderr.write("No pdftotext: the text of the PDFs is not verified.\n");
const hasQpdf = spawnSync("qpdf", ["--version"]).status === 0;
if (!hasQpdf) process.stderr.write("No qpdf: the structure of the PDFs is not checked.\n");

const digest = (pdf: Buffer) => createHash("sha256").update(pdf).digest("hex");

test("an invoice is a PDF/A-3b with embedded fonts, named after its number", async () => {
  const { trader, invoice } = await traderAfterSale();
  const { status, headers, pdf } = await pdfOf(trader, `/invoices/${invoice.id}/pdf`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="INV-0001.pdf"',
    "cache-control": "no-store",
  });
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  expect(text).toContain("/OutputIntents");
  expect(text).toContain("/FontFile2");
  expect(text).not.toMatch(/\/(JavaScript|Launch|URI)\b/);
});

test.skipIf(!hasQpdf)("qpdf finds no problems in a PDF", async () => {
  const { trader, invoice } = await traderAfterSale();
  const { pdf } = await pdfOf(trader, `/invoices/${invoice.id}/pdf`);
  const file = join(mkdtempSync(join(tmpdir(), "sheet-")), "invoice.pdf");
  writeFileSync(file, pdf);
  const { status, stdout, stderr } = spawnSync("qpdf", ["--check", file]);
  expect(status, `${String(stdout)}${String(stderr)}`).toBe(0);
});

test("the same document has the same bytes, even after its party is renamed", async () => {
  const { trader, invoice } = await traderAfterSale();
  const path = `/invoices/${invoice.id}/pdf`;
  const before = await pdfOf(trader, path);
  const customer = `/customers/${trader.customer}`;
  const { code, version } = expectMade(await trader.books.get(customer));
  expectMade(await trader.books.put(customer, { code, version, name: "Zenith" }));
  expect(digest((await pdfOf(trader, path)).pdf)).toBe(digest(before.pdf));
});

test.skipIf(!isReadable)(
  "a document shows the amount paid and the balance due in the requested language",
  async () => {
    const { trader, invoice } = await traderAfterSale();
    expectMade(
      await receive(trader, {
        amount: "100.00",
        allocations: [{ documentId: invoice.id, amount: "100.00" }],
      }),
    );
    const inEnglish = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf`)).pdf);
    for (const part of [
      "INV-0001",
      "Jan 15, 2026",
      "Tax 10% on 210.00",
      "Total USD231.00",
      "Balance due USD131.00",
    ])
      expect(inEnglish).toContain(withoutSpaces(part));
    const inGerman = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf?language=de`)).pdf);
    for (const part of [
      "Rechnung",
      "15.01.2026",
      "Steuer 10 % auf 210,00",
      "Offener Betrag USD131,00",
      "Seite 1 von 1",
    ])
      expect(inGerman).toContain(withoutSpaces(part));
  },
);

test.skipIf(!isReadable)("a PDF uses the number format and currency of its company", async () => {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { currency: "EUR", locale: "de-AT", country: "AT" }));
  const items = [{ productId: trader.freight, quantity: "2", unitPrice: "617.25" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  const inGerman = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf`)).pdf);
  for (const part of ["15.01.2026", "617,25", "Gesamtbetrag EUR"])
    expect(inGerman).toContain(withoutSpaces(part));
  expect(inGerman).toMatch(/1\s*234,50/);
  expect(inGerman).not.toContain("$");
  const inItalian = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf?language=it`)).pdf);
  for (const part of ["15/01/2026", "1.234,50"]) expect(inItalian).toContain(part);
});

test.skipIf(!isReadable)(
  "200 items take several pages, each with the header, page number and carried amount",
  async () => {
    const trader = await newTrader();
    const items = Array.from({ length: 200 }, (_, index) => ({
      productId: trader.freight,
      description: `Line ${index + 1} ${"with a long text ".repeat(index % 5)}`.trim(),
      quantity: "1",
      unitPrice: "10.00",
    }));
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
    const pages = pagesOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf`)).pdf);
    expect(pages.length).toBeGreaterThan(3);
    const textOf = (page: number) => pages[page]?.words.map(({ text }) => text).join(" ") ?? "";
    let carried = 0;
    for (const [index] of pages.entries()) {
      const text = textOf(index);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      if (carried > 0 && carried < 200) {
        expect(text).toContain(`Carried forward ${localizeMoney(toAmount(`${carried}0`), DEFAULT_NOTATION)}`);
        expect(text).toContain("Unit price");
      }
      carried += text.match(/Line \d+/g)?.length ?? 0;
    }
    expect(carried).toBe(200);
    expect(textOf(pages.length - 1)).toContain("Total USD 2,000.00");
  },
);

test.skipIf(!isReadable)("texts in other alphabets are drawn, and no word leaves its column", async () => {
  const trader = await newTrader();
  const path = `/customers/${trader.customer}`;
  const { code, version } = expectMade(await trader.books.get(path));
  const name = "Ελλάδα Київ Łódź";
  expectMade(await trader.books.put(path, { code, version, name, address: "W".repeat(300) }));
  const items = [
    { productId: trader.freight, quantity: "1", unitPrice: "999999.99", description: "x".repeat(400) },
  ];
  const notes = "n".repeat(3000);
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", notes, items });
  const { pdf } = await pdfOf(trader, `/invoices/${invoice.id}/pdf`);
  expect(textOfPdf(pdf)).toContain(withoutSpaces(name));
  for (const { words } of pagesOfPdf(pdf))
    for (const { left, right } of words) expect(Math.min(left, right)).toBeGreaterThan(40);
});

test.skipIf(!isReadable)("discounts have a column if a line has one", async () => {
  const trader = await newTrader();
  const line = { productId: trader.freight, quantity: "2", unitPrice: "50.00" };
  const plain = await write(trader, "/invoices", { date: "2026-01-15", items: [line] });
  expect(textOfPdf((await pdfOf(trader, `/invoices/${plain.id}/pdf`)).pdf)).not.toContain("Discount");
  const items = [{ ...line, discount: "12.5%" }, line, { ...line, discount: "30" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", discount: "10%", items });
  const text = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf?language=de`)).pdf);
  for (const part of [
    "Einzelpreis Rabatt Steuer",
    "50,00 12,5% – 87,50",
    "50,00 – 100,00",
    "50,00 30,00 – 70,00",
    "Zwischensumme 257,50 Rabatt 10% −25,75",
  ])
    expect(text).toContain(withoutSpaces(part));
});

test.skipIf(!isReadable)(
  "tax-inclusive prices are marked, and the tax is shown below the total that includes it",
  async () => {
    const trader = await newTrader();
    const line = { productId: trader.freight, quantity: "2", unitPrice: "55.00", taxRateId: trader.tax };
    const items = [line, { ...line, unitPrice: "11.00", taxRateId: null }];
    const more = { date: "2026-01-15", pricesIncludeTax: true, discount: "10%", items };
    const invoice = await write(trader, "/invoices", more);
    const text = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf?language=de`)).pdf);
    for (const part of [
      "Einzelpreis inkl. Steuer",
      "Betrag inkl. Steuer",
      "55,00 10% 110,00",
      "Betrag inkl. Steuer 132,00 Rabatt 10% −13,20 Gesamtbetrag USD 118,80",
      "118,80 Enthält Steuer 10 % auf 90,00 9,00",
    ])
      expect(text).toContain(withoutSpaces(part));
    expect(text).not.toContain("Zwischensumme");
  },
);

test.skipIf(!isReadable)("a quantity shows its unit, and a line its reference", async () => {
  const trader = await newTrader();
  const line = { productId: trader.freight, quantity: "2.5", unitPrice: "50.00" };
  const items = [
    { ...line, unit: "day", reference: "Order 4711" },
    { ...line, unit: null },
  ];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  const text = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf?language=de`)).pdf);
  expect(text).toContain(withoutSpaces("2,5 Tage 50,00"));
  expect(text).toContain(withoutSpaces("Order 4711"));
});

test.skipIf(!isReadable)("a heading has no amounts, and a line on an account shows its text", async () => {
  const { trader } = await traderAfterSale();
  const { items } = expectMade(await trader.books.get("/accounts?limit=500"));
  const sales = items.find(({ type }: { type: string }) => type === "revenue");
  const lines = [
    { productId: null, description: "First quarter" },
    { accountId: sales.id, description: "Advice", quantity: "2", unitPrice: "50.00" },
  ];
  const body = { partyId: trader.customer, date: "2026-01-20", status: "posted", items: lines };
  const invoice = expectMade(await trader.books.post("/invoices", body));
  const text = textOfPdf((await pdfOf(trader, `/invoices/${invoice.id}/pdf`)).pdf);
  expect(text).toContain(withoutSpaces("First quarter Advice 2 50.00 – 100.00 Subtotal 100.00"));
  expect(text).not.toContain(withoutSpaces(sales.name));
});

test("each kind of document has a PDF, only for your own company", async () => {
  const { trader, invoice } = await traderAfterSale();
  const bill = expectMade(await trader.books.get("/bills")).items[0];
  const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
  const note = await write(trader, "/credit-notes", {
    date: "2026-01-20",
    creditedDocumentId: invoice.id,
    items,
  });
  for (const path of [`/bills/${bill.id}/pdf`, `/credit-notes/${note.id}/pdf`])
    expect((await pdfOf(trader, path)).pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const otherTrader = await newTrader();
  expect(await otherTrader.books.get(`/invoices/${invoice.id}/pdf`)).toMatchObject({
    status: 404,
    body: { code: "document.not-found" },
  });
  // Each kind has its own address.
  expect((await trader.books.get(`/bills/${invoice.id}/pdf`)).status).toBe(404);
  expect((await trader.books.get(`/invoices/${invoice.id}/pdf?language=xx`)).status).toBe(400);
});
