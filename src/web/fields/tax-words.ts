import { isZero, type Rate } from "#domain/money.ts";
import { type TaxOfLine, writtenRates } from "#domain/tax-components.ts";
import type { TaxSum } from "#domain/tax-report.ts";
import { formatMoney, formatQuantity } from "./formats.ts";

/** "19%", or "5% + 9.975%" of a tax of several; nothing where a line has no tax. */
export function ratesText(line: TaxOfLine): string {
  return writtenRates(line, formatQuantity);
}

/**
 * "Tax 19%", or "GST 5%" of a tax of several: what stands before an amount of tax. A reverse charge adds nothing, and so says
 * itself how much it is.
 */
export function taxLabel(
  { name, rate, kind, owed }: Omit<TaxSum, "net" | "tax">,
  pricesIncludeTax: boolean,
): string {
  const isWithin = pricesIncludeTax && kind === "charged";
  const unnamed = isWithin ? "tax" : "Tax";
  if (kind === "reverse_charge")
    return isZero(owed)
      ? `${name}, reverse charge`
      : `${namedTax({ name, rate })}, reverse charge of ${formatMoney(owed)}`;
  const label = namedTax({ name: name === "" ? unnamed : name, rate });
  return isWithin ? `Includes ${label}` : label;
}

type Named = { name: string; rate: Rate };

/** A tax with its rate, which its name may have already: "GST 5%". */
export function namedTax({ name, rate }: Named): string {
  const percent = `${formatQuantity(rate)}%`;
  return name.includes(percent) ? name : `${name} ${percent}`;
}
