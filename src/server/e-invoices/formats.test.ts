import { afterAll, expect, test } from "vitest";
import { readEInvoice } from "#domain/e-invoice/read-e-invoice.ts";
import { saveEInvoiceDetails } from "#test/support/e-invoice-customers.ts";
import { EMAIL, senderFor } from "#test/support/emails.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import {
  changeBook,
  readWholeBook,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { xmlOf } from "./received-xml.ts";

/** A customer gets invoices in the chosen format, however they are sent (Accounting 19). */
await useOwnTestApp();
const mailServer = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mailServer);
afterAll(() => outbox.close());

const bytesOf = async (url: string, headers = {}) => (await server.app.inject({ url, headers })).rawPayload;

const invoiceOf = (trader: TestTrader, more: object = {}) =>
  write(trader, "/invoices", {
    date: "2026-01-20",
    items: [{ productId: trader.freight, quantity: "2", unitPrice: "40.00", taxRateId: trader.tax }],
    ...more,
  });

async function traderWith(format: string) {
  const trader = await newTrader();
  await saveEInvoiceDetails(trader, { format });
  return { trader, invoice: await invoiceOf(trader) };
}

/** The PDFs of an invoice: downloaded, emailed and from the share link. */
async function pdfsOf({ books }: TestTrader, { id }: { id: string }) {
  const expiresOn = expectMade(await books.get("/company")).today;
  const { path } = expectMade(await books.post(`/invoices/${id}/links`, { language: "de", expiresOn }));
  const email = expectMade(await books.post(`/invoices/${id}/emails`, { ...EMAIL, language: "de" }));
  const cookie = { cookie: books.cookie };
  return {
    sent: email,
    download: await bytesOf(`/api/invoices/${id}/pdf?language=de`, cookie),
    page: await bytesOf(`${path}/pdf`),
    emailed: await bytesOf(`/api/emails/${email.id}/pdf`, cookie),
  };
}

test("Factur-X is embedded in the PDF of downloads, emails and share links, with no separate file", async () => {
  const { trader, invoice } = await traderWith("facturx");
  const { sent, ...pdfs } = await pdfsOf(trader, invoice);
  for (const pdf of Object.values(pdfs))
    expect(readEInvoice(xmlOf(pdf))).toMatchObject({
      syntax: "cii",
      number: invoice.number,
      totals: { payable: "88.00" },
    });
  expect(sent.xmlFileName).toBeNull();
  const draft = await invoiceOf(trader, { status: "draft" });
  const pdf = await bytesOf(`/api/invoices/${draft.id}/pdf`, { cookie: trader.books.cookie });
  expect(pdf.includes("factur-x.xml")).toBe(false);
});

test("without a format the PDF embeds nothing and is the email's only attachment", async () => {
  const { trader, invoice } = await traderWith("none");
  const { sent, ...pdfs } = await pdfsOf(trader, invoice);
  for (const pdf of Object.values(pdfs)) expect(pdf.includes("EmbeddedFile")).toBe(false);
  expect(sent.xmlFileName).toBeNull();
  expect((await trader.books.get(`/emails/${sent.id}/xml`)).status).toBe(404);
});

test("an XML format is attached next to the PDF, and kept as it was sent", async () => {
  const { trader, invoice } = await traderWith("xrechnung");
  const { books } = trader;
  const { proposal } = expectMade(await books.get(`/invoices/${invoice.id}/emails`));
  const xmlFileName = `${invoice.number}.xml`;
  expect(proposal).toMatchObject({ xmlFileName });
  const to = ["xrechnung@customer.example"];
  const email = expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to }));
  expect(email).toMatchObject({ xmlFileName });
  const { xml } = expectMade(await books.get(`/invoices/${invoice.id}/e-invoice`));
  expect(xml).toContain("xrechnung_3.0");
  const storedXml = await bytesOf(`/api/emails/${email.id}/xml`, { cookie: books.cookie });
  expect(storedXml.toString()).toBe(xml);
  outbox.wake();
  const raw = await mailServer.message("xrechnung@customer.example");
  expect(raw).toContain(`filename=${xmlFileName}`);
  expect(raw).toContain("Content-Type: application/xml");
  const { content } = expectMade(await books.post(`/invoices/${invoice.id}/email-file`, { ...EMAIL, to }));
  expect(content).toContain(`filename=${xmlFileName}`);
});

