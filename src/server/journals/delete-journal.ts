import type { Tx } from "#server/db/transaction.ts";
import { currentJournal } from "./edit-journal.ts";
import { deleteLines, markDeleted } from "./journal-queries.ts";

/** Deletes a journal. Its number stays explained and its history stays readable (Accounting 4, I-11). */
export async function deleteJournal(tx: Tx, id: string, version: number | undefined): Promise<void> {
  await currentJournal(tx, id, version);
  await markDeleted(tx, id);
  await deleteLines(tx, id);
}
