import type { TestBooks } from "./new-books.ts";
import { newBooks } from "./new-books.ts";

/** Books of a small trader: a vendor, a customer, a product with stock, a service and a tax of 10 %. */
export type Trader = {
  books: TestBooks;
  vendor: string;
  customer: string;
  widget: string;
  gadget: string;
  freight: string;
  tax: string;
  taxLost: string;
};

export async function newTrader(): Promise<Trader> {
  const books = await newBooks();
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

/** A journal's lines as an accountant writes them: "Inventory 200.00 Dr". */
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
