import { Decimal } from "decimal.js";
import { type ModelBook, closedThrough } from "./model.ts";
import type { Random } from "./random.ts";

/** A client at work in a book, with its own parties, goods and documents: no other client changes these. */
export type Worker = {
  book: ModelBook;
  name: string;
  random: Random;
  vendorId: string;
  customerId: string;
  serviceId: string;
  /** The goods that it trades now; those with a long history are replaced by new ones. */
  goodsIds: string[];
  named: number;
};

/** A name that is unique in the book. */
export function newName(worker: Worker): string {
  worker.named += 1;
  return `${worker.name}-${worker.named}`;
}

/** An amount of at least a cent and below this limit. */
export const amountIn = (random: Random, limit: number): Decimal =>
  new Decimal(1 + random.below(limit * 100 - 1)).dividedBy(100);

const inMonth = (random: Random, year: number, month: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(1 + random.below(28)).padStart(2, "0")}`;

/** A day of the running year. */
export const dayOfThisYear = ({ book, random }: Worker): string =>
  inMonth(random, book.year, 1 + random.below(12));

/** A day in the four years of a book that is not closed. */
export function openDay(worker: Worker): string {
  const { book, random } = worker;
  const closed = closedThrough(book);
  for (;;) {
    const day = inMonth(random, book.year - random.below(4), 1 + random.below(12));
    if (day > closed) return day;
  }
}
