import { minorUnitOf } from "#domain/minor-unit.ts";
import type { TaxRounding } from "#domain/document.ts";
import { pricedItems } from "#domain/document-amounts.ts";
import { documentTotals } from "#domain/item-amounts.ts";
import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  percentOf,
  type Rate,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import type { AccountId, ProductId, TaxRateId } from "#domain/ids.ts";
import { deductionError } from "#domain/deductions.ts";
import { isWithinRounding, maxRounding } from "#domain/taxed-amounts.ts";
import { proposeLines, type ProposedLine, type ProposedLines, sharesOfLines } from "./bill-items.ts";
import { keyOfTax } from "./check-totals.ts";
import type { ParsedInvoice, ParsedTax, ParsedTaxTotal } from "./parsed-invoice.ts";

/** Records in the books that lines of a file may refer to. */
export type BillContext = {
  /** Purchase tax rates, most likely first. */
  taxRates: readonly PurchaseTaxRate[];
  products: readonly ProductMatch[];
  /** The accounts and texts of the vendor's last bill. */
  frequentAccounts: readonly { accountId: AccountId; code: string; name: string; description: string }[];
  /** How the taxes of the bill will be rounded. */
  taxRounding: TaxRounding;
};
export type PurchaseTaxRate = { id: TaxRateId; code: string; rate: Rate; category: string | null };
export type ProductMatch = { id: ProductId; code: string; name: string; type: "inventory" | "service" };

export type ProposedItem = Pick<ProposedLine, "quantity" | "unitPrice" | "discount"> & {
  description: string;
  product: ProductMatch | null;
  account: { id: AccountId; code: string; name: string } | null;
  taxRate: PurchaseTaxRate | null;
  /** Set if the vendor rounded differently. */
  taxAmount: Money | null;
};

export type ProposedItems = {
  items: readonly ProposedItem[];
  discount: ProposedLines["discount"];
  total: Money;
  /** Total in the file less the total computed here. */
  difference: Money;
  remarks: readonly string[];
};

/** Suggests document items for the lines of a file, with totals; null if no document can represent them. */
export function proposeItems(invoice: ParsedInvoice, records: BillContext): ProposedItems | null {
  const proposed = proposeLines(invoice);
  if (proposed === null) return null;
  const { lines, discount } = proposed;
  const minorUnit = minorUnitOf(invoice.currency);
  const shares = sharesOfLines(lines, discount, minorUnit) ?? [];
  const matches = lines.map((line, index) => ({
    line,
    documentDiscount: shares[index] ?? ZERO,
    taxRate: taxRateOf(line.tax, records.taxRates),
  }));
  const rounding = { taxRounding: records.taxRounding, minorUnit };
  const taxAmounts = roundedTaxes(amountsOf(matches, rounding), invoice.taxes, rounding);
  const priced = amountsOf(
    matches.map((match, index) => ({ ...match, taxAmount: taxAmounts[index] ?? null })),
    rounding,
  );
  const { total } = documentTotals(priced.map(({ amounts }) => amounts));
  // A missing tax rate may make the total positive once added.
  if (isNegative(total) && !isTaxMissing(invoice, records)) return null;
  return {
    discount,
    total,
    difference: subtract(invoice.totals.withTax, total),
    remarks: [...proposed.remarks, ...goodsRemarks(lines, records), ...taxRemarks(invoice, records)],
    items: matches.map(({ line, taxRate }, index) => ({
      description: line.name.slice(0, DESCRIPTION_MAX),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount,
      taxRate,
      taxAmount: taxAmounts[index] ?? null,
      ...subjectOf(line, records),
    })),
  };
}

const DESCRIPTION_MAX = 500;

type LineMatch = {
  line: ProposedLine;
  documentDiscount: Money;
  taxRate: PurchaseTaxRate | null;
  taxAmount?: Money | null;
};
type BillRounding = { taxRounding: TaxRounding; minorUnit: MinorUnit };

function amountsOf(matches: readonly LineMatch[], rounding: BillRounding) {
  const priced = pricedItems(
    matches.map(
      ({ line: { quantity, unitPrice, discount }, documentDiscount, taxRate, taxAmount = null }) => {
        return { quantity, unitPrice, discount, documentDiscount, taxRate: taxRate?.rate ?? null, taxAmount };
      },
    ),
    rounding,
  );
  return matches.map(({ line: { tax }, taxRate }, index) => {
    const amounts = priced[index];
    if (!amounts) throw new Error("The discount exceeds its line, or the tax is too far from its rate.");
    const expectedTax =
      taxRate === null ? ZERO : percentOf(amounts.subtotal, taxRate.rate, rounding.minorUnit);
    return { amounts, tax, expectedTax, isTaxed: taxRate !== null };
  });
}

