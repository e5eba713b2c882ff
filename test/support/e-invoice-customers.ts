import { changeBook, expectMade, type TestTrader } from "./trade.ts";

const ADDRESS = { city: "Berlin", postalCode: "10115", country: "DE", electronicScheme: "EM" };
const COMPANY = {
  ...ADDRESS,
  electronicAddress: "books@example.com",
  legalId: "HRB 1",
  contactName: "Accounts",
  iban: "DE02120300000000202051",
  bic: "BYLADEM1001",
};
const CUSTOMER = {
  ...ADDRESS,
  electronicAddress: "ap@example.com",
  legalId: null,
  buyerReference: "04011000",
};

/** All required details of a company and of its customer, who wants invoices in some format. */
export async function saveEInvoiceDetails(
  { books, customer: partyId }: Pick<TestTrader, "books" | "customer">,
  party: Record<string, unknown>,
  company: Record<string, unknown> = {},
): Promise<void> {
  const contact = { phone: "030 1234567", email: "books@example.com" };
  expectMade(await changeBook(books, { taxId: "DE123456789", ...contact }));
  const { version } = expectMade(await books.get("/e-invoice-details"));
  const body = { version, company: { ...COMPANY, ...company }, party: { ...CUSTOMER, ...party, partyId } };
  expectMade(await books.put("/e-invoice-details", body));
}
