import { type RawBuilder, sql } from "kysely";
import type { RevaluationBalance, RevaluationItem, RevaluationSummary } from "#contract/revaluations.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, JournalId, RevaluationId } from "#domain/ids.ts";
import { isZero, type Money, subtract, ZERO } from "#domain/money.ts";
import type { ForeignCurrencyBalance, RevaluedItem, RevaluationOfBalance } from "#domain/revaluation.ts";
import { selectForeignBalances } from "#server/balances/account-sums.ts";
import { writeInPieces } from "#server/db/shared-connection.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

export type StoredRevaluation = RevaluationSummary & { unrealizedAccount: { code: string; name: string } };

function revaluations<Row extends RevaluationSummary>({
  condition = sql``,
  more = sql``,
}: {
  condition?: RawBuilder<unknown>;
  more?: RawBuilder<unknown>;
} = {}): RawBuilder<Row> {
  return sql<Row>`
    select r.id, r.date, r.date + 1 as "reversedOn", r.journal_id as "journalId", j.number as "journalNumber",
      r.reversal_id as "reversalId", b.number as "reversalNumber", r.items as "documentCount", r.balances as "accountCount", r.is_void as "isVoid",
      (select max(date) from ${bookRows("revaluations")} where date > r.date and not is_void) as "nextRevaluationOn", r.created_at as "createdAt", ${more}
      format_amount(of_all.gain)::text as "gainLoss", of_all.currencies
    from ${bookRows("revaluations r")} join ${bookRows("journals j")} on j.id = r.journal_id
      join ${bookRows("journals b")} on b.id = r.reversal_id join ${bookRows("accounts a")} on a.id = r.account_id
    cross join lateral (
      select sum(gain) as gain, json_agg(json_build_object('currency', currency, 'rate', trim_scale(rate)::text,
        'gainLoss', format_amount(gain)::text) order by currency) as currencies
      from (
        select currency, max(exchange_rate) as rate, sum(gain) as gain from (
          select currency, exchange_rate, gain from ${bookRows("revaluation_items")} where revaluation_id = r.id
          union all
          select currency, exchange_rate, gain from ${bookRows("revaluation_balances")} where revaluation_id = r.id
        ) valued group by currency
      ) c
    ) of_all
    ${condition} order by r.date desc, r.id desc`;
}

/** Returns all revaluations, including voided ones. */
export async function selectRevaluations(tx: Tx): Promise<RevaluationSummary[]> {
  return (await revaluations<RevaluationSummary>().execute(tx)).rows;
}

export async function selectRevaluation(tx: Tx, id: RevaluationId): Promise<StoredRevaluation | null> {
  const idCondition = sql`where r.id = ${id}`;
  const more = sql`json_build_object('code', a.code, 'name', a.name) as "unrealizedAccount",`;
  const { rows } = await revaluations<StoredRevaluation>({ condition: idCondition, more }).execute(tx);
  return rows[0] ?? null;
}

/** Returns the day's active revaluation, and the date of the last active one. */
export async function selectRevaluationOfDay(
  tx: Tx,
  date: Day,
): Promise<{ id: RevaluationId | null; lastDate: Day | null }> {
  const { rows } = await sql<{ id: RevaluationId | null; lastDate: Day | null }>`
    select (select id from ${bookRows("revaluations")} where date = ${date} and not is_void) as id,
      (select max(date) from ${bookRows("revaluations")} where not is_void) as "lastDate"`.execute(tx);
  return rows[0] ?? { id: null, lastDate: null };
}

/** Returns its documents, by currency and contact. */
export async function selectRevaluationItems(tx: Tx, id: RevaluationId): Promise<RevaluationItem[]> {
  const { rows } = await sql<RevaluationItem>`
    select i.document_id as "documentId", d.kind, i.document_number as number, i.document_date as date, d.party_id as "partyId",
      i.party_name as "partyName", i.currency, trim_scale(i.document_rate)::text as "documentRate", format_amount(i.amount) as amount,
      format_amount(i.base_amount) as "baseAmount", format_amount(i.revalued_amount) as "revaluedAmount", format_amount(i.gain) as "gainLoss"
    from ${bookRows("revaluation_items i")} join ${bookRows("documents d")} on d.id = i.document_id
    where i.revaluation_id = ${id} order by i.currency, fold_text(i.party_name), i.document_date, d.id`.execute(
    tx,
  );
  return rows;
}

/** Returns its bank and cash accounts, by code. */
export async function selectRevaluationBalances(tx: Tx, id: RevaluationId): Promise<RevaluationBalance[]> {
  const { rows } = await sql<RevaluationBalance>`
    select i.account_id as "accountId", a.code, a.name, i.currency, format_amount(i.amount) as amount,
      format_amount(i.base_amount) as "baseAmount", format_amount(i.revalued_amount) as "revaluedAmount", format_amount(i.gain) as "gainLoss"
    from ${bookRows("revaluation_balances i")} join ${bookRows("accounts a")} on a.id = i.account_id
    where i.revaluation_id = ${id} order by a.code_order`.execute(tx);
  return rows;
}

/**
 * Returns the balances of foreign-currency accounts at the end of a day, in both currencies, without that day's revaluation.
 * Accounts at zero in both are left out.
 */