/** Returns the tax rate with a line's percentage and, if both have one, its category. */
function taxRateOf({ category, rate }: ParsedTax, rates: readonly PurchaseTaxRate[]): PurchaseTaxRate | null {
  const equal = rates.filter((candidate) => compare(candidate.rate, rate) === 0);
  const sameCategory = equal.find(
    (candidate) => candidate.category !== null && candidate.category === category,
  );
  if (sameCategory !== undefined) return sameCategory;
  // There are many reasons for no tax: only a rate with the same category matches.
  if (category !== null && category !== "S" && category !== "Z") return null;
  return equal.find((candidate) => candidate.category === null || category === null) ?? null;
}

type ProposedAmounts = ReturnType<typeof amountsOf>[number];

/** The target tax of a line or, if it is too far from the computed one, the nearest allowed tax. */
function nearestAllowedTax(
  expectedTax: Money,
  { targetTax, minorUnit }: { targetTax: Money; minorUnit: MinorUnit },
): Money {
  const off = subtract(targetTax, expectedTax);
  if (isWithinRounding(off, minorUnit)) return targetTax;
  return isNegative(off)
    ? subtract(expectedTax, maxRounding(minorUnit))
    : add(expectedTax, maxRounding(minorUnit));
}

/** Adjusts the taxes of the largest lines if the sum of a group differs from the file's. */
function roundedTaxes(
  amounts: readonly ProposedAmounts[],
  taxes: readonly ParsedTaxTotal[],
  { taxRounding, minorUnit }: BillRounding,
): (Money | null)[] {
  const result: (Money | null)[] = amounts.map(() => null);
  for (const { tax, amount } of taxes) {
    const group = [...amounts.entries()]
      .filter(([, item]) => item.isTaxed && keyOfTax(item.tax) === keyOfTax(tax))
      .toSorted(([, line], [, otherLine]) => compare(otherLine.amounts.subtotal, line.amounts.subtotal));
    let difference = subtract(amount, sum(group.map(([, item]) => item.amounts.taxAmount)));
    // With rounding per document, the other taxes would be recomputed without a line whose tax is entered.
    if (taxRounding === "document" && !isZero(difference))
      for (const [index, item] of group) result[index] = item.amounts.taxAmount;
    for (const [index, { amounts: computed, expectedTax }] of group) {
      const isDeduction = isNegative(computed.subtotal);
      if (isZero(difference)) break;
      const taxAmount = nearestAllowedTax(expectedTax, {
        targetTax: add(computed.taxAmount, difference),
        minorUnit,
      });
      if (isDeduction ? isPositive(taxAmount) : isNegative(taxAmount)) continue;
      result[index] = taxAmount;
      difference = subtract(difference, subtract(taxAmount, computed.taxAmount));
    }
  }
  return result;
}

/** Finds a product by the buyer's code or a global number; by the vendor's code only if the name is the same too. */
function productOf({ codes, name }: ProposedLine, { products }: BillContext): ProductMatch | null {
  return (
    products.find(({ code }) => code === codes.buyer || code === codes.standard) ??
    products.find((product) => product.code === codes.seller && product.name === name) ??
    null
  );
}

/** Whether a line deducts stock goods, which isn't allowed (Accounting 2): it becomes an account line. */
function deductsGoods({ quantity }: ProposedLine, product: ProductMatch | null): boolean {
  return deductionError({ quantity, productType: product?.type ?? null }) !== null;
}

function goodsRemarks(lines: readonly ProposedLine[], records: BillContext): string[] {
  return lines.flatMap((line, index) =>
    deductsGoods(line, productOf(line, records))
      ? [
          `Line ${index + 1} deducts goods. It was imported as an account line without stock. Record returned goods with a vendor credit.`,
        ]
      : [],
  );
}

/** Returns the product of a line or, if none, the account of the vendor's last bill. */
function subjectOf(line: ProposedLine, records: BillContext): Pick<ProposedItem, "product" | "account"> {
  const { name } = line;
  const { frequentAccounts } = records;
  const productMatch = productOf(line, records);
  const product = deductsGoods(line, productMatch) ? null : productMatch;
  const [first] = frequentAccounts;
  const last = frequentAccounts.find(({ description }) => description === name) ?? first;
  if (product !== null || last === undefined) return { product, account: null };
  return { product, account: { id: last.accountId, code: last.code, name: last.name } };
}

/** Explanations for lines without tax. */
const REASONS: Readonly<Record<string, string>> = {
  AE: "Reverse charge: you owe the tax. Choose a reverse-charge rate to record it.",
  K: "Intra-EU purchase: the file contains no tax, so none was recorded.",
  G: "Export: the file contains no tax, so none was recorded.",
};

function isTaxMissing({ taxes }: ParsedInvoice, { taxRates }: BillContext): boolean {
  return taxes.some(({ tax, amount }) => !isZero(amount) && taxRateOf(tax, taxRates) === null);
}

function taxRemarks({ taxes }: ParsedInvoice, { taxRates }: BillContext): string[] {
  return taxes.flatMap(({ tax, amount, reason }) => {
    if (taxRateOf(tax, taxRates) !== null) return [];
    if (isZero(amount)) return REASONS[tax.category ?? ""] ?? (reason === "" ? [] : [`No tax: ${reason}`]);
    return [`You don't have a ${tax.rate}% purchase tax rate. Add one and select it on the lines.`];
  });
}
