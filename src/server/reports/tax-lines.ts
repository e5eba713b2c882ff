import { type RawBuilder, sql } from "kysely";
import type { TaxReturn, TaxReturnLine } from "#contract/tax-returns.ts";
import type { DocumentId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import type { BoxTerm, TaxForm } from "#domain/tax-form.ts";
import { countsUntaxedSales } from "#domain/tax-forms.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { LedgerPlace } from "#server/http/cursor.ts";
import {
  type AccountsOfTaxes,
  linesPostedDirectly,
  directTypesOf,
  journalsOnTaxes,
  sideOfLine,
} from "./tax-facts.ts";
import { NO_RATE, NO_RATE_ID, selectTaxedLines } from "./tax-report.ts";

const CREDITS = sql`('credit_note', 'vendor_credit')`;

/** Totals reversals of documents of earlier periods: number of documents, net amounts and taxes. */
export async function sumCorrections(
  tx: Tx,
  period: Period,
  form: TaxForm,
): Promise<TaxReturn["corrections"]> {
  // Run first, because it usually finds none, and without statistics a single query would read the book many times.
  const { rows: reversedRows } = await reversedTax(period).execute(tx);
  const ids = reversedRows.map(({ id }) => id);
  if (ids.length === 0) return NO_CORRECTIONS;
  const { rows } = await sql<TaxReturn["corrections"]>`
    select count(distinct e.journal_id)::int as "documentCount", format_amount(coalesce(sum(e.net_counted_once), 0)) as net,
      format_amount(coalesce(sum(e.tax), 0)) as tax
    from (${selectTaxedLines(period, sql`select unnest(${ids}::uuid[])`)}) e join ${bookRows("documents d")} on d.id = e.document_id
    left join ${bookRows("documents c")} on c.id = d.credited_document_id
    where (e.tax_rate_id is not null or ${countsUntaxedSales(form) ? sql`e.side = 'customer'` : sql`false`}) and (e.is_reversal or e.kind in ${CREDITS})
      and case when e.is_reversal then d.date else c.date end < ${period.start}::date`.execute(tx);
  return rows[0] ?? NO_CORRECTIONS;
}

const NO_CORRECTIONS: TaxReturn["corrections"] = { documentCount: 0, net: ZERO, tax: ZERO };

/** Documents that may reverse something of earlier periods: they are few, and other documents' lines are not read. */
function reversedTax({ start, end }: Period): RawBuilder<{ id: DocumentId }> {
  return sql`
    select id from ${bookRows("documents")}
    where reversed_on >= ${start}::date and reversed_on <= ${end}::date and date < ${start}::date
    union all
    select d.id from ${bookRows("documents d")} cross join lateral (
      select date from ${bookRows("documents")} where id = d.credited_document_id offset 0
    ) c
    where d.kind in ${CREDITS} and d.date >= ${start}::date and d.date <= ${end}::date and c.date < ${start}::date`;
}

type BoxLinesQuery = {
  period: Period;
  form: TaxForm;
  accounts: AccountsOfTaxes;
  /** Null for reversals of earlier documents. */
  terms: readonly BoxTerm[] | null;
  after: LedgerPlace | null;
  limit: number;
};

/** Selects the lines of a box, by date: each journal with its amount. */
export async function selectReturnLines(tx: Tx, query: BoxLinesQuery): Promise<TaxReturnLine[]> {
  const { terms, form, after, limit } = query;
  const isAfter = after
    ? sql`(e.date, e.journal_id) > (${after.date}::date, ${after.journalId}::uuid)`
    : sql`true`;
  const termRows = (terms ?? []).map(
    ({ fact: { side, taxRateId, isWithoutRate }, amountField, isMinus }) => ({
      side,
      taxRateId: isWithoutRate === true ? NO_RATE_ID : taxRateId,
      amountField,
      isMinus,
    }),
  );
  const { rows } = await sql<TaxReturnLine>`
    select e.journal_id as "journalId", e.date, e.number, e.document_id as "documentId", e.kind, e.name,
      e.is_reversal as "isReversal", e.corrects as "correctedDate",
      -- A reverse charge with both sides counts once.
      format_amount(coalesce(sum(e.net) filter (where e.side <> 'owed'), sum(e.net))) as net,
      format_amount(coalesce(sum(e.tax) filter (where e.side <> 'owed'), sum(e.tax))) as tax,
      format_amount(sum(e.amount)) as amount
    from (
      select e.journal_id, e.date, e.number, e.document_id, e.kind, e.name, e.is_reversal, e.corrects, e.side, e.net, e.tax,
        ${
          terms === null
            ? sql`e.tax as amount`
            : sql`case w."isMinus" when true then -1 else 1 end
              * case w."amountField" when 'net' then e.net when 'counted' then e.net_counted_once when 'tax' then e.tax else e.nonrecoverable_tax end as amount`
        }
      from (
        ${taxedLinesAndJournals(query)}
      ) e
      ${
        terms === null
          ? sql`where e.corrects is not null and (e.tax_rate_id is distinct from ${NO_RATE} or ${countsUntaxedSales(form) ? sql`e.side = 'sales'` : sql`false`})`
          : sql`join jsonb_to_recordset(${JSON.stringify(termRows)}::jsonb)
              as w (side text, "taxRateId" uuid, "amountField" text, "isMinus" boolean)
            on w.side = e.side and w."taxRateId" is not distinct from e.tax_rate_id`
      }
    ) e
    where ${isAfter}
    group by e.journal_id, e.date, e.number, e.document_id, e.kind, e.name, e.is_reversal, e.corrects
    order by e.date, e.journal_id limit ${limit}`.execute(tx);
  return rows;
}

/** Taxed lines of a period, with the date of the document they reverse if it is before the period. */
function taxedLinesAndJournals({ period, form, accounts }: BoxLinesQuery): RawBuilder<unknown> {
  return sql`
    select t.journal_id, t.date, t.number, t.document_id, t.kind, t.party_name as name, t.is_reversal,
      nullif(least(case when t.is_reversal then d.date when t.kind in ${CREDITS} then c.date end,
        ${period.start}::date), ${period.start}::date) as corrects,
      ${sideOfLine("t")} as side, coalesce(t.tax_rate_id, ${NO_RATE}) as tax_rate_id, t.net, t.net_counted_once, coalesce(t.tax, 0) as tax, coalesce(t.nonrecoverable_tax, 0) as nonrecoverable_tax
    from (${selectTaxedLines(period)}) t
    left join ${bookRows("documents d")} on d.id = t.document_id
    left join ${bookRows("documents c")} on c.id = d.credited_document_id
    union all
    select a.journal_id, a.date, a.number, null, 'journal', a.description, false, null, a.side, null, 0, 0, a.tax, 0
    from (${journalsOnTaxes(period, accounts)}) a
    union all
    select l.journal_id, l.date, l.number, null, 'journal', l.description, false, null, l.side, ${NO_RATE}, l.net, l.net, 0, 0
    from (${linesPostedDirectly(period, directTypesOf(form))}) l`;
}