test("an email whose format breaks a rule is refused with the number of the rule, and nothing is saved", async () => {
  const { trader, invoice } = await traderWith("none");
  await saveEInvoiceDetails(trader, { format: "xrechnung", buyerReference: null });
  const before = await readWholeBook(trader.books);
  const reply = await trader.books.post(`/invoices/${invoice.id}/emails`, EMAIL);
  expect(reply).toMatchObject({ status: 422, body: { code: "e-invoice.incomplete" } });
  expect(JSON.stringify(reply.body.errors)).toContain("BR-DE-15");
  expect(await readWholeBook(trader.books)).toBe(before);
});

/** A trader whose customer gets XRechnung, without some details it requires. */
async function traderWithout(party: object) {
  const trader = await newTrader();
  await saveEInvoiceDetails(trader, { format: "xrechnung", ...party });
  return trader;
}

const WITHOUT_ROUTE = {
  status: 422,
  body: {
    code: "e-invoice.incomplete",
    errors: [
      {
        field: "party.buyerReference",
        message: "XRechnung requires the customer's buyer reference (Leitweg-ID) (BR-DE-15)",
      },
    ],
  },
};

test("an invoice that breaks a rule of the customer's format isn't posted, and the rule is named", async () => {
  const trader = await traderWithout({ buyerReference: null });
  const { books, customer: partyId } = trader;
  const draft = await invoiceOf(trader, { status: "draft" });
  const before = await readWholeBook(books);
  const { items } = draft;
  const body = { partyId, date: "2026-01-20", status: "posted", items: asSentItems(items) };
  expect(await books.post("/invoices", body)).toMatchObject(WITHOUT_ROUTE);
  expect(await books.post("/invoices/preview", body)).toMatchObject(WITHOUT_ROUTE);
  const change = { ...body, version: draft.version };
  expect(await books.put(`/invoices/${draft.id}`, change)).toMatchObject(WITHOUT_ROUTE);
  expect(await readWholeBook(books)).toBe(before);
  await saveEInvoiceDetails(trader, { format: "xrechnung" });
  expect(expectMade(await books.put(`/invoices/${draft.id}`, change)).status).toBe("posted");
});

const asSentItems = (items: Record<string, unknown>[]) =>
  items.map(({ productId, quantity, unitPrice, taxRateId }) => ({
    productId,
    quantity,
    unitPrice,
    taxRateId,
  }));

test("an export needs a VAT number with a country prefix, not just a tax ID", async () => {
  const { trader } = await traderWith("facturx");
  const { books, customer: partyId, freight: productId } = trader;
  expectMade(await changeBook(books, { taxId: "12-3456789" }));
  const rate = { name: "Export", kind: "zero_rated", exemptionCode: "VATEX-EU-G" };
  const { id } = expectMade(await books.post("/tax-rates", rate));
  const items = [{ productId, quantity: "1", unitPrice: "9.00", taxRateId: id }];
  const before = await readWholeBook(books);
  const reply = await books.post("/invoices", { partyId, date: "2026-01-20", status: "posted", items });
  expect(reply).toMatchObject({ status: 422, body: { code: "e-invoice.incomplete" } });
  expect(reply.body.errors).toEqual([
    {
      field: "company.taxId",
      message: "Exports require your company's VAT number with country prefix (BR-G-02)",
    },
  ]);
  expect(await readWholeBook(books)).toBe(before);
});

