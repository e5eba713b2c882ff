import type { Accrual, AccrualInput } from "#contract/accruals.ts";
import { type AccrualKind, type AccrualStatus, isDeferral } from "#domain/accrual-schedule.ts";
import type { AccountType } from "#domain/account.ts";
import { currentSchedule } from "#domain/accrual-credits.ts";
import type { Day } from "#domain/dates.ts";
import type { AccrualId, OrderId } from "#domain/ids.ts";
import { type MinorUnit, subtract, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { isParty } from "#server/parties/lookup.ts";
import { lockBook, rejectLockedDay, selectToday } from "#server/settings/lookup.ts";
import { keepDocumentLine, addDocumentLine } from "./document-line.ts";
import { postDueEntries } from "./post-entries.ts";
import {
  insertAccrual,
  isPostedDocument,
  type LinkedAccrual,
  selectAccrual,
  selectAccrualEntries,
  type StoredAccrual,
  type StoredAccrualEntry,
  updateAccrual,
  updateAccrualSchedule,
} from "./queries.ts";

export async function readAccrual(tx: Tx, id: AccrualId): Promise<Accrual> {
  const stored = await selectAccrual(tx, id);
  if (stored === null) throw new Refusal("accrual.not-found");
  return buildAccrual(stored, await selectAccrualEntries(tx, id), minorUnitIn(tx));
}

/** Defers an amount over months, or accrues it on a day; posts the amounts due by today at once (Accounting 30). */
export async function createAccrual(tx: Tx, input: AccrualInput): Promise<Accrual> {
  await lockBook(tx);
  await checkReferences(tx, input, null);
  return writeAccrual(tx, await addDocumentLine(tx, input, null), null);
}

/** Stores a checked accrual, optionally for goods of an order. */
export async function writeAccrual(tx: Tx, input: LinkedAccrual, orderId: OrderId | null): Promise<Accrual> {
  const id = newId<AccrualId>();
  await insertAccrual(tx, { ...input, id, orderId });
  return finishAccrualChange(tx, { id, before: null, action: "accrual.created" });
}

/** Changes an accrual. Fields that determine its schedule can't change while it has posted entries. */
export async function editAccrual(
  tx: Tx,
  id: AccrualId,
  { version, ...sent }: AccrualInput & { version: number },
): Promise<Accrual> {
  const before = await lockAccrualForEdit(tx, { id, version });
  const input = keepDocumentLine(sent, before);
  if (changesNothing({ input, before })) return before;
  await checkReferences(tx, input, before);
  const linked = await addDocumentLine(tx, input, before);
  const hasEntries = before.entries.some(({ isVoid }) => !isVoid);
  const fields =
    before.kind === "deferred_income"
      ? [...IMMUTABLE_AFTER_POSTING, ...IMMUTABLE_FOR_INCOME]
      : IMMUTABLE_AFTER_POSTING;
  const changedField = hasEntries ? fields.find((field) => linked[field] !== before[field]) : undefined;
  if (changedField !== undefined) throw refuseField("accrual.has-entries", changedField);
  await updateAccrual(tx, { ...linked, id });
  return finishAccrualChange(tx, { id, before, action: "accrual.edited" });
}

/** The line determines whether its releases are sales without a tax rate (Accounting 28). */
const IMMUTABLE_FOR_INCOME = ["documentId", "documentPosition"] as const;
const IMMUTABLE_AFTER_POSTING = [
  "kind",
  "balanceSheetAccountId",
  "profitLossAccountId",
  "amount",
  "recordedOn",
  "startsOn",
  "months",
  "firstMonthMethod",
  "startsWithReclassification",
] as const;

type AccrualVersion = { id: AccrualId; version: number };

/** Locks the accrual, if it is not voided and the request has its latest version (I-40). */
export async function lockAccrualForEdit(tx: Tx, { id, version }: AccrualVersion): Promise<Accrual> {
  await lockBook(tx);
  const before = await readAccrual(tx, id);
  if (before.version !== version) throw new Refusal("record.stale", [], before);
  if (before.status === "void") throw new Refusal("accrual.is-void");
  return before;
}

type AccrualChange = { id: AccrualId; before: Accrual | null; action: `accrual.${string}` };

/** Posts entries that are due automatically, and logs the change with the result. */
export async function finishAccrualChange(tx: Tx, { id, before, action }: AccrualChange): Promise<Accrual> {
  const accrual = await readAccrual(tx, id);
  if (nextReleaseDate(accrual) !== null) await postDueEntries(tx, [accrual], await selectToday(tx));
  await updateNextRelease(tx, id);
  const after = await readAccrual(tx, id);
  await recordAudit(tx, { action, subject: "accrual", subjectId: id, before, after });
  return after;
}

/** Computes the date of the next automatic posting. */
export async function updateNextRelease(tx: Tx, id: AccrualId): Promise<void> {
  await updateAccrualSchedule(tx, { id, nextDate: nextReleaseDate(await readAccrual(tx, id)) });
}

export function nextReleaseDate({ isAutomatic, nextEntry }: Accrual): Day | null {
  return isAutomatic ? (nextEntry?.date ?? null) : null;
}

function buildAccrual(
  row: StoredAccrual,
  entryRows: readonly StoredAccrualEntry[],
  minorUnit: MinorUnit,
): Accrual {
  const { isVoid, attempts: _, documentAmount: _amount, ...stored } = row;
  const posted = entryRows.filter((entryRow) => !entryRow.isVoid).toReversed();
  const schedule = currentSchedule({ ...stored, minorUnit, posted, isEnded: stored.endedOn !== null });
  const isOver = isVoid || stored.endedOn !== null;
  // Posted entries are always the first ones of the schedule.
  const nextEntry = isOver ? null : (schedule[posted.length] ?? null);
  const status: AccrualStatus = isVoid
    ? "void"
    : stored.endedOn !== null
      ? "ended_early"
      : nextEntry === null
        ? "completed"
        : "open";
  const before = schedule[posted.length - 1];
  const atFirst =
    isDeferral(stored.kind) && !stored.startsWithReclassification
      ? subtract(stored.amount, stored.credited)
      : ZERO;
  return {
    ...stored,
    status,
    remaining: isOver ? ZERO : (before?.remaining ?? atFirst),
    nextEntry,
    schedule,
    entries: entryRows.map(({ number: _number, ...entry }) => entry),
  };
}

const ACCOUNT_TYPES_OF_KIND: Readonly<
  Record<AccrualKind, { balance: AccountType; result: readonly AccountType[] }>
> = {
  prepaid_expense: { balance: "asset", result: ["expense"] },
  deferred_income: { balance: "liability", result: ["revenue"] },
  // Received goods are on an asset account until they are billed.
  accrued_expense: { balance: "liability", result: ["expense", "asset"] },
  accrued_income: { balance: "asset", result: ["revenue"] },
};

/** Rejects accounts of the wrong type, documents that aren't posted, and closed days. */
async function checkReferences(tx: Tx, input: AccrualInput, before: Accrual | null): Promise<void> {
  const { kind, documentId, partyId, months, startsOn } = input;
  const { balance, result } = ACCOUNT_TYPES_OF_KIND[kind];
  await checkChosenAccounts(tx, [
    {
      field: "balanceSheetAccountId",
      accountId: input.balanceSheetAccountId,
      types: [balance],
      role: "none",
      previousId: before?.balanceSheetAccountId,
    },
    {
      field: "profitLossAccountId",
      accountId: input.profitLossAccountId,
      types: result,
      role: "none",
      previousId: before?.profitLossAccountId,
    },
  ]);
  if (partyId !== null && !(await isParty(tx, partyId))) throw refuseField("party.not-found", "partyId");
  // Otherwise accrual and reversal would be on the same first open day.
  if (months === null && before?.startsOn !== startsOn)
    await rejectLockedDay(tx, startsOn, { field: "startsOn" });
  if (documentId === null || documentId === before?.documentId) return;
  const isPosted = await isPostedDocument(tx, documentId);
  if (isPosted === null) throw refuseField("document.not-found", "documentId");
  if (!isPosted) throw refuseField("accrual.document-not-posted", "documentId");
}
