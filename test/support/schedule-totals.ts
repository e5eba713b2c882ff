import { inDays } from "./schedules.ts";
import { made, type Trader } from "./trade.ts";

/** Documents as their date and total, the earliest first. */
export const totalsOf = (documents: readonly { date: string; total: string }[]) =>
  documents.map(({ date, total }) => `${date} ${total}`).toSorted();
/** A document on each day, starting `first` days from today, with these totals. */
export const totalsFrom = (first: number, totals: readonly string[]) =>
  totals.map((total, index) => `${inDays(first + index)} ${total}`);
export const writtenOf = async ({ books }: Trader, path = "/invoices") =>
  totalsOf(made(await books.get(`${path}?limit=500`)).items);
export const readSchedule = async ({ books }: Trader, { id }: { id: string }) =>
  made(await books.get(`/schedules/${id}`));
export const listedTotal = async ({ books }: Trader) => made(await books.get("/schedules")).items[0].total;

export const freightAt = ({ freight }: Trader, unitPrice: string) => [
  { productId: freight, quantity: "1", unitPrice },
];

/** Changes the sale price of the product "freight". */
export async function priceFreight({ books, freight }: Trader, salePrice: string): Promise<void> {
  const product = made(await books.get(`/products/${freight}`));
  made(await books.put(`/products/${freight}`, { ...product, salePrice }));
}
