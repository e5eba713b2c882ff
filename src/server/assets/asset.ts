import type { Asset, AssetInput } from "#contract/assets.ts";
import { sharesOfNewAsset } from "#domain/advance-shares.ts";
import {
  type AssetTerms,
  depreciationSchedule,
  type ScheduleTerms,
  effectiveDepreciation,
} from "#domain/depreciation-schedule.ts";
import { gainOf } from "#domain/asset-posting.ts";
import type { Day } from "#domain/dates.ts";
import { CALENDAR_YEARS } from "#domain/fiscal-years.ts";
import type { AssetId } from "#domain/ids.ts";
import { add, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { lockBook, readCalendar } from "#server/settings/lookup.ts";
import { selectUnassigned, updateAdvanceDifferences } from "./advance-queries.ts";
import { rejectCostAboveBill } from "./billed-cost.ts";
import {
  insertAsset,
  isPostedBill,
  selectAsset,
  selectYearlyAssets,
  selectEntries,
  type StoredAsset,
  type StoredEntry,
  updateAsset,
  updateEnd,
  updateNextDate,
} from "./queries.ts";

export async function readAsset(tx: Tx, id: AssetId): Promise<Asset> {
  const stored = await selectAsset(tx, id);
  if (stored === null) throw new Refusal("asset.not-found");
  const entries = await selectEntries(tx, id);
  return buildAsset(stored, { entries, terms: await readTerms(tx, { ...stored, entries }) });
}

/** Returns what determines an asset's schedule. Equal monthly amounts don't depend on the fiscal year. */
export async function readTerms(
  tx: Tx,
  asset: AssetTerms & { entries: Parameters<typeof effectiveDepreciation>[0] },
): Promise<ScheduleTerms> {
  const hasYears = asset.depreciationFrequency === "year" || asset.method === "declining_balance";
  const years = hasYears ? await readCalendar(tx) : CALENDAR_YEARS;
  return { ...asset, minorUnit: minorUnitIn(tx), years, posted: effectiveDepreciation(asset.entries) };
}

/** Registers a fixed asset; its cost is posted by the transaction that paid for it (Accounting 24). */
export async function createAsset(tx: Tx, input: AssetInput): Promise<Asset> {
  await lockBook(tx);
  await checkReferences(tx, input, null);
  const id = newId<AssetId>();
  await insertAsset(tx, { ...input, id });
  await assignAdvances(tx, { ...input, id });
  await rejectCostAboveBill(tx, input);
  return finishAssetChange(tx, { id, before: null, action: "asset.created" });
}

/** Changes an asset. Fields that determine its schedule can't change while it has posted entries. */
export async function editAsset(
  tx: Tx,
  id: AssetId,
  { version, ...input }: AssetInput & { version: number },
): Promise<Asset> {
  const depreciatedBefore = await lockAssetForEdit(tx, { id, version });
  if (changesNothing({ input, before: depreciatedBefore })) return depreciatedBefore;
  await checkReferences(tx, input, depreciatedBefore);
  const hasEntries = depreciatedBefore.entries.some(({ isVoid }) => !isVoid);
  const changedField = hasEntries
    ? IMMUTABLE_AFTER_POSTING.find((field) => input[field] !== depreciatedBefore[field])
    : undefined;
  if (changedField !== undefined) throw refuseField("asset.has-entries", changedField);
  await updateAsset(tx, { ...input, id });
  if (COST_FIELDS.some((field) => input[field] !== depreciatedBefore[field])) {
    await assignAdvances(tx, { ...input, id });
    await rejectCostAboveBill(tx, input);
  }
  return finishAssetChange(tx, { id, before: depreciatedBefore, action: "asset.edited" });
}

const COST_FIELDS = ["documentId", "costAccountId", "cost"] as const;

/**
 * Gives an asset its share of the advances that were applied to its bill before, as if it had been registered first: its cost
 * includes them (Decision 0149).
 */
async function assignAdvances(
  tx: Tx,
  { id, documentId, costAccountId, cost }: Pick<AssetInput, (typeof COST_FIELDS)[number]> & { id: AssetId },
): Promise<void> {
  await updateAdvanceDifferences(tx, { id, differences: [] });
  if (documentId === null) return;
  const unassigned = await selectUnassigned(tx, { id, documentId, costAccountId });
  const differences = sharesOfNewAsset(cost, unassigned, minorUnitIn(tx));
  if (differences.length > 0) await updateAdvanceDifferences(tx, { id, differences });
}

const IMMUTABLE_AFTER_POSTING = [
  "costAccountId",
  "accumulatedDepreciationAccountId",
  "expenseAccountId",
  "cost",
  "salvageValue",
  "priorDepreciation",
  "priorDepreciationThrough",
  "recordedOn",
  "inServiceDate",
  "usefulLifeMonths",
  "method",
  "rate",
  "switchesToStraightLine",
  "firstMonthMethod",
  "depreciationFrequency",
] as const;

type AssetVersion = { id: AssetId; version: number };

/** Removes an asset entered by mistake; its undone entries stay readable. */
export async function removeAsset(tx: Tx, target: AssetVersion): Promise<Asset> {
  const depreciatedBefore = await lockAssetForEdit(tx, target);
  if (depreciatedBefore.entries.some(({ isVoid }) => !isVoid)) throw new Refusal("asset.has-entries");
  await updateEnd(tx, { id: target.id, disposedOn: null, isRemoved: true, isAutomatic: false });
  return finishAssetChange(tx, { id: target.id, before: depreciatedBefore, action: "asset.is-removed" });
}

/** Locks the asset, if it was not removed and the request has its latest version (I-40). */
export async function lockAssetForEdit(tx: Tx, { id, version }: AssetVersion): Promise<Asset> {
  await lockBook(tx);
  const depreciatedBefore = await readAsset(tx, id);
  if (depreciatedBefore.version !== version) throw new Refusal("record.stale", [], depreciatedBefore);
  if (depreciatedBefore.status === "removed") throw new Refusal("asset.is-removed");
  return depreciatedBefore;
}

type AssetChange = { id: AssetId; before: Asset | null; action: `asset.${string}` };

export async function finishAssetChange(
  tx: Tx,
  { id, before: depreciatedBefore, action }: AssetChange,
): Promise<Asset> {
  await updateNextDepreciation(tx, id);
  const after = await readAsset(tx, id);
  await recordAudit(tx, { action, subject: "asset", subjectId: id, before: depreciatedBefore, after });
  return after;
}

/** Computes the date of the next automatic posting. */
export async function updateNextDepreciation(tx: Tx, id: AssetId): Promise<void> {
  await updateNextDate(tx, { id, nextDate: nextPostingDate(await readAsset(tx, id)) });
}

/** Recomputes the next posting dates of yearly depreciation after the fiscal years have changed. */
export async function updateYearlyDepreciations(tx: Tx): Promise<void> {
  for (const id of await selectYearlyAssets(tx)) await updateNextDepreciation(tx, id);
}

export function nextPostingDate({ isAutomatic, status, schedule, postedThrough }: Asset): Day | null {
  if (!isAutomatic || status !== "in_use") return null;
  return schedule.find(({ end }) => postedThrough === null || end > postedThrough)?.end ?? null;
}

function buildAsset(
  row: StoredAsset,
  { entries, terms }: { entries: readonly StoredEntry[]; terms: ScheduleTerms },
): Asset {
  const { isRemoved, attempts: _, ...stored } = row;
  const live = entries.filter(({ isVoid }) => !isVoid);
  const accumulatedDepreciation = add(stored.priorDepreciation, sum(live.map(({ amount }) => amount)));
  const depreciatedBefore = (number: number): Money =>
    add(
      stored.priorDepreciation,
      sum(live.flatMap((storedEntry) => (storedEntry.number < number ? storedEntry.amount : []))),
    );
  return {
    ...stored,
    status: isRemoved ? "removed" : stored.disposedOn === null ? "in_use" : "disposed",
    accumulatedDepreciation,
    bookValue: subtract(stored.cost, accumulatedDepreciation),
    postedThrough: live[0]?.end ?? stored.priorDepreciationThrough,
    schedule: depreciationSchedule(terms),
    entries: entries.map(({ number, ...entry }) => ({
      ...entry,
      gainLoss:
        entry.kind === "disposal"
          ? gainOf({ ...entry, cost: stored.cost, accumulatedDepreciation: depreciatedBefore(number) })
          : ZERO,
    })),
  };
}

const ACCOUNT_FIELDS = [
  ["costAccountId", "asset"],
  ["accumulatedDepreciationAccountId", "asset"],
  ["expenseAccountId", "expense"],
] as const;

/** Rejects accounts of the wrong type, and a bill that isn't posted. */
async function checkReferences(tx: Tx, input: AssetInput, depreciatedBefore: Asset | null): Promise<void> {
  const { documentId } = input;
  await checkChosenAccounts(
    tx,
    ACCOUNT_FIELDS.map(([field, type]) => ({
      field,
      accountId: input[field],
      types: [type],
      role: "none",
      previousId: depreciatedBefore?.[field],
    })),
  );
  if (documentId === null || documentId === depreciatedBefore?.documentId) return;
  const isPosted = await isPostedBill(tx, documentId);
  if (isPosted === null) throw refuseField("document.not-found", "documentId");
  if (!isPosted) throw refuseField("asset.bill-not-posted", "documentId");
}
