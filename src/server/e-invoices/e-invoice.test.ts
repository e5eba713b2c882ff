import { expect, test } from "vitest";
import {
  changeBook,
  readWholeBook,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

const address = { city: "Berlin", postalCode: "10115", country: "DE", electronicScheme: "EM" };
const company = {
  ...address,
  electronicAddress: "books@example.com",
  legalId: "HRB 1",
  contactName: "Accounts",
  iban: "DE02 1203 0000 0000 2020 51",
  bic: "BYLADEM1001",
};
const customer = { ...address, electronicAddress: "ap@example.com", legalId: null, buyerReference: null };

async function completeParties(
  { books, customer: partyId }: TestTrader,
  party: Record<string, unknown> = {},
) {
  expectMade(await changeBook(books, { taxId: "DE123456789" }));
  const { version } = expectMade(await books.get("/e-invoice-details"));
  return books.put("/e-invoice-details", { version, company, party: { ...customer, ...party, partyId } });
}

async function createPostedInvoice(trader: TestTrader, more: Record<string, unknown> = {}) {
  const { books, customer: partyId, freight, tax } = trader;
  const items = [
    { productId: freight, description: "A & B", quantity: "3", unitPrice: "10.125", taxRateId: tax },
  ];
  return expectMade(
    await books.post("/invoices", { partyId, date: "2026-01-15", status: "posted", items, ...more }),
  );
}

test("a posted invoice is exported in either syntax, exact to the cent", async () => {
  const trader = await newTrader();
  const invoice = await createPostedInvoice(trader);
  expectMade(await completeParties(trader));
  const { fileName, xml } = expectMade(await trader.books.get(`/invoices/${invoice.id}/e-invoice`));
  expect(fileName).toBe(`${invoice.number}.xml`);
  expect(xml).toContain("<cbc:Name>A &amp; B</cbc:Name>");
  expect(xml).toContain(`>${invoice.total}</cbc:PayableAmount>`);
  expect(xml).toContain("<cbc:ID>DE02120300000000202051</cbc:ID>");
  const cii = expectMade(await trader.books.get(`/invoices/${invoice.id}/e-invoice?format=cii`)).xml;
  expect(cii).toContain(`<ram:DuePayableAmount>${invoice.total}</ram:DuePayableAmount>`);
});

test("tax-inclusive prices are exported without tax, per unit or for the whole quantity, whichever is exact", async () => {
  const trader = await newTrader();
  const line = { productId: trader.freight, taxRateId: trader.tax };
  const items = [
    { ...line, description: "Exact", quantity: "2", unitPrice: "11.00", unit: "h", reference: "Order 1" },
    { ...line, description: "Not exact", quantity: "300", unitPrice: "9.99", discount: "10%" },
  ];
  const invoice = await createPostedInvoice(trader, { pricesIncludeTax: true, discount: "10.00", items });
  expectMade(await completeParties(trader));
  const { xml } = expectMade(await trader.books.get(`/invoices/${invoice.id}/e-invoice`));
  expect(xml).toContain('<cac:Price><cbc:PriceAmount currencyID="USD">10</cbc:PriceAmount></cac:Price>');
  expect(xml).toContain(
    '<cbc:Note>Order 1</cbc:Note><cbc:InvoicedQuantity unitCode="HUR">2</cbc:InvoicedQuantity>',
  );
  // 2997.00 less 272.45 of tax.
  expect(xml).toContain(
    '<cbc:PriceAmount currencyID="USD">2724.55</cbc:PriceAmount><cbc:BaseQuantity unitCode="H87">300</cbc:BaseQuantity>',
  );
  expect(xml).toContain(`>${invoice.subtotal}</cbc:TaxExclusiveAmount>`);
  expect(xml).toContain(`>${invoice.total}</cbc:PayableAmount>`);
  const cii = expectMade(await trader.books.get(`/invoices/${invoice.id}/e-invoice?format=cii`)).xml;
  expect(cii).toContain("<ram:IncludedNote><ram:Content>Order 1</ram:Content></ram:IncludedNote>");
  expect(cii).toContain('<ram:BasisQuantity unitCode="H87">300</ram:BasisQuantity>');
});

test("a tax that the customer owes is exported as a reverse charge at 0% with its reason", async () => {
  const trader = await newTrader();
  const { books, customer: id, freight } = trader;
  const taxRateId = expectMade(
    await books.post("/tax-rates", { name: "Reverse charge 19%", rate: "19", kind: "reverse_charge" }),
  ).id;
  const { version, name } = expectMade(await books.get(`/customers/${id}`));
  expectMade(await books.put(`/customers/${id}`, { name, version, taxId: "FR12345678901" }));
  const items = [
    { productId: freight, description: "Advice", quantity: "1", unitPrice: "100.00", taxRateId },
  ];
  const invoice = await createPostedInvoice(trader, { items });
  expectMade(await completeParties(trader));
  const { xml } = expectMade(await books.get(`/invoices/${invoice.id}/e-invoice`));
  const category = "<cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent>";
  expect(xml).toContain(`<cac:ClassifiedTaxCategory>${category}`);
  expect(xml).toContain(`${category}<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>`);
  expect(xml).toContain('<cbc:PayableAmount currencyID="USD">100.00</cbc:PayableAmount>');
});

test("a tax that the customer owes is exported as zero in base currency too", async () => {
  const trader = await newTrader();
  const { books, customer: id, freight: productId } = trader;
  expectMade(await changeBook(books, { currency: "EUR" }));
  const taxRateId = expectMade(
    await books.post("/tax-rates", { name: "Reverse charge 19%", rate: "19", kind: "reverse_charge" }),
  ).id;
  const { version, name } = expectMade(await books.get(`/customers/${id}`));
  expectMade(await books.put(`/customers/${id}`, { name, version, taxId: "FR12345678901" }));
  const items = [{ productId, description: "Advice", quantity: "1", unitPrice: "100.00", taxRateId }];
  const invoice = await createPostedInvoice(trader, { items, currency: "USD", exchangeRate: "0.9237" });
  expectMade(await completeParties(trader));
  const { xml } = expectMade(await books.get(`/invoices/${invoice.id}/e-invoice`));
  expect(xml).toContain("<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>");
  expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount></cac:TaxTotal>');
  expect(xml).toContain("<cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent>");
  expect(xml).toContain('<cbc:PayableAmount currencyID="USD">100.00</cbc:PayableAmount>');
  const cii = expectMade(await books.get(`/invoices/${invoice.id}/e-invoice?format=cii`)).xml;
  expect(cii).toContain('<ram:TaxTotalAmount currencyID="EUR">0.00</ram:TaxTotalAmount>');
  expect(cii).toContain("<ram:CategoryCode>AE</ram:CategoryCode>");
});

test("an exempt or zero-rated line is exported with its category and the reason of its tax rate", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const itemOf = async (rate: object) => {
    const { id: taxRateId } = expectMade(await books.post("/tax-rates", { name: "No tax", ...rate }));
    return { productId, description: "Course", quantity: "1", unitPrice: "100.00", taxRateId };
  };
  const exempt = { kind: "exempt", exemptionCode: "VATEX-EU-132-1I" };
  const items = [
    await itemOf({ ...exempt, exemptionReason: "Education, § 4 No. 21 UStG" }),
    await itemOf({ kind: "zero_rated" }),
    await itemOf({ kind: "zero_rated", exemptionCode: "VATEX-EU-G" }),
  ];
  const invoice = await createPostedInvoice(trader, { items });
  expectMade(await completeParties(trader));
  const { xml } = expectMade(await books.get(`/invoices/${invoice.id}/e-invoice`));
  const because = (category: string, code: string, reason: string) =>
    `<cbc:ID>${category}</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReasonCode>${code}` +
    `</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`;
  expect(xml).toContain(because("E", "VATEX-EU-132-1I", "Education, § 4 No. 21 UStG"));
  expect(xml).toContain(because("G", "VATEX-EU-G", "Export outside the EU"));
  expect(xml).toContain("<cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>");
});

