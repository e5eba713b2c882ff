import type { Book, BookInput } from "#contract/book.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isKnownTimeZone, lockBook, updateBookRow } from "./book-queries.ts";
import { readBook } from "./read-book.ts";

/** Changes the company's settings (Spec 5.5); a stale version is refused. */
export async function updateBook(tx: Tx, input: BookInput, monthlyLimit: number): Promise<Book> {
  await lockBook(tx);
  const before = await readBook(tx, monthlyLimit);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  const timeZone = input.timeZone ?? before.timeZone;
  // What the runtime knows and the database does not would leave the book without a today.
  if (timeZone !== before.timeZone && !(await isKnownTimeZone(tx, timeZone))) {
    throw new Refusal("request.invalid", [{ field: "timeZone", message: "Not a known time zone" }]);
  }
  await updateBookRow(tx, input, timeZone);
  const after = await readBook(tx, monthlyLimit);
  await recordAudit(tx, { action: "book.edited", subject: "book", subjectId: before.id, before, after });
  return after;
}
