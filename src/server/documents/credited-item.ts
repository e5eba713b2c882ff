import type { DocumentInput } from "#contract/documents.ts";
import { subtractEarlierLines, creditWithoutQuantity } from "#domain/credit.ts";
import { creditExactRemainder } from "#domain/final-credit-line.ts";
import type { Discount } from "#domain/discount.ts";
import { isTextLine } from "#domain/document.ts";
import type { MinorUnit } from "#domain/money.ts";
import type { ItemRow, StoredItem } from "./item-queries.ts";

type CreditPricing = {
  /** The items of the credited document. */
  credited?: readonly StoredItem[];
  /** The items of the credit as computed so far: a line takes what the ones above it leave. */
  computed?: readonly ItemRow[];
  discount: Discount | null;
  minorUnit: MinorUnit;
};

/** A line with its credited item; a full credit takes exactly the rest, unless it has a document discount (Accounting 2). */
export function addCreditedItem<Line extends DocumentInput["items"][number] & { pricesIncludeTax: boolean }>(
  input: Line,
  index: number,
  { credited = [], computed = [], minorUnit, discount }: CreditPricing,
) {
  const { creditedPosition } = input;
  const creditedItems = credited.filter((item) => item.position === creditedPosition && !isTextLine(item));
  const [item] = creditedItems;
  if (item === undefined) return { creditedItems, creditedLine: undefined, input };
  const above = computed.slice(0, index).filter((line) => line.creditedPosition === creditedPosition);
  const creditedLine = subtractEarlierLines(item, above);
  const credit = discount
    ? creditWithoutQuantity(input, creditedLine)
    : creditExactRemainder(input, creditedLine, minorUnit);
  return { creditedItems, creditedLine, input: credit };
}
