import type { ApplicationId, DocumentId, JournalId, PaymentId } from "#domain/ids.ts";
import { isNegative, type Money, negate, subtract, sum } from "#domain/money.ts";
import {
  swapSides,
  type PostingLine,
  type SystemDraft,
  type SystemJournal,
  type SystemSource,
  systemJournal,
} from "#domain/posting.ts";
import { Refusal } from "#domain/refusals.ts";
import { newId } from "#server/db/new-id.ts";
import { ROWS_OF_JOURNAL, writeInPieces } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import { setJournalStatus, updateSystemJournal } from "./change-queries.ts";
import { deleteLines, insertManyJournals, insertLines, selectPostedLines } from "./queries.ts";

export { voidJournalsOf as voidSystemJournalsOf } from "./change-queries.ts";

/**
 * Posts journals of documents, payments and stock, in order, and returns their IDs. Those with fewer than two lines have zero
 * amounts and are skipped: null.
 */
export async function postSystemJournals(
  tx: Tx,
  drafts: readonly SystemDraft[],
  source: SystemSource,
): Promise<(JournalId | null)[]> {
  const journals = drafts.map((draft) => systemJournal(draft, source, newId()));
  await insertSystemJournals(tx, journals);
  return journals.map((journal) => journal?.id ?? null);
}

/** Skips nulls. */
export async function insertSystemJournals(
  tx: Tx,
  journals: readonly (SystemJournal | null)[],
): Promise<void> {
  await insertManyJournals(
    tx,
    journals.filter((journal) => journal !== null),
  );
}

/** Inserts journals in pieces, each with its record's row in the same piece. */
export async function insertJournalsWithRows<Row>(
  tx: Tx,
  planned: readonly { journal: SystemJournal; row: Row }[],
  insertRows: (tx: Tx, rows: Row[]) => Promise<unknown>,
): Promise<void> {
  await writeInPieces(tx, planned, {
    sizeOf: ({ journal }) => ROWS_OF_JOURNAL + journal.lines.length,
    checked: "all",
    write: async (piece) => {
      await insertSystemJournals(
        tx,
        piece.map(({ journal }) => journal),
      );
      await insertRows(
        tx,
        piece.map(({ row }) => row),
      );
    },
  });
}

/** Rewrites a journal under its own number: the history keeps previous versions (Accounting 4). */
export async function rewriteSystemJournal(tx: Tx, id: JournalId, draft: SystemDraft): Promise<void> {
  const { date, description, lines, event } = draft;
  const namesParties = lines.some(({ partyId }) => partyId !== undefined);
  await updateSystemJournal(tx, id, {
    date,
    description,
    total: sum(lines.map(({ debit }) => debit)),
    // For a document, the amount on its party's account, as in functions/post-journal.sql.
    amount: partyAmount(lines),
    event,
    namesParties,
  });
  await deleteLines(tx, id);
  await insertLines(tx, { id, date }, lines);
}

/** The absolute amount of the lines on party accounts. */
function partyAmount(lines: readonly PostingLine[]): Money {
  const partyTotal = sum(
    lines.flatMap(({ partyId, debit, credit }) => (partyId ? subtract(debit, credit) : [])),
  );
  return isNegative(partyTotal) ? negate(partyTotal) : partyTotal;
}

/** Voids a journal; it stays readable (Accounting 5). */
export async function voidSystemJournal(tx: Tx, id: JournalId): Promise<void> {
  await setJournalStatus(tx, id, "void");
}

/**
 * Reverses a journal of a closed period at a later date: copies amounts, without recomputing. The journal itself stays posted
 * (Accounting 5).
 */
export async function reverseSystemJournal(
  tx: Tx,
  id: JournalId,
  {
    date,
    sourceId,
    source = "reversal",
  }: {
    date: Day;
    sourceId?: DocumentId | PaymentId | ApplicationId;
    source?: "reversal" | "stock" | "application";
  },
): Promise<JournalId | null> {
  const original = await selectPostedLines(tx, id);
  if (!original) throw new Refusal("journal.not-found");
  const description = `Reversal of ${original.number}: ${original.description}`;
  const lines = original.lines.map(swapSides);
  const [reversalId = null] = await postSystemJournals(
    tx,
    [{ date, description, lines, ...(sourceId === undefined ? {} : { sourceId }) }],
    source,
  );
  return reversalId;
}
