import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertBook } from "./book-queries.ts";

const DEFAULT_NAME = "My Company";

/** Makes the book that `tx` is in, or leaves it as it is when it exists already (Spec 3, I-29). */
export async function createBook(tx: Tx, bookId: string): Promise<void> {
  if (!(await insertBook(tx, DEFAULT_NAME))) return;
  await recordAudit(tx, {
    action: "book.created",
    subject: "book",
    subjectId: bookId,
    after: { name: DEFAULT_NAME },
  });
}
