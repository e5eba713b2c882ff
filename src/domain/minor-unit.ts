import type { MinorUnit } from "./money.ts";

/** ISO 4217 base currencies whose amounts have no decimals, or three; the others have two (currencies.ts). */
const OF_NONE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const OF_THREE = "BHD IQD JOD KWD LYD OMR TND";

/** How many decimals a currency's amounts have; equal to minor_unit in the database (Decision 0097). */
export function minorUnitOf(currency: string): MinorUnit {
  if (OF_NONE.includes(currency)) return 0;
  return OF_THREE.includes(currency) ? 3 : 2;
}
