import fc from "fast-check";
import { expect, test } from "vitest";
import { toBaseAmounts, baseTotalOf } from "#domain/base-amounts.ts";
import { sideOf } from "#domain/document.ts";
import { atRate, toExchangeRate } from "#domain/exchange.ts";
import type { AccountId } from "#domain/ids.ts";
import { add, subtract, sum, ZERO, type Money } from "#domain/money.ts";
import { postDocument } from "#domain/posting.ts";
import { nonrecoverableTax } from "#domain/taxed-amounts.ts";
import { taxSums } from "#domain/tax-report.ts";
import {
  HEADER,
  documents,
  priced,
  PARTY,
  TAX,
  OWED_TAX,
  postingItem,
} from "#test/support/random-documents.ts";

/** The number of random documents: `DOCUMENTS=100000 npx vitest run --project unit test/property/amounts-in-books`. */
const DOCUMENTS = Number(process.env["DOCUMENTS"] ?? 400);
const MOST_MS = Math.max(60_000, DOCUMENTS * 20);

test(
  "each tax is posted at its document's exchange rate, and total, journal and tax report agree to the smallest unit",
  () => {
    const rates = fc
      .integer({ min: 1, max: 200_000_000 })
      .map((units) => toExchangeRate((units / 1e8).toFixed(8)));
    const foreignDocument = fc.record({
      chance: documents,
      rate: rates,
      minorUnit: fc.constantFrom(0 as const, 2 as const, 3 as const),
    });
    fc.assert(
      fc.property(foreignDocument, ({ chance, rate, minorUnit }) => {
        const { amounts } = priced(chance);
        const { kind } = chance;
        const baseItems = amounts.map((item) => ({ ...item, ...toBaseAmounts(item, { rate, minorUnit }) }));
        for (const [index, { subtotal, taxAmount, taxComponents }] of baseItems.entries()) {
          const original = amounts[index];
          expect(subtotal).toBe(atRate(original?.subtotal ?? ZERO, rate, minorUnit));
          if (taxComponents.length === 0)
            expect(taxAmount).toBe(atRate(original?.taxAmount ?? ZERO, rate, minorUnit));
          for (const [position, tax] of taxComponents.entries()) {
            const originalTax = original?.taxComponents[position];
            expect(tax.amount).toBe(atRate(originalTax?.amount ?? ZERO, rate, minorUnit));
            expect(tax.nonrecoverableAmount).toBe(
              originalTax?.nonrecoverableAmount && atRate(originalTax.nonrecoverableAmount, rate, minorUnit),
            );
          }
        }
        const total = baseTotalOf(
          baseItems.map(({ subtotal, taxAmount }) => ({ baseSubtotal: subtotal, baseTaxAmount: taxAmount })),
        );
        const isSale = sideOf(kind) === "customer";
        const lines = postDocument({
          ...HEADER,
          kind,
          items: baseItems.map((item) => postingItem(item, isSale)),
        });
        expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)));
        const movement = (account: AccountId) =>
          sum(
            lines
              .filter(({ accountId }) => accountId === account)
              .map(({ debit, credit }) => subtract(debit, credit)),
          );
        const isDebit = kind === "invoice" || kind === "vendor_credit";
        const signed = (amount: Money) => (isDebit ? amount : subtract(ZERO, amount));
        const report = taxSums(baseItems);
        const lostTax = isSale ? ZERO : sum(baseItems.map(nonrecoverableTax));
        expect(movement(PARTY)).toBe(signed(total));
        expect(movement(OWED_TAX)).toBe(signed(sum(report.map(({ owed }) => owed))));
        expect(add(movement(TAX), movement(OWED_TAX))).toBe(
          signed(subtract(lostTax, sum(report.map(({ tax }) => tax)))),
        );
      }),
      { numRuns: DOCUMENTS },
    );
  },
  MOST_MS,
);
