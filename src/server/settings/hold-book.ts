import type { Tx } from "#server/db/transaction.ts";
import { lockBook } from "./book-queries.ts";

/** Keeps what one person at a time may do to a book apart, until the transaction ends: the first lock of all. */
export async function holdBook(tx: Tx): Promise<void> {
  await lockBook(tx);
}
