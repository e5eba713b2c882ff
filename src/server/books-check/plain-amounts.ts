import type { MinorUnit } from "#domain/money.ts";

const STORED_AMOUNT = /(?<=^|[\s(])-?\d+\.\d{3,}(?![\w.])/g;

/** Formats the amounts in a sentence with the decimals of the currency, instead of all stored ones; without rounding. */
export function withPlainAmounts(sentence: string, minorUnit: MinorUnit): string {
  return sentence.replaceAll(STORED_AMOUNT, (amount) => {
    const [integer, stored = ""] = amount.split(".");
    const decimals = stored.replace(/0+$/, "").padEnd(minorUnit, "0");
    return [integer, decimals].filter(Boolean).join(".");
  });
}
