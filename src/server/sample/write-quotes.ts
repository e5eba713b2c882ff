import type { DeliveryInput } from "#contract/deliveries.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { OrderId } from "#domain/ids.ts";
import { toQuantity } from "#domain/money.ts";
import type { Books } from "#server/db/books.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { createDelivery } from "#server/orders/delivery.ts";
import { answerOrder, createOrder } from "#server/orders/order.ts";
import { productIndex, PRODUCTS } from "./sample-company.ts";
import { itemAt, buildLine, type SampleIds } from "./sample-records.ts";

const RESTORATION = "Furniture restoration, per hour";

/** Adds two recent quotes: one is unanswered, the other is half invoiced. */
export async function writeQuotes(step: Books["write"], ids: SampleIds, today: Day): Promise<void> {
  const days = { date: shiftDays(today, -12), dueDate: shiftDays(today, 18) };
  const open = buildQuote(ids, {
    party: 3,
    ...days,
    text: "Oiling the terrace tables",
    hours: "16",
  });
  await step((tx) => createOrder(tx, "quote", open));
  const agreed = buildQuote(ids, { party: 5, ...days, text: "Restoring forty garden chairs", hours: "40" });
  await step(async (tx) => {
    const { id, version } = await createOrder(tx, "quote", agreed);
    const answer = { id, version, answer: "accepted", name: "Ada Moreau", isOnPage: false } as const;
    await answerOrder(tx, "quote", answer);
    const items = agreed.items.map((item) => ({ ...item, quantity: toQuantity("20"), orderPosition: 1 }));
    const { partyId, notes, discount } = agreed;
    const partialInvoice = { partyId, notes, discount, creditedDocumentId: null, orderId: id, items };
    await createDocument(tx, "invoice", { ...partialInvoice, date: today, status: "posted" });
  });
}

/** Adds a customer's order and a purchase order for goods running low; each is partly delivered. */
export async function writeOrders(step: Books["write"], ids: SampleIds, today: Day): Promise<void> {
  const days = { date: shiftDays(today, -4), dueDate: shiftDays(today, 9) };
  const sold = [
    buildLine(ids, { product: RESTORATION, quantity: "6", text: "Oiling the foyer benches" }),
    buildLine(ids, { product: "Lavender", quantity: "24" }),
  ];
  const sales = {
    partyId: itemAt(ids.customers, 2),
    ...days,
    notes: "Deliver to the back door before 10 AM.",
    discount: null,
  };
  await step(async (tx) => {
    const { id } = await createOrder(tx, "sales_order", { ...sales, items: sold });
    await createDelivery(tx, buildDelivery(id, { date: shiftDays(today, -2), position: 2, quantity: "10" }));
  });
  const table = "Steel table 120";
  const vendor = itemAt(PRODUCTS, productIndex(table)).vendor ?? 0;
  const items = [buildLine(ids, { product: table, quantity: "12", isBought: true })];
  const purchase = { partyId: itemAt(ids.vendors, vendor), ...days, notes: "", discount: null, items };
  await step(async (tx) => {
    const { id } = await createOrder(tx, "purchase_order", purchase);
    await createDelivery(tx, buildDelivery(id, { date: shiftDays(today, -1), position: 1, quantity: "4" }));
  });
}

type PartialDelivery = { date: Day; position: number; quantity: string };

function buildDelivery(orderId: OrderId, { date, position, quantity }: PartialDelivery): DeliveryInput {
  return { orderId, date, address: "", notes: "", items: [{ position, quantity: toQuantity(quantity) }] };
}

type SampleQuote = { party: number; date: Day; dueDate: Day; text: string; hours: string };

function buildQuote(ids: SampleIds, { party, date, dueDate, text, hours }: SampleQuote) {
  return {
    partyId: itemAt(ids.customers, party),
    date,
    dueDate,
    status: "sent" as const,
    notes: "The work is done at our workshop. Collection and delivery are included.",
    discount: null,
    items: [buildLine(ids, { product: RESTORATION, quantity: hours, text })],
  };
}
