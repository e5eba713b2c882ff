import type { Journal } from "#contract/journals.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectJournal } from "./journal-queries.ts";

/** One journal of this book with its lines. */
export async function readJournal(tx: Tx, id: string): Promise<Journal> {
  const journal = await selectJournal(tx, id);
  if (!journal) throw new Refusal("journal.not-found");
  return journal;
}
