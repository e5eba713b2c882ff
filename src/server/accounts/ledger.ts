import type { AccountLedger } from "#contract/accounts.ts";
import { type AccountType, normalSide } from "#domain/account.ts";
import { add, type Money, subtract } from "#domain/money.ts";
import { Refusal, refuseReversed } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import { selectAccount, selectLedgerRows, selectSums, selectSumsOfDayThrough } from "./queries.ts";

type Wanted = { start: string; end: string; cursor?: string | undefined; limit: number };

/**
 * The lines of an account in a period with the balance before them and after each, and what the whole
 * period adds up to (Behaviour 5.7, Accounting 12): assets and expenses count debit minus credit, the others
 * credit minus debit.
 */
export async function readLedger(tx: Tx, accountId: string, wanted: Wanted): Promise<AccountLedger> {
  const { start, end, cursor, limit } = wanted;
  const account = await selectAccount(tx, accountId);
  if (!account) throw new Refusal("account.not-found");
  refuseReversed(wanted);
  const after = cursor === undefined ? null : readLedgerPlace(cursor);
  const atStart = await selectSums(tx, accountId, { date: start, isIncluded: false });
  const before = after ? await selectSums(tx, accountId, { date: after.date, isIncluded: false }) : atStart;
  const sameDay = after === null ? null : await selectSumsOfDayThrough(tx, accountId, after);
  const atEnd = await selectSums(tx, accountId, { date: end, isIncluded: true });
  const rows = await selectLedgerRows(tx, { accountId, start, end, after, limit: limit + 1 });

  const opening = add(balance(account.type, before), sameDay ? balance(account.type, sameDay) : "0.00");
  const { items, nextCursor } = pageOf(rows, limit, ({ date, journalId, position }) =>
    writeCursor(date, journalId, String(position)),
  );
  let running = opening;
  const lines = items.map(({ position: _position, ...line }) => {
    running = add(running, balance(account.type, line));
    return { ...line, balance: running };
  });
  return {
    account,
    opening,
    closing: balance(account.type, atEnd),
    debit: subtract(atEnd.debit, atStart.debit),
    credit: subtract(atEnd.credit, atStart.credit),
    items: lines,
    nextCursor,
  };
}

function balance(type: AccountType, { debit, credit }: { debit: Money; credit: Money }): string {
  return normalSide(type) === "debit" ? subtract(debit, credit) : subtract(credit, debit);
}
