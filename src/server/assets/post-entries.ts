import type { Asset, DepreciationInput, DisposalInput } from "#contract/assets.ts";
import {
  depreciationUntil,
  firstDepreciationDay,
  type DepreciationInstallment,
} from "#domain/depreciation-schedule.ts";
import { type AssetEntryKind, postDepreciation, postDisposal } from "#domain/asset-posting.ts";
import { type Day, FIRST_DATE, shiftDays } from "#domain/dates.ts";
import type { AssetId, JournalId } from "#domain/ids.ts";
import { isZero, ZERO } from "#domain/money.ts";
import { fiscalYearOf } from "#domain/fiscal-years.ts";
import { type PostingLine, type SystemJournal, systemJournal } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { localizePeriod } from "#domain/format-date.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { newId } from "#server/db/new-id.ts";
import { expectRows, yieldToWrites } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertJournalsWithRows, voidSystemJournal } from "#server/journals/system-journals.ts";
import {
  lockBook,
  readCalendar,
  readSoftLockDate,
  rejectLockedDay,
  selectLocale,
} from "#server/settings/lookup.ts";
import {
  lockAssetForEdit,
  finishAssetChange,
  updateNextDepreciation,
  readAsset,
  readTerms,
} from "./asset.ts";
import { insertEntries, selectAssetsInUse, type AssetEntryRow, updateEnd, updateUndone } from "./queries.ts";
import { truncate } from "#domain/text.ts";

/** Posts depreciation due by a day, each entry once, for one or all assets (Accounting 24). */
export async function depreciate(
  tx: Tx,
  { through, assetId }: DepreciationInput,
): Promise<{ posted: number }> {
  await lockBook(tx);
  const calendar = await readCalendar(tx);
  if (through > fiscalYearOf({ ...calendar, date: calendar.today }).end)
    throw refuseField("asset.beyond-fiscal-year", "through");
  const ids = assetId === null ? await selectAssetsInUse(tx) : [assetId];
  expectRows(tx, ids.length * ROWS_PER_ASSET);
  const assets: Asset[] = [];
  for (const id of ids) {
    assets.push(await readAsset(tx, id));
    await yieldToWrites(tx);
  }
  if (assetId !== null && assets.some(({ status }) => status !== "in_use"))
    throw refuseField("asset.is-disposed", "assetId");
  const posted = await postInstallments(tx, assets, through);
  for (const id of ids) {
    await updateNextDepreciation(tx, id);
    await yieldToWrites(tx);
  }
  return { posted };
}

/** An asset's schedule is read twice, and it usually posts one journal entry or more. */
const ROWS_PER_ASSET = 25;

/** Posts unposted depreciation entries that end by a day; returns how many. */
export async function postInstallments(tx: Tx, assets: readonly Asset[], through: Day): Promise<number> {
  const closedThrough = await readSoftLockDate(tx);
  const locale = await selectLocale(tx);
  const entries = assets.flatMap((asset) =>
    dueInstallmentsOfAsset(asset, through).map(({ start, end, amount }, index) =>
      scheduleEntry(asset, {
        number: nextNumber(asset) + index,
        kind: "depreciation",
        start,
        end,
        // Closed periods don't change: it moves to the first open day (Accounting 5).
        date: latestDay([end, closedThrough === null ? null : shiftDays(closedThrough, 1), lastDate(asset)]),
        amount,
        description: `Depreciation: ${asset.name}, ${localizePeriod({ start, end }, locale)}`,
        lines: postDepreciation(asset, amount),
      }),
    ),
  );
  await insertJournalsWithRows(tx, entries, insertEntries);
  return entries.length;
}

/** Sells or scraps an asset: posts what is due, then part of the current period, and the rest as gain or loss. */
export async function disposeAsset(
  tx: Tx,
  id: AssetId,
  { version, date, proceeds, gainLossAccountId, ...where }: DisposalInput,
): Promise<Asset> {
  const before = await lockAssetForEdit(tx, { id, version });
  const proceedsAccountId = isZero(proceeds) ? null : where.proceedsAccountId;
  await checkDisposal(tx, before, { date, proceeds, proceedsAccountId, gainLossAccountId });
  await postInstallments(tx, [before], date);
  const asset = await readAsset(tx, id);
  const start =
    asset.postedThrough === null ? firstDepreciationDay(asset) : shiftDays(asset.postedThrough, 1);
  const amount = depreciationUntil(await readTerms(tx, asset), { from: start, day: date });
  const { cost, accumulatedDepreciation } = asset;
  const sale = { proceeds, proceedsAccountId, gainLossAccountId };
  await updateEnd(tx, { id, disposedOn: date, isRemoved: false, isAutomatic: asset.isAutomatic });
  const entry = scheduleEntry(asset, {
    number: nextNumber(asset),
    kind: "disposal",
    start,
    end: date,
    date,
    amount,
    ...sale,
    description: `${isZero(proceeds) ? "Scrapped" : "Sold"}: ${asset.name}`,
    lines: postDisposal(asset, { cost, accumulatedDepreciation, amount, ...sale }),
  });
  await insertJournalsWithRows(tx, [entry], insertEntries);
  return finishAssetChange(tx, { id, before, action: "asset.disposed" });
}

