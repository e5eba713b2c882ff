import { expect } from "vitest";
import { newBooks, type TestReply, type TestBooks } from "./new-books.ts";
import { asOwner } from "./raw-sql.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** Books of a small trader: a vendor, a customer, a product with stock, a service and a tax of 10 %. */
export type TestTrader = {
  books: TestBooks;
  vendor: string;
  customer: string;
  widget: string;
  gadget: string;
  freight: string;
  tax: string;
  taxLost: string;
};

export async function newTrader(on?: TestApp): Promise<TestTrader> {
  const books = await newBooks({}, on);
  const created = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status !== 201) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  return {
    books,
    vendor: await created("/vendors", { name: "Vendor" }),
    customer: await created("/customers", { name: "Customer" }),
    widget: await created("/products", { name: "Widget", purchasePrice: "20", salePrice: "35" }),
    gadget: await created("/products", { name: "Gadget", purchasePrice: "7.5", salePrice: "12" }),
    freight: await created("/products", {
      name: "Freight",
      type: "service",
      purchasePrice: "30",
      salePrice: "40",
    }),
    tax: await created("/tax-rates", { name: "VAT", rate: "10" }),
    taxLost: await created("/tax-rates", { name: "Lost VAT", rate: "10", isRecoverable: false }),
  };
}

const TYPES: Record<string, string> = { 1: "asset", 2: "liability", 3: "equity", 4: "revenue", 5: "expense" };

/** Creates an account of the type given by the first digit of its code. */
export async function openAccount({ books }: TestTrader, code: string, name: string): Promise<string> {
  return expectMade(await books.post("/accounts", { code, name, type: TYPES[code.slice(0, 1)] })).id;
}

/** A journal's lines in accounting notation: "Inventory 200.00 Dr". */
export async function journalLines(books: TestBooks, journalId: string): Promise<string[]> {
  const { body } = await books.get(`/journals/${journalId}`);
  return linesOf(body.lines);
}

export function linesOf(lines: readonly { accountName: string; debit: string; credit: string }[]): string[] {
  return lines
    .map(
      ({ accountName, debit, credit }) =>
        `${accountName} ${debit === "0.00" ? `${credit} Cr` : `${debit} Dr`}`,
    )
    .toSorted();
}

export async function stockOf(books: TestBooks, productId: string): Promise<string> {
  const { body } = await books.get(`/products/${productId}`);
  return `${body.stockQuantity} @ ${body.stockValue}`;
}

/** One item as a form sends it. */
export type TradeItem = {
  productId?: string;
  accountId?: string;
  quantity?: string;
  unit?: string | null;
  reference?: string;
  unitPrice?: string;
  discount?: string | null;
  description?: string;
  taxRateId?: string | null;
  taxAmount?: string;
  creditedPosition?: number;
  returnsStock?: boolean;
};
export type DocumentPath = "/bills" | "/invoices" | "/credit-notes" | "/vendor-credits";

/** A posted document of the trader's vendor or customer. */
export async function write(
  trader: TestTrader,
  path: DocumentPath,
  { date, items, ...more }: { date: string; items: TradeItem[] } & Record<string, unknown>,
) {
  const partyId = path === "/bills" || path === "/vendor-credits" ? trader.vendor : trader.customer;
  return expectMade(await trader.books.post(path, { partyId, date, status: "posted", items, ...more }));
}

/** The body of a reply that must have succeeded. */
export function expectMade(reply: TestReply) {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
}

/** The request of a form that has loaded a document, with the changes. */
export function editInput(document: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  const { version, number, partyId, date, dueDate, status, notes, discount, items } = document;
  const editedItems = Array.isArray(items) ? items.map(editedItem) : [];
  return { version, number, partyId, date, dueDate, status, notes, discount, items: editedItems, ...changes };
}

function editedItem({
  productId,
  accountId,
  description,
  quantity,
  unit,
  reference,
  unitPrice,
  discount,
  taxRateId,
  taxAmount,
  creditedPosition,
  returnsStock,
}: Record<string, unknown>) {
  return {
    productId,
    accountId,
    description,
    quantity,
    unit,
    reference,
    unitPrice,
    discount,
    taxRateId,
    taxAmount: taxRateId === null ? null : taxAmount,
    creditedPosition,
    returnsStock,
  };
}

/** Closes these books through a day, like a year-end closing. */
export async function closeThrough(books: TestBooks, date: string): Promise<void> {
  const { database } = await testApp();
  await asOwner(database, books.bookId, [
    `update books set closed_through = '${date}' where book_id = '${books.bookId}'`,
  ]);
}

/** All data of these books, to show that a rejected request has stored nothing. */
export async function readWholeBook(books: TestBooks): Promise<string> {
  const lists = ["bills", "invoices", "credit-notes", "vendor-credits", "payments", "journals", "products"];
  const replies = await Promise.all(lists.map((list) => books.get(`/${list}?limit=500`)));
  return replies.map((reply) => expectMade(reply) && reply.text).join("\n");
}

export const widgets = (
  { widget }: TestTrader,
  quantity: string,
  unitPrice: string,
  more: Partial<TradeItem> = {},
): TradeItem => {
  return { productId: widget, quantity, unitPrice, ...more };
};

/** 15 Widgets worth 330.00 from two bills. */
export async function traderWithStock(): Promise<TestTrader> {
  const trader = await newTrader();
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20.00")] });
  await write(trader, "/bills", { date: "2026-01-10", items: [widgets(trader, "5", "26.00")] });
  return trader;
}

/** The same with INV-0001: 6 sold for 231.00 including tax, 9 left, worth 198.00. */
export async function traderAfterSale() {
  const trader = await traderWithStock();
  const items = [widgets(trader, "6", "35.00", { taxRateId: trader.tax })];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  return { trader, invoice };
}

export const receive = ({ books, customer }: TestTrader, body: Record<string, unknown>) =>
  books.post("/payments", { direction: "in", partyId: customer, date: "2026-02-01", ...body });

export const change = (
  { books }: TestTrader,
  document: TestReply["body"],
  changes: Record<string, unknown>,
) => books.put(`${PATHS[document.kind]}/${document.id}`, editInput(document, changes));
export const rereadDocument = async ({ books }: TestTrader, document: TestReply["body"]) =>
  expectMade(await books.get(`${PATHS[document.kind]}/${document.id}`));
const PATHS: Record<string, string> = {
  bill: "/bills",
  invoice: "/invoices",
  credit_note: "/credit-notes",
  vendor_credit: "/vendor-credits",
};

/** Changes settings of these books like the form, which sends the name and the version that it has read. */
export async function changeBook(books: TestBooks, changes: Record<string, unknown>): Promise<TestReply> {
  const { name, version } = expectMade(await books.get("/company"));
  return books.put("/company", { name, version, ...changes });
}
