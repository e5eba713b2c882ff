import { orderAsDocument } from "#contract/order-document.ts";
import type { Order, OrderItem } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import { isTextLine } from "#domain/document.ts";
import {
  add,
  addQuantities,
  isNegative,
  isPositive,
  isZero,
  type Money,
  subtract,
  subtractQuantities,
  sum,
  ZERO,
} from "#domain/money.ts";
import { termValues } from "#web/fields/payment-terms.ts";
import { copyDocument, type DocumentFormValues, type FormItem } from "#web/documents/document-form-values.ts";

type OrderDocumentStart = { date: Day; number: string; pricesIncludeTax?: boolean };

/**
 * The form values of an invoice, bill or sales order for the rest of a quote or order, by line (Accounting 23, 26). Fixed
 * discounts are used once.
 */
export function documentOfOrder(order: Order, start: OrderDocumentStart): DocumentFormValues {
  const copy = copyDocument(orderAsDocument(order), { ...start, taxRounding: order.taxRounding });
  const live = [...order.invoices, ...order.orders].filter(({ status }) => status !== "void");
  const usedDiscount = sum(live.map(({ discountAmount }) => discountAmount));
  const items = order.items.flatMap((item, index): FormItem[] => {
    const line = copy.items[index];
    return line === undefined ? [] : remainingLines(item, line);
  });
  return {
    ...copy,
    orderId: order.id,
    paymentTerms: termValues(order.paymentTerms),
    discount: remainingDiscount(copy.discount, subtract(order.discountAmount, usedDiscount)),
    items,
  };
}

function remainingLines(item: OrderItem, line: FormItem): FormItem[] {
  if (isTextLine(item)) return [line];
  const { invoiced, ordered, quantity, discountAmount, position } = item;
  const usedQuantity = addQuantities(invoiced.quantity, ordered.quantity);
  if (isZero(usedQuantity)) return [{ ...line, orderPosition: position }];
  const remaining = subtractQuantities(quantity, usedQuantity);
  if (!isPositive(remaining)) return [];
  const usedDiscount = add(invoiced.discountAmount, ordered.discountAmount);
  const discount = remainingDiscount(line.discount, subtract(discountAmount, usedDiscount));
  return [{ ...line, quantity: remaining, discount, taxAmount: "", orderPosition: position }];
}

/** A percentage discount is unchanged; a fixed discount is reduced to what remains. */
function remainingDiscount(discount: string, remaining: Money): string {
  if (discount === "" || discount.endsWith("%")) return discount;
  const remainingAmount = isNegative(remaining) ? ZERO : remaining;
  return isZero(remainingAmount) ? "" : remainingAmount;
}
