import type { Asset } from "#contract/assets.ts";
import type { BilledAsset, LineDifference } from "#domain/advance-shares.ts";
import { depreciationSchedule } from "#domain/depreciation-schedule.ts";
import type { ApplicationId, DocumentId } from "#domain/ids.ts";
import { add, isNegative, isZero, negate, subtract, sum } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { finishAssetChange, readAsset, readTerms } from "./asset.ts";
import { selectAssetDifferences, selectAssetsOfBill } from "./advance-queries.ts";
import { updateCost } from "./queries.ts";

/** The fixed assets of a bill that are in the register. One that has been depreciated to the end takes no share. */
export async function selectBilledAssets(tx: Tx, documentId: DocumentId): Promise<BilledAsset[]> {
  const billed: BilledAsset[] = [];
  for (const asset of await selectAssetsOfBill(tx, documentId)) {
    const isDepreciated = asset.remaining !== null && isZero(asset.remaining);
    const isEnded = isDepreciated && (await hasScheduleEnded(tx, await readAsset(tx, asset.id)));
    billed.push(isEnded ? { ...asset, remaining: null } : asset);
  }
  return billed;
}

/** Whether depreciation was posted to the end of the useful life: even at a higher cost, the schedule would have no installment left. */
async function hasScheduleEnded(tx: Tx, asset: Asset): Promise<boolean> {
  const terms = await readTerms(tx, asset);
  const last = terms.posted.at(-1);
  if (last === undefined) return false;
  return depreciationSchedule({ ...terms, cost: add(terms.cost, terms.cost) }).at(-1)?.end === last.end;
}

/** Undoes what an ended application changed of the cost of fixed assets. */
export async function restoreAssetCosts(tx: Tx, applicationId: ApplicationId): Promise<void> {
  const differences = await selectAssetDifferences(tx, applicationId);
  await changeAssetCosts(
    tx,
    differences.map(({ assetId, amount }) => ({ assetId, amount: negate(amount) })),
  );
}

/**
 * Changes the cost of fixed assets when an advance at another rate is applied to their bill, or no longer is (Accounting 10, 24).
 * The remaining months depreciate the difference.
 */
export async function changeAssetCosts(
  tx: Tx,
  differences: readonly Pick<LineDifference, "assetId" | "amount">[],
): Promise<void> {
  for (const { assetId: id, amount } of differences) {
    if (id === null) continue;
    const before = await readAsset(tx, id);
    if (before.status === "removed") continue;
    const cost = sum([before.cost, amount]);
    if (
      before.status === "disposed" ||
      (await hasScheduleEnded(tx, before)) ||
      isNegative(subtract(subtract(cost, before.salvageValue), before.accumulatedDepreciation))
    )
      throw new Refusal("asset.cost-in-use", [
        {
          field: "",
          message: `${before.name} has been depreciated or disposed of at a cost that includes this advance. Undo its last entry first.`,
        },
      ]);
    await updateCost(tx, id, cost);
    await finishAssetChange(tx, { id, before, action: "asset.edited" });
  }
}
