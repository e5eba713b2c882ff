import type { Book } from "#contract/book.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

/**
 * The company's settings, with how many hand-made journals of the month are used (Rules 13). Premium has no
 * limit, nor has the sample company: its own journals would have used it up.
 */
export async function readBook(tx: Tx, monthlyLimit: number): Promise<Book> {
  const { madeThisMonth, isPremium, ...book } = await selectBook(tx);
  return {
    ...book,
    monthlyJournals: {
      used: madeThisMonth,
      limit: monthlyLimit === 0 || book.isSample || isPremium ? null : monthlyLimit,
    },
  };
}
