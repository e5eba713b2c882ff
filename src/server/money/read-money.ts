import type { Listed } from "#contract/listed.ts";
import { selectFiled } from "#server/attachments/lookup.ts";
import type { MoneyAccount, MoneyMovement, MoneyPayee } from "#contract/money.ts";
import { toDay } from "#domain/dates.ts";
import type { AccountId, JournalId } from "#domain/ids.ts";
import type { MovementColumn } from "#domain/lists.ts";
import { add, isZero, type Money, subtract, ZERO } from "#domain/money.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { refuseReversed } from "#domain/refusals.ts";
import { checkMoneyAccount } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { DayPlace } from "#server/http/cursor.ts";
import { readOrderedPage } from "#server/http/list-order.ts";
import { readJournalsById } from "#server/journals/read-journals.ts";
import { selectPartiesCalled } from "#server/parties/lookup.ts";
import { selectAccountSums, selectForeignBalances, selectSumsOf } from "#server/reports/account-sums.ts";
import { selectToday } from "#server/settings/lookup.ts";
import {
  countMoved,
  type Moved,
  type MovedWithin,
  selectMoneyAccounts,
  selectMoved,
  selectMovedOfDayThrough,
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

type EntriesQuery = MovedWithin & {
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
    usual: "-date",
    valueOf: ({ date }: MovedTo) => date,
    read: async ({ isDescending, after: position }, limit) => {
      const after = position === null ? null : { date: toDay(position.value), id: position.id };
      const moved = await selectMoved(tx, accountId, { start, end, isDescending, after, limit });
      const [first] = moved;
      if (first === undefined) return [];
      const through = await selectBalancesThrough(tx, accountId, { date: first.date, id: first.journalId });
      return withBalances(moved, { through, isDescending });
    },
    count: (limit) => countMoved(tx, accountId, { start, end, limit }),
  });
  const movements = await asMovements(tx, accountId, items);
  return {
    ...page,
    items: currency !== null ? movements : movements.map((one) => ({ ...one, ...IN_NO_OTHER })),
  };
}

const IN_NO_OTHER = { foreignAmount: null, foreignBalance: null };

/** Balance of an account in the base currency and in its own. */
type Balances = { balance: Money; foreignBalance: Money };

/** Returns the balance after a journal entry, without later ones of the same day. */
async function selectBalancesThrough(tx: Tx, accountId: AccountId, position: DayPlace): Promise<Balances> {
  const before = await selectSumsOf(tx, accountId, { date: position.date, isIncluded: false });
  const moved = await selectMovedOfDayThrough(tx, accountId, position);
  return {
    balance: add(subtract(before.debit, before.credit), moved.amount),
    foreignBalance: add(before.foreign, moved.foreignAmount),
  };
}

type MovedTo = Moved & Balances & { id: JournalId };

/** Adds the running balance after each transaction, starting with the first one's. */
function withBalances(
  moved: readonly Moved[],
  { through, isDescending }: { through: Balances; isDescending: boolean },
): MovedTo[] {
  let { balance, foreignBalance } = through;
  return moved.map((one, index) => {
    if (!isDescending && index > 0) {
      balance = add(balance, one.amount);
      foreignBalance = add(foreignBalance, one.foreignAmount);
    }
    const after = { ...one, id: one.journalId, balance, foreignBalance };
    if (isDescending) {
      balance = subtract(balance, one.amount);
      foreignBalance = subtract(foreignBalance, one.foreignAmount);
    }
    return after;
  });
}

async function asMovements(
  tx: Tx,
  accountId: AccountId,
  moved: readonly MovedTo[],
): Promise<Listed<MoneyMovement>[]> {
  const ids = moved.map(({ id }) => id);
  const journals = new Map((await readJournalsById(tx, ids)).map((journal) => [journal.id, journal]));
  const sources = [...journals.values()].flatMap(({ source }) => (source?.id ? [source.id] : []));
  const filed = await selectFiled(tx, [...ids, ...sources]);
  return moved.flatMap(({ id, ...one }): Listed<MoneyMovement>[] => {
    const journal = journals.get(id);
    if (journal === undefined) return [];
    const { number, description, source, lines } = journal;
    const otherAccounts = lines.flatMap((line) => (line.accountId === accountId ? [] : [line.accountName]));
    const hasAttachments = filed.has(id) || (source?.id ? filed.has(source.id) : false);
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
  const used = await selectPayees(tx, query);
  const usedNames = new Set(used.map(({ payee }) => payee.toLowerCase()));
  const parties = await selectPartiesCalled(tx, query.search);
  return [
    ...used,
    ...parties.flatMap(({ id, name, side }): MoneyPayee[] =>
      usedNames.has(name.toLowerCase())
        ? []
        : [{ payee: name, partyId: id, partySide: side, accountId: null, taxRateId: null }],
    ),
  ];
}