test("a line at 0% isn't exported until its tax rate is zero-rated or exempt", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const rate = expectMade(await books.post("/tax-rates", { name: "Nothing", rate: "0" }));
  const line = { productId, description: "Course", quantity: "1", unitPrice: "100.00", taxRateId: rate.id };
  const invoice = await createPostedInvoice(trader, { items: [line] });
  expectMade(await completeParties(trader));
  expect(await books.get(`/invoices/${invoice.id}/e-invoice`)).toMatchObject({
    status: 422,
    body: { errors: [{ field: "items[0].taxRateId" }] },
  });
  expectMade(await books.put(`/tax-rates/${rate.id}`, { ...rate, kind: "zero_rated" }));
  expect(expectMade(await books.get(`/invoices/${invoice.id}/e-invoice`)).xml).toContain(
    "<cbc:ID>Z</cbc:ID>",
  );
});

test("a credit note names the invoice it corrects", async () => {
  const trader = await newTrader();
  const invoice = await createPostedInvoice(trader);
  expectMade(await completeParties(trader));
  const [item] = invoice.items;
  const { productId, description, quantity, unitPrice, taxRateId } = item;
  const items = [{ productId, description, quantity, unitPrice, taxRateId, creditedPosition: 1 }];
  const credit = await write(trader, "/credit-notes", {
    items,
    creditedDocumentId: invoice.id,
    date: "2026-01-20",
  });
  const { xml } = expectMade(await trader.books.get(`/credit-notes/${credit.id}/e-invoice`));
  expect(xml).toContain(">381</cbc:CreditNoteTypeCode>");
  expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID>`);
});

test("all missing details are reported at once, each at the field to fix", async () => {
  const trader = await newTrader();
  const invoice = await createPostedInvoice(trader);
  expectMade(await completeParties(trader, { format: "xrechnung", city: null }));
  const before = await readWholeBook(trader.books);
  const reply = await trader.books.get(`/invoices/${invoice.id}/e-invoice`);
  expect(reply).toMatchObject({ status: 422, body: { code: "e-invoice.incomplete" } });
  expect(reply.body.errors).toEqual(
    expect.arrayContaining([
      {
        field: "party.buyerReference",
        message: "XRechnung requires the customer's buyer reference (Leitweg-ID) (BR-DE-15)",
      },
      { field: "party.city", message: "XRechnung requires the customer's city (BR-DE-8)" },
      { field: "company.phone", message: "XRechnung requires your company's phone number (BR-DE-6)" },
    ]),
  );
  expect(await readWholeBook(trader.books)).toBe(before);
});

test("a draft has no electronic invoice, and another company's customer isn't found", async () => {
  const [trader, otherTrader] = [await newTrader(), await newTrader()];
  const draft = await createPostedInvoice(trader, { status: "draft" });
  expect(await trader.books.get(`/invoices/${draft.id}/e-invoice`)).toMatchObject({
    status: 409,
    body: { code: "e-invoice.not-posted" },
  });
  expect((await trader.books.get(`/e-invoice-details?partyId=${otherTrader.customer}`)).status).toBe(404);
  expect(await completeParties({ ...trader, customer: otherTrader.customer })).toMatchObject({
    status: 404,
    body: { errors: [{ field: "party.partyId" }] },
  });
  expect(expectMade(await trader.books.get("/e-invoice-details")).company.iban).toBeNull();
});

test("details that another user has changed in the meantime aren't overwritten", async () => {
  const trader = await newTrader();
  const { books } = trader;
  expectMade(await completeParties(trader));
  const body = {
    version: 1,
    company: { ...company, city: "Bonn" },
  };
  expect(await books.put("/e-invoice-details", body)).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { company: { city: "Berlin" } } },
  });
  const { version } = expectMade(await books.get("/e-invoice-details"));
  expectMade(await books.put("/e-invoice-details", { ...body, version }));
  expect(expectMade(await books.get("/e-invoice-details"))).toMatchObject({ company: { city: "Bonn" } });
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
});

test.each([
  [{ iban: "DE02120300000000202052" }, "company.iban", "This IBAN isn't valid. Check its digits."],
  [{ country: "QQ" }, "company.country", "Choose a country from the list"],
  [{ bic: "X" }, "company.bic", "Enter a BIC with 8 or 11 characters"],
  [
    { country: "US", routingNumber: "021000022", accountNumber: "1" },
    "company.routingNumber",
    "This number isn't valid. Enter 9 digits.",
  ],
  [{ electronicScheme: "0000" }, "company.electronicScheme", "Choose the address scheme"],
])("%j is refused", async (wrong, field, message) => {
  const { books } = await newTrader();
  const reply = await books.put("/e-invoice-details", { version: 1, company: { ...company, ...wrong } });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
  expect(expectMade(await books.get("/e-invoice-details")).version).toBe(1);
});
