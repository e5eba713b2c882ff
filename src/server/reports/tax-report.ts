import { type RawBuilder, sql } from "kysely";
import type { TaxedDocument, TaxReport, TaxSide } from "#contract/reports.ts";
import type { AccountId, TaxRateId } from "#domain/ids.ts";
import { type Money, subtract, ZERO } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { type AccountSums, hasActivity } from "#domain/statements.ts";
import { type RateSums, taxReport } from "#domain/tax-report.ts";
import { readTaxAccounts } from "#server/accounts/lookup.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { LedgerPlace } from "#server/http/cursor.ts";
import { lineTaxesSql } from "#server/tax-rates/lookup.ts";
import { selectAccountSums } from "#server/balances/account-sums.ts";

/**
 * Returns a period's taxes by rate, next to the tax accounts, both from kept totals (Accounting 8):
 * reads no lines, at any size (Decision 0114).
 */
export async function readTaxReport(tx: Tx, period: Period): Promise<TaxReport> {
  const rates = await selectRateSums(tx, period);
  const taxed = await selectTaxedAccounts(tx, period);
  const ids = new Set([...(await readTaxAccounts(tx)), ...taxed.keys()]);
  const sums = await selectAccountSums(tx, period);
  const accounts = sums
    .filter((account) => ids.has(account.accountId) && hasActivity(account))
    .map((account) => {
      const { accountId, code, name } = account;
      const change = changeOf(account);
      // Posted without a tax rate, by journals that aren't documents.
      const adjustments = subtract(change, taxed.get(accountId) ?? ZERO);
      return { accountId, code, name, adjustments, change };
    });
  return taxReport(rates, accounts);
}

/** Net movement, credits positive. */
function changeOf({ before, through }: AccountSums): Money {
  return subtract(subtract(through.credit, before.credit), subtract(through.debit, before.debit));
}

/** A period, or days as SQL expressions. */
export type ReportDays = Period | { start: RawBuilder<unknown>; end: RawBuilder<unknown> };

/**
 * Documents by the journals that posted them in a period, and by separate reversing journals. A credit has the opposite
 * sign of what it credits; so has a reversal.
 */
function selectTaxEvents(
  { start, end }: ReportDays,
  documents: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const documentFilter = documents ? sql`and j.source_id = any(array(${documents}))` : sql``;
  return sql`
    select j.id as journal_id, j.date, d.id as document_id, d.kind, d.side, d.number, d.party_name,
      d.exchange_rate, d.minor_unit, j.source = 'reversal' as is_reversal,
      case when (d.kind in ('credit_note', 'vendor_credit')) <> (j.source = 'reversal') then -1 else 1 end as sign
    from ${bookRows("journals j")} join ${bookRows("documents d")} on d.id = j.source_id
    where j.source in ('document', 'reversal') and j.status = 'posted' and j.deleted_at is null
      and j.date >= ${start}::date and j.date <= ${end}::date ${documentFilter}`;
}

/**
 * Sales and purchases of a period by line: document lines, and expense and deposit lines with a tax rate; a combined tax has a
 * row per component, the first with the line's net amount (Accounting 8, 20). Tax on sales is owed, tax on purchases reclaimed as
 * far as recoverable. A reverse charge has a row on each side. `documents` limits the documents read.
 */
export function selectTaxedLines(
  period: ReportDays,
  documents: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const { start, end } = period;
  const isSale = sql`e.side = 'customer'`;
  const onItem = { net: "i.base_subtotal", tax: "i.base_tax_amount", isSale, at: "e" };
  const onLine = { net: "l.amount - l.tax_amount", tax: "l.tax_amount", isSale: sql`m.kind = 'deposit'` };
  return sql`
    select e.journal_id, e.date, e.document_id, e.kind, s.side, e.number, e.party_name, e.is_reversal, t.tax_rate_id,
      e.sign * t.base as net, e.sign * s.net_counted_once as net_counted_once, e.sign * s.tax as tax, e.sign * s.nonrecoverable_tax as nonrecoverable_tax,
      s.is_owed
    from (${selectTaxEvents(period, documents)}) e join ${bookRows("document_items i")} on i.document_id = e.document_id
      -- Nearly every line has a product; a function call for each would take half of the time.
      and (i.product_id is not null or is_sale_or_purchase(i.book_id, e.side, i.product_id, i.account_id, i.tax_rate_id))
    cross join lateral ${lineTaxesSql("i", onItem)} t
    cross join lateral ${sidesOf({ side: sql`e.side`, net: sql`i.base_subtotal` })}
    union all
    select l.journal_id, l.date, null, m.kind, s.side, j.number, m.payee, false, t.tax_rate_id, t.base, s.net_counted_once, s.tax, s.nonrecoverable_tax,
      s.is_owed
    from ${bookRows("money_entry_lines l")}
    join ${bookRows("money_entries m")} on m.journal_id = l.journal_id
    join ${bookRows("journals j")} on j.id = l.journal_id and j.status = 'posted'
    cross join lateral ${lineTaxesSql("l", onLine)} t
    cross join lateral ${sidesOf({
      side: sql`case m.kind when 'deposit' then 'customer' else 'vendor' end`,
      net: sql`l.amount - l.tax_amount`,
    })}
    where l.tax_rate_id is not null and l.date >= ${start}::date and l.date <= ${end}::date`;
}

