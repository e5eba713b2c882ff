import type { Reply } from "./new-books.ts";
import { newTrader, type Trader } from "./trade.ts";
import { edited, type Item, made, write } from "./trade-writing.ts";

export const widgets = (
  { widget }: Trader,
  quantity: string,
  unitPrice: string,
  more: Partial<Item> = {},
): Item => {
  return { productId: widget, quantity, unitPrice, ...more };
};

/** 15 Widgets worth 330.00 from two bills. */
export async function traderWithStock(): Promise<Trader> {
  const trader = await newTrader();
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20.00")] });
  await write(trader, "/bills", { date: "2026-01-10", items: [widgets(trader, "5", "26.00")] });
  return trader;
}

/** And INV-0001: 6 sold for 231.00 with tax, 9 left, worth 198.00. */
export async function traderAfterSale() {
  const trader = await traderWithStock();
  const items = [widgets(trader, "6", "35.00", { taxRateId: trader.tax })];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  return { trader, invoice };
}

export const receive = ({ books, customer }: Trader, body: Record<string, unknown>) =>
  books.post("/payments", { direction: "in", partyId: customer, date: "2026-02-01", ...body });

export const change = ({ books }: Trader, document: Reply["body"], changes: Record<string, unknown>) =>
  books.put(`${PATHS[document.kind]}/${document.id}`, edited(document, changes));
export const again = async ({ books }: Trader, document: Reply["body"]) =>
  made(await books.get(`${PATHS[document.kind]}/${document.id}`));
const PATHS: Record<string, string> = {
  bill: "/bills",
  invoice: "/invoices",
  credit_note: "/credit-notes",
  vendor_credit: "/vendor-credits",
};
