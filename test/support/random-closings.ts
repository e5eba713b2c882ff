import type { Reply, TestBooks } from "./new-books.ts";
import { closeThrough, made } from "./trade.ts";

type Chosen = { which: number; day: number; retained: string; lockThrough: string };

/** Closes one of two years, or now and then locks days as only an administrator can. */
export async function closeSome(
  books: TestBooks,
  { which, day, retained, lockThrough }: Chosen,
): Promise<Reply | null> {
  if (which % 4 !== 0)
    return books.post("/year-end/close", {
      year: day % 3 === 0 ? 2025 : 2024,
      retainedEarningsAccountId: retained,
    });
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