/** A tax on its line's side and, for a reverse charge, the amount owed on the sales side. */
function sidesOf({
  side,
  net,
}: {
  side: RawBuilder<unknown>;
  net: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`(
    select ${side}, case when t.place = 1 then ${net} else 0 end, t.amount - t.nonrecoverable, t.nonrecoverable, false
    union all
    select 'customer', 0, t.owed, 0, true where t.kind = 'reverse_charge' and ${side} = 'vendor'
  ) as s (side, net_counted_once, tax, nonrecoverable_tax, is_owed)`;
}

/** Stands for no tax rate in totals. */
export const NO_RATE_ID = "00000000-0000-0000-0000-000000000000";
export const NO_RATE = sql`${sql.lit(NO_RATE_ID)}::uuid`;

/** Selects a period's net amounts and taxes by tax rate, in order of code; items without a rate come last. */
async function selectRateSums(tx: Tx, { start, end }: Period): Promise<RateSums[]> {
  const isSale = sql`e.side <> 'purchases'`;
  const sumOf = ({ amount, condition }: { amount: RawBuilder<unknown>; condition: RawBuilder<unknown> }) =>
    sql`format_amount(coalesce(sum(${amount}) filter (where ${condition}), 0))`;
  const net = sql`e.net`;
  const counted = sql`e.net_counted_once`;
  const tax = sql`e.tax`;
  const { rows } = await sql<RateSums>`
    select t.id as "taxRateId", coalesce(t.code, '') as code, coalesce(t.name, '') as name,
      coalesce(trim_scale(t.rate)::text, '0') as rate, coalesce(t.kind, 'charged') as kind,
      ${sumOf({ amount: net, condition: isSale })} as "salesNet",
      ${sumOf({ amount: tax, condition: isSale })} as "salesTax",
      ${sumOf({ amount: net, condition: sql`not ${isSale}` })} as "purchasesNet",
      ${sumOf({ amount: counted, condition: isSale })} as "salesCounted",
      ${sumOf({ amount: counted, condition: sql`not ${isSale}` })} as "purchasesCounted",
      ${sumOf({ amount: tax, condition: sql`not ${isSale}` })} as "purchasesTax",
      ${sumOf({ amount: sql`e.nonrecoverable_tax`, condition: sql`true` })} as "nonrecoverableTax"
    from ${bookRows("tax_day_totals e")} left join ${bookRows("tax_rates t")} on t.id = e.tax_rate_id
    where e.date >= ${start}::date and e.date <= ${end}::date
    group by t.id, t.code, t.name, t.rate, t.kind having sum(e.lines) > 0
    order by t.code nulls last`.execute(tx);
  return rows;
}

type TaxedDocumentsQuery = Period & {
  side: TaxSide;
  taxRateId: TaxRateId | null;
  after: LedgerPlace | null;
  limit: number;
};

/** Documents and entries of one side with lines of one rate, or of none, by date. */
export async function selectTaxedDocuments(tx: Tx, query: TaxedDocumentsQuery): Promise<TaxedDocument[]> {
  const { side, taxRateId, after, limit } = query;
  const isAfter = after
    ? sql`(e.date, e.journal_id) > (${after.date}::date, ${after.journalId}::uuid)`
    : sql`true`;
  const { rows } = await sql<TaxedDocument>`
    select e.journal_id as "journalId", e.date, e.document_id as "documentId", e.kind as "documentKind", e.number,
      e.party_name as "partyName", e.is_reversal as "isReversal", format_amount(sum(e.net)) as net,
      format_amount(coalesce(sum(e.tax), 0)) as tax, format_amount(coalesce(sum(e.nonrecoverable_tax), 0)) as "nonrecoverableTax"
    from (${selectTaxedLines(query)}) e
    where e.tax_rate_id is not distinct from ${taxRateId}::uuid
      and e.side = ${side === "sales" ? "customer" : "vendor"} and ${isAfter}
    group by e.journal_id, e.date, e.document_id, e.kind, e.number, e.party_name, e.is_reversal
    order by e.date, e.journal_id limit ${limit}`.execute(tx);
  return rows;
}

/** Totals taxed postings in a period by account, credits positive. */
async function selectTaxedAccounts(tx: Tx, { start, end }: Period): Promise<Map<string, Money>> {
  const { rows } = await sql<{ accountId: AccountId; amount: Money }>`
    select account_id as "accountId", format_amount(sum(credit - debit)) as amount
    from ${bookRows("account_tax_totals")}
    where date >= ${start}::date and date <= ${end}::date
    group by account_id having bool_or(debit <> 0 or credit <> 0)`.execute(tx);
  return new Map(rows.map(({ accountId, amount }) => [accountId, amount]));
}
