import { compare, isZero, type MinorUnit, type Money, NO_UNITS, type Quantity, sum } from "./money.ts";
import { allocateByQuantity, allocateLargestRemainder } from "./largest-remainder.ts";

/** The basis for allocating to lines: cost, quantity, or an entered weight. */
export const LANDED_COST_BASES = ["value", "quantity", "weight"] as const;
type LandedCostBasis = (typeof LANDED_COST_BASES)[number];

type LandedCostLine = { cost: Money; quantity: Quantity; weight: Quantity };

/** Allocates a landed cost to lines of bills by largest remainder (Accounting 6): shares add up exactly. Null without a basis. */
export function allocateLandedCost(
  amount: Money,
  lines: readonly LandedCostLine[],
  { basis, minorUnit }: { basis: LandedCostBasis; minorUnit: MinorUnit },
): Money[] | null {
  if (basis === "value") {
    const costs = lines.map(({ cost }) => cost);
    return isZero(sum(costs)) ? null : allocateLargestRemainder(amount, costs, minorUnit);
  }
  const quantities = lines.map((line) => line[basis]);
  const hasNoQuantities = quantities.every((quantity) => compare(quantity, NO_UNITS) === 0);
  return hasNoQuantities ? null : allocateByQuantity(amount, quantities, minorUnit);
}
