import type { WithFiles } from "#contract/with-files.ts";
import { selectRecordsWithFiles } from "#server/attachments/lookup.ts";
import type { MoneyAccount, MoneyMovement, MoneyPayee } from "#contract/money-entries.ts";
import { toDay } from "#domain/dates.ts";
import type { AccountId, JournalId } from "#domain/ids.ts";
import type { MovementColumn } from "#domain/lists.ts";
import { add, isZero, type Money, subtract, ZERO } from "#domain/money.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { refuseReversed } from "#domain/refusals.ts";
import { checkMoneyAccount } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { DayPlace } from "#server/http/cursor.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { readJournalsById } from "#server/journals/read-journals.ts";
import { selectPartiesByName } from "#server/parties/lookup.ts";
import { selectAccountSums, selectForeignBalances, selectSumsOf } from "#server/balances/account-sums.ts";
import { selectToday } from "#server/settings/lookup.ts";
import {
  countAccountMovements,
  type MoneyAccountMovement,
  type MovementPeriod,
  selectMoneyAccounts,
  selectAccountMovements,
  sumMovementsOfDayThrough,
  selectPayees,
} from "./queries.ts";

/**
 * Returns bank and cash accounts with today's balances, from the sums used in reports. Parent accounts without transactions of
 * their own are left out (Accounting 20).
 */
export async function readMoneyAccounts(tx: Tx): Promise<MoneyAccount[]> {
  const today = await selectToday(tx);
  const accounts = await selectMoneyAccounts(tx);
  const sums = await selectAccountSums(tx, { start: today, end: today });
  const throughOf = new Map(sums.map(({ accountId, through }) => [accountId, through]));
  const foreign = await selectForeignBalances(tx, today);
  const parents = new Set(sums.map(({ parentId }) => parentId));
  return accounts.flatMap((account) => {
    const { debit, credit } = throughOf.get(account.accountId) ?? { debit: ZERO, credit: ZERO };
    const isUnmoved = isZero(debit) && isZero(credit);
    return isUnmoved && parents.has(account.accountId)
      ? []
      : [
          {
            ...account,
            balance: subtract(debit, credit),
            foreignBalance: foreign.find(({ accountId }) => accountId === account.accountId)?.balance ?? null,
          },
        ];
  });
}

type EntriesQuery = MovementPeriod & {
  sort?: MovementColumn | `-${MovementColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  limit: number;
};

/** Returns an account's transactions in a period, newest first, with running balances; the cost doesn't grow with the account. */
export async function readMoneyMovements(
  tx: Tx,
  accountId: AccountId,
  { start, end, ...query }: EntriesQuery,
) {
  const { currency } = await checkMoneyAccount(tx, accountId, "accountId");
  if (start !== undefined && end !== undefined) refuseReversed({ start, end });
  const { items, ...page } = await readOrderedPage({
    query,
    kinds: { date: "date" },
    defaultSort: "-date",
    valueOf: ({ date }: MovementWithBalances) => date,
    read: async ({ isDescending, after: position }, limit) => {
      const after = position === null ? null : { date: toDay(position.value), id: position.id };
      const movements = await selectAccountMovements(tx, accountId, {
        start,
        end,
        isDescending,
        after,
        limit,
      });
      const [first] = movements;
      if (first === undefined) return [];
      const through = await selectBalancesThrough(tx, accountId, { date: first.date, id: first.journalId });
      return addRunningBalances(movements, { through, isDescending });
    },
    count: (limit) => countAccountMovements(tx, accountId, { start, end, limit }),
  });
  const movements = await toMovements(tx, accountId, items);
  return {
    ...page,
    items:
      currency !== null ? movements : movements.map((movement) => ({ ...movement, ...NO_FOREIGN_AMOUNTS })),
  };
}

const NO_FOREIGN_AMOUNTS = { foreignAmount: null, foreignBalance: null };

/** Balance of an account in the base currency and in its own. */
type AccountBalances = { balance: Money; foreignBalance: Money };

/** Returns the balance after a journal entry, without later ones of the same day. */
async function selectBalancesThrough(
  tx: Tx,
  accountId: AccountId,
  position: DayPlace,
): Promise<AccountBalances> {
  const before = await selectSumsOf(tx, accountId, { date: position.date, isIncluded: false });
  const movements = await sumMovementsOfDayThrough(tx, accountId, position);
  return {
    balance: add(subtract(before.debit, before.credit), movements.amount),
    foreignBalance: add(before.foreign, movements.foreignAmount),
  };
}

type MovementWithBalances = MoneyAccountMovement & AccountBalances & { id: JournalId };

/** Adds the running balance after each transaction, starting with the first one's. */
function addRunningBalances(
  movements: readonly MoneyAccountMovement[],
  { through, isDescending }: { through: AccountBalances; isDescending: boolean },
): MovementWithBalances[] {
  let { balance, foreignBalance } = through;
  return movements.map((moneyAccountMovement, index) => {
    if (!isDescending && index > 0) {
      balance = add(balance, moneyAccountMovement.amount);
      foreignBalance = add(foreignBalance, moneyAccountMovement.foreignAmount);
    }
    const after = { ...moneyAccountMovement, id: moneyAccountMovement.journalId, balance, foreignBalance };
    if (isDescending) {
      balance = subtract(balance, moneyAccountMovement.amount);
      foreignBalance = subtract(foreignBalance, moneyAccountMovement.foreignAmount);
    }
    return after;
  });
}

async function toMovements(
  tx: Tx,
  accountId: AccountId,
  movements: readonly MovementWithBalances[],
): Promise<WithFiles<MoneyMovement>[]> {
  const ids = movements.map(({ id }) => id);
  const journals = new Map((await readJournalsById(tx, ids)).map((journal) => [journal.id, journal]));
  const sources = [...journals.values()].flatMap(({ source }) => (source?.id ? [source.id] : []));
  const recordsWithFiles = await selectRecordsWithFiles(tx, [...ids, ...sources]);
  return movements.flatMap(({ id, ...one }): WithFiles<MoneyMovement>[] => {
    const journal = journals.get(id);
    if (journal === undefined) return [];
    const { number, description, source, lines } = journal;
    const otherAccounts = lines.flatMap((line) => (line.accountId === accountId ? [] : [line.accountName]));
    const hasAttachments = recordsWithFiles.has(id) || (source?.id ? recordsWithFiles.has(source.id) : false);
    return [
      { ...one, number, description, source, otherAccounts: [...new Set(otherAccounts)], hasAttachments },
    ];
  });
}

/** Suggests payees: those used before, then matching vendors and customers (Accounting 20). */
export async function readPayees(
  tx: Tx,
  query: { kind: MoneyEntryKind; search: string },
): Promise<MoneyPayee[]> {
  const payees = await selectPayees(tx, query);
  const usedNames = new Set(payees.map(({ payee }) => payee.toLowerCase()));
  const parties = await selectPartiesByName(tx, query.search);
  return [
    ...payees,
    ...parties.flatMap(({ id, name, side }): MoneyPayee[] =>
      usedNames.has(name.toLowerCase())
        ? []
        : [{ payee: name, partyId: id, partyKind: side, accountId: null, taxRateId: null }],
    ),
  ];
}
