import { type Day, shiftDays } from "#domain/dates.ts";
import { toQuantity } from "#domain/money.ts";
import type { Books } from "#server/db/books.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { answerOrder, createOrder } from "#server/orders/order.ts";
import { PRODUCTS } from "./sample-company.ts";
import { at, type SampleIds } from "./sample-records.ts";

/** Two offers of the last days: one waits for its answer, and half of the other is invoiced. */
export async function writeQuotes(step: Books["write"], ids: SampleIds, today: Day): Promise<void> {
  const days = { date: shiftDays(today, -12), dueDate: shiftDays(today, 18) };
  const open = quoteOf(ids, {
    party: 3,
    ...days,
    text: "New oil for the tables of the terrace",
    hours: "16",
  });
  await step((tx) => createOrder(tx, "quote", open));
  const agreed = quoteOf(ids, { party: 5, ...days, text: "Restoring forty garden chairs", hours: "40" });
  await step(async (tx) => {
    const { id, version } = await createOrder(tx, "quote", agreed);
    const answer = { id, version, answer: "accepted", name: "Ada Moreau", isOnPage: false } as const;
    await answerOrder(tx, "quote", answer);
    const items = agreed.items.map((item) => ({ ...item, quantity: toQuantity("20"), orderPosition: 1 }));
    const { partyId, notes, discount } = agreed;
    const half = { partyId, notes, discount, creditsId: null, orderId: id, items };
    await createDocument(tx, "invoice", { ...half, date: today, status: "posted" });
  });
}

type Planned = { party: number; date: Day; dueDate: Day; text: string; hours: string };

function quoteOf({ customers, products, taxes }: SampleIds, { party, date, dueDate, text, hours }: Planned) {
  const index = PRODUCTS.findIndex(({ name }) => name === "Furniture restoration, per hour");
  const { salePrice, tax } = at(PRODUCTS, index);
  return {
    partyId: at(customers, party),
    date,
    dueDate,
    status: "sent" as const,
    notes: "The work is done at our workshop. Collection and delivery are included.",
    discount: null,
    items: [
      {
        productId: at(products, index),
        accountId: null,
        description: text,
        quantity: toQuantity(hours),
        reference: "",
        unitPrice: salePrice,
        discount: null,
        taxRateId: taxes[tax],
        taxAmount: null,
        creditsPosition: null,
        returnsStock: true,
        orderPosition: null,
      },
    ],
  };
}
