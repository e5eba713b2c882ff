import { z } from "zod";
import { isFiled } from "./with-files.ts";
import { ASSET_STATUSES, ASSET_TABS } from "#domain/asset-register.ts";
import type { AssetId } from "#domain/ids.ts";
import { accountId, date, id, journalId, brandSchema, record, signedAmount } from "./fields.ts";

export const assetId = brandSchema<AssetId>(id);

const registerRow = record("AssetSummary", {
  id: assetId,
  name: z.string(),
  costAccountId: accountId,
  accumulatedDepreciationAccountId: accountId,
  inServiceDate: date,
  disposedOn: date.nullable(),
  status: z.enum(ASSET_STATUSES),
  cost: signedAmount,
  accumulatedDepreciation: signedAmount,
  bookValue: signedAmount,
  nextDate: date.nullable(),
  /** Whether an automatic posting failed. */
  hasError: z.boolean(),
  ...isFiled,
});
export type AssetSummary = z.infer<typeof registerRow>;

const registerAccount = record("AssetRegisterAccount", {
  accountId,
  code: z.string(),
  name: z.string(),
  /** Total in the register: cost positive, depreciation negative. */
  subledgerBalance: signedAmount,
  balance: signedAmount,
  /** Balance minus the subledger balance. */
  difference: signedAmount,
  /** If they differ: entries on the account that belong to no asset, newest first, at most twenty. */
  unlinkedEntries: z.array(
    z.object({
      journalId,
      number: z.string(),
      date,
      description: z.string(),
      amount: signedAmount,
    }),
  ),
  /** If they differ: assets whose cost or earlier depreciation was never posted to the account. */
  unpostedAssets: z.array(z.object({ id: assetId, name: z.string(), amount: signedAmount })),
});
export type AssetRegisterAccount = z.infer<typeof registerAccount>;

/** Value of each asset on a day, compared with their accounts (Accounting 24). */
export const assetRegister = record("AssetRegister", {
  asOf: date,
  items: z.array(registerRow),
  /** Row count of each status that day. */
  statuses: z.array(z.object({ status: z.enum(["all", ...ASSET_TABS]), count: z.int() })),
  /** Of all items. */
  totals: z.object({ cost: signedAmount, accumulatedDepreciation: signedAmount, bookValue: signedAmount }),
  /** Each asset account with its balance on that day. */
  accounts: z.array(registerAccount),
});
export type AssetRegister = z.infer<typeof assetRegister>;
