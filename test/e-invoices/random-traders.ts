import type { PostedDocument } from "#domain/e-invoice/make-e-invoice.ts";
import { randomBelow } from "#test/support/random-numbers.ts";
import { randomInvoice } from "./random-invoices.ts";

const TAX_IDS = [
  null,
  "",
  "  ",
  "12-3456789",
  "12/345/67890",
  "123456789",
  "DE123456789",
  "de 123.456.789",
  "DE",
  "D1234567",
  "QQ123456789",
  "EL123456789",
  "XI123456789",
  "FR 32 123456789",
  "CHE-123.456.789 MWST",
  "NO 123 456 785 MVA",
  "GB123456789",
  "US12-3456789",
  "IT12345670785",
  "Nº 12345",
  "ÄÖ123456",
  "DE12345678Ä",
  "DE12/345",
];
const COUNTRIES = ["DE", "FR", "AT", "US", "CH", "GB", "PL", "ES", "NL", "IT", "SE", "NO", "DK", "XX", null];

/** A random invoice between a seller and a buyer with tax numbers of every form, of any country, or without. */
export function randomTraders(seed: number): PostedDocument {
  const random = randomBelow(seed + 1_000_000);
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  const posted = randomInvoice(seed);
  const legalId = () => pick([null, "HRB 12345"]);
  return {
    ...posted,
    seller: { ...posted.seller, taxId: pick(TAX_IDS) },
    buyer: { ...posted.buyer, taxId: pick(TAX_IDS) },
    company: { ...posted.company, country: pick(COUNTRIES), legalId: legalId() },
    party: { ...posted.party, country: pick(COUNTRIES), legalId: legalId() },
  };
}
