import { sql } from "kysely";
import type { NetLine } from "#domain/advance-shares.ts";
import type { Day } from "#domain/dates.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { ApplicationId, DocumentId, JournalId, PaymentId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** The unapplied amount of a foreign currency payment, and its carrying amount in the books. */
export type Advance = {
  currency: string;
  exchangeRate: ExchangeRate;
  remaining: Money;
  baseRemaining: Money;
};

/** Those of some payments in a foreign currency, with an unapplied amount. */
export async function selectAdvances(tx: Tx, ids: readonly PaymentId[]): Promise<Map<PaymentId, Advance>> {
  const { rows } = await sql<Advance & { id: PaymentId }>`
    select p.id, p.currency, trim_scale(p.exchange_rate)::text as "exchangeRate", format_amount(c.rest) as remaining,
      format_amount(c.base) as "baseRemaining"
    from ${bookRows("payments p")} cross join lateral carrying_amount_of_payment(row(p.*)::payments) c
    where p.id = any(${[...ids]}::uuid[]) and p.settled_amount is not null`.execute(tx);
  return new Map(rows.map(({ id, ...advance }) => [id, advance]));
}

/** An applied advance whose rate differs from its document's. */
export type AppliedAdvance = {
  id: ApplicationId;
  /** Its effective day, which a closed period can postpone. */
  date: Day;
  paymentNumber: string;
  documentId: DocumentId;
  documentNumber: string;
  side: "customer" | "vendor";
  /** Base amount at the document's rate less that at the advance's. */
  difference: Money;
};

export async function selectApplications(tx: Tx, ids: readonly ApplicationId[]): Promise<AppliedAdvance[]> {
  const { rows } = await sql<AppliedAdvance>`
    select a.id, a.date, p.number as "paymentNumber", d.id as "documentId", d.number as "documentNumber", d.side,
      format_amount(a.base_amount - a.advance_amount) as difference
    from ${bookRows("allocations a")} join ${bookRows("payments p")} on p.id = a.payment_id
      join ${bookRows("documents d")} on d.id = a.document_id
    where a.id = any(${[...ids]}::uuid[]) and a.advance_amount <> a.base_amount order by a.id`.execute(tx);
  return rows;
}

/**
 * The lines of a document with their accounts, in the order of the accounts. The journal has one line for each item, in the same
 * order, before the cost of goods sold.
 */
export async function selectNetLines(tx: Tx, id: DocumentId): Promise<NetLine[]> {
  const { rows } = await sql<NetLine>`
    with items as (
      select i.position, i.product_type = 'inventory' and i.quantity <> 0 and d.kind = 'bill' as is_goods, n.amount,
        row_number() over (order by i.position) as place
      from ${bookRows("documents d")} join ${bookRows("document_items i")} on i.document_id = d.id
      cross join lateral (
        select i.base_subtotal + case when d.side = 'customer' then 0
          else nonrecoverable_tax_of_line(i.base_tax_amount, i.is_recoverable, i.tax_components, d.exchange_rate, d.minor_unit) end as amount
      ) n
      where d.id = ${id} and n.amount <> 0
    ), posted as (
      select l.account_id, case d.side when 'customer' then l.credit - l.debit else l.debit - l.credit end as amount,
        row_number() over (order by l.position) as place
      from ${bookRows("documents d")} join ${bookRows("journals j")} on j.source = 'document' and j.source_id = d.id
        join ${bookRows("journal_lines l")} on l.journal_id = j.id
      where d.id = ${id} and j.status = 'posted' and j.deleted_at is null and l.party_id is null and l.tax_rate_id is null
    )
    select i.position, p.account_id as "accountId", a.type, coalesce(i.is_goods, false) as "isGoods", format_amount(p.amount) as amount
    from items i join posted p using (place, amount) join ${bookRows("accounts a")} on a.id = p.account_id
    order by a.code, i.position`.execute(tx);
  return rows;
}

/** Journals of an ended application, and the day to reverse them; null if it never counted. */
export type EndedApplication = {
  id: ApplicationId;
  paymentNumber: string;
  date: Day;
  endsOn: Day | null;
  journals: { id: JournalId; date: Day }[];
};

/** Ended applications whose journals don't reflect that yet. */
export async function selectEndedApplications(tx: Tx): Promise<EndedApplication[]> {
  const { rows } = await sql<EndedApplication>`
    select a.id, p.number as "paymentNumber", a.date, case when a.voided_on > a.date then a.voided_on end as "endsOn",
      json_agg(json_build_object('id', j.id, 'date', j.date) order by j.id) as journals
    from ${bookRows("allocations a")} join ${bookRows("payments p")} on p.id = a.payment_id
      join ${bookRows("journals j")} on j.source = 'application' and j.source_id = a.id
    where a.is_void and a.advance_amount is not null and j.status = 'posted' and j.deleted_at is null
    group by a.id, p.number, a.voided_on, a.date
    having case when a.voided_on > a.date then count(*) = 1 or max(j.date) <> a.voided_on else true end
    order by a.id`.execute(tx);
  return rows;
}

/** The document of an ended application that changed lines, with the first day on which it no longer counts. */
export type EndedDifferences = { id: ApplicationId; documentId: DocumentId; endedOn: Day };

export async function selectEndedDifferences(
  tx: Tx,
  ids: readonly ApplicationId[],
): Promise<EndedDifferences[]> {
  const { rows } = await sql<EndedDifferences>`
    select id, document_id as "documentId", coalesce(voided_on, date) as "endedOn"
    from ${bookRows("allocations")} where id = any(${[...ids]}::uuid[]) and line_differences is not null order by id`.execute(
    tx,
  );
  return rows;
}
