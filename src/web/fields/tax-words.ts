import type { Rate } from "#domain/money.ts";
import { type TaxOfLine, ratesOf, type TaxComponent } from "#domain/tax-components.ts";
import { formatQuantity } from "./formats.ts";

/** "19%", or "5% + 9.975%" of a tax of several; nothing where a line has no tax. */
export function ratesText(line: TaxOfLine): string {
  return ratesOf(line)
    .map((rate) => `${formatQuantity(rate)}%`)
    .join(" + ");
}

type Named = { name: string; rate: Rate };

/** "Tax 19%", or "GST 5%" of a tax of several: what stands before an amount of tax. */
export function taxLabel({ name, rate }: Named, pricesIncludeTax: boolean): string {
  const unnamed = pricesIncludeTax ? "tax" : "Tax";
  const label = `${name === "" ? unnamed : name} ${formatQuantity(rate)}%`;
  return pricesIncludeTax ? `Includes ${label}` : label;
}

/** "GST 5% + QST 9.5% on top": what a tax of several is made of. */
export function madeOfText(
  components: readonly Pick<TaxComponent, "name" | "rate" | "isCompound">[],
): string {
  return components
    .map(({ name, rate, isCompound }) => {
      const percent = `${formatQuantity(rate)}%`;
      const named = name.includes(percent) ? name : `${name} ${percent}`;
      return isCompound ? `${named} on top` : named;
    })
    .join(" + ");
}
