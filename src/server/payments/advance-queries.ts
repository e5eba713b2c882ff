import { sql } from "kysely";
import type { AccountType } from "#domain/account.ts";
import type { Day } from "#domain/dates.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { AccountId, ApplicationId, DocumentId, JournalId, PaymentId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** The unapplied rest of a foreign currency payment, and its carrying amount in the books. */
export type Advance = { currency: string; exchangeRate: ExchangeRate; remaining: Money; baseRest: Money };

/** Those of some payments in a foreign currency, with unapplied rest. */
export async function selectAdvances(tx: Tx, ids: readonly PaymentId[]): Promise<Map<PaymentId, Advance>> {
  const { rows } = await sql<Advance & { id: PaymentId }>`
    select p.id, p.currency, trim_scale(p.exchange_rate)::text as "exchangeRate", format_amount(c.rest) as remaining,
      format_amount(c.base) as "baseRest"
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

/** Sum of a document's journal on an account, without party and tax lines, on the side of its net amount. */
export type NetLine = { accountId: AccountId; type: AccountType; amount: Money };

export async function selectNetLines(tx: Tx, id: DocumentId): Promise<NetLine[]> {
  const { rows } = await sql<NetLine>`
    select l.account_id as "accountId", a.type,
      format_amount(sum(case d.side when 'customer' then l.credit - l.debit else l.debit - l.credit end)) as amount
    from ${bookRows("documents d")} join ${bookRows("journals j")} on j.source = 'document' and j.source_id = d.id
      join ${bookRows("journal_lines l")} on l.journal_id = j.id join ${bookRows("accounts a")} on a.id = l.account_id
    where d.id = ${id} and j.status = 'posted' and j.deleted_at is null and l.party_id is null and l.tax_rate_id is null
    group by l.account_id, a.type, a.code order by a.code`.execute(tx);
  return rows;
}

/** Journals of an ended application, and the day to reverse them; null if it never counted. */
export type EndedApplication = {
  id: ApplicationId;
  endsOn: Day | null;
  journals: { id: JournalId; date: Day }[];
};

/** Ended applications whose journals don't reflect that yet. */
export async function selectEndedApplications(tx: Tx): Promise<EndedApplication[]> {
  const { rows } = await sql<EndedApplication>`
    select a.id, case when a.voided_on > a.date then a.voided_on end as "endsOn",
      json_agg(json_build_object('id', j.id, 'date', j.date) order by j.id) as journals
    from ${bookRows("allocations a")} join ${bookRows("journals j")} on j.source = 'application' and j.source_id = a.id
    where a.is_void and a.advance_amount is not null and j.status = 'posted' and j.deleted_at is null
    group by a.id, a.voided_on, a.date
    having case when a.voided_on > a.date then count(*) = 1 or max(j.date) <> a.voided_on else true end
    order by a.id`.execute(tx);
  return rows;
}
