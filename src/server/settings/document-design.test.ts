import { DEFAULT_NOTATION } from "#domain/notation.ts";
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PDF_LAYOUTS, DEFAULT_DESIGN } from "#domain/document-design.ts";
import { toAmount } from "#domain/money.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { canReadPdf, pagesOfPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import { inDays } from "#test/support/schedules.ts";
import {
  changeBook,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  traderAfterSale,
  write,
} from "#test/support/trade.ts";

const canRead = canReadPdf();
if (!canRead) process.stderr.write("No pdftotext: the text of the PDFs is not verified.\n");
const hasQpdf = spawnSync("qpdf", ["--version"]).status === 0;

const FOOT = "Register 12345\nPayable within 30 days";
const LOOK = { layout: "letter", color: "#0b6e4f", logoSide: "right", logoSize: "small", footer: FOOT };
const choose = ({ books }: TestTrader, version: number, changes: object = {}) =>
  books.put("/document-design", { version, ...LOOK, ...changes });

async function pdfOf({ books }: TestTrader, path: string): Promise<Buffer> {
  const { app } = await testApp();
  const reply = await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } });
  expect(reply.statusCode, path).toBe(200);
  return reply.rawPayload;
}
const digest = (file: Buffer) => createHash("sha256").update(file).digest("hex");

const freight = ({ freight: productId }: TestTrader) => [{ productId, quantity: "1", unitPrice: "40.00" }];
const invoiceOf = (trader: TestTrader) =>
  write(trader, "/invoices", { date: "2026-01-20", items: freight(trader) });

test("a document design is chosen and recorded", async () => {
  const { trader } = await traderAfterSale();
  expect(expectMade(await trader.books.get("/document-design"))).toEqual({ version: 1, ...DEFAULT_DESIGN });
  expect(expectMade(await choose(trader, 1, { color: "0B6E4F" }))).toEqual({
    version: 2,
    ...LOOK,
    paperSize: null,
  });
  // Saving the current design again changes nothing.
  expect(expectMade(await choose(trader, 2)).version).toBe(2);
  expect(
    expectMade(await trader.books.put("/document-design", { version: 2, ...DEFAULT_DESIGN })).version,
  ).toBe(3);
  const { id } = expectMade(await trader.books.get("/company"));
  const actions = expectMade(await trader.books.get(`/audit-log?recordId=${id}`)).items.map(
    ({ action }: { action: string }) => action,
  );
  expect(actions.slice(0, 2)).toEqual(["document_design.chosen", "document_design.chosen"]);
});

test.skipIf(!canRead)("a posted document looks the same after the design has changed", async () => {
  const { trader, invoice } = await traderAfterSale();
  const { books, customer } = trader;
  const quote = expectMade(
    await books.post("/quotes", {
      partyId: customer,
      date: inDays(0),
      status: "sent",
      items: freight(trader),
    }),
  );
  const draft = await write(trader, "/invoices", {
    date: "2026-01-20",
    status: "draft",
    items: freight(trader),
  });
  const [sale, offer] = [`/invoices/${invoice.id}/pdf`, `/quotes/${quote.id}/pdf`];
  const before = [digest(await pdfOf(trader, sale)), digest(await pdfOf(trader, offer))];
  expectMade(await choose(trader, 1));
  expectMade(await changeBook(books, { locale: "de-DE" }));
  const party = expectMade(await books.get(`/customers/${customer}`));
  expectMade(await books.put(`/customers/${customer}`, { ...party, language: "fr" }));
  expect([digest(await pdfOf(trader, sale)), digest(await pdfOf(trader, offer))]).toEqual(before);
  // Its email is in its language too.
  expect(expectMade(await books.get(`/invoices/${invoice.id}/emails`)).proposal.language).toBe("en");
  const foot = withoutSpaces("Payable within 30 days");
  const later = await invoiceOf(trader);
  for (const id of [draft.id, later.id]) {
    const text = textOfPdf(await pdfOf(trader, `/invoices/${id}/pdf`));
    expect([text.includes(foot), text.includes("Facture")]).toEqual([true, true]);
  }
});

