import type { Reply, TestBooks } from "./new-books.ts";
import { closeThrough, made } from "./trade.ts";

type Chosen = { which: number; day: number; retained: string; lockThrough: string };

/** Closes the oldest year that is due, now and then another, or locks days as only an administrator can. */
export async function closeSome(
  books: TestBooks,
  { which, day, retained, lockThrough }: Chosen,
): Promise<Reply | null> {
  if (which % 4 !== 0) {
    const { items } = made(await books.get("/year-end"));
    const oldest = items.findLast(({ isDue }: { isDue: boolean }) => isDue);
    const year = day % 3 === 0 ? 2025 : (oldest?.year ?? 2024);
    return books.post("/year-end/close", { year, retainedEarningsAccountId: retained });
  }
  const { closedThrough } = made(await books.get("/book"));
  if (closedThrough === null || closedThrough < lockThrough) await closeThrough(books, lockThrough);
  return null;
}

/** Reopens the year that was closed last. */
export async function reopenLast(books: TestBooks): Promise<Reply | null> {
  const { items } = made(await books.get("/year-end"));
  const last = items.find(({ canReopen }: { canReopen: boolean }) => canReopen);
  return last ? books.post("/year-end/reopen", { year: last.year, reason: "A mistake" }) : null;
}
