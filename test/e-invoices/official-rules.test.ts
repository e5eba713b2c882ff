import { beforeAll, describe, expect, test } from "vitest";
import { writeCii } from "#domain/e-invoice/cii.ts";
import { CUSTOMER_FORMATS, REQUIRED_DETAILS } from "#domain/e-invoice/codes.ts";
import { faultsOf } from "#domain/e-invoice/invoice-faults.ts";
import { toElectronicInvoice } from "#domain/e-invoice/make-e-invoice.ts";
import type { ElectronicInvoice } from "#domain/e-invoice/model.ts";
import { writeUbl } from "#domain/e-invoice/ubl.ts";
import { BROKEN } from "./broken-invoices.ts";
import { brokenRules, compileRules, missingRulesError } from "./official-rules.ts";
import { randomInvoice } from "./random-invoices.ts";
import { randomTraders } from "./random-traders.ts";

const missing = missingRulesError();
if (missing !== null) console.warn(`SKIPPED: ${missing}`);

/** The number of random invoices checked: `E_INVOICES=500 npx vitest run --project unit test/e-invoices`. */
const COUNT = Number(process.env["E_INVOICES"] ?? 12);
const LONG_TIMEOUT_MS = 600_000;

/**
 * Both syntaxes by the standard; the additions of a format are checked in UBL, the only syntax in which all of them
 * can be compiled.
 */
function brokenRulesOf(invoice: ElectronicInvoice) {
  return [
    ...brokenRules(writeUbl(invoice), invoice.format, "ubl"),
    ...brokenRules(writeCii(invoice), "en16931", "cii"),
  ];
}

describe.skipIf(missing !== null)("the official rules", () => {
  beforeAll(compileRules, LONG_TIMEOUT_MS);

  test(
    `find no violation in ${COUNT} random invoices in either syntax, and neither do we`,
    () => {
      for (let seed = 1; seed <= COUNT; seed += 1) {
        const invoice = toElectronicInvoice(randomInvoice(seed));
        expect(faultsOf(invoice), `seed ${seed}`).toEqual([]);
        expect(brokenRulesOf(invoice), `seed ${seed}`).toEqual([]);
      }
    },
    LONG_TIMEOUT_MS,
  );

  test(
    `and we agree on the tax of ${COUNT} random pairs of sellers and buyers`,
    () => {
      for (let seed = 1; seed <= COUNT; seed += 1) {
        const invoice = toElectronicInvoice(randomTraders(seed));
        const ours = faultsOf(invoice).map(({ rule }) => rule);
        const officialRules = brokenRulesOf(invoice).map(ruleForLines);
        expect(officialRules.length > 0 && ours.length === 0 ? officialRules : [], `seed ${seed}`).toEqual(
          [],
        );
        expect(ours, `seed ${seed}`).toEqual(
          expect.arrayContaining(officialRules.filter((rule) => CATEGORY_RULE.test(rule))),
        );
      }
    },
    LONG_TIMEOUT_MS,
  );

  test.each([
    ["DK", "12345678"],
    ["NL", "12345678"],
    ["IS", "1234567890"],
    ["DE", "HRB 1"],
  ])(
    "accept an invoice and a credit note within %s, also by its national rules",
    (country, legalId) => {
      for (let seed = 1; seed <= COUNT; seed += 1) {
        const posted = randomInvoice(seed);
        const address = { country, city: "City", postalCode: "1000", legalId };
        const onPeppol = { electronicScheme: "9930", electronicAddress: "DE123456789" };
        const invoice = toElectronicInvoice({
          ...posted,
          preceding: { number: "INV-1", date: posted.date },
          seller: { ...posted.seller, address: "Street 1" },
          buyer: { ...posted.buyer, address: "Street 2" },
          company: {
            ...posted.company,
            ...address,
            ...onPeppol,
            iban: "DE02120300000000202051",
            bic: "BYLADEM1001",
          },
          party: { ...posted.party, ...address, ...onPeppol, format: "peppol", buyerReference: "4711" },
        });
        const officialRules = brokenRules(writeUbl(invoice), "peppol", "ubl");
        expect([faultsOf(invoice).map(({ rule }) => rule), officialRules], `seed ${seed}`).toEqual([[], []]);
      }
    },
    LONG_TIMEOUT_MS,
  );

  test.each(BROKEN)(
    "%s: violating %s is reported by them and rejected by us",
    (format, rule, change) => {
      const sound = soundInvoice(format);
      const invalid = { ...sound, ...change(sound) };
      expect(faultsOf(invalid).map((fault) => fault.rule)).toContain(rule);
      expect(brokenRules(writeUbl(invalid), format, "ubl")).toContain(rule);
    },
    LONG_TIMEOUT_MS,
  );
});

test.each(CUSTOMER_FORMATS)("the details we require for %s are those that its rules require", (format) => {
  const posted = randomInvoice(1);
  for (const name of REQUIRED_DETAILS[format]) {
    const [side, detail = ""] = name.split(".");
    const without = { ...posted, party: { ...posted.party, format } };
    const invalid =
      side === "party"
        ? { ...without, party: { ...without.party, [detail]: null } }
        : { ...without, company: { ...without.company, [detail]: null } };
    const fields = faultsOf(toElectronicInvoice(invalid)).map(({ field }) => field);
    expect(fields).toContain(name.replace("electronicScheme", "electronicAddress"));
  }
});

test("a violated rule is reported with its number, at the field that fixes it", () => {
  for (const [format, rule, change] of BROKEN) {
    const sound = soundInvoice(format);
    const faults = faultsOf({ ...sound, ...change(sound) });
    expect(faults.map((fault) => fault.rule)).toContain(rule);
    for (const { rule: number, message } of faults) expect(message).toMatch(`(${number})`);
  }
});

const CATEGORY_RULE = /^BR-(S|Z|E|AE|IC|G|O)-(0[2-489]|10)$/;

/** Rules for lines (02) also apply to allowances (03) and charges (04), which have no category of their own. */
const ruleForLines = (rule: string) => (CATEGORY_RULE.test(rule) ? rule.replace(/-0[34]$/, "-02") : rule);

/** An invoice with one line at a standard rate, in euros, by the rules of a format. */
function soundInvoice(format: ElectronicInvoice["format"]): ElectronicInvoice {
  for (let seed = 1; ; seed += 1) {
    const invoice = toElectronicInvoice(randomInvoice(seed));
    const [tax] = invoice.taxes;
    if (invoice.taxes.length !== 1 || tax?.category !== "S" || invoice.typeCode !== "380") continue;
    if (invoice.format === format && invoice.taxCurrency === null) return invoice;
  }
}
