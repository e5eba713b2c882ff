import { z } from "zod";
import { isFiled } from "./listed.ts";
import { ASSET_STATUSES, ASSET_TABS } from "#domain/asset-register.ts";
import type { AssetId } from "#domain/ids.ts";
import { accountId, date, id, journalId, proving, record, signedAmount } from "./fields.ts";

export const assetId = proving<AssetId>(id);

const registerRow = record("AssetRegisterRow", {
  id: assetId,
  name: z.string(),
  costAccountId: accountId,
  accumulatedAccountId: accountId,
  inServiceOn: date,
  disposedOn: date.nullable(),
  status: z.enum(ASSET_STATUSES),
  cost: signedAmount,
  accumulated: signedAmount,
  bookValue: signedAmount,
  nextOn: date.nullable(),
  /** Whether an automatic posting failed. */
  hasError: z.boolean(),
  ...isFiled,
});
export type AssetRegisterRow = z.infer<typeof registerRow>;

const registerAccount = record("AssetRegisterAccount", {
  accountId,
  code: z.string(),
  name: z.string(),
  /** What the register has on it: cost above zero, depreciation below it. */
  register: signedAmount,
  balance: signedAmount,
  /** The balance less what the register has. */
  difference: signedAmount,
  /** Where they differ: what moved the account and is of no asset, the newest first, at most twenty. */
  otherEntries: z.array(
    z.object({
      journalId,
      number: z.string(),
      date,
      description: z.string(),
      amount: signedAmount,
    }),
  ),
  /** Where they differ: assets of which no journal has put the cost, or what was depreciated before, on the account. */
  missing: z.array(z.object({ id: assetId, name: z.string(), amount: signedAmount })),
});
export type AssetRegisterAccount = z.infer<typeof registerAccount>;

/** What each asset is worth on a day, and whether their accounts say the same (Accounting 24). */
export const assetRegister = record("AssetRegister", {
  asOf: date,
  items: z.array(registerRow),
  /** How many each tab has on that day. */
  tabs: z.array(z.object({ tab: z.enum(["all", ...ASSET_TABS]), rows: z.int() })),
  /** Of the items. */
  totals: z.object({ cost: signedAmount, accumulated: signedAmount, bookValue: signedAmount }),
  /** Each account of the assets, with its balance on that day. */
  accounts: z.array(registerAccount),
});
export type AssetRegister = z.infer<typeof assetRegister>;
