import { sql } from "kysely";
import type { AccountLedger } from "#contract/accounts.ts";
import { type AccountType, isCarriedForward, normalSide } from "#domain/account.ts";
import type { AccountId, JournalId } from "#domain/ids.ts";
import { add, type Money, negate, subtract, ZERO } from "#domain/money.ts";
import { Refusal, refuseReversed } from "#domain/refusals.ts";
import { findAccount } from "#server/accounts/lookup.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { type LedgerPlace, pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import type { Day } from "#domain/dates.ts";
import { selectSumsOf } from "#server/balances/account-sums.ts";

type LedgerQuery = { start: Day; end: Day; cursor?: string | undefined; limit: number };

/**
 * Returns an account's transactions in a period with opening and running balance, and totals of the whole
 * period (Behavior 5.7, Accounting 12): debits less credits for assets and expenses, credits less debits
 * for others. Revenue and expenses start at zero in the period, as in the trial balance.
 */
export async function readLedger(tx: Tx, accountId: AccountId, query: LedgerQuery): Promise<AccountLedger> {
  const { start, end, cursor, limit } = query;
  const account = await findAccount(tx, accountId);
  if (!account) throw new Refusal("account.not-found");
  refuseReversed(query);
  const after = cursor === undefined ? null : readLedgerPlace(cursor);
  const atStart = await selectSumsOf(tx, accountId, { date: start, isIncluded: false });
  const before = after ? await selectSumsOf(tx, accountId, { date: after.date, isIncluded: false }) : atStart;
  const sameDay = after === null ? null : await selectSumsOfDayThrough(tx, accountId, after);
  const atEnd = await selectSumsOf(tx, accountId, { date: end, isIncluded: true });
  const rows = await selectLedgerRows(tx, { accountId, start, end, after, limit: limit + 1 });

  const closed = isCarriedForward(account.type)
    ? ZERO_SUMS
    : await selectSumsOfClosings(tx, accountId, query);
  const earlier = isCarriedForward(account.type) ? ZERO : balance(account.type, atStart);
  const upTo = subtract(balance(account.type, before), earlier);
  const openingBalance = add(upTo, sameDay ? balance(account.type, sameDay) : ZERO);
  const { items, nextCursor } = pageOf(rows, limit, ({ date, journalId, position }) =>
    writeCursor(date, journalId, String(position)),
  );
  let running = openingBalance;
  const isForeign = account.currency !== null;
  const foreignOpeningBalance = signedAmount(account.type, add(before.foreign, sameDay?.foreign ?? ZERO));
  let runningForeign = foreignOpeningBalance;
  const lines = items.map(({ position: _position, foreign, ...line }) => {
    running = add(running, balance(account.type, line));
    runningForeign = add(runningForeign, signedAmount(account.type, foreign));
    return {
      ...line,
      balance: running,
      foreignAmount: isForeign ? signedAmount(account.type, foreign) : null,
      foreignBalance: isForeign ? runningForeign : null,
    };
  });
  return {
    account,
    openingBalance,
    closingBalance: subtract(balance(account.type, atEnd), earlier),
    debit: subtract(atEnd.debit, atStart.debit),
    credit: subtract(atEnd.credit, atStart.credit),
    closedAmount: balance(account.type, closed),
    foreignOpeningBalance: isForeign ? foreignOpeningBalance : null,
    foreignClosingBalance: isForeign ? signedAmount(account.type, atEnd.foreign) : null,
    items: lines,
    nextCursor,
  };
}

function balance(type: AccountType, { debit, credit }: { debit: Money; credit: Money }): Money {
  return normalSide(type) === "debit" ? subtract(debit, credit) : subtract(credit, debit);
}

/** The same for an amount in the account's currency, given as debits less credits. */
function signedAmount(type: AccountType, amount: Money): Money {
  return normalSide(type) === "debit" ? amount : negate(amount);
}

type LedgerRow = {
  journalId: JournalId;
  number: string;
  date: Day;
  description: string;
  debit: Money;
  credit: Money;
  foreign: Money;
  position: number;
};

type LedgerSums = { debit: Money; credit: Money; foreign: Money };
const ZERO_SUMS: LedgerSums = { debit: ZERO, credit: ZERO, foreign: ZERO };

// "offset 0" forces a lookup by key for each line, in the order of the lines' index.
const POSTED = sql`
  cross join lateral (
    select number, description from ${bookRows("journals")}
    where id = l.journal_id and status = 'posted' and deleted_at is null offset 0
  ) j`;

/** Totals one day's lines through a position in the ledger. */
async function selectSumsOfDayThrough(
  tx: Tx,
  accountId: AccountId,
  position: LedgerPlace,
): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select format_amount(coalesce(sum(l.debit), 0)) as debit, format_amount(coalesce(sum(l.credit), 0)) as credit,
      format_amount(coalesce(sum(l.foreign_amount * sign(l.debit - l.credit)), 0)) as foreign
    from ${bookRows("journal_lines l")} ${POSTED}
    where l.account_id = ${accountId} and l.date = ${position.date}
      and (l.journal_id, l.position) <= (${position.journalId}::uuid, ${position.position}::int)`.execute(tx);
  return rows[0] ?? ZERO_SUMS;
}

/** Totals an account's closing entries in a period. There is one per year, so their lines are few. */
async function selectSumsOfClosings(
  tx: Tx,
  accountId: AccountId,
  { start, end }: Pick<LedgerQuery, "start" | "end">,
): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select format_amount(coalesce(sum(l.debit), 0)) as debit, format_amount(coalesce(sum(l.credit), 0)) as credit,
      format_amount(0) as foreign
    from (
      select id from ${bookRows("journals")} where source = 'year_end' and status = 'posted' and deleted_at is null
        and date between ${start}::date and ${end}::date
    ) closing
    cross join lateral (
      select debit, credit from ${bookRows("journal_lines")} where journal_id = closing.id and account_id = ${accountId} offset 0
    ) l`.execute(tx);
  return rows[0] ?? ZERO_SUMS;
}

type LedgerRowsQuery = {
  accountId: AccountId;
  start: Day;
  end: Day;
  after: LedgerPlace | null;
  limit: number;
};

/** Selects an account's posted lines in a period, in ledger order. */
async function selectLedgerRows(
  tx: Tx,
  { accountId, start, end, after, limit }: LedgerRowsQuery,
): Promise<LedgerRow[]> {
  const position = after ?? { date: start, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
  const { rows } = await sql<LedgerRow>`
    select l.journal_id as "journalId", j.number, l.date, l.position,
      case when l.description = '' then j.description else l.description end as description,
      format_amount(l.debit) as debit, format_amount(l.credit) as credit,
      format_amount(coalesce(l.foreign_amount * sign(l.debit - l.credit), 0)) as foreign
    from ${bookRows("journal_lines l")} ${POSTED}
    where l.account_id = ${accountId} and l.date >= ${position.date} and l.date <= ${end}
      and (l.date, l.journal_id, l.position) > (${position.date}::date, ${position.journalId}::uuid, ${position.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}
