import type { Accrual } from "#contract/accruals.ts";
import { correctionOf } from "#domain/accrual-credits.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, DocumentId } from "#domain/ids.ts";
import { add, isZero, type Money, ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { readSoftLockDate } from "#server/settings/lookup.ts";
import { finishAccrualChange, updateNextRelease, readAccrual } from "./accrual.ts";
import { postAccrualEntries, postDueEntries } from "./post-entries.ts";
import { selectDeferralsOf, updateAccrualEnd, updateEntriesVoid, updateEntryVoid } from "./queries.ts";

type CreditOfDocument = { documentId: DocumentId; date: Day };

/** Before a document is credited: posts the parts of its deferrals that are due by then (Accounting 30). */
export async function releaseBeforeCredit(tx: Tx, { documentId, date }: CreditOfDocument): Promise<void> {
  const accruals = await readDeferrals(tx, documentId);
  if (accruals.length > 0) await postDueEntries(tx, accruals, date);
}

/**
 * After a credit of a document is posted, changed or undone, or the document is reversed: corrects the amounts of its
 * deferrals.
 */
export async function correctDeferrals(tx: Tx, { documentId, date }: CreditOfDocument): Promise<void> {
  for (const accrual of await readDeferrals(tx, documentId)) {
    await correctDeferral(tx, accrual, date);
    await updateNextRelease(tx, accrual.id);
  }
}

type DocumentWithItems = {
  date: Day;
  items: readonly { position: number; accountId: AccountId | null; baseSubtotal: Money }[];
};

/** Rejects edits of deferred lines: the deferred amount is fixed until the deferrals are voided (Accounting 30). */
export async function rejectDeferredLineEdits(
  tx: Tx,
  before: DocumentWithItems & { id: DocumentId },
  after: DocumentWithItems,
): Promise<void> {
  for (const { documentPosition } of await readDeferrals(tx, before.id)) {
    const [old, now] = [before, after].map(({ items }) =>
      items.find(({ position }) => position === documentPosition),
    );
    const isKept =
      after.date === before.date &&
      now?.accountId === old?.accountId &&
      now?.baseSubtotal === old?.baseSubtotal;
    if (!isKept) throw new Refusal("document.has-deferrals");
  }
}

/** Voids a document's deferrals with it, as if they had never existed. */
export async function voidDeferrals(tx: Tx, documentId: DocumentId): Promise<void> {
  for (const accrual of await readDeferrals(tx, documentId)) await voidAccrualAndEntries(tx, accrual);
}

/** Voids an accrual with all its journal entries. */
export async function voidAccrualAndEntries(tx: Tx, before: Accrual): Promise<Accrual> {
  const { id, entries } = before;
  for (const { journalId, isVoid } of entries) if (!isVoid) await voidSystemJournal(tx, journalId);
  await updateEntriesVoid(tx, id);
  await updateAccrualEnd(tx, { id, endedOn: null, isVoid: true });
  return finishAccrualChange(tx, { id, before, action: "accrual.voided" });
}

async function readDeferrals(tx: Tx, documentId: DocumentId): Promise<Accrual[]> {
  const accruals: Accrual[] = [];
  for (const id of await selectDeferralsOf(tx, documentId)) accruals.push(await readAccrual(tx, id));
  return accruals;
}

/** Posts the correction, or voids the latest one if that has the same effect and its period is open. */
async function correctDeferral(tx: Tx, accrual: Accrual, date: Day): Promise<void> {
  const live = accrual.entries.filter(({ isVoid }) => !isVoid);
  const posted = live.toReversed();
  const amount = correctionOf({
    ...accrual,
    posted,
    minorUnit: minorUnitIn(tx),
    isEnded: accrual.endedOn !== null,
  });
  if (isZero(amount)) return;
  const closedThrough = await readSoftLockDate(tx);
  const reversed = live.find(
    (candidate) =>
      candidate.kind === "credit" &&
      isZero(add(candidate.amount, amount)) &&
      (closedThrough === null || candidate.date > closedThrough),
  );
  if (reversed !== undefined) {
    await voidSystemJournal(tx, reversed.journalId);
    await updateEntryVoid(tx, reversed.journalId);
    return;
  }
  const on = date > accrual.recordedOn ? date : accrual.recordedOn;
  const entry = { kind: "credit", start: on, end: on, date: on, amount, remaining: ZERO } as const;
  await postAccrualEntries(tx, [{ accrual, entries: [entry] }]);
}
