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
} from "./statement-currencies.ts";

type Party = { id: PartyId; side: PartySide };
type StatementQuery = {
  start: Day;
  end: Day;
  currency?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * The lines of a party in a period with what was open before them and after each: of a vendor credit minus debit, of a customer
 * debit minus credit. They are in one currency: in that of the books all that is in no other one, else documents and payments in
 * that, in their own amounts. All currencies together are, in the books, what aging says of the party (Accounting 10, Decision 0110).
 * Only the first page includes aging.
 */
export async function readStatement(tx: Tx, key: Party, query: StatementQuery): Promise<PartyStatement> {
  const { start, end, cursor, limit } = query;
  const { currency: usual } = await readParty(tx, key);
  refuseReversed(query);
  const { currency: books } = await readCurrencyAndToday(tx);
  const after = cursor === undefined ? beforeAllOf(start) : readLedgerPlace(cursor);
  const sums = await selectSums(tx, key.id, { after, through: afterAllOf(end) });
  const balances = balancesOf(key.side, sums, { usual, books });
  const { currency = balances[0]?.currency ?? books } = query;
  const closing = balances.find((balance) => balance.currency === currency)?.closing ?? ZERO;
  const opening = openIn(key.side, sums.before, { currency, books });
  const foreign = currency === books ? null : currency;
  const rows = await selectStatementRows(tx, { partyId: key.id, foreign, after, end, limit: limit + 1 });

  const { items, nextCursor } = pageOf(rows, limit, ({ date, journalId, position }) =>
    writeCursor(date, journalId, String(position)),
  );
  let running = opening;
  const lines = items.map(({ position: _position, ...line }) => {
    running = add(running, open(key.side, line));
    return { ...line, balance: running };
  });
  const aging =
    foreign === null || cursor !== undefined
      ? null
      : await readForeignAging(tx, key, { currency: foreign, asOf: end, closing });
  return { currency, opening, closing, aging, balances, items: lines, nextCursor };
}

/** The currency of a statement: the requested one, or the default one. */
export async function currencyOfStatement(
  tx: Tx,
  key: Party,
  { end, currency }: Pick<StatementQuery, "end" | "currency">,
): Promise<string> {
  const { currency: usual } = await readParty(tx, key);
  if (currency !== undefined) return currency;
  const { currency: books } = await readCurrencyAndToday(tx);
  const through = afterAllOf(end);
  const [first] = balancesOf(key.side, await selectSums(tx, key.id, { after: through, through }), {
    usual,
    books,
  });
  return first?.currency ?? books;
}

/**
 * What is open in each currency in which anything was posted for the party, and what that is in the books. That of the party comes
 * first, then that of the books; where nothing was posted it is alone.
 */
function balancesOf(
  side: PartySide,
  { ever, through }: SumsOfStatement,
  { usual, books }: { usual: string | null; books: string },
): PartyStatement["balances"] {
  const isInBooks = ever.foreign.length === 0 || hasMoreThanForeign(ever);
  const found = [...(isInBooks ? [books] : []), ...ever.foreign.map(({ currency }) => currency)];
  const ordered = [...found.filter((code) => code === usual), ...found.filter((code) => code !== usual)];
  return ordered.map((currency) => ({
    currency,
    closing: openIn(side, through, { currency, books }),
    baseClosing: baseOpenIn(side, through, { currency, books }),
  }));
}

/** All that was posted up to a place, and what of it is in each other currency. */
type Sums = { all: { debit: Money; credit: Money }; foreign: (ForeignSums & { currency: string })[] };
type Places = { after: LedgerPlace; through: LedgerPlace };
type SumsOfStatement = { before: Sums; through: Sums; ever: Sums };

async function selectSums(tx: Tx, id: PartyId, { after, through }: Places): Promise<SumsOfStatement> {
  const foreign = await selectForeignSums(tx, id, [after, through, EVER]);
  const sumsAt = async (position: LedgerPlace, index: number): Promise<Sums> => ({
    all: await selectPartySums(tx, id, position),
    foreign: foreign.flatMap(({ currency, sums }) => {
      const found = sums[index];
      return found === undefined ? [] : [{ currency, ...found }];
    }),
  });
  return { before: await sumsAt(after, 0), through: await sumsAt(through, 1), ever: await sumsAt(EVER, 2) };
}

/** Debits and credits are never below zero: where each sum is that of the other currencies, nothing is in that of the books. */
function hasMoreThanForeign({ all, foreign }: Sums): boolean {
  const inOthers = {
    debit: sum(foreign.map(({ baseDebit }) => baseDebit)),
    credit: sum(foreign.map(({ baseCredit }) => baseCredit)),
  };
  return all.debit !== inOthers.debit || all.credit !== inOthers.credit;
}

type InWhich = { currency: string; books: string };

function openIn(side: PartySide, sums: Sums, { currency, books }: InWhich): Money {
  const found = sums.foreign.find((each) => each.currency === currency);
  if (currency !== books) return found === undefined ? ZERO : open(side, found);
  return baseOpenIn(side, sums, { currency, books });
}

/** In the books: of theirs what is in no other currency. */
function baseOpenIn(side: PartySide, { all, foreign }: Sums, { currency, books }: InWhich): Money {
  const openOf = ({ baseDebit: debit, baseCredit: credit }: ForeignSums) => open(side, { debit, credit });
  if (currency === books) return subtract(open(side, all), sum(foreign.map(openOf)));
  return sum(foreign.filter((each) => each.currency === currency).map(openOf));
}

function open(side: PartySide, { debit, credit }: { debit: Money; credit: Money }): Money {
  return side === "customer" ? subtract(debit, credit) : subtract(credit, debit);
}

const LAST_POSITION = 999_999;

function beforeAllOf(date: Day): LedgerPlace {
  return { date, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
}

function afterAllOf(date: Day): LedgerPlace {
  return { date, journalId: "ffffffff-ffff-ffff-ffff-ffffffffffff", position: LAST_POSITION };
}

/** After all that can be posted. */
const EVER = afterAllOf(LAST_DATE);

type PartyStatementRow = Omit<PartyStatementLine, "balance"> & { position: number };

/**
 * What was posted for a party up to and including a place: whole months from the totals, the lines of the last
 * one by themselves. Only the line on the party's own account names the party (Accounting 2), also where
 * that account was another one then.
 */
async function selectPartySums(
  tx: Tx,
  partyId: PartyId,
  { date, journalId, position }: LedgerPlace,
): Promise<{ debit: Money; credit: Money }> {
  const month = sql`date_trunc('month', ${date}::date)::date`;
  const { rows } = await sql<{ debit: Money; credit: Money }>`
    select as_amount(coalesce(sum(debit), 0)) as debit, as_amount(coalesce(sum(credit), 0)) as credit
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

/** `foreign` is another currency than that of the books, or null. */
type Lines = { partyId: PartyId; foreign: string | null; after: LedgerPlace; end: Day; limit: number };

/** The posted lines of a party in a currency after a place, in the order of the ledger, with what each is for. */
async function selectStatementRows(
  tx: Tx,
  { partyId, foreign, after, end, limit }: Lines,
): Promise<PartyStatementRow[]> {
  const within = sql`date >= ${after.date} and date <= ${end}`;
  const lines = sql`
    select journal_id, date, position, description, debit, credit, debit > 0 as is_debit from ${bookRows("journal_lines")}
    where party_id = ${partyId} and ${within}`;
  const found = foreign === null ? lines : sql`${lines} union all ${settlingNothing(partyId, within)}`;
  const side = (base: RawBuilder<Money>, isThere: RawBuilder<unknown>) =>
    foreign === null ? base : sql`case when ${isThere} then ${LINE_AMOUNT} else 0 end`;
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
      as_amount(${side(sql`l.debit`, sql`l.is_debit`)}) as debit,
      as_amount(${side(sql`l.credit`, sql`not l.is_debit`)}) as credit
    from (${found}) l join ${bookRows("journals j")} on j.id = l.journal_id
    left join ${bookRows("documents d")} on j.source in ('document', 'reversal') and d.id = j.source_id
    left join ${bookRows("payments p")} on j.source in ('payment', 'reversal') and p.id = j.source_id
    where j.status = 'posted' and j.deleted_at is null and ${LINE_CURRENCY} is not distinct from ${foreign}
      and (l.date, l.journal_id, l.position) > (${after.date}::date, ${after.journalId}::uuid, ${after.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}

/** Payments that settle nothing in the books, as VND 100 does in dollars: they have no line there, and are open less in their own. */
function settlingNothing(partyId: PartyId, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select j.id, j.date, 0, '', 0, 0, (p.direction = 'out') <> (j.source = 'reversal')
    from (select id, direction from ${bookRows("payments")} where party_id = ${partyId} and settled_amount = 0) p
    join (select id, date, source, source_id from ${bookRows("journals")} where source in ('payment', 'reversal') and ${within}) j
      on j.source_id = p.id`;
}