test.skipIf(!canRead)("updating a posted document's details applies the current design", async () => {
  const { trader, invoice } = await traderAfterSale();
  expectMade(await choose(trader, 1));
  const { version } = expectMade(await trader.books.get(`/invoices/${invoice.id}`));
  expectMade(await trader.books.post(`/invoices/${invoice.id}/details`, { version }));
  const text = textOfPdf(await pdfOf(trader, `/invoices/${invoice.id}/pdf`));
  expect(text).toContain(withoutSpaces("Payable within 30 days"));
});

test("an edit of an outdated design is rejected, and other companies have their own", async () => {
  const trader = await newTrader();
  expectMade(await choose(trader, 1));
  expect(await choose(trader, 1, { layout: "band" })).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { version: 2, ...LOOK } },
  });
  expect(expectMade(await trader.books.get("/document-design"))).toEqual({
    version: 2,
    ...LOOK,
    paperSize: null,
  });
  expect(expectMade(await (await newTrader()).books.get("/document-design")).layout).toBe("plain");
});

test.each([
  ["color", "#ffcc00", /contrast is 1\.5 : 1, and at least 4\.5 : 1 is needed\. Try #[0-9a-f]{6}/],
  ["color", "blue", /six hexadecimal digits/],
  ["layout", "neon", /Choose a layout/],
  ["footer", "1\n2\n3\n4\n5", /Up to 4 lines/],
  ["footer", "x".repeat(301), /at most 300/],
])(
  "%s: %s is refused at its field on saving and previewing, and nothing is saved",
  async (field, value, message) => {
    const trader = await newTrader();
    const query = new URLSearchParams({ ...LOOK, [field]: value }).toString();
    for (const reply of [
      await choose(trader, 1, { [field]: value }),
      await trader.books.get(`/document-design/preview?${query}`),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } });
      expect(reply.body.errors[0].message).toMatch(message);
    }
    expect(expectMade(await trader.books.get("/document-design"))).toEqual({ version: 1, ...DEFAULT_DESIGN });
  },
);

test.skipIf(!canRead)(
  "all documents that the company issues have its footer, but a vendor's bill doesn't",
  async () => {
    const { trader } = await traderAfterSale();
    const { books } = trader;
    expectMade(await choose(trader, 1, { layout: "band" }));
    const invoice = await invoiceOf(trader);
    const items = freight(trader);
    const order = expectMade(
      await books.post("/sales-orders", { partyId: trader.customer, date: inDays(0), items }),
    );
    const quote = expectMade(
      await books.post("/quotes", { partyId: trader.customer, date: inDays(0), items }),
    );
    const note = await write(trader, "/credit-notes", { date: "2026-01-20", items });
    const receipt = expectMade(await receive(trader, { amount: "10.00" }));
    const delivery = expectMade(
      await books.post("/deliveries", {
        orderId: order.id,
        date: inDays(0),
        items: [{ position: 1, quantity: "1" }],
      }),
    );
    const bill = await write(trader, "/bills", { date: "2026-01-20", items });
    const footOf = async (path: string) =>
      textOfPdf(await pdfOf(trader, path)).includes(withoutSpaces("Payable within 30 days"));
    for (const path of [
      `/invoices/${invoice.id}/pdf`,
      `/invoices/${invoice.id}/delivery-note`,
      `/credit-notes/${note.id}/pdf`,
      `/payments/${receipt.id}/pdf`,
      `/sales-orders/${order.id}/pdf`,
      `/quotes/${quote.id}/pdf`,
      `/deliveries/${delivery.id}/pdf`,
      `/customers/${trader.customer}/statement/pdf?start=2026-01-01&end=2026-12-31`,
    ])
      expect(await footOf(path), path).toBe(true);
    expect(await footOf(`/bills/${bill.id}/pdf`)).toBe(false);
  },
);

