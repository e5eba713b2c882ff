import { compare, isZero, type Rate, toRate } from "#domain/money.ts";
import { taxNameWithRate, type TaxOfLine, rateTexts } from "#domain/tax-components.ts";
import type { TaxSum } from "#domain/tax-report.ts";
import { formatMoney, formatQuantity } from "./formats.ts";

const NO_RATE = toRate("0");
const percentText = (rate: Rate): string => `${formatQuantity(rate)}%`;

/** Returns "19%", "5% + 9.975%" for a combined tax, or "reverse charge" with the rate you owe; "" without tax. */
export function ratesText(line: TaxOfLine): string {
  return rateTexts(line, percentText, (rate) =>
    compare(rate, NO_RATE) === 0 ? "reverse charge" : `reverse charge ${percentText(rate)}`,
  );
}

/**
 * Label of a tax amount: "Tax 19%", or "GST 5%" in a combined tax. A reverse charge adds nothing to the total, so its
 * label includes the amount.
 */
export function taxLabel(
  { name, rate, kind, owed }: Omit<TaxSum, "net" | "tax">,
  pricesIncludeTax: boolean,
): string {
  const isWithin = pricesIncludeTax && kind === "charged";
  const unnamed = isWithin ? "tax" : "Tax";
  if (kind === "reverse_charge")
    return isZero(owed)
      ? namesReverseCharge(name)
        ? name
        : `${name}, reverse charge`
      : `${taxNameOf({ name, rate })}${namesReverseCharge(name) ? ": " : ", reverse charge of "}${formatMoney(owed)}`;
  if (name === "" && compare(rate, NO_RATE) === 0) return "No tax (0%)";
  const label = taxNameOf({ name: name === "" ? unnamed : name, rate });
  return isWithin ? `Includes ${label}` : label;
}

const namesReverseCharge = (name: string): boolean => /reverse charge/i.test(name);

type TaxNameAndRate = { name: string; rate: Rate };

/** Returns a tax name with its rate, unless the name includes it: "GST 5%". */
export const taxNameOf = ({ name, rate }: TaxNameAndRate): string =>
  taxNameWithRate({ name, percent: percentText(rate) });
