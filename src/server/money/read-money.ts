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
import { selectAccountSums, selectSumsOf } from "#server/reports/account-sums.ts";
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
 * The accounts of money with what they hold today, from the sums that the reports take. One that only heads others and
 * was never moved itself is left out (Accounting 20).
 */
export async function readMoneyAccounts(tx: Tx): Promise<MoneyAccount[]> {
  const today = await selectToday(tx);
  const accounts = await selectMoneyAccounts(tx);
  const sums = await selectAccountSums(tx, { start: today, end: today });
  const throughOf = new Map(sums.map(({ accountId, through }) => [accountId, through]));
  const parents = new Set(sums.map(({ parentId }) => parentId));
  return accounts.flatMap((account) => {
    const { debit, credit } = throughOf.get(account.accountId) ?? { debit: ZERO, credit: ZERO };
    const isUnmoved = isZero(debit) && isZero(credit);
    return isUnmoved && parents.has(account.accountId)
      ? []
      : [{ ...account, balance: subtract(debit, credit) }];
  });
}

type Wanted = MovedWithin & {
  sort?: MovementColumn | `-${MovementColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  limit: number;
};

/** What moved an account of money in a period, the newest first, with the balance after each; the same effort at any size. */
export async function readMoneyMovements(tx: Tx, accountId: AccountId, { start, end, ...query }: Wanted) {
  await checkMoneyAccount(tx, accountId, "accountId");
  if (start !== undefined && end !== undefined) refuseReversed({ start, end });
  const { items, ...page } = await readOrderedPage({
    query,
    kinds: { date: "date" },
    usual: "-date",
    valueOf: ({ date }: MovedTo) => date,
    read: async ({ isDescending, after: place }, limit) => {
      const after = place === null ? null : { date: toDay(place.value), id: place.id };
      const moved = await selectMoved(tx, accountId, { start, end, isDescending, after, limit });
      const [first] = moved;
      if (first === undefined) return [];
      const through = await selectBalanceThrough(tx, accountId, { date: first.date, id: first.journalId });
      return withBalances(moved, { through, isDescending });
    },
    count: (limit) => countMoved(tx, accountId, { start, end, limit }),
  });
  return { ...page, items: await asMovements(tx, accountId, items) };
}

/** What an account holds after a journal, of those of its day before none that came later. */
async function selectBalanceThrough(tx: Tx, accountId: AccountId, place: DayPlace): Promise<Money> {
  const { debit, credit } = await selectSumsOf(tx, accountId, { date: place.date, isIncluded: false });
  return add(subtract(debit, credit), await selectMovedOfDayThrough(tx, accountId, place));
}

type MovedTo = Moved & { id: JournalId; balance: Money };

/** The balance after each of what moved an account, from that after the first one on. */
function withBalances(
  moved: readonly Moved[],
  { through, isDescending }: { through: Money; isDescending: boolean },
): MovedTo[] {
  let balance = through;
  return moved.map((one, index) => {
    if (!isDescending && index > 0) balance = add(balance, one.amount);
    const after = { ...one, id: one.journalId, balance };
    if (isDescending) balance = subtract(balance, one.amount);
    return after;
  });
}

async function asMovements(
  tx: Tx,
  accountId: AccountId,
  moved: readonly MovedTo[],
): Promise<MoneyMovement[]> {
  const ids = moved.map(({ id }) => id);
  const journals = new Map((await readJournalsById(tx, ids)).map((journal) => [journal.id, journal]));
  return moved.flatMap(({ id, ...one }): MoneyMovement[] => {
    const journal = journals.get(id);
    if (journal === undefined) return [];
    const { number, description, source, lines } = journal;
    const others = lines.flatMap((line) => (line.accountId === accountId ? [] : [line.accountName]));
    return [{ ...one, number, description, source, others: [...new Set(others)] }];
  });
}

/** Whom money went to or came from, and after them vendors and customers of the name (Accounting 20). */
export async function readPayees(
  tx: Tx,
  wanted: { kind: MoneyEntryKind; search: string },
): Promise<MoneyPayee[]> {
  const used = await selectPayees(tx, wanted);
  const known = new Set(used.map(({ payee }) => payee.toLowerCase()));
  const parties = await selectPartiesCalled(tx, wanted.search);
  return [
    ...used,
    ...parties.flatMap(({ id, name, side }): MoneyPayee[] =>
      known.has(name.toLowerCase())
        ? []
        : [{ payee: name, partyId: id, partySide: side, accountId: null, taxRateId: null }],
    ),
  ];
}