test.skipIf(!canRead).each(PDF_LAYOUTS)(
  "%s: the preview is an invoice of the company as PDF/A-3b, and nothing is saved",
  async (layout) => {
    const trader = await newTrader();
    expectMade(
      await changeBook(trader.books, {
        name: "Harbor Supply",
        address: "1 Quay\nPort",
        currency: "EUR",
        locale: "de-DE",
      }),
    );
    const before = expectMade(await trader.books.get("/journals")).items;
    const query = new URLSearchParams({ ...LOOK, layout, language: "de" }).toString();
    const pdf = await pdfOf(trader, `/document-design/preview?${query}`);
    const text = textOfPdf(pdf);
    for (const part of [
      "Harbor Supply",
      "Rechnung",
      "INV-0042",
      "Harbour Café Ltd",
      "1 Quay",
      "Steuer 20 % auf 1.002,50",
      "Gesamtbetrag EUR 1.294,70",
      "Register 12345",
      "Seite 1 von 1",
    ])
      expect(text, part).toContain(withoutSpaces(part));
    expect(pdf.toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
    if (hasQpdf) {
      const file = join(mkdtempSync(join(tmpdir(), "look-")), "example.pdf");
      writeFileSync(file, pdf);
      expect(spawnSync("qpdf", ["--check", file]).status).toBe(0);
    }
    expect(expectMade(await trader.books.get("/journals")).items).toEqual(before);
    expect(expectMade(await trader.books.get("/invoices")).items).toEqual([]);
  },
);

test.skipIf(!canRead).each(PDF_LAYOUTS)(
  "%s: 200 items take several pages, each with the footer and the right carried amount",
  async (layout) => {
    const trader = await newTrader();
    expectMade(await choose(trader, 1, { layout }));
    const items = Array.from({ length: 200 }, (_, index) => ({
      productId: trader.freight,
      description: `Line ${index + 1} ${"with a long text ".repeat(index % 5)}`.trim(),
      quantity: "1",
      unitPrice: "10.00",
    }));
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
    const pages = pagesOfPdf(await pdfOf(trader, `/invoices/${invoice.id}/pdf`));
    expect(pages.length).toBeGreaterThan(3);
    let carried = 0;
    for (const [index, { words, height }] of pages.entries()) {
      const text = words.map((word) => word.text).join(" ");
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain("Payable within 30 days");
      if (carried > 0 && carried < 200)
        expect(text).toContain(`Carried forward ${localizeMoney(toAmount(`${carried}0`), DEFAULT_NOTATION)}`);
      carried += text.match(/Line \d+/g)?.length ?? 0;
      // No content overlaps the footer.
      const foot = words.find((word) => word.text === "Register")?.top ?? 0;
      const lines = words.filter((word) => word.text === "Line").map((word) => word.top);
      expect(Math.max(...lines, 0)).toBeLessThan(foot);
      expect(foot).toBeGreaterThan(height - 100);
    }
    expect(carried).toBe(200);
    expect(
      pages
        .at(-1)
        ?.words.map(({ text }) => text)
        .join(" "),
    ).toContain("Total USD 2,000.00");
  },
);

const MM = 72 / 25.4;

test.skipIf(!canRead)(
  "the letter layout has the address in the DIN 5008 window, and a long one overlaps nothing",
  async () => {
    const { trader } = await traderAfterSale();
    expectMade(await choose(trader, 1));
    const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10.00" }];
    const path = `/customers/${trader.customer}`;
    const wordsOf = async (address: string) => {
      const party = expectMade(await trader.books.get(path));
      expectMade(await trader.books.put(path, { ...party, name: "Zebra", address }));
      const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
      const [page] = pagesOfPdf(await pdfOf(trader, `/invoices/${invoice.id}/pdf`));
      return {
        words: page?.words ?? [],
        at: (text: string) => page?.words.find((word) => word.text === text),
      };
    };
    const short = await wordsOf("12 Quay Street\n28195 Portville");
    for (const text of ["Zebra", "Portville"]) {
      const { left = 0, top = 0 } = short.at(text) ?? {};
      expect(left).toBeGreaterThanOrEqual(25 * MM - 1);
      expect(top).toBeGreaterThanOrEqual(62.7 * MM - 1);
      expect(top).toBeLessThan(90 * MM);
    }
    const long = await wordsOf(Array.from({ length: 14 }, (_, line) => `Floor${line} of it`).join("\n"));
    expect(long.at("Item")?.top).toBeGreaterThan(long.at("Floor13")?.top ?? Infinity);
  },
);
