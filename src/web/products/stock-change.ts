import { compare, formatQuantity, isZero, type Quantity, subtractQuantities } from "#domain/money.ts";

type Counted = { onHand: Quantity; counted: Quantity; unit: string };

/** What a count changes, in words: "2 pcs fewer than the books say". */
export function stockChangeText({ onHand, counted, unit }: Counted): string {
  const difference = subtractQuantities(counted, onHand);
  if (isZero(difference)) return "The books say the same; nothing changes.";
  const isMore = compare(difference, "0") > 0;
  return `${formatQuantity(difference).replace("\u2212", "")} ${unit} ${isMore ? "more" : "fewer"} than the books say.`;
}

/** True when a count adds stock, which then needs a cost. */
export function addsStock({ onHand, counted }: Pick<Counted, "onHand" | "counted">): boolean {
  return compare(counted, onHand) > 0;
}
