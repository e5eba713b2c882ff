import { sql } from "kysely";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { ForeignOutstandingItem } from "#domain/revaluation.ts";
import type { Day } from "#domain/dates.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { isAppliedLater } from "#server/balances/outstanding-items.ts";

/**
 * Balances due of foreign currency documents on a day, in their own and in base currency: aging in two currencies
 * (Accounting 9, 10). Foreign payments are applied in full, so documents are all there is. Like aging, it starts
 * from today's balances and works back.
 */
export async function selectOutstandingByCurrency(tx: Tx, asOf: Day): Promise<ForeignOutstandingItem[]> {
  const day = sql`${asOf}::date`;
  const kinds = sql.join(DOCUMENT_KINDS.map((kind) => sql`${kind}`));
  const columns = sql`id, kind, number, date, party_id, party_name, currency, exchange_rate, total, base_total`;
  const { rows } = await sql<ForeignOutstandingItem>`
    with ${isAppliedLater({ kinds, day })},
    live as materialized (
      select ${columns} from ${bookRows("documents")}
      where base_paid_amount is not null and status = 'posted' and date <= ${day}
      union all
      select ${columns} from ${bookRows("documents")}
      where base_paid_amount is not null and status = 'paid' and date <= ${day} and id in (select id from reckoned)
      union all
      select ${columns} from ${bookRows("documents")}
      where base_paid_amount is not null and reversed_on > ${day} and date <= ${day}
    ), left_of as (
      select l.*, l.total - put.amount as outstanding, l.base_total - put.base_amount as base_outstanding
      from live l cross join lateral (
        select coalesce(sum(a.amount), 0) as amount, coalesce(sum(a.base_amount), 0) as base_amount
        from (
          select * from ${bookRows("allocations")} where document_id = l.id
          union all
          select * from ${bookRows("allocations")} where credit_id = l.id
        ) a
        where (not a.is_void or a.voided_on > ${day})
          and greatest(a.date, (select date from ${bookRows("documents")} where id = a.document_id),
            (select date from ${bookRows("documents")} where id = a.credit_id),
            (select date from ${bookRows("payments")} where id = a.payment_id)) <= ${day}
      ) put
    )
    select l.id as "documentId", l.kind, l.number, l.date, l.party_id as "partyId", l.party_name as "partyName",
      p.account_id as "accountId", l.currency, trim_scale(l.exchange_rate)::text as "documentRate",
      format_amount(l.outstanding) as amount, format_amount(l.base_outstanding) as "baseAmount"
    from left_of l join ${bookRows("parties p")} on p.id = l.party_id
    where l.outstanding > 0
    order by l.currency, fold_text(l.party_name), l.date, l.id`.execute(tx);
  return rows;
}
