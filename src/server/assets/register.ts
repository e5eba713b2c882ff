import type { AssetRegister, AssetRegisterAccount, AssetRegisterRow } from "#contract/asset-register.ts";
import { bookValueOf, registerByAccount, whyItDiffers } from "#domain/asset-register.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import type { AssetColumn } from "#domain/lists.ts";
import { isZero, type Money, negate, subtract, sum } from "#domain/money.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/list-order.ts";
import { selectSumsOf } from "#server/reports/account-sums.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { type RegisterRow, selectOtherMoves, selectRegister } from "./queries.ts";

const OTHERS_SHOWN = 20;

type Wanted = { asOf?: Day | undefined; sort?: AssetColumn | `-${AssetColumn}` | undefined };

/** What each asset is worth on a day, and whether their accounts say the same (Accounting 24, I-75). */
export async function readRegister(tx: Tx, { asOf: on, sort }: Wanted): Promise<AssetRegister> {
  const asOf = on ?? (await selectToday(tx));
  const rows = await selectRegister(tx, asOf, sort === undefined ? null : orderFrom(sort));
  const byAccount = registerByAccount(rows);
  const accounts = await findAccounts(tx, [...byAccount.keys()]);
  const compared: AssetRegisterAccount[] = [];
  for (const { id, code, name } of accounts.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const register = byAccount.get(id) ?? sum([]);
    compared.push({ code, name, ...(await compareAccount(tx, { id, register, asOf, rows })) });
  }
  return {
    asOf,
    items: rows.map(registerRow),
    totals: {
      cost: sum(rows.map(({ cost }) => cost)),
      accumulated: sum(rows.map(({ accumulated }) => accumulated)),
      bookValue: sum(rows.map(bookValueOf)),
    },
    accounts: compared,
  };
}

function registerRow(row: RegisterRow): AssetRegisterRow {
  const { documentId: _, depreciated: _before, bought: _cost, ...shown } = row;
  const status = row.disposedOn === null ? "in_use" : "disposed";
  return { ...shown, status, bookValue: bookValueOf(row) };
}

type Compared = { id: AccountId; register: Money; asOf: Day; rows: readonly RegisterRow[] };

async function compareAccount(tx: Tx, { id, register, asOf, rows }: Compared) {
  const { debit, credit } = await selectSumsOf(tx, id, { date: asOf, isIncluded: true });
  const balance = subtract(debit, credit);
  const difference = subtract(balance, register);
  const same = { accountId: id, register, balance, difference };
  if (isZero(difference)) return { ...same, others: [], missing: [] };
  const why = whyItDiffers(await selectOtherMoves(tx, id, asOf), enteredOn(id, rows));
  return {
    ...same,
    others: why.others.slice(0, OTHERS_SHOWN).map(({ journalId, number, date, description, amount }) => {
      return { journalId, number, date, description, amount };
    }),
    missing: why.missing.map(({ id: assetId, name, amount }) => ({ id: assetId, name, amount })),
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
