import { isOfTheSame, type DocumentKind } from "#domain/document.ts";
import type { DocumentId, OrderId, PartyId } from "#domain/ids.ts";
import { addQuantities, compare, NO_UNITS, type Quantity } from "#domain/money.ts";
import { MADE_OF, ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import { type FieldProblem, type RefusalCode, refuseField, refuseFields } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { ItemRow } from "#server/documents/lookup.ts";
import { type LineToTake, selectLinesToTake, selectOrder } from "./queries.ts";

type Taking = { id: DocumentId; orderId: OrderId | null; partyId: PartyId };

/**
 * Declines a document that is made of what was not accepted, or is for somebody else, or that takes more of a line than is
 * left of it: what is sold beyond is a line of its own (Accounting 23, 26). Says of which kind it is.
 */
export async function checkOrdered(
  tx: Tx,
  kind: DocumentKind,
  { id, orderId, partyId }: Taking,
  items: readonly ItemRow[],
): Promise<OrderKind | null> {
  if (orderId === null) {
    checkLoose(items);
    return null;
  }
  const kinds = ORDER_KINDS.filter((one) => MADE_OF[one] === kind);
  const order = await selectOrder(tx, kinds, orderId);
  if (order === null) throw refuseField("order.not-found", "orderId");
  const isNew = order.invoices.every((made) => made.id !== id);
  if (isNew && order.status !== "accepted" && order.status !== "open")
    throw refuseField("order.not-accepted", "orderId");
  if (isNew && order.state === "ordered") throw refuseField("order.taken", "orderId");
  if (order.partyId !== partyId) throw refuseField("order.other-party", "partyId");
  refuseFields(takingProblems(items, await selectLinesToTake(tx, orderId, { except: id })));
  return order.kind;
}

type Ordering = { id: OrderId; quoteId: OrderId | null; partyId: PartyId };

/**
 * Declines an order of a quote that nobody has accepted, or for somebody else, or that takes more of a line than is left of
 * it. One whose lines name none of the quote is of the whole of it (Accounting 26).
 */
export async function checkQuoted(
  tx: Tx,
  { id, quoteId, partyId }: Ordering,
  items: readonly Taker[],
): Promise<void> {
  if (quoteId === null) {
    checkLoose(items);
    return;
  }
  const quote = await selectOrder(tx, ["quote"], quoteId);
  if (quote === null) throw refuseField("order.not-found", "quoteId");
  if (quote.status !== "accepted") throw refuseField("order.not-accepted", "quoteId");
  if (quote.partyId !== partyId) throw refuseField("order.other-party", "partyId");
  const lines = await selectLinesToTake(tx, quoteId, { except: id });
  if (items.some(({ orderPosition }) => orderPosition !== null)) refuseFields(takingProblems(items, lines));
  else if (lines.some(({ quantity, left }) => compare(left, quantity) < 0))
    throw refuseField("order.taken", "quoteId");
}

type Taker = Pick<ItemRow, "orderPosition" | "productId" | "accountId" | "quantity">;

/** Declines lines that take of nothing. */
function checkLoose(items: readonly Pick<ItemRow, "orderPosition">[]): void {
  const loose = items.findIndex(({ orderPosition }) => orderPosition !== null);
  if (loose >= 0) throw refuseField("order.no-such-line", `items[${loose}].orderPosition`);
}

function takingProblems(items: readonly Taker[], lines: readonly LineToTake[]): FieldProblem[] {
  return items.flatMap((item, index): FieldProblem[] => {
    if (item.orderPosition === null) return [];
    const line = lines.find(({ position }) => position === item.orderPosition);
    const problem = (code: RefusalCode, field: string) => [{ code, field: `items[${index}].${field}` }];
    if (!line || !isOfTheSame(line, item)) return problem("order.no-such-line", "orderPosition");
    return compare(takenOf(items, line), line.left) > 0 ? problem("order.above-ordered", "quantity") : [];
  });
}

/** What all lines of a document take of one of an order. */
function takenOf(items: readonly Taker[], { position }: LineToTake): Quantity {
  const taking = items.filter(({ orderPosition }) => orderPosition === position);
  return taking.reduce((taken, { quantity }) => addQuantities(taken, quantity), NO_UNITS);
}
