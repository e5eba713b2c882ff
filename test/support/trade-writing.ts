import { expect } from "vitest";
import type { Reply, TestBooks } from "./new-books.ts";
import { asApplication } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";
import type { Trader } from "./trade.ts";

/** One item as a form sends it. */
export type Item = {
  productId: string;
  quantity: string;
  unitPrice: string;
  description?: string;
  taxRateId?: string | null;
  taxAmount?: string;
  creditsPosition?: number;
  returnsStock?: boolean;
};
export type Path = "/bills" | "/invoices" | "/credit-notes" | "/vendor-credits";

/** A posted document of the trader's vendor or customer. */
export async function write(
  trader: Trader,
  path: Path,
  { date, items, ...more }: { date: string; items: Item[] } & Record<string, unknown>,
) {
  const partyId = path === "/bills" || path === "/vendor-credits" ? trader.vendor : trader.customer;
  return made(await trader.books.post(path, { partyId, date, status: "posted", items, ...more }));
}

/** The body of a reply that must have worked. */
export function made(reply: Reply) {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
}

/** What a form sends back of a document that it has read, with what was changed. */
export function edited(document: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  const { version, number, partyId, date, dueDate, status, notes, items } = document;
  const kept = Array.isArray(items) ? items.map(editedItem) : [];
  return { version, number, partyId, date, dueDate, status, notes, items: kept, ...changes };
}

function editedItem({
  productId,
  description,
  quantity,
  unitPrice,
  taxRateId,
  taxAmount,
  creditsPosition,
  returnsStock,
}: Record<string, unknown>) {
  return {
    productId,
    description,
    quantity,
    unitPrice,
    taxRateId,
    taxAmount: taxRateId === null ? null : taxAmount,
    creditsPosition,
    returnsStock,
  };
}

/** Closes these books through a day, as the closing of a year does. */
export async function closeThrough(books: TestBooks, date: string): Promise<void> {
  const { database } = await testApp();
  expect(await asApplication(database, books, [`update books set closed_through = '${date}'`])).toBeNull();
}

/** Everything that these books say, to show that a refused request has stored nothing. */
export async function everything(books: TestBooks): Promise<string> {
  const lists = ["bills", "invoices", "credit-notes", "vendor-credits", "payments", "journals", "products"];
  const replies = await Promise.all(lists.map((list) => books.get(`/${list}?limit=500`)));
  return replies.map((reply) => made(reply) && reply.text).join("\n");
}