/** Undoes the last entry of an asset, if it is the requested one: voids its journal entry; the entry becomes due again. */
export async function undoAssetEntry(
  tx: Tx,
  target: { id: AssetId; version: number; journalId: JournalId },
): Promise<Asset> {
  const before = await lockAssetForEdit(tx, target);
  const last = before.entries.find(({ isVoid }) => !isVoid);
  if (last === undefined) throw new Refusal("asset.nothing-posted");
  // Automatic postings do not create a new version.
  if (last.journalId !== target.journalId) throw new Refusal("record.stale", [], before);
  await voidSystemJournal(tx, last.journalId);
  await updateUndone(tx, last.journalId);
  // Otherwise, an automatic asset would post it again at once.
  await updateEnd(tx, { id: target.id, disposedOn: null, isRemoved: false, isAutomatic: false });
  return finishAssetChange(tx, { id: target.id, before, action: "asset.undone" });
}

type Sale = Pick<AssetEntryRow, "proceeds" | "proceedsAccountId"> &
  Pick<DisposalInput, "date" | "gainLossAccountId">;

async function checkDisposal(
  tx: Tx,
  asset: Asset,
  { date, proceeds, proceedsAccountId, gainLossAccountId }: Sale,
): Promise<void> {
  if (asset.status !== "in_use") throw new Refusal("asset.is-disposed");
  if (date < asset.inServiceDate || date < asset.recordedOn)
    throw refuseField("asset.before-in-service", "date");
  if (date < latestDay([asset.postedThrough, lastDate(asset)]))
    throw refuseField("asset.later-depreciation-posted", "date");
  const { today } = await readCalendar(tx);
  if (date > today) throw refuseField("asset.in-future", "date");
  await rejectLockedDay(tx, date);
  if (!isZero(proceeds) && proceedsAccountId === null)
    throw refuseField("asset.proceeds-account-required", "proceedsAccountId");
  await checkChosenAccounts(tx, [
    { field: "proceedsAccountId", accountId: proceedsAccountId, types: ["asset", "liability"], role: "cash" },
    { field: "gainLossAccountId", accountId: gainLossAccountId, types: ["revenue", "expense"], role: "none" },
  ]);
}

/** Returns unposted depreciation entries that end by a day. Posted ones are always the first of the schedule. */
function dueInstallmentsOfAsset({ schedule, postedThrough }: Asset, through: Day): DepreciationInstallment[] {
  return schedule.filter(({ end }) => end <= through && (postedThrough === null || end > postedThrough));
}

const nextNumber = ({ entries }: Asset): number => entries.length + 1;
const lastDate = ({ entries }: Asset): Day | null => entries.find(({ isVoid }) => !isVoid)?.date ?? null;

/** Never null: a missing day counts as before all others. */
function latestDay(days: readonly (Day | null)[]): Day {
  return days.reduce<Day>((late, day) => (day !== null && day > late ? day : late), FIRST_DATE);
}

type AssetEntryPosting = { row: AssetEntryRow; journal: SystemJournal };
type EntryDraft = Omit<
  AssetEntryRow,
  "journalId" | "assetId" | "proceeds" | "proceedsAccountId" | "gainLossAccountId"
> &
  Partial<AssetEntryRow> & { description: string; lines: readonly PostingLine[] };

function scheduleEntry(
  { id: assetId }: Asset,
  { description, lines, ...entryFields }: EntryDraft,
): AssetEntryPosting {
  const event: AssetEntryKind = entryFields.kind;
  const draft = { date: entryFields.date, description: truncate(description, 500), lines, event };
  const journal = systemJournal(draft, "asset", newId());
  if (journal === null) throw new Error("The depreciation was posted without a journal entry.");
  const noProceeds = { proceeds: ZERO, proceedsAccountId: null, gainLossAccountId: null };
  return { journal, row: { ...noProceeds, ...entryFields, journalId: journal.id, assetId } };
}
