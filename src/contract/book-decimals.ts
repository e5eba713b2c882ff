import { isAmountText, type MinorUnit } from "#domain/money.ts";

/**
 * Schemas validate a request before its company, and so its base currency, is known. They accept up to three decimals
 * and record how many were used. The server validates again if the base currency has fewer; pages know (Decision 0097).
 */
export const amountContext: { minorUnit: () => MinorUnit; maxDecimals: MinorUnit } = {
  minorUnit: () => 3,
  maxDecimals: 0,
};

/** Validates amounts of so many decimals. */
export function withMinorUnit<Result>(minorUnit: MinorUnit, ask: () => Result): Result {
  const forAny = amountContext.minorUnit;
  amountContext.minorUnit = () => minorUnit;
  try {
    return ask();
  } finally {
    amountContext.minorUnit = forAny;
  }
}

/** True for an amount with no more decimals than the base currency that schemas currently validate for. */
export function isBaseAmount(text: string): boolean {
  const decimals = isAmountText(text, 0) ? 0 : isAmountText(text, 2) ? 2 : 3;
  if (decimals > amountContext.maxDecimals) amountContext.maxDecimals = decimals;
  return isAmountText(text, amountContext.minorUnit());
}
