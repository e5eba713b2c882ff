import { expect, test } from "vitest";
import { type PdfPage, canReadPdf, pagesOfPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** Each PDF shows its issuer, and a credit shows the invoice it corrects (Behavior 2.19). */
const isRead = canReadPdf();

const LOGO =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const FOOT = "Register-12345";

async function pdfOf({ books }: TestTrader, path: string): Promise<Buffer> {
  const { app } = await testApp();
  const reply = await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } });
  expect(reply.statusCode, path).toBe(200);
  return reply.rawPayload;
}

/** The vertical position of the first occurrence of a word. */
const topOf = (pages: PdfPage[], text: string) =>
  pages[0]?.words.find((word) => word.text === text)?.top ?? NaN;

async function harborTrader(): Promise<TestTrader> {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { name: "Harborcompany" }));
  expectMade(await trader.books.put("/logo", { version: 1, image: LOGO }));
  const look = { layout: "plain", color: "#0b6e4f", logoSide: "left", logoSize: "small", footer: FOOT };
  expectMade(await trader.books.put("/document-design", { version: 1, ...look }));
  for (const side of ["customer", "vendor"] as const) {
    const path = `/${side}s/${trader[side]}`;
    const { code, version } = expectMade(await trader.books.get(path));
    expectMade(await trader.books.put(path, { code, version, name: "Otherparty" }));
  }
  return trader;
}

const freight = ({ freight: productId }: TestTrader) => [{ productId, quantity: "1", unitPrice: "40.00" }];

async function pathsOf(trader: TestTrader) {
  const { books } = trader;
  const [date, items] = ["2026-01-20", freight(trader)];
  const order = async (path: string, partyId: string) =>
    expectMade(await books.post(path, { partyId, date, dueDate: "2026-02-01", items })).id;
  const document = async (path: "/invoices" | "/bills" | "/credit-notes" | "/vendor-credits") =>
    (await write(trader, path, { date, items })).id;
  return {
    ours: [
      `/invoices/${await document("/invoices")}`,
      `/credit-notes/${await document("/credit-notes")}`,
      `/quotes/${await order("/quotes", trader.customer)}`,
      `/sales-orders/${await order("/sales-orders", trader.customer)}`,
      `/purchase-orders/${await order("/purchase-orders", trader.vendor)}`,
    ],
    theirs: [`/bills/${await document("/bills")}`, `/vendor-credits/${await document("/vendor-credits")}`],
  };
}

test.skipIf(!isRead)(
  "the company issues all documents except bills and vendor credits, with its logo and footer",
  async () => {
    const trader = await harborTrader();
    const { ours, theirs } = await pathsOf(trader);
    for (const path of [...ours, ...theirs]) {
      const isOurs = ours.includes(path);
      const pdf = await pdfOf(trader, `${path}/pdf`);
      const pages = pagesOfPdf(pdf);
      const isAbove = topOf(pages, "Harborcompany") < topOf(pages, "Otherparty");
      const hasLogo = pdf.toString("latin1").includes("/Subtype /Image");
      const hasFoot = Number.isFinite(topOf(pages, FOOT));
      expect({ path, isAbove, hasLogo, hasFoot }).toEqual({
        path,
        isAbove: isOurs,
        hasLogo: isOurs,
        hasFoot: isOurs,
      });
    }
  },
);

test.skipIf(!isRead).each([
  ["en", "Correction of invoice INV-0001 dated Jan 5, 2026"],
  ["de", "Korrektur der Rechnung INV-0001 vom 05.01.2026"],
  ["fr", "Rectification de la facture INV-0001 du 05/01/2026"],
  ["es", "Rectificación de la factura INV-0001 del 05/01/2026"],
  ["it", "Rettifica della fattura INV-0001 del 05/01/2026"],
  ["nl", "Correctie van factuur INV-0001 van 05-01-2026"],
  ["pt", "Retificação da fatura INV-0001 de 05/01/2026"],
])("in %s a credit note and its email name the invoice it corrects", async (language, expectedText) => {
  const trader = await newTrader();
  const invoice = await write(trader, "/invoices", { date: "2026-01-05", items: freight(trader) });
  const items = freight(trader).map((item) => ({ ...item, creditedPosition: 1 }));
  const note = await write(trader, "/credit-notes", {
    date: "2026-01-20",
    creditedDocumentId: invoice.id,
    items,
  });
  const path = `/credit-notes/${note.id}`;
  expect(textOfPdf(await pdfOf(trader, `${path}/pdf?language=${language}`))).toContain(
    withoutSpaces(expectedText),
  );
  const { proposal } = expectMade(await trader.books.get(`${path}/emails?language=${language}`));
  expect(proposal.text).toContain(`\n${expectedText}\n\n`);
});

test.skipIf(!isRead)("a vendor credit names the vendor's number of its bill", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    vendorInvoiceNumber: "R-77",
    items: freight(trader),
  });
  const items = freight(trader).map((item) => ({ ...item, creditedPosition: 1 }));
  const credit = await write(trader, "/vendor-credits", {
    date: "2026-01-20",
    creditedDocumentId: bill.id,
    items,
  });
  const text = textOfPdf(await pdfOf(trader, `/vendor-credits/${credit.id}/pdf?language=en`));
  expect(text).toContain(withoutSpaces("Correction of invoice R-77 dated Jan 5, 2026"));
});

test.skipIf(!isRead)("a credit note without an invoice names none, and neither does its email", async () => {
  const trader = await newTrader();
  const note = await write(trader, "/credit-notes", { date: "2026-01-20", items: freight(trader) });
  const path = `/credit-notes/${note.id}`;
  expect(textOfPdf(await pdfOf(trader, `${path}/pdf?language=en`))).not.toContain("Correction");
  const { proposal } = expectMade(await trader.books.get(`${path}/emails?language=en`));
  expect(proposal.text).toMatch(/ for \$40\.00\.\n\nKind regards/);
});
