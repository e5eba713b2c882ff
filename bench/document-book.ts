import { z } from "zod";
import type { SendRequest } from "./http-client.ts";
import { inAmount } from "./random-amounts.ts";

/** Both generated PDFs, by their number of items. */
export const PDF_ITEMS = { few: 5, many: 200 };

/** The text of each invoice, here and on the floor. */
export const COMPANY = { name: "Maple Office Supplies", address: "Lindenstraße 7\n10969 Berlin" };
export const CUSTOMER = { name: "Harbor Office", address: "Hafenstraße 12\n20457 Hamburg" };
export const TAX_PERCENT = 19;
export const FOREIGN_CURRENCY = { currency: "USD", exchangeRate: "0.92" };

/** An item of whole euros, so that its tax is whole cents. */
export type BenchItem = { description: string; quantity: number; cents: number };

export function makeItems(count: number): BenchItem[] {
  return Array.from({ length: count }, (_, index) => ({
    description: `Steel shelf, powder-coated, series ${100 + index}`,
    quantity: 1 + (index % 5),
    cents: 4_000 + 100 * (index % 90),
  }));
}

export function amountOf({ quantity, cents }: BenchItem): { net: number; tax: number } {
  return { net: quantity * cents, tax: (quantity * cents * TAX_PERCENT) / 100 };
}

/** A company in euros, with all the details shown on its PDFs. */
export type DocumentBook = {
  today: string;
  create: (path: string, body: unknown) => Promise<string>;
  invoice: (count: number, changes?: object) => Record<string, unknown>;
};

const created = z.object({ id: z.string() });
const versioned = z.object({ version: z.int() });
const session = z.object({ company: z.object({ today: z.string() }) });

export async function openDocumentBook(send: SendRequest): Promise<DocumentBook> {
  const create = async (path: string, body: unknown) => {
    const { text } = await send({ method: "POST", path, body: JSON.stringify(body) });
    return created.parse(JSON.parse(text)).id;
  };
  const get = async (path: string): Promise<unknown> =>
    JSON.parse((await send({ method: "GET", path })).text);
  const change = async (path: string, changes: object) => {
    const { version } = versioned.parse(await get(path));
    await send({ method: "PUT", path, body: JSON.stringify({ version, ...changes }) });
  };
  await change("/api/company", { ...COMPANY, ...BOOK });
  const partyId = await create("/api/customers", { ...CUSTOMER, email: "harbor@example.com" });
  await change("/api/e-invoice-details", { company: DETAILS, party: { ...PARTY, partyId } });
  const taxRateId = await create("/api/tax-rates", { name: "VAT", rate: String(TAX_PERCENT) });
  const prices = { purchasePrice: "0.00", salePrice: "40.00" };
  const productId = await create("/api/products", { name: "Shelf", type: "service", ...prices });
  const { company: book } = session.parse(await get("/api/session"));
  const items = (count: number) =>
    makeItems(count).map(({ description, quantity, cents }) => ({
      productId,
      description,
      quantity: String(quantity),
      unitPrice: inAmount(cents),
      taxRateId,
    }));
  const invoice: DocumentBook["invoice"] = (count, changes = {}) => {
    return { partyId, date: book.today, status: "posted", items: items(count), ...changes };
  };
  return { today: book.today, create, invoice };
}

const BOOK = {
  currency: "EUR",
  country: "DE",
  locale: "de-DE",
  taxId: "DE123456789",
  email: "books@example.com",
  phone: "+49 30 1234567",
};
const DETAILS = {
  city: "Berlin",
  postalCode: "10969",
  country: "DE",
  legalId: "HRB 86891",
  contactName: "Ada Berg",
  electronicScheme: "EM",
  electronicAddress: "books@example.com",
  iban: "DE71110220330123456789",
  bic: "MARKDEF1100",
};
const PARTY = {
  city: "Hamburg",
  postalCode: "20457",
  country: "DE",
  electronicScheme: "EM",
  electronicAddress: "ap@example.com",
  format: "facturx",
};
