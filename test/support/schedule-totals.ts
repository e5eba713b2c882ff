import { inDays } from "./schedules.ts";
import { expectMade, type TestTrader } from "./trade.ts";

/** Documents as their date and total, the earliest first. */
export const totalsOf = (documents: readonly { date: string; total: string }[]) =>
  documents.map(({ date, total }) => `${date} ${total}`).toSorted();
/** A document on each day, starting `first` days from today, with these totals. */
export const totalsFrom = (first: number, totals: readonly string[]) =>
  totals.map((total, index) => `${inDays(first + index)} ${total}`);
export const writtenOf = async ({ books }: TestTrader, path = "/invoices") =>
  totalsOf(expectMade(await books.get(`${path}?limit=500`)).items);
export const readSchedule = async ({ books }: TestTrader, { id }: { id: string }) =>
  expectMade(await books.get(`/schedules/${id}`));
export const listedTotal = async ({ books }: TestTrader) =>
  expectMade(await books.get("/schedules")).items[0].total;

export const freightAt = ({ freight }: TestTrader, unitPrice: string) => [
  { productId: freight, quantity: "1", unitPrice },
];

/** Changes the sale price of the product "freight". */
export async function priceFreight({ books, freight }: TestTrader, salePrice: string): Promise<void> {
  const product = expectMade(await books.get(`/products/${freight}`));
  expectMade(await books.put(`/products/${freight}`, { ...product, salePrice }));
}
