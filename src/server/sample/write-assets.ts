import type { Day } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { createAsset } from "#server/assets/asset.ts";
import { depreciate } from "#server/assets/post-entries.ts";
import type { Books } from "#server/db/books.ts";
import { EQUIPMENT } from "./sample-money.ts";
import { findAccount, type SampleIds } from "./sample-records.ts";

/** Adds the shop's equipment, depreciated monthly since its purchase. */
export async function writeAssets(
  write: Books["write"],
  ids: SampleIds,
  { start, today }: { start: Day; today: Day },
): Promise<void> {
  const inUse = EQUIPMENT.map(({ boughtOn, ...asset }) => ({ ...asset, recordedOn: boughtOn(start) }));
  await write(async (tx) => {
    for (const { name, cost, usefulLifeMonths, recordedOn } of inUse.filter(
      (candidate) => candidate.recordedOn <= today,
    ))
      await createAsset(tx, {
        name,
        notes: "",
        costAccountId: findAccount(ids, "Equipment"),
        accumulatedDepreciationAccountId: findAccount(ids, "Accumulated Depreciation"),
        expenseAccountId: findAccount(ids, "Depreciation"),
        documentId: null,
        cost: toAmount(String(cost)),
        salvageValue: toAmount("0"),
        priorDepreciation: toAmount("0"),
        priorDepreciationThrough: null,
        recordedOn,
        inServiceDate: recordedOn,
        usefulLifeMonths,
        method: "straight_line",
        rate: null,
        switchesToStraightLine: false,
        firstMonthMethod: "full",
        depreciationFrequency: "month",
        isAutomatic: true,
      });
    await depreciate(tx, { through: today, assetId: null });
  });
}
