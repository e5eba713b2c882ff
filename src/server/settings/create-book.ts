import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";

const DEFAULT_NAME = "My Company";

/** Makes the book that `tx` is in, or leaves it as it is when it exists already (Spec 3, I-29). */
export async function createBook(tx: Tx, bookId: string): Promise<void> {
  const made = await tx
    .insertInto("books")
    .values({ name: DEFAULT_NAME })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  if (!made) return;
  await recordAudit(tx, {
    action: "book.created",
    subject: "book",
    subjectId: bookId,
    after: { name: made.name },
  });
}
