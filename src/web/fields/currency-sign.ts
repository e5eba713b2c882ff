/** The sign of a currency for reading: "$" for USD, "CHF" where a currency has no sign (Spec 9). */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
