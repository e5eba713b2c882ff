import { atRate, type ExchangeRate } from "./exchange.ts";
import { add, type MinorUnit, type Money, sum, ZERO } from "./money.ts";
import type { ComponentAmount } from "./tax-components.ts";
import { chargeOf } from "./taxed-amounts.ts";

/** Converts amounts in another currency to the base currency: at a rate, rounded to the base currency's decimals. */
export type BaseConversion = { rate: ExchangeRate; minorUnit: MinorUnit };

type ForeignAmounts = { subtotal: Money; taxAmount: Money; taxComponents: readonly ComponentAmount[] };
type BaseAmounts = { subtotal: Money; taxAmount: Money; taxComponents: ComponentAmount[] };

/**
 * Converts an item to the base currency: the net amount and each tax separately, each rounded half-up, so that every account gets
 * its own tax (Accounting 10, Decision 0111). Mirrored in the database (tax_in_base_currency, taxes_of_line).
 */
export function toBaseAmounts(
  { subtotal, taxAmount, taxComponents }: ForeignAmounts,
  { rate, minorUnit }: BaseConversion,
): BaseAmounts {
  const toBase = (amount: Money) => atRate(amount, rate, minorUnit);
  const net = toBase(subtotal);
  if (taxComponents.length === 0) return { subtotal: net, taxAmount: toBase(taxAmount), taxComponents: [] };
  let before = ZERO;
  const taxes = taxComponents.map(({ nonrecoverableAmount, ...tax }): ComponentAmount => {
    const amount = toBase(tax.amount);
    const base = tax.isCompound ? add(net, before) : net;
    if (tax.kind === undefined) before = add(before, amount);
    return {
      ...tax,
      base,
      amount,
      ...(nonrecoverableAmount === undefined ? {} : { nonrecoverableAmount: toBase(nonrecoverableAmount) }),
    };
  });
  const amounts = taxes.map(({ amount }) => amount);
  return { subtotal: net, taxAmount: chargeOf(amounts, taxes), taxComponents: taxes };
}

/** Returns the total of a document in the base currency: the sum of its items. */
export function baseTotalOf(items: readonly { baseSubtotal: Money; baseTaxAmount: Money }[]): Money {
  return sum(items.map(({ baseSubtotal, baseTaxAmount }) => add(baseSubtotal, baseTaxAmount)));
}
