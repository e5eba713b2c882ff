import type { BookId } from "#domain/ids.ts";
import type { Book, BookInput } from "#contract/book.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertBook, type NewBook, isKnownTimeZone, holdBook, selectBook, updateBookRow } from "./queries.ts";

export { eraseSampleBook } from "./queries.ts";

/**
 * The company's settings, with how many hand-made journals of the month are used (Accounting 13). Premium has no
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

const FIRST: NewBook = { name: "My Company", isSample: false };

/** Makes the book that `tx` is in, or leaves it as it is when it exists already (Behaviour 3, I-29). */
export async function createBook(tx: Tx, bookId: BookId, book = FIRST): Promise<void> {
  if (!(await insertBook(tx, book))) return;
  await recordAudit(tx, {
    action: "book.created",
    subject: "book",
    subjectId: bookId,
    after: { name: book.name },
  });
}

/** Changes the company's settings (Behaviour 5.5); a stale version is refused. */
export async function updateBook(tx: Tx, input: BookInput, monthlyLimit: number): Promise<Book> {
  await holdBook(tx);
  const before = await readBook(tx, monthlyLimit);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  const timeZone = input.timeZone ?? before.timeZone;
  // A time zone that the runtime knows and the database does not would leave the book without a today.
  if (timeZone !== before.timeZone && !(await isKnownTimeZone(tx, timeZone))) {
    throw new Refusal("request.invalid", [{ field: "timeZone", message: "Not a known time zone" }]);
  }
  await updateBookRow(tx, input, timeZone);
  const after = await readBook(tx, monthlyLimit);
  await recordAudit(tx, { action: "book.edited", subject: "book", subjectId: before.id, before, after });
  return after;
}
