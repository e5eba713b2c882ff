import { type PdfLayout, DEFAULT_DESIGN } from "#domain/document-design.ts";
import type { TestBooks } from "./new-books.ts";
import { ONE_POINT } from "./email-samples.ts";
import { expectMade } from "./trade.ts";

export type CompanyProfile = { currency: string; book: object; details: object };

const reachable = { email: "books@example.com", phone: "+49 30 1234567" };

/** Companies in the currencies whose invoices differ, with all possible company details. */
export const WHOLE_COMPANIES: readonly CompanyProfile[] = [
  {
    currency: "EUR",
    book: {
      ...reachable,
      address: "Lindenstraße 7\n10969 Berlin",
      taxId: "DE123456789",
      country: "DE",
      taxFrequency: "quarter",
      locale: "de-DE",
    },
    details: {
      postalCode: "10969",
      city: "Berlin",
      country: "DE",
      legalId: "HRB 86891",
      iban: "DE71110220330123456789",
      bic: "MARKDEF1100",
      electronicScheme: "EM",
      electronicAddress: "books@example.com",
      contactName: "Ada Berg",
    },
  },
  {
    currency: "CHF",
    book: {
      ...reachable,
      address: "Rue du Lac 1268\n2501 Biel",
      taxId: "CHE-116.281.710 MWST",
      country: "CH",
      locale: "fr-CH",
    },
    details: {
      postalCode: "2501",
      city: "Biel",
      country: "CH",
      legalId: "CHE-116.281.710",
      iban: "CH4431999123000889012",
      bic: "POFICHBEXXX",
      contactName: "Ada Berg",
    },
  },
  {
    currency: "USD",
    book: {
      ...reachable,
      address: "12 Harbor Way\nPortland, ME 04101",
      taxId: "12-3456789",
      country: "US",
      locale: "en-US",
    },
    details: {
      postalCode: "04101",
      city: "Portland",
      country: "US",
      legalId: "12-3456789",
      iban: "GB33BUKB20201555555555",
      bic: "BUKBGB22",
      contactName: "Ada Berg",
    },
  },
];

/** Gives new books all company details, a logo, and a document design. */
export async function setUpCompany(
  books: TestBooks,
  { currency, book, details }: CompanyProfile,
  layout: PdfLayout,
): Promise<void> {
  const { version } = expectMade(await books.get("/company"));
  expectMade(await books.put("/company", { version, name: "Müller & Söhne", currency, ...book }));
  const current = expectMade(await books.get("/e-invoice-details"));
  expectMade(await books.put("/e-invoice-details", { version: current.version, company: details }));
  const design = expectMade(await books.get("/document-design"));
  expectMade(
    await books.put("/document-design", {
      ...DEFAULT_DESIGN,
      version: design.version,
      layout,
      footer: "Thank you",
    }),
  );
  const logo = expectMade(await books.get("/logo"));
  expectMade(await books.put("/logo", { version: logo.version, image: ONE_POINT }));
}
