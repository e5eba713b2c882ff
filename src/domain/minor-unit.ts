import type { MinorUnit } from "./money.ts";

/** The currencies of ISO 4217 that books can be kept in and whose amounts have no decimals, or three; the others have two (currencies.ts). */
const OF_NONE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const OF_THREE = "BHD IQD JOD KWD LYD OMR TND";

/** How many decimals the amounts of a currency have; the database says the same by its minor_unit (Decision 0097). */
export function minorUnitOf(currency: string): MinorUnit {
  if (OF_NONE.includes(currency)) return 0;
  return OF_THREE.includes(currency) ? 3 : 2;
}
