import { type RawBuilder, sql } from "kysely";
import type { PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { add, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { refuseReversed } from "#domain/refusals.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { type LedgerPlace, pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import { readParty } from "#server/parties/party.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { type Day, LAST_DATE } from "#domain/dates.ts";
import {
  type ForeignSums,
  LINE_AMOUNT,
  LINE_CURRENCY,
  readForeignAging,
  selectForeignSums,
} from "./party-statement-currencies.ts";

type Party = { id: PartyId; side: PartySide };
type StatementQuery = {
  start: Day;
  end: Day;
  currency?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * Returns a party's transactions in a period with opening and running balance: credits less debits for a vendor, else debits
 * less credits. All are in one currency: the base currency covers everything in no other, another one the documents and
 * payments in it, in their own amounts. All currencies add up to aging in base currency (Accounting 10, Decision 0110).
 * Only the first page includes aging.
 */
export async function readStatement(tx: Tx, key: Party, query: StatementQuery): Promise<PartyStatement> {
  const { start, end, cursor, limit } = query;
  const { currency: usual } = await readParty(tx, key);
  refuseReversed(query);
  const { currency: books } = await readCurrencyAndToday(tx);
  const after = cursor === undefined ? positionBefore(start) : readLedgerPlace(cursor);
  const sums = await selectSums(tx, key.id, { after, through: positionAfter(end) });
  const balances = balancesOf(key.side, sums, { defaultCurrency: usual, books });
  const { currency = balances[0]?.currency ?? books } = query;
  const closingBalance = balances.find((balance) => balance.currency === currency)?.closingBalance ?? ZERO;
  const openingBalance = outstandingInCurrency(key.side, sums.before, { currency, books });
  const foreign = currency === books ? null : currency;
  const rows = await selectStatementRows(tx, { partyId: key.id, foreign, after, end, limit: limit + 1 });

  const { items, nextCursor } = pageOf(rows, limit, ({ date, journalId, position }) =>
    writeCursor(date, journalId, String(position)),
  );
  let running = openingBalance;
  const lines = items.map(({ position: _position, ...line }) => {
    running = add(running, outstandingBalance(key.side, line));
    return { ...line, balance: running };
  });
  const aging =
    foreign === null || cursor !== undefined
      ? null
      : await readForeignAging(tx, key, { currency: foreign, asOf: end, closingBalance });
  return { currency, openingBalance, closingBalance, aging, balances, items: lines, nextCursor };
}

/** Returns a statement's currency: the requested or the default one. */
export async function currencyOfStatement(
  tx: Tx,
  key: Party,
  { end, currency }: Pick<StatementQuery, "end" | "currency">,
): Promise<string> {
  const { currency: usual } = await readParty(tx, key);
  if (currency !== undefined) return currency;
  const { currency: books } = await readCurrencyAndToday(tx);
  const through = positionAfter(end);
  const [first] = balancesOf(key.side, await selectSums(tx, key.id, { after: through, through }), {
    defaultCurrency: usual,
    books,
  });
  return first?.currency ?? books;
}

/**
 * Returns the party's balance in each currency with postings, and in base currency. The party's currency comes
 * first, then the base currency, which is alone if nothing was posted.
 */
function balancesOf(
  side: PartySide,
  { ever, through }: SumsOfStatement,
  { defaultCurrency, books }: { defaultCurrency: string | null; books: string },
): PartyStatement["balances"] {
  const isInBooks = ever.foreign.length === 0 || hasMoreThanForeign(ever);
  const currencies = [...(isInBooks ? [books] : []), ...ever.foreign.map(({ currency }) => currency)];
  const ordered = [
    ...currencies.filter((code) => code === defaultCurrency),
    ...currencies.filter((code) => code !== defaultCurrency),
  ];
  return ordered.map((currency) => ({
    currency,
    closingBalance: outstandingInCurrency(side, through, { currency, books }),
    baseClosingBalance: outstandingInBaseCurrency(side, through, { currency, books }),
  }));
}

/** Totals posted through a position, and the parts in each foreign currency. */
type PartySums = { all: { debit: Money; credit: Money }; foreign: (ForeignSums & { currency: string })[] };
type StatementBounds = { after: LedgerPlace; through: LedgerPlace };
type SumsOfStatement = { before: PartySums; through: PartySums; ever: PartySums };

async function selectSums(
  tx: Tx,
  id: PartyId,
  { after, through }: StatementBounds,
): Promise<SumsOfStatement> {
  const foreign = await selectForeignSums(tx, id, [after, through, AFTER_EVERYTHING]);
  const sumsAt = async (position: LedgerPlace, index: number): Promise<PartySums> => ({
    all: await selectPartySums(tx, id, position),
    foreign: foreign.flatMap(({ currency, sums }) => {
      const foreignSums = sums[index];
      return foreignSums === undefined ? [] : [{ currency, ...foreignSums }];
    }),
  });
  return {
    before: await sumsAt(after, 0),
    through: await sumsAt(through, 1),
    ever: await sumsAt(AFTER_EVERYTHING, 2),
  };
}

/** Debits and credits are never negative: if the totals equal the totals in foreign currencies, nothing is in base currency. */
function hasMoreThanForeign({ all, foreign }: PartySums): boolean {
  const foreignScope = {
    debit: sum(foreign.map(({ baseDebit }) => baseDebit)),
    credit: sum(foreign.map(({ baseCredit }) => baseCredit)),
  };
  return all.debit !== foreignScope.debit || all.credit !== foreignScope.credit;
}

type StatementCurrencies = { currency: string; books: string };

function outstandingInCurrency(
  side: PartySide,
  sums: PartySums,
  { currency, books }: StatementCurrencies,
): Money {
  const foreignSums = sums.foreign.find((currencySums) => currencySums.currency === currency);
  if (currency !== books) return foreignSums === undefined ? ZERO : outstandingBalance(side, foreignSums);
  return outstandingInBaseCurrency(side, sums, { currency, books });
}

/** In base currency; for itself, excluding all others. */
function outstandingInBaseCurrency(
  side: PartySide,
  { all, foreign }: PartySums,
  { currency, books }: StatementCurrencies,
): Money {
  const openingBalance = ({ baseDebit: debit, baseCredit: credit }: ForeignSums) =>
    outstandingBalance(side, { debit, credit });
  if (currency === books) return subtract(outstandingBalance(side, all), sum(foreign.map(openingBalance)));
  return sum(foreign.filter((currencySums) => currencySums.currency === currency).map(openingBalance));
}

function outstandingBalance(side: PartySide, { debit, credit }: { debit: Money; credit: Money }): Money {
  return side === "customer" ? subtract(debit, credit) : subtract(credit, debit);
}

const LAST_POSITION = 999_999;

function positionBefore(date: Day): LedgerPlace {
  return { date, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
}

function positionAfter(date: Day): LedgerPlace {
  return { date, journalId: "ffffffff-ffff-ffff-ffff-ffffffffffff", position: LAST_POSITION };
}

/** After every posting. */
const AFTER_EVERYTHING = positionAfter(LAST_DATE);

type PartyStatementRow = Omit<PartyStatementLine, "balance"> & { position: number };

/**
 * Totals a party's postings through a position: whole months from kept totals, the last month from its lines. Only
 * the line on the party's own account names the party (Accounting 2), even if that was another account then.
 */
async function selectPartySums(
  tx: Tx,
  partyId: PartyId,
  { date, journalId, position }: LedgerPlace,
): Promise<{ debit: Money; credit: Money }> {
  const month = sql`date_trunc('month', ${date}::date)::date`;
  const { rows } = await sql<{ debit: Money; credit: Money }>`
    select format_amount(coalesce(sum(debit), 0)) as debit, format_amount(coalesce(sum(credit), 0)) as credit
    from (
      select debit, credit from ${bookRows("party_month_totals")} where party_id = ${partyId} and month < ${month}
      union all
      select l.debit, l.credit from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
      where l.party_id = ${partyId} and l.date >= ${month} and l.date <= ${date}::date
        and j.status = 'posted' and j.deleted_at is null
        and (l.date, l.journal_id, l.position) <= (${date}::date, ${journalId}::uuid, ${position}::int)
    ) totals`.execute(tx);
  return rows[0] ?? { debit: ZERO, credit: ZERO };
}

/** `foreign` is a currency, or null for the base currency. */
type StatementRowsQuery = {
  partyId: PartyId;
  foreign: string | null;
  after: LedgerPlace;
  end: Day;
  limit: number;
};

/** Selects a party's posted lines in a currency after a position, in ledger order, with their sources. */
async function selectStatementRows(
  tx: Tx,
  { partyId, foreign, after, end, limit }: StatementRowsQuery,
): Promise<PartyStatementRow[]> {
  const within = sql`date >= ${after.date} and date <= ${end}`;
  const lines = sql`
    select journal_id, date, position, description, debit, credit, debit > 0 as is_debit from ${bookRows("journal_lines")}
    where party_id = ${partyId} and ${within}`;
  const rawBuilder = foreign === null ? lines : sql`${lines} union all ${linesWithoutBase(partyId, within)}`;
  const side = (base: RawBuilder<Money>, condition: RawBuilder<unknown>) =>
    foreign === null ? base : sql`case when ${condition} then ${LINE_AMOUNT} else 0 end`;
  const { rows } = await sql<PartyStatementRow>`
    select l.date, l.journal_id as "journalId", l.position, coalesce(d.number, p.number, j.number) as number,
      case
        when d.id is not null then json_build_object('type', d.kind, 'id', d.id)
        when p.id is not null then
          json_build_object('id', p.id, 'type',
            case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end)
      end as source,
      j.source = 'reversal' as "isReversal",
      case when l.description = '' then j.description else l.description end as description,
      format_amount(${side(sql`l.debit`, sql`l.is_debit`)}) as debit,
      format_amount(${side(sql`l.credit`, sql`not l.is_debit`)}) as credit
    from (${rawBuilder}) l join ${bookRows("journals j")} on j.id = l.journal_id
    left join ${bookRows("documents d")} on j.source in ('document', 'reversal') and d.id = j.source_id
    left join ${bookRows("payments p")} on j.source in ('payment', 'reversal') and p.id = j.source_id
    where j.status = 'posted' and j.deleted_at is null and ${LINE_CURRENCY} is not distinct from ${foreign}
      and (l.date, l.journal_id, l.position) > (${after.date}::date, ${after.journalId}::uuid, ${after.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}

/** Payments that round to zero in base currency, e.g. VND 100 in USD: without a line, but reducing the balance in their own. */
function linesWithoutBase(partyId: PartyId, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select j.id, j.date, 0, '', 0, 0, (p.direction = 'out') <> (j.source = 'reversal')
    from (select id, direction from ${bookRows("payments")} where party_id = ${partyId} and settled_amount = 0) p
    join (select id, date, source, source_id from ${bookRows("journals")} where source in ('payment', 'reversal') and ${within}) j
      on j.source_id = p.id`;
}
