import type { MinorUnit } from "./money.ts";

/** ISO 4217 base currencies whose amounts have no decimals, or three; the others have two (currencies.ts). */
const ZERO_DECIMAL_CODES = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const THREE_DECIMAL_CODES = "BHD IQD JOD KWD LYD OMR TND";

/** How many decimals a currency's amounts have; equal to minor_unit in the database (Decision 0097). */
export function minorUnitOf(currency: string): MinorUnit {
  if (ZERO_DECIMAL_CODES.includes(currency)) return 0;
  return THREE_DECIMAL_CODES.includes(currency) ? 3 : 2;
}