export async function selectBalancesToRevalue(
  tx: Tx,
  { date, existing }: { date: Day; existing: RevaluationId | null },
): Promise<ForeignCurrencyBalance[]> {
  const foreignBalances = await selectForeignBalances(tx, date);
  if (foreignBalances.length === 0) return [];
  const { rows } = await sql<{ accountId: AccountId; gain: Money }>`
    select account_id as "accountId", format_amount(gain) as gain from ${bookRows("revaluation_balances")}
    where revaluation_id = ${existing}`.execute(tx);
  const gainOf = new Map(rows.map(({ accountId, gain }) => [accountId, gain]));
  return foreignBalances.flatMap(({ base, ...one }) => {
    const baseAmount = subtract(base, gainOf.get(one.accountId) ?? ZERO);
    const { accountId, code, name, currency, balance: amount } = one;
    return isZero(amount) && isZero(baseAmount)
      ? []
      : [{ accountId, code, name, currency, amount, baseAmount }];
  });
}

/** Fingerprints of its items and accounts, to detect changes. */
export async function selectFingerprints(tx: Tx, id: RevaluationId): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select ${ITEM_FINGERPRINT} as fingerprint from ${bookRows("revaluation_items i")} where i.revaluation_id = ${id}
    union all
    select ${BALANCE_FINGERPRINT} from ${bookRows("revaluation_balances i")} where i.revaluation_id = ${id}`.execute(
    tx,
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

const FIGURES = sql`i.account_id, i.currency, trim_scale(i.exchange_rate), format_amount(i.amount),
  format_amount(i.base_amount), format_amount(i.revalued_amount), format_amount(i.gain)`;
const ITEM_FINGERPRINT = sql`concat_ws(' ', i.document_id, ${FIGURES}, i.document_date, trim_scale(i.document_rate),
  i.document_number || E'\\n' || i.party_name)`;
const BALANCE_FINGERPRINT = sql`concat_ws(' ', 'account', ${FIGURES})`;

/** Fingerprint of an item to be written. */
export function itemFingerprint(item: RevaluedItem): string {
  const { documentId, accountId, currency, exchangeRate, amount, baseAmount, revaluedAmount, gainLoss } =
    item;
  const documentDetails = [item.date, item.documentRate, `${item.number}\n${item.partyName}`];
  return [
    documentId,
    accountId,
    currency,
    exchangeRate,
    amount,
    baseAmount,
    revaluedAmount,
    gainLoss,
    ...documentDetails,
  ].join(" ");
}

export function balanceFingerprint(balance: RevaluationOfBalance): string {
  const { accountId, currency, exchangeRate, amount, baseAmount, revaluedAmount, gainLoss } = balance;
  return ["account", accountId, currency, exchangeRate, amount, baseAmount, revaluedAmount, gainLoss].join(
    " ",
  );
}

type NewRevaluation = {
  id: RevaluationId;
  date: Day;
  journalId: JournalId;
  reversalId: JournalId;
  accountId: AccountId;
  items: readonly RevaluedItem[];
  balances: readonly RevaluationOfBalance[];
};

/** Items are inserted first: none can be added to an existing revaluation (I-103). */
export async function insertRevaluation(tx: Tx, { items, balances, ...row }: NewRevaluation): Promise<void> {
  await writeInPieces(tx, items, {
    write: (piece) =>
      sql`
        insert into revaluation_items (book_id, revaluation_id, document_id, account_id, currency, exchange_rate, amount,
          base_amount, revalued_amount, gain, document_date, document_rate, document_number, party_name)
        select b.book_id, ${row.id}, i."documentId", i."accountId", i.currency, i."exchangeRate", i.amount, i."baseAmount",
          i."revaluedAmount", i."gainLoss", i.date, i."documentRate", i.number, i."partyName"
        from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(piece)}::json) as i ("documentId" uuid, "accountId" uuid,
          currency text, "exchangeRate" numeric, amount numeric, "baseAmount" numeric, "revaluedAmount" numeric,
          "gainLoss" numeric, date date, "documentRate" numeric, number text, "partyName" text)`.execute(tx),
  });
  await sql`
    insert into revaluation_balances (book_id, revaluation_id, account_id, currency, exchange_rate, amount, base_amount,
      revalued_amount, gain)
    select b.book_id, ${row.id}, i."accountId", i.currency, i."exchangeRate", i.amount, i."baseAmount", i."revaluedAmount", i."gainLoss"
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(balances)}::json) as i ("accountId" uuid, currency text,
      "exchangeRate" numeric, amount numeric, "baseAmount" numeric, "revaluedAmount" numeric, "gainLoss" numeric)`.execute(
    tx,
  );
  await sql`
    insert into revaluations (book_id, id, date, journal_id, reversal_id, account_id, items, balances)
    values (${BOOK}, ${row.id}, ${row.date}, ${row.journalId}, ${row.reversalId}, ${row.accountId}, ${items.length},
      ${balances.length})`.execute(tx);
}

export async function updateRevaluationVoid(tx: Tx, id: RevaluationId): Promise<void> {
  await sql`update revaluations set is_void = true where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
