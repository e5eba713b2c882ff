import { expect, test } from "vitest";
import { nameOfCode } from "./choice-field.tsx";
import { describeTaxNumber } from "./tax-ids.ts";

const nameOfCountry = (code: string) => nameOfCode("region", code);
const invalidNumberText = (country: string) =>
  `This doesn't look like a valid ${country} tax ID. Check for a missing or wrong digit.`;
const right = (format: string) => `Valid format: ${format}.`;

test.each([
  ["DE 136 695 976", right("Umsatzsteuer Identifikationsnummer (USt ID Nr.), Germany")],
  ["DE136695977", invalidNumberText("Germany")],
  ["DE13669597", invalidNumberText("Germany")],
  ["FR40303265045", right("Numéro d'Identification à la Taxe sur la Valeur Ajoutée (n°TVA), France")],
  ["EL094259216", right("Αριθμός Φορολογικού Μητρώου (ΑΦΜ), Greece")],
  ["gb 980 7806 84", right("Value Added Tax Registration Number (VAT Reg No), United Kingdom")],
  ["CHE-109.322.551", right("Unternehmens-Identifikationsnummer (UID), Switzerland")],
  ["CHE-109.322.552", invalidNumberText("Switzerland")],
  // A number without a country is left alone.
  ["123456789", null],
  ["12-3456789", null],
  ["In preparation", null],
  ["DE", null],
  ["US123456789", null],
  ["", null],
])("the hint for %s is: %s", (text, sentence) => {
  expect(describeTaxNumber({ text, country: null, nameOfCountry })).toBe(sentence);
});

test.each([
  ["US", "12-3456789", right("Employer Identification Number (EIN), United States")],
  ["US", "00-0000114", invalidNumberText("United States")],
  ["AU", "51 824 753 556", right("Business Number (ABN), Australia")],
  ["IN", "27AAPFU0939F1ZV", right("Goods and Services Tax Identification Number (GSTIN), India")],
  ["DE", "136695976", right("Umsatzsteuer Identifikationsnummer (USt ID Nr.), Germany")],
  // A branch abroad may have the number of another country.
  ["US", "DE136695976", right("Umsatzsteuer Identifikationsnummer (USt ID Nr.), Germany")],
  ["US", "", "United States: Employer Identification Number (EIN) or Social Security Number (SSN)."],
  ["DE", "", "Germany: Umsatzsteuer Identifikationsnummer (USt ID Nr.) or Steuernummer (St.-Nr.)."],
  // Nothing is known about some countries.
  ["KW", "12345", null],
  ["KW", "", null],
])("for a company in %s with the number %j: %s", (country, text, sentence) => {
  expect(describeTaxNumber({ text, country, nameOfCountry })).toBe(sentence);
});
