import { compare, isZero, type MinorUnit, type Money, NO_UNITS, type Quantity, sum } from "./money.ts";
import { allocateByQuantity, allocateLargestRemainder } from "./largest-remainder.ts";

/** What the shares of lines are based on: what they cost, their quantities, or a weight that was typed. */
export const LANDED_COST_BASES = ["value", "quantity", "weight"] as const;
type LandedCostBasis = (typeof LANDED_COST_BASES)[number];

type Line = { cost: Money; quantity: Quantity; weight: Quantity };

/**
 * A landed cost distributed over lines of bills by the largest remainder (Accounting 6): the shares add up to it exactly.
 * Null if there is nothing to distribute by.
 */
export function landedShares(
  amount: Money,
  lines: readonly Line[],
  { basis, minorUnit }: { basis: LandedCostBasis; minorUnit: MinorUnit },
): Money[] | null {
  if (basis === "value") {
    const costs = lines.map(({ cost }) => cost);
    return isZero(sum(costs)) ? null : allocateLargestRemainder(amount, costs, minorUnit);
  }
  const quantities = lines.map((line) => line[basis]);
  const hasNone = quantities.every((quantity) => compare(quantity, NO_UNITS) === 0);
  return hasNone ? null : allocateByQuantity(amount, quantities, minorUnit);
}
