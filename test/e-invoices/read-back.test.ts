import { expect, test } from "vitest";
import { writeCii } from "#domain/e-invoice/cii.ts";
import { toElectronicInvoice } from "#domain/e-invoice/make-e-invoice.ts";
import { keyOfTax, totalFaults } from "#domain/e-invoice/check-totals.ts";
import { type PurchaseTaxRate, proposeItems } from "#domain/e-invoice/propose-bill.ts";
import { readEInvoice } from "#domain/e-invoice/read-e-invoice.ts";
import type { ParsedInvoice } from "#domain/e-invoice/parsed-invoice.ts";
import { writeUbl } from "#domain/e-invoice/ubl.ts";
import { TAX_ROUNDINGS } from "#domain/document.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { isNegative, ZERO } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { randomInvoice } from "./random-invoices.ts";

const COUNT = 500;

/** A purchase tax rate for each tax in a file. */
function ratesOf({ taxes }: ParsedInvoice): PurchaseTaxRate[] {
  return taxes.map(({ tax }) => {
    const id: TaxRateId = brandUnchecked(keyOfTax(tax));
    return { id, code: keyOfTax(tax), rate: tax.rate, category: tax.category };
  });
}

test(`${COUNT} random invoices, many in another currency than the base currency, are read back in either syntax, to the cent`, () => {
  let withDocumentDiscount = 0;
  let deductedCount = 0;
  const foreign = { invoices: 0, reverseCharge: 0 };
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const invoice = toElectronicInvoice(randomInvoice(seed));
    const [ubl, cii] = [readEInvoice(writeUbl(invoice)), readEInvoice(writeCii(invoice))];
    expect({ ...cii, syntax: "ubl" }, `seed ${seed}`).toEqual(ubl);
    expect(totalFaults(ubl), `seed ${seed}`).toEqual([]);
    const catalog = { taxRates: ratesOf(ubl), products: [], frequentAccounts: [] };
    for (const taxRounding of TAX_ROUNDINGS)
      expect(proposeItems(ubl, { ...catalog, taxRounding }), `seed ${seed} by ${taxRounding}`).toMatchObject({
        total: invoice.totals.withTax,
        difference: ZERO,
      });
    const proposal = proposeItems(ubl, { ...catalog, taxRounding: "line" });
    expect(ubl).toMatchObject({
      number: invoice.number,
      date: invoice.issueDate,
      dueDate: invoice.dueDate,
      currency: invoice.currency,
      orderReference: invoice.orderReference,
      contractReference: invoice.contractReference,
      isCredit: invoice.typeCode === "381",
      seller: { name: invoice.seller.name, vatNumber: invoice.seller.vatNumber },
      iban: invoice.payment.iban,
    });
    // A price per several units, which bills don't have, can leave only the line amount.
    const isPlain = invoice.lines.map(({ priceQuantity }) => priceQuantity === null);
    const plain = proposal?.items.flatMap(({ quantity, unitPrice }, index) =>
      isPlain[index] === true ? [{ quantity, unitPrice }] : [],
    );
    expect(plain, `seed ${seed}`).toEqual(
      invoice.lines.flatMap(({ quantity, price: unitPrice }, index) =>
        isPlain[index] === true ? [{ quantity, unitPrice }] : [],
      ),
    );
    if (!isPlain.includes(false)) expect(proposal?.remarks, `seed ${seed}`).toEqual([]);
    if (proposal?.discount != null) withDocumentDiscount += 1;
    if (invoice.lines.some(({ quantity }) => isNegative(quantity))) deductedCount += 1;
    if (invoice.taxCurrency !== null) {
      foreign.invoices += 1;
      if (invoice.taxes.some(({ category }) => category === "AE")) foreign.reverseCharge += 1;
    }
  }
  expect(foreign.invoices).toBeGreaterThan(COUNT / 4);
  expect(foreign.reverseCharge).toBeGreaterThan(COUNT / 20);
  expect(deductedCount).toBeGreaterThan(COUNT / 10);
  expect(withDocumentDiscount).toBeGreaterThan(COUNT / 10);
});
