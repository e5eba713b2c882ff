import type { Opening } from "#contract/opening.ts";
import { isCredit, sideOf, type PartySide } from "#domain/document.ts";
import type { OpeningId, UserId } from "#domain/ids.ts";
import { negate, sum } from "#domain/money.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  readOpeningDocuments,
  voidOpeningDocuments,
  findOpeningUndoBlocker,
} from "#server/documents/opening-documents.ts";
import { voidSystemJournalsOf } from "#server/journals/system-journals.ts";
import { lockBook, readClosedThrough } from "#server/settings/lookup.ts";
import { lockOpening, markOpeningUndone, type OpeningRow, selectLiveOpening } from "./queries.ts";

/** Returns the opening balances, and whether they can be undone; null if there are none. */
export async function readOpening(tx: Tx): Promise<(Omit<Opening, "enteredBy"> & { userId: UserId }) | null> {
  const liveOpening = await selectLiveOpening(tx);
  if (!liveOpening) return null;
  const { isUndone: _undone, ...opening } = liveOpening;
  const documents = await readOpeningDocuments(tx, opening.id);
  const sumSide = (side: PartySide) =>
    sum(
      documents
        .filter(({ kind }) => sideOf(kind) === side)
        .map(({ kind, baseTotal }) => (isCredit(kind) ? negate(baseTotal) : baseTotal)),
    );
  const blocker = await findUndoBlocker(tx, opening);
  return {
    ...opening,
    documents,
    receivable: sumSide("customer"),
    payable: sumSide("vendor"),
    undoBlockedBy: blocker?.reason ?? null,
  };
}

type UndoBlocker = { reason: NonNullable<Opening["undoBlockedBy"]>; number: string | null };

async function findUndoBlocker(
  tx: Tx,
  { id, date }: Pick<OpeningRow, "id" | "date">,
): Promise<UndoBlocker | null> {
  const closedThrough = await readClosedThrough(tx);
  if (closedThrough !== null && date <= closedThrough) return { reason: "closed", number: null };
  return findOpeningUndoBlocker(tx, id, closedThrough);
}

const REFUSALS: Record<NonNullable<Opening["undoBlockedBy"]>, RefusalCode> = {
  paid: "opening.is-paid",
  credited: "opening.is-credited",
  closed: "journal.period-closed",
};

/** Reverses them at their own dates, if nothing depends on them (Accounting 18). */
export async function undoOpening(tx: Tx, id: OpeningId): Promise<{ documentCount: number }> {
  await lockBook(tx);
  const opening = await lockOpening(tx, id);
  if (!opening) throw new Refusal("opening.not-found");
  if (opening.isUndone) throw new Refusal("opening.already-undone");
  const blocker = await findUndoBlocker(tx, opening);
  if (blocker) {
    const { number, reason } = blocker;
    const record = reason === "paid" ? "payment" : "credit";
    const message = `${number} has been ${reason}. Void its ${record} first.`;
    throw new Refusal(REFUSALS[reason], number === null ? [] : [{ field: "", message }]);
  }
  const documentCount = await voidOpeningDocuments(tx, id);
  await voidSystemJournalsOf(tx, "opening", [id]);
  await markOpeningUndone(tx, id);
  await recordAudit(tx, {
    action: "opening.undone",
    subject: "opening",
    subjectId: id,
    before: { date: opening.date, documents: documentCount },
  });
  return { documentCount };
}
