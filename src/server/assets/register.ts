import type { FilesFilter } from "#domain/attachment.ts";
import type { AssetRegister, AssetRegisterAccount, AssetRegisterRow } from "#contract/asset-register.ts";
import { ASSET_TABS, bookValueOf, registerByAccount, findUnmatchedMoves } from "#domain/asset-register.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { type AssetColumn, countRegisterTabs, isFoundBy } from "#domain/lists.ts";
import { isZero, type Money, negate, sum } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/list-order.ts";
import { compareAccounts } from "#server/reports/compared-accounts.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { type RegisterRow, selectOtherMoves, selectRegister } from "./queries.ts";

const OTHERS_SHOWN = 20;

type AssetListQuery = {
  asOf?: Day | undefined;
  tab?: (typeof ASSET_TABS)[number] | undefined;
  search?: string | undefined;
  sort?: AssetColumn | `-${AssetColumn}` | undefined;
  files?: FilesFilter | undefined;
};

/** What each asset is worth on a day, and whether their accounts say the same (Accounting 24, I-75). */
export async function readRegister(
  tx: Tx,
  { asOf: on, tab, search = "", sort, files }: AssetListQuery,
): Promise<AssetRegister> {
  const asOf = on ?? (await selectToday(tx));
  const rows = await selectRegister(tx, asOf, sort === undefined ? null : orderFrom(sort));
  const compared: AssetRegisterAccount[] = [];
  for (const account of await compareAccounts(tx, registerByAccount(rows), asOf))
    compared.push({ ...account, ...(await explainDifference(tx, { ...account, asOf, rows })) });
  const found = rows
    .map(registerRow)
    .filter(({ hasFiles }) => files === undefined || hasFiles === (files === "with"))
    .filter(({ name, cost, accumulated, bookValue }) =>
      isFoundBy(search, { texts: [name], amounts: [cost, accumulated, bookValue] }),
    );
  const items = found.filter(({ status }) => tab === undefined || status === tab);
  return {
    asOf,
    items,
    tabs: countRegisterTabs(
      ASSET_TABS,
      found.map(({ status }) => status),
    ),
    totals: {
      cost: sum(items.map(({ cost }) => cost)),
      accumulated: sum(items.map(({ accumulated }) => accumulated)),
      bookValue: sum(items.map(({ bookValue }) => bookValue)),
    },
    accounts: compared,
  };
}

function registerRow(row: RegisterRow): AssetRegisterRow {
  const { documentId: _, depreciated: _before, bought: _cost, ...rowFields } = row;
  const status = row.disposedOn === null ? "in_use" : "disposed";
  return { ...rowFields, status, bookValue: bookValueOf(row) };
}

type Compared = { accountId: AccountId; difference: Money; asOf: Day; rows: readonly RegisterRow[] };

/** What else moved an account whose balance is not what the register has on it, and what did not. */
async function explainDifference(tx: Tx, { accountId, difference, asOf, rows }: Compared) {
  if (isZero(difference)) return { otherEntries: [], missing: [] };
  const unmatched = findUnmatchedMoves(
    await selectOtherMoves(tx, accountId, asOf),
    enteredOn(accountId, rows),
  );
  return {
    otherEntries: unmatched.otherMoves
      .slice(0, OTHERS_SHOWN)
      .map(({ journalId, number, date, description, amount }) => {
        return { journalId, number, date, description, amount };
      }),
    missing: unmatched.missing.map(({ id: assetId, name, amount }) => ({ id: assetId, name, amount })),
  };
}

/** What assets brought to an account from outside of the register: their cost, and what was depreciated before. */
function enteredOn(accountId: AccountId, rows: readonly RegisterRow[]) {
  return rows.flatMap(
    ({ id, name, documentId, costAccountId, accumulatedAccountId, bought, depreciated }) => [
      ...(costAccountId === accountId ? [{ id, name, documentId, amount: bought }] : []),
      ...(accumulatedAccountId === accountId
        ? [{ id, name, documentId: null, amount: negate(depreciated) }]
        : []),
    ],
  );
}
