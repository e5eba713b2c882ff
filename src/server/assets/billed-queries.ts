import { sql } from "kysely";
import type { AccountId, DocumentId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import type { DatedRecord } from "#domain/refusal-texts.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** An account with assets from a bill: their cost, and what the bill and its credits posted to it. */
type BilledCostByAccount = {
  accountId: AccountId;
  names: string[];
  cost: Money;
  /** Posted by the document that is being saved, and by the others. */
  posted: Money;
  postedByOthers: Money;
};

/** Includes disposed assets, whose disposal removed their cost from the account. */
export async function selectBilledAccounts(
  tx: Tx,
  { billId, savedId }: { billId: DocumentId; savedId: DocumentId },
): Promise<BilledCostByAccount[]> {
  const { rows } = await sql<BilledCostByAccount>`
    select a.cost_account_id as "accountId", json_agg(a.name order by a.name) as names,
      format_amount(sum(a.cost - advance_on_asset(a.book_id, a.id, 'infinity'))) as cost,
      format_amount(coalesce(min(m.posted), 0)) as posted,
      format_amount(coalesce(min(m.posted_by_others), 0)) as "postedByOthers"
    from ${bookRows("assets a")} left join lateral (
      select sum(l.debit - l.credit) filter (where d.id = ${savedId}) as posted,
        sum(l.debit - l.credit) filter (where d.id <> ${savedId}) as posted_by_others
      from ${bookRows("documents d")} join ${bookRows("journals j")} on j.source = 'document' and j.source_id = d.id
        join ${bookRows("journal_lines l")} on l.journal_id = j.id
      where (d.id = ${billId} or d.credited_document_id = ${billId}) and l.account_id = a.cost_account_id
        and j.status = 'posted' and j.deleted_at is null
    ) m on true
    where a.document_id = ${billId} and not a.is_removed group by a.cost_account_id`.execute(tx);
  return rows;
}

/** The first entry of the assets from a bill, with the name of its asset. */
export async function selectFirstEntryFrom(tx: Tx, billId: DocumentId): Promise<DatedRecord | undefined> {
  const { rows } = await sql<DatedRecord>`
    select a.name, e.date from ${bookRows("assets a")} join ${bookRows("asset_entries e")} on e.asset_id = a.id
    where a.document_id = ${billId} and not a.is_removed and not e.is_void
    order by e.date, a.name limit 1`.execute(tx);
  return rows[0];
}
