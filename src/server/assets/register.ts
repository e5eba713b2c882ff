import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { AssetRegister, AssetRegisterAccount, AssetSummary } from "#contract/asset-register.ts";
import {
  ASSET_TABS,
  bookValueOf,
  registerByAccount,
  findUnmatchedMovements,
} from "#domain/asset-register.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { type AssetColumn, countByStatus, isFoundBy } from "#domain/lists.ts";
import { isZero, type Money, negate, sum } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/ordered-page.ts";
import { compareRegisterWithAccounts } from "#server/balances/compare-accounts.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { type RegisterRow, selectUnlinkedMovements, selectRegister } from "./queries.ts";

const UNLINKED_ENTRIES_MAX = 20;

type AssetListQuery = {
  asOf?: Day | undefined;
  status?: (typeof ASSET_TABS)[number] | undefined;
  search?: string | undefined;
  sort?: AssetColumn | `-${AssetColumn}` | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};

/** Returns each asset's book value on a day, and whether the account balances agree (Accounting 24, I-75). */
export async function readRegister(
  tx: Tx,
  { asOf: on, status: tab, search = "", sort, hasAttachments }: AssetListQuery,
): Promise<AssetRegister> {
  const asOf = on ?? (await selectToday(tx));
  const rows = await selectRegister(tx, asOf, sort === undefined ? null : orderFrom(sort));
  const compared: AssetRegisterAccount[] = [];
  for (const account of await compareRegisterWithAccounts(tx, registerByAccount(rows), asOf))
    compared.push({ ...account, ...(await explainDifference(tx, { ...account, asOf, rows })) });
  const matchingAssets = rows
    .map(registerRow)
    .filter((row) => hasAttachments === undefined || row.hasAttachments === (hasAttachments === "true"))
    .filter(({ name, cost, accumulatedDepreciation, bookValue }) =>
      isFoundBy(search, { texts: [name], amounts: [cost, accumulatedDepreciation, bookValue] }),
    );
  const items = matchingAssets.filter(({ status }) => tab === undefined || status === tab);
  return {
    asOf,
    items,
    statuses: countByStatus(
      ASSET_TABS,
      matchingAssets.map(({ status }) => status),
    ),
    totals: {
      cost: sum(items.map(({ cost }) => cost)),
      accumulatedDepreciation: sum(items.map(({ accumulatedDepreciation }) => accumulatedDepreciation)),
      bookValue: sum(items.map(({ bookValue }) => bookValue)),
    },
    accounts: compared,
  };
}

function registerRow(row: RegisterRow): AssetSummary {
  const { documentId: _, priorDepreciation: _before, bought: _cost, ...rowFields } = row;
  const status = row.disposedOn === null ? "in_use" : "disposed";
  return { ...rowFields, status, bookValue: bookValueOf(row) };
}

type RegisterComparison = {
  accountId: AccountId;
  difference: Money;
  asOf: Day;
  rows: readonly RegisterRow[];
};

/** Explains why an account's balance differs from the register: other entries, and missing ones. */
async function explainDifference(tx: Tx, { accountId, difference, asOf, rows }: RegisterComparison) {
  if (isZero(difference)) return { unlinkedEntries: [], unpostedAssets: [] };
  const unmatched = findUnmatchedMovements(
    await selectUnlinkedMovements(tx, accountId, asOf),
    enteredOn(accountId, rows),
  );
  return {
    unlinkedEntries: unmatched.unmatchedMovements
      .slice(0, UNLINKED_ENTRIES_MAX)
      .map(({ journalId, number, date, description, amount }) => {
        return { journalId, number, date, description, amount };
      }),
    unpostedAssets: unmatched.missing.map(({ id: assetId, name, amount }) => ({ id: assetId, name, amount })),
  };
}

/** Amounts that assets should have on an account from other entries: cost, and earlier depreciation. */
function enteredOn(accountId: AccountId, rows: readonly RegisterRow[]) {
  return rows.flatMap(
    ({
      id,
      name,
      documentId,
      costAccountId,
      accumulatedDepreciationAccountId,
      bought,
      priorDepreciation,
    }) => [
      ...(costAccountId === accountId ? [{ id, name, documentId, amount: bought }] : []),
      ...(accumulatedDepreciationAccountId === accountId
        ? [{ id, name, documentId: null, amount: negate(priorDepreciation) }]
        : []),
    ],
  );
}