test("the same invoice is posted without a format, and saved as a draft with one", async () => {
  const trader = await traderWithout({ buyerReference: null });
  expect(await invoiceOf(trader, { status: "draft" })).toMatchObject({ status: "draft" });
  await saveEInvoiceDetails(trader, { format: "none", buyerReference: null });
  expect(await invoiceOf(trader)).toMatchObject({ status: "posted" });
});

test("order and contract numbers are on the document, in its file and PDF, and stay until changed", async () => {
  const { trader } = await traderWith("facturx");
  const { books } = trader;
  const draft = await invoiceOf(trader, {
    status: "draft",
    orderReference: "PO-7",
    contractReference: "C-2026",
  });
  const { partyId, date, version, items } = draft;
  const posted = { partyId, date, version, status: "posted", items: asSentItems(items) };
  const after = expectMade(await books.put(`/invoices/${draft.id}`, posted));
  expect(after).toMatchObject({ orderReference: "PO-7", contractReference: "C-2026" });
  const pdf = await bytesOf(`/api/invoices/${draft.id}/pdf?language=de`, { cookie: books.cookie });
  expect(readEInvoice(xmlOf(pdf))).toMatchObject({ orderReference: "PO-7", contractReference: "C-2026" });
  const { xml } = expectMade(await books.get(`/invoices/${draft.id}/e-invoice`));
  expect(xml).toContain("<cac:OrderReference><cbc:ID>PO-7</cbc:ID></cac:OrderReference>");
  const reply = await books.post("/invoices", { partyId, date, items: [], orderReference: "x".repeat(101) });
  expect(reply.body.errors).toMatchObject([{ field: "orderReference" }]);
});

test("a rule of the company's country is reported at its field before posting, and nothing is saved", async () => {
  const trader = await newTrader();
  const { books, customer: partyId } = trader;
  const address = { electronicScheme: "9930", electronicAddress: "DE123456789", country: "NL" };
  await saveEInvoiceDetails(trader, { format: "peppol", ...address }, { ...address, legalId: "HRB 1" });
  expectMade(await changeBook(books, { address: "Street 1", taxId: "DE123456789" }));
  const { version, name } = expectMade(await books.get(`/customers/${partyId}`));
  expectMade(await books.put(`/customers/${partyId}`, { name, version, address: "Street 2" }));
  const draft = await invoiceOf(trader, { status: "draft" });
  const before = await readWholeBook(books);
  const body = { partyId, date: "2026-01-20", status: "posted", items: asSentItems(draft.items) };
  const message = "Enter your company's KVK number (8 digits) or OIN (20 digits) (NL-R-003)";
  const refused = { status: 422, body: { errors: [{ field: "company.legalId", message }] } };
  expect(await books.post("/invoices/preview", body)).toMatchObject(refused);
  expect(await books.post("/invoices", body)).toMatchObject(refused);
  expect(await readWholeBook(books)).toBe(before);
  await saveEInvoiceDetails(trader, { format: "peppol", ...address }, { ...address, legalId: "12345678" });
  expectMade(await changeBook(books, { address: "Street 1", taxId: "DE123456789" }));
  const { id } = expectMade(await books.post("/invoices", body));
  const { xml } = expectMade(await books.get(`/invoices/${id}/e-invoice`));
  expect(xml).toContain('<cbc:CompanyID schemeID="0106">12345678</cbc:CompanyID>');
});

test("Peppol requires the customer's order number when there is no buyer reference", async () => {
  const trader = await newTrader();
  const address = { electronicScheme: "9930", electronicAddress: "DE123456789", country: "FR" };
  await saveEInvoiceDetails(trader, { format: "peppol", buyerReference: null, ...address }, address);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "9.00", taxRateId: trader.tax }];
  const body = { partyId: trader.customer, date: "2026-01-20", status: "posted", items };
  const reply = await trader.books.post("/invoices", body);
  expect(reply.body.errors).toMatchObject([{ field: "orderReference" }]);
  expect(expectMade(await trader.books.post("/invoices", { ...body, orderReference: "PO-8" })).status).toBe(
    "posted",
  );
});
