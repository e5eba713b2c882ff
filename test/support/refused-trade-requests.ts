import type { TestReply } from "./new-books.ts";
import { newTrader, type TestTrader, write } from "./trade.ts";

export type ExpectedRefusal = { status: number; code: string; field: string; message: string | RegExp };
export type RefusalWorld = { trader: TestTrader; other: TestTrader; invoice: TestReply["body"] };
export type BuildRequest = (
  world: RefusalWorld,
) => [path: string, body: object] | Promise<[path: string, body: object]>;

/** A trader with an invoice, next to another trader shared by many tests: nothing changes in those books. */
export async function newWorld(otherTrader: TestTrader): Promise<RefusalWorld> {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  return {
    trader,
    other: otherTrader,
    invoice: await write(trader, "/invoices", { date: "2026-01-15", items }),
  };
}

/** An invoice or bill with one item, correct except for the changes of the case. */
export const invoice = ({ trader }: RefusalWorld, changes: object = {}, item: object = {}): object => {
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10", ...item }];
  return { partyId: trader.customer, date: "2026-02-01", status: "posted", items, ...changes };
};
export const bill = (world: RefusalWorld, changes: object = {}, item: object = {}): object =>
  invoice(world, { partyId: world.trader.vendor, ...changes }, item);
export const receipt = ({ trader, invoice: { id } }: RefusalWorld, changes: object = {}): object => {
  const allocations = [{ documentId: id, amount: "10.00" }];
  return {
    direction: "in",
    partyId: trader.customer,
    date: "2026-02-01",
    amount: "10.00",
    allocations,
    ...changes,
  };
};
