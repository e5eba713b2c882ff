import type { QueryOf } from "#contract/endpoint.ts";
import type { importEndpoints, JournalInput } from "#contract/journals.ts";
import type { ImportId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import {
  countImports,
  deleteImported,
  type ImportRow,
  insertImport,
  markUndone,
  selectFirstMonth,
  selectImport,
  selectImports,
} from "./import-queries.ts";
import { accountsIn, prepareImported } from "./post-journal.ts";
import { insertManyJournals } from "./queries.ts";
import { countJournals } from "./count-queries.ts";

type ImportResult = { created: number; countedTowardLimit: number; importId: ImportId };

/**
 * Writes many journals, all or none. On the free plan, those dated from the first month of the books on count like manual ones;
 * earlier history doesn't (Accounting 13).
 */
export async function importJournals(
  tx: Tx,
  { name = "", journals: drafts }: { name?: string | undefined; journals: readonly JournalInput[] },
  monthlyLimit: number,
): Promise<ImportResult> {
  const importId = newId<ImportId>();
  const journals = await prepareImported(tx, drafts, importId);
  const firstMonth = await selectFirstMonth(tx);
  const countedTowardLimit = journals.filter(({ date }) => date >= firstMonth).length;
  if (countedTowardLimit > 0)
    await countJournals(tx, { count: countedTowardLimit, accountIds: accountsIn(journals), monthlyLimit });
  const dates = journals.map(({ date }) => date).toSorted();
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  if (firstDate === undefined || lastDate === undefined)
    throw new Error("An import must contain a journal entry.");
  const journalImport = {
    id: importId,
    name,
    journalCount: journals.length,
    countedTowardLimit,
    firstDate,
    lastDate,
  };
  await insertImport(tx, journalImport);
  // Before the first batch of journals is checked, together with the import.
  await recordAudit(tx, {
    action: "import.created",
    subject: "import",
    subjectId: importId,
    after: journalImport,
  });
  await insertManyJournals(tx, journals, "all");
  return { created: journals.length, countedTowardLimit, importId };
}

/** A page of the imports, the newest first unless another order is requested. */
export function listImports(tx: Tx, { search = "", ...query }: QueryOf<typeof importEndpoints.list>) {
  return readOrderedPage({
    query,
    kinds: { importedAt: "text" },
    defaultSort: "-importedAt",
    valueOf: ({ id }: ImportRow) => id,
    read: (order, limit) => selectImports(tx, search, { order, limit }),
    count: (atMost) => countImports(tx, search, atMost),
  });
}

/**
 * Deletes the journals of an import as if manually, unless anything has happened since: a changed journal, or one in a closed
 * period, blocks it. Those counted on the free plan stay counted, like any deleted journal entry.
 */
export async function undoImport(tx: Tx, id: ImportId): Promise<{ deleted: number }> {
  const row = await selectImport(tx, id);
  if (row === undefined) throw new Refusal("import.not-found");
  if (row.undoBlockedBy === "undone") throw new Refusal("import.already-undone");
  if (row.undoBlockedBy === "changed") throw new Refusal("import.has-changed-journals");
  if (row.undoBlockedBy === "closed") throw new Refusal("journal.period-closed");
  const deleted = await deleteImported(tx, id);
  await markUndone(tx, id);
  await recordAudit(tx, { action: "import.undone", subject: "import", subjectId: id, before: { deleted } });
  return { deleted };
}
