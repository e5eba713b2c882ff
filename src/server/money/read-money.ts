import type { MoneyAccount, MoneyMovement, MoneyPayee } from "#contract/money.ts";
import type { AccountId } from "#domain/ids.ts";
import { isZero, subtract, ZERO } from "#domain/money.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { checkMoneyAccount } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import { readJournalsById } from "#server/journals/read-journals.ts";
import { selectPartiesCalled } from "#server/parties/lookup.ts";
import { selectAccountSums, selectSumsOf } from "#server/reports/account-sums.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { selectMoneyAccounts, selectMoved, selectMovedOfDayFrom, selectPayees } from "./queries.ts";

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

type Wanted = { cursor?: string | undefined; limit: number };

/** What moved an account of money, the newest first, with the balance after each; the same effort at any size. */
export async function readMoneyMovements(tx: Tx, accountId: AccountId, { cursor, limit }: Wanted) {
  await checkMoneyAccount(tx, accountId, "accountId");
  const place = readDayPlace(cursor);
  const { items, nextCursor } = pageOf(
    await selectMoved(tx, accountId, { place, limit: limit + 1 }),
    limit,
    ({ date, journalId }) => writeCursor(date, journalId),
  );
  const sums = await selectSumsOf(tx, accountId, { date: place.date, isIncluded: true });
  const newer = cursor === undefined ? ZERO : await selectMovedOfDayFrom(tx, accountId, place);
  const journals = new Map(
    (
      await readJournalsById(
        tx,
        items.map(({ journalId }) => journalId),
      )
    ).map((journal) => [journal.id, journal]),
  );
  let balance = subtract(subtract(sums.debit, sums.credit), newer);
  const movements = items.flatMap((moved): MoneyMovement[] => {
    const after = balance;
    balance = subtract(balance, moved.amount);
    const journal = journals.get(moved.journalId);
    if (journal === undefined) return [];
    const { number, description, source, lines } = journal;
    const others = lines.flatMap((line) => (line.accountId === accountId ? [] : [line.accountName]));
    return [{ ...moved, number, description, source, others: [...new Set(others)], balance: after }];
  });
  return { items: movements, nextCursor };
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
    ...parties.flatMap(({ id, name }): MoneyPayee[] =>
      known.has(name.toLowerCase()) ? [] : [{ payee: name, partyId: id, accountId: null, taxRateId: null }],
    ),
  ];
}
