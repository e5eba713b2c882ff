import type { AccountId, TaxRateId } from "./ids.ts";
import type { ComponentAmount, TaxKind } from "./tax-components.ts";
import { chargeOf } from "./taxed-amounts.ts";
import { type Money, type Rate, subtract, sum, add, ZERO } from "./money.ts";

/** The figures of one tax rate in a period, less credits. */
export type RateSums = {
  taxRateId: TaxRateId | null;
  code: string;
  name: string;
  rate: Rate;
  kind: TaxKind;
  salesNet: Money;
  salesTax: Money;
  purchasesNet: Money;
  purchasesTax: Money;
  /** Tax that is not recoverable. */
  nonrecoverableTax: Money;
  /** Net amounts not counted by other rates of the same lines. */
  salesCounted: Money;
  purchasesCounted: Money;
};

/** The change of a tax account, credits positive, and the part not from documents. */
export type TaxAccountSums = {
  accountId: AccountId;
  code: string;
  name: string;
  adjustments: Money;
  change: Money;
};

/**
 * The tax report (Accounting 8): the tax due for each rate, next to the tax accounts, whose change is the tax due plus journal
 * adjustments. The two have different sources, so one proves the other. A line with combined tax is listed under each component,
 * but counted once in the totals of sales and purchases. Withholding isn't due: it has totals of its own.
 */
export function taxReport(rates: readonly RateSums[], accounts: readonly TaxAccountSums[]) {
  const rows = rates.map((row) => ({ ...row, due: subtract(row.salesTax, row.purchasesTax) }));
  const { rates: taxes, withheld } = splitWithheld(rows);
  const total = (amountOf: (row: (typeof rows)[number]) => Money, among = taxes) => sum(among.map(amountOf));
  return {
    rates: rows.map(({ salesCounted: _sales, purchasesCounted: _purchases, ...row }) => row),
    totals: {
      salesNet: total(({ salesCounted }) => salesCounted, rows),
      salesTax: total(({ salesTax }) => salesTax),
      purchasesNet: total(({ purchasesCounted }) => purchasesCounted, rows),
      purchasesTax: total(({ purchasesTax }) => purchasesTax),
      nonrecoverableTax: total(({ nonrecoverableTax }) => nonrecoverableTax),
      due: total(({ due }) => due),
    },
    withholdingTotals: {
      salesTax: total(({ salesTax }) => salesTax, withheld),
      purchasesTax: total(({ purchasesTax }) => purchasesTax, withheld),
      due: total(({ due }) => due, withheld),
    },
    accounts: [...accounts],
    accountTotals: {
      adjustments: sum(accounts.map(({ adjustments }) => adjustments)),
      change: sum(accounts.map(({ change }) => change)),
    },
  };
}

/** Separates rates with tax due from withholding. */
export function splitWithheld<Row extends { kind: TaxKind }>(rates: readonly Row[]) {
  return {
    rates: rates.filter(({ kind }) => kind !== "withheld"),
    withheld: rates.filter(({ kind }) => kind === "withheld"),
  };
}

type NetSums = Pick<RateSums, "salesNet" | "purchasesNet">;

/** Whether a line is listed with several rates but counted once in the total, so that the rows don't add up to it. */
export function hasLinesOfSeveralRates({
  rates,
  totals,
}: {
  rates: readonly NetSums[];
  totals: NetSums;
}): boolean {
  return (["salesNet", "purchasesNet"] as const).some(
    (net) => sum(rates.map((row) => row[net])) !== totals[net],
  );
}

type TaxShare = Pick<ComponentAmount, "name" | "rate" | "base" | "amount" | "kind">;
type TaxableItem = {
  taxRate: Rate | null;
  taxComponents: readonly TaxShare[];
  subtotal: Money;
  taxAmount: Money;
};
/**
 * Combined tax is listed by its components, with their names; any other only by its rate. Withholding is negative; a reverse
 * charge is owed, and the tax charged is zero.
 */
export type TaxSum = { name: string; rate: Rate; kind: TaxKind; net: Money; tax: Money; owed: Money };

/** The tax and base of a document at each rate, in the order of its items. */
export function taxSums(items: readonly TaxableItem[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { taxRate, subtotal, taxAmount, taxComponents } of items) {
    if (taxRate === null) continue;
    const taxShare: TaxShare = { name: "", rate: taxRate, base: subtotal, amount: taxAmount };
    for (const component of taxComponents.length === 0 ? [taxShare] : taxComponents) {
      const { name, rate, kind = "charged", base, amount } = component;
      const key = `${name} ${rate} ${kind}`;
      const { net, tax, owed } = sums.get(key) ?? { net: ZERO, tax: ZERO, owed: ZERO };
      const charged = chargeOf([amount], [component]);
      const more = { tax: add(tax, charged), owed: add(owed, subtract(amount, charged)) };
      sums.set(key, { name, rate, kind, net: add(net, base), ...more });
    }
  }
  return [...sums.values()];
}

/** The same if any line has several taxes; else empty, because one tax total is enough. */
export function severalTaxes(items: readonly TaxableItem[]): TaxSum[] {
  return items.some(({ taxComponents }) => taxComponents.length > 0) ? taxSums(items) : [];
}
