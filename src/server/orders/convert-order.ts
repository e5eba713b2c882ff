import type { ConvertedItem } from "#server/registry/lookup.ts";
import { isSameSubject, type DocumentKind } from "#domain/document.ts";
import type { DocumentId, OrderId, PartyId } from "#domain/ids.ts";
import { localizeQuantity } from "#domain/format-number.ts";
import type { Locale } from "#domain/locales.ts";
import { addQuantities, compare, NO_UNITS, type Quantity } from "#domain/money.ts";
import { DOCUMENT_KIND_OF, ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import { exceedsRemainingText } from "#domain/refusal-texts.ts";
import { type FieldProblem, type RefusalCode, refuseField, refuseFields } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectLocale } from "#server/settings/lookup.ts";
import type { ItemRow } from "#server/documents/lookup.ts";
import { type OrderLineToConvert, selectLinesToTake, selectOrder } from "./queries.ts";

type OrderConversion = { id: DocumentId; orderId: OrderId | null; partyId: PartyId };

/**
 * Rejects a document for an unaccepted order or another contact, or one that takes more of a line than remains: extra quantity
 * needs a line of its own (Accounting 23, 26). Returns the kind of the order.
 */
export async function checkOrderConversion(
  tx: Tx,
  kind: DocumentKind,
  { id, orderId, partyId }: OrderConversion,
  items: readonly ConvertedItem[],
): Promise<OrderKind | null> {
  if (orderId === null) {
    rejectLinesWithoutOrder(items);
    return null;
  }
  const kinds = ORDER_KINDS.filter((candidate) => DOCUMENT_KIND_OF[candidate] === kind);
  const order = await selectOrder(tx, kinds, orderId);
  if (order === null) throw refuseField("order.not-found", "orderId");
  const isNew = order.invoices.every((invoice) => invoice.id !== id);
  if (isNew && order.status !== "accepted" && order.status !== "open")
    throw refuseField("order.not-accepted", "orderId");
  if (isNew && order.effectiveStatus === "ordered") throw refuseField("order.already-converted", "orderId");
  if (order.partyId !== partyId) throw refuseField("order.party-mismatch", "partyId");
  const lines = await selectLinesToTake(tx, orderId, { except: id });
  refuseFields(conversionProblems(items, lines, await selectLocale(tx)));
  return order.kind;
}

type QuoteConversion = { id: OrderId; quoteId: OrderId | null; partyId: PartyId };

/**
 * Rejects an order for an unaccepted quote or another contact, or one that takes more of a line than remains. An order whose
 * lines refer to no line of the quote takes the whole quote (Accounting 26).
 */
export async function checkQuoteConversion(
  tx: Tx,
  { id, quoteId, partyId }: QuoteConversion,
  items: readonly ConvertedItem[],
): Promise<void> {
  if (quoteId === null) {
    rejectLinesWithoutOrder(items);
    return;
  }
  const quote = await selectOrder(tx, ["quote"], quoteId);
  if (quote === null) throw refuseField("order.not-found", "quoteId");
  if (quote.status !== "accepted") throw refuseField("order.not-accepted", "quoteId");
  if (quote.partyId !== partyId) throw refuseField("order.party-mismatch", "partyId");
  const lines = await selectLinesToTake(tx, quoteId, { except: id });
  if (items.some(({ orderPosition }) => orderPosition !== null))
    refuseFields(conversionProblems(items, lines, await selectLocale(tx)));
  else if (lines.some(({ quantity, remaining }) => compare(remaining, quantity) < 0))
    throw refuseField("order.already-converted", "quoteId");
}

/** Rejects order lines without an order. */
function rejectLinesWithoutOrder(items: readonly Pick<ItemRow, "orderPosition">[]): void {
  const loose = items.findIndex(({ orderPosition }) => orderPosition !== null);
  if (loose >= 0) throw refuseField("order.line-not-found", `items[${loose}].orderPosition`);
}

function conversionProblems(
  items: readonly ConvertedItem[],
  lines: readonly OrderLineToConvert[],
  locale: Locale,
): FieldProblem[] {
  return items.flatMap((item, index): FieldProblem[] => {
    if (item.orderPosition === null) return [];
    const line = lines.find(({ position }) => position === item.orderPosition);
    const problem = (code: RefusalCode, field: string): FieldProblem[] => [
      { code, field: `items[${index}].${field}` },
    ];
    if (!line || !isSameSubject(line, item)) return problem("order.line-not-found", "orderPosition");
    if (compare(convertedQuantity(items, line), line.remaining) <= 0) return [];
    const message = exceedsRemainingText(localizeQuantity(line.remaining, locale));
    return [{ code: "order.exceeds-remaining", field: `items[${index}].quantity`, message }];
  });
}

/** Total quantity that a document takes of an order line. */
function convertedQuantity(items: readonly ConvertedItem[], { position }: OrderLineToConvert): Quantity {
  const requestedItems = items.filter(({ orderPosition }) => orderPosition === position);
  return requestedItems.reduce((total, { quantity }) => addQuantities(total, quantity), NO_UNITS);
}
