import type { Reply } from "./new-books.ts";
import { newTrader, type Trader, write } from "./trade.ts";

export type Refused = { status: number; code: string; field: string; says: string | RegExp };
export type World = { trader: Trader; other: Trader; invoice: Reply["body"] };
export type Send = (world: World) => [path: string, body: object] | Promise<[path: string, body: object]>;

/** A trader with an invoice, next to another trader shared by many tests: nothing changes in those books. */
export async function newWorld(other: Trader): Promise<World> {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  return { trader, other, invoice: await write(trader, "/invoices", { date: "2026-01-15", items }) };
}

/** An invoice or bill with one item, correct except for the changes of the case. */
export const invoice = ({ trader }: World, wrong: object = {}, item: object = {}): object => {
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10", ...item }];
  return { partyId: trader.customer, date: "2026-02-01", status: "posted", items, ...wrong };
};
export const bill = (world: World, wrong: object = {}, item: object = {}): object =>
  invoice(world, { partyId: world.trader.vendor, ...wrong }, item);
export const receipt = ({ trader, invoice: { id } }: World, wrong: object = {}): object => {
  const allocations = [{ documentId: id, amount: "10.00" }];
  return {
    direction: "in",
    partyId: trader.customer,
    date: "2026-02-01",
    amount: "10.00",
    allocations,
    ...wrong,
  };
};
