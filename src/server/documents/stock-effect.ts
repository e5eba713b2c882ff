import type { DocumentPreview } from "#contract/documents.ts";
import { isNegative, negateQuantity, subtractQuantities } from "#domain/money.ts";

type Effect = DocumentPreview["stock"][number];
type Moved = Omit<Effect, "warning"> & {
  /** What the document itself moves: in is positive, out is negative. */
  own: string;
};

/** What saving does to the stock of a product, with a warning where less than nothing is left of it. */
export function stockEffect({ own, ...effect }: Moved): Effect {
  const { before, after } = effect;
  const isOversold = isNegative(after) && isNegative(subtractQuantities(after, before));
  return { ...effect, warning: isOversold ? warning(subtractQuantities(after, own), own) : null };
}

/** "3 on hand, 5 needed" (Accounting 7): of a purchase that is cut down, what others have taken is needed. */
function warning(others: string, own: string): string {
  return isNegative(own)
    ? `${others} on hand, ${negateQuantity(own)} needed`
    : `${own} on hand, ${negateQuantity(others)} needed`;
}
