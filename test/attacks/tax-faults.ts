import type { PlantedFault } from "./plant-fault.ts";

/** Faults in stored tax totals. */
export const FAULTS_OF_TAXES: readonly PlantedFault[] = [
  [
    "a total of a tax",
    [
      "update tax_day_totals set net = net + 1, net_counted_once = net_counted_once + 1 where tax_rate_id = {tax}",
    ],
    "I-108",
    ["tax_rate", "tax"],
  ],
  [
    "a total of a tax on its account",
    ["update account_tax_totals set credit = credit + 1 where tax_rate_id = {tax}"],
    "I-108",
    ["tax_rate", "tax"],
  ],
];
