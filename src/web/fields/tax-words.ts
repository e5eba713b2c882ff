import { compare, isZero, type Rate, toRate } from "#domain/money.ts";
import { withItsRate, type TaxOfLine, writtenRates } from "#domain/tax-components.ts";
import type { TaxSum } from "#domain/tax-report.ts";
import { formatMoney, formatQuantity } from "./formats.ts";

const NO_RATE = toRate("0");
const percentText = (rate: Rate): string => `${formatQuantity(rate)}%`;

/** "19%", "5% + 9.975%" of a combined tax, or "reverse charge", with its rate where you owe it; nothing for a line without tax. */
export function ratesText(line: TaxOfLine): string {
  return writtenRates(line, percentText, (rate) =>
    compare(rate, NO_RATE) === 0 ? "reverse charge" : `reverse charge ${percentText(rate)}`,
  );
}

/**
 * "Tax 19%", or "GST 5%" of a combined tax: the label before an amount of tax. A reverse charge adds nothing, and so
 * includes how much it is.
 */
export function taxLabel(
  { name, rate, kind, owed }: Omit<TaxSum, "net" | "tax">,
  pricesIncludeTax: boolean,
): string {
  const isWithin = pricesIncludeTax && kind === "charged";
  const unnamed = isWithin ? "tax" : "Tax";
  if (kind === "reverse_charge")
    return isZero(owed)
      ? isNamedSo(name)
        ? name
        : `${name}, reverse charge`
      : `${namedTax({ name, rate })}${isNamedSo(name) ? ": " : ", reverse charge of "}${formatMoney(owed)}`;
  if (name === "" && compare(rate, NO_RATE) === 0) return "No tax (0%)";
  const label = namedTax({ name: name === "" ? unnamed : name, rate });
  return isWithin ? `Includes ${label}` : label;
}

const isNamedSo = (name: string): boolean => /reverse charge/i.test(name);

type Named = { name: string; rate: Rate };

/** A tax with its rate, which its name may have already: "GST 5%". */
export const namedTax = ({ name, rate }: Named): string => withItsRate({ name, percent: percentText(rate) });
