import type { ComponentAmount } from "#domain/tax-components.ts";
import { sql } from "kysely";
import type { MoneyAccount, MoneyEntry, MoneyMovement, MoneyPayee } from "#contract/money-entries.ts";
import { type Day, FIRST_DATE, LAST_DATE } from "#domain/dates.ts";
import type { AccountId, JournalId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { Money } from "#domain/money.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import type { DayPlace } from "#server/http/cursor.ts";
import { sideOfParty } from "#server/parties/lookup.ts";
import { features } from "#server/registry/lookup.ts";

/** Number of recent entries searched for payees and accounts; a payee's exact name is searched among all. */
const ENTRIES_LOOKED_AT = 500;

/** Returns bank, cash and credit card accounts by code, with the kinds of entries for which the user last chose each. */
export async function selectMoneyAccounts(
  tx: Tx,
): Promise<Omit<MoneyAccount, "balance" | "foreignBalance">[]> {
  const { rows } = await sql<Omit<MoneyAccount, "balance" | "foreignBalance">>`
    with newest as (
      select journal_id, kind, account_id from ${bookRows("money_entries")} order by journal_id desc limit ${ENTRIES_LOOKED_AT}
    ), last_used as (
      select distinct on (n.kind) n.kind, n.account_id
      from newest n join ${bookRows("journals j")} on j.id = n.journal_id and j.created_by = current_actor()
      order by n.kind, n.journal_id desc
    )
    select a.id as "accountId", a.code, a.name, a.money_kind as "moneyKind", a.is_active as "isActive", a.currency,
      array(select u.kind from last_used u where u.account_id = a.id order by u.kind) as "lastUsedFor"
    from ${bookRows("accounts a")} where a.money_kind is not null order by a.code_order`.execute(tx);
  return rows;
}

export type EntryRow = {
  journalId: JournalId;
  kind: MoneyEntryKind;
  accountId: AccountId;
  payee: string;
  partyId: PartyId | null;
  reference: string;
  /** Null if nothing was converted. */
  exchangeRate: ExchangeRate | null;
};

export type EntryLineRow = {
  accountId: AccountId;
  description: string;
  /** In the base currency. */
  amount: Money;
  /** Amount in the account's own currency, and amount received in the other account's; null if those are the base currency. */
  foreignAmount: Money | null;
  receivedAmount: Money | null;
  taxRateId: TaxRateId | null;
  /** Amount without tax. */
  net: Money;
  taxAmount: Money;
  isRecoverable: boolean;
  taxComponents: ComponentAmount[];
};

export async function insertEntry(tx: Tx, entry: EntryRow): Promise<void> {
  const { journalId, kind, accountId, payee, partyId, reference, exchangeRate } = entry;
  await sql`
    insert into money_entries (book_id, journal_id, kind, account_id, payee, party_id, reference, exchange_rate)
    values (${BOOK}, ${journalId}, ${kind}, ${accountId}, ${payee}, ${partyId}, ${reference}, ${exchangeRate})`.execute(
    tx,
  );
}

export async function updateEntry(tx: Tx, entry: EntryRow): Promise<void> {
  const { journalId, kind, accountId, payee, partyId, reference, exchangeRate } = entry;
  await sql`
    update money_entries set kind = ${kind}, account_id = ${accountId}, payee = ${payee}, party_id = ${partyId},
      reference = ${reference}, exchange_rate = ${exchangeRate}
    where book_id = ${BOOK} and journal_id = ${journalId}`.execute(tx);
}

/** Replaces the lines of an entry. */
export async function replaceEntryLines(
  tx: Tx,
  { journalId, date }: { journalId: JournalId; date: Day },
  lines: readonly EntryLineRow[],
): Promise<void> {
  await sql`delete from money_entry_lines where book_id = ${BOOK} and journal_id = ${journalId}`.execute(tx);
  const rows = lines.map((line, index) => ({ ...line, position: index + 1 }));
  await sql`
    insert into money_entry_lines (book_id, journal_id, position, date, account_id, description, amount, tax_rate_id,
      tax_amount, is_recoverable, tax_components, foreign_amount, received_amount)
    select b.book_id, ${journalId}, l.position, ${date}, l."accountId", l.description, l.amount, l."taxRateId",
      l."taxAmount", l."isRecoverable", nullif(l."taxComponents", '[]'),
      l."foreignAmount", l."receivedAmount"
    from ${BOOK_ROW}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l ("accountId" uuid, description text, amount numeric,
      "taxRateId" uuid, "taxAmount" numeric, "isRecoverable" boolean, "taxComponents" jsonb, "foreignAmount" numeric,
      "receivedAmount" numeric, position integer)`.execute(tx);
}

/** Returns one entry with its lines. */
export async function selectEntry(tx: Tx, id: JournalId): Promise<MoneyEntry | undefined> {
  const { rows } = await sql<MoneyEntry>`
    select j.id, j.version, j.number, e.kind, j.date, j.status, e.account_id as "accountId", a.code as "accountCode",
      a.name as "accountName", e.payee, e.party_id as "partyId", e.reference, a.currency,
      trim_scale(e.exchange_rate)::text as "exchangeRate", format_amount(totals.total) as total, format_amount(totals.base) as "baseTotal",
      j.created_at as "createdAt", j.updated_at as "updatedAt", (
        select json_agg(json_build_object('accountId', l.account_id, 'accountCode', o.code, 'accountName', o.name,
          'description', l.description, 'amount', format_amount(coalesce(l.foreign_amount, l.amount))::text,
          'baseAmount', format_amount(l.amount)::text,
          'receivedAmount', case when e.kind = 'transfer' and a.currency is distinct from o.currency
            then format_amount(coalesce(l.received_amount, l.amount))::text end, 'taxRateId', l.tax_rate_id,
          'taxAmount', format_amount(l.tax_amount)::text,
          'taxComponents', coalesce(l.tax_components, '[]')) order by l.position)
        from ${bookRows("money_entry_lines l")} join ${bookRows("accounts o")} on o.id = l.account_id
        where l.journal_id = e.journal_id
      ) as lines
    from ${bookRows("money_entries e")}
    join ${bookRows("journals j")} on j.id = e.journal_id
    join ${bookRows("accounts a")} on a.id = e.account_id
    cross join lateral (
      select sum(coalesce(foreign_amount, amount)) as total, sum(amount) as base from ${bookRows("money_entry_lines")}
      where journal_id = e.journal_id
    ) totals
    where e.journal_id = ${id}`.execute(tx);
  return rows[0];
}

/** The foreign amount is zero for accounts in the base currency. */
export type MoneyAccountMovement = Pick<MoneyMovement, "journalId" | "date" | "amount" | "bankStatus"> & {
  foreignAmount: Money;
};

// "offset 0" keeps this a lookup by key for each line, in the order of the lines' index.
const POSTED = sql`
  cross join lateral (
    select from ${bookRows("journals")} where id = l.journal_id and status = 'posted' and deleted_at is null offset 0
  ) j`;

/** A period whose first or last day may be open. */
export type MovementPeriod = { start?: Day | undefined; end?: Day | undefined };

/** Lines of an account in a period. */
const linesSql = (accountId: AccountId, { start, end }: MovementPeriod) => sql`
  from ${bookRows("journal_lines l")} ${POSTED}
  where l.account_id = ${accountId} and l.date >= ${start ?? FIRST_DATE}::date and l.date <= ${end ?? LAST_DATE}::date`;

type MovementPageQuery = MovementPeriod & {
  /** Whether the newest come first. */
  isDescending: boolean;
  after: DayPlace | null;
  limit: number;
};

/** Returns an account's transactions in a period after a position: each journal entry once, however many lines it has. */
export async function selectAccountMovements(
  tx: Tx,
  accountId: AccountId,
  { isDescending, after, limit, ...within }: MovementPageQuery,
): Promise<MoneyAccountMovement[]> {
  const orderBy = (tableAlias: "l" | "m") =>
    sql.raw(
      isDescending
        ? `${tableAlias}.date desc, ${tableAlias}.journal_id desc`
        : `${tableAlias}.date, ${tableAlias}.journal_id`,
    );
  const isAfter =
    after === null
      ? sql``
      : // The date is compared separately too, or the index scan would start at the beginning of the period.
        sql`and l.date ${sql.raw(isDescending ? "<=" : ">=")} ${after.date}::date
          and (l.date, l.journal_id) ${sql.raw(isDescending ? "<" : ">")} (${after.date}::date, ${after.id}::uuid)`;
  const { rows } = await sql<MoneyAccountMovement>`
    select m.journal_id as "journalId", m.date, m.amount, m.foreign_amount as "foreignAmount",
      case when ${features().journalIsReconciled("m.journal_id", accountId)} then 'reconciled'
        when ${features().journalIsMatched("m.journal_id", accountId)} then 'matched' end as "bankStatus"
    from (
      select l.journal_id, l.date, format_amount(sum(l.debit - l.credit)) as amount,
        format_amount(coalesce(sum(l.foreign_amount * sign(l.debit - l.credit)), 0)) as foreign_amount
      ${linesSql(accountId, within)} ${isAfter}
      group by l.date, l.journal_id order by ${orderBy("l")} limit ${limit}
    ) m order by ${orderBy("m")}`.execute(tx);
  return rows;
}

/** Counts these journal entries up to a limit. */
export async function countAccountMovements(
  tx: Tx,
  accountId: AccountId,
  { limit, ...within }: MovementPeriod & { limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select ${linesSql(accountId, within)} group by l.date, l.journal_id order by l.date, l.journal_id limit ${limit}
    ) moved`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Sums the day's movements on an account through a position. */
export async function sumMovementsOfDayThrough(
  tx: Tx,
  accountId: AccountId,
  position: DayPlace,
): Promise<Pick<MoneyAccountMovement, "amount" | "foreignAmount">> {
  const { rows } = await sql<Pick<MoneyAccountMovement, "amount" | "foreignAmount">>`
    select format_amount(coalesce(sum(l.debit - l.credit), 0)) as amount,
      format_amount(coalesce(sum(l.foreign_amount * sign(l.debit - l.credit)), 0)) as "foreignAmount"
    from ${bookRows("journal_lines l")} ${POSTED}
    where l.account_id = ${accountId} and l.date = ${position.date}::date and l.journal_id <= ${position.id}::uuid`.execute(
    tx,
  );
  if (rows[0] === undefined) throw new Error("A sum must return one row.");
  return rows[0];
}

const PAYEES_SHOWN = 10;

/** Returns payees by prefix, most recently used first, with the first line of their last entry. */
export async function selectPayees(
  tx: Tx,
  { kind, search }: { kind: MoneyEntryKind; search: string },
): Promise<MoneyPayee[]> {
  const isPosted = sql`exists (select from ${bookRows("journals j")} where j.id = e.journal_id and j.status = 'posted')`;
  const { rows } = await sql<MoneyPayee>`
    with found as (
      (select e.journal_id, e.payee, e.party_id from ${bookRows("money_entries e")}
      where e.kind = ${kind} and e.payee <> '' and fold_text(e.payee) = fold_text(${search}) and ${isPosted}
      order by e.journal_id desc limit 1)
      union
      (select * from (
        select e.journal_id, e.payee, e.party_id from ${bookRows("money_entries e")}
        where e.kind = ${kind} and e.payee <> '' and ${isPosted}
        order by e.journal_id desc limit ${ENTRIES_LOOKED_AT}
      ) newest where starts_with(fold_text(payee), fold_text(${search})))
    ), latest as (
      select distinct on (fold_text(payee)) journal_id, payee, party_id from found order by fold_text(payee), journal_id desc
    )
    select n.payee, n.party_id as "partyId", ${sideOfParty("n.party_id")} as "partyKind", a.id as "accountId", t.id as "taxRateId"
    from latest n
    left join ${bookRows("money_entry_lines l")} on l.journal_id = n.journal_id and l.position = 1
    left join ${bookRows("accounts a")} on a.id = l.account_id and a.is_active
    left join ${bookRows("tax_rates t")} on t.id = l.tax_rate_id and t.is_active
    order by n.journal_id desc limit ${PAYEES_SHOWN}`.execute(tx);
  return rows;
}
