import { sql } from "kysely";
import type { BilledAsset, UnassignedDifference } from "#domain/advance-shares.ts";
import type { AccountId, ApplicationId, AssetId, DocumentId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** The assets of a bill, with their cost at the rate of the bill. */
export async function selectAssetsOfBill(tx: Tx, documentId: DocumentId): Promise<BilledAsset[]> {
  const { rows } = await sql<BilledAsset>`
    select a.id, a.cost_account_id as "costAccountId",
      format_amount(a.cost - advance_on_asset(a.book_id, a.id, 'infinity')) as billed,
      format_amount(case when a.disposed_on is null then a.cost - a.salvage_value - a.prior_depreciation - coalesce((
        select sum(amount) from ${bookRows("asset_entries e")} where e.asset_id = a.id and not e.is_void
      ), 0) end) as remaining
    from ${bookRows("assets a")} where a.document_id = ${documentId} and not a.is_removed order by a.id`.execute(
    tx,
  );
  return rows;
}

/** What an application changed of the cost of each asset of its document. */
export async function selectAssetDifferences(
  tx: Tx,
  applicationId: ApplicationId,
): Promise<{ assetId: AssetId; amount: Money }[]> {
  const { rows } = await sql<{ assetId: AssetId; amount: Money }>`
    select a.id as "assetId", format_amount(d.amount) as amount
    from ${bookRows("allocations x")} join ${bookRows("assets a")} on a.document_id = x.document_id
      cross join lateral asset_differences(a.book_id, a.id) d
    where x.id = ${applicationId} and d.application_id = x.id and not a.is_removed and d.amount <> 0 order by a.id`.execute(
    tx,
  );
  return rows;
}

type AssetAccountKey = { id: AssetId; documentId: DocumentId; costAccountId: AccountId };

/** What a bill and the advances applied to it posted to an account, less the part of its other assets. */
export async function selectUnassigned(
  tx: Tx,
  { id, documentId, costAccountId }: AssetAccountKey,
): Promise<{ billed: Money; differences: UnassignedDifference[] }> {
  const { rows } = await sql<{ billed: Money; differences: UnassignedDifference[] }>`
    with moves as (
      select j.source, j.source_id, j.date, sum(l.debit - l.credit) as amount
      from ${bookRows("journals j")} join ${bookRows("journal_lines l")} on l.journal_id = j.id
      where l.account_id = ${costAccountId} and j.status = 'posted' and j.deleted_at is null and (
        (j.source = 'document' and j.source_id = ${documentId}) or (j.source = 'application' and j.source_id in (
          select id from ${bookRows("allocations")} where document_id = ${documentId} and line_differences is not null)))
      group by j.source, j.source_id, j.date
    ), others as (
      select a.id, a.cost - advance_on_asset(a.book_id, a.id, 'infinity') as billed from ${bookRows("assets a")}
      where a.document_id = ${documentId} and a.cost_account_id = ${costAccountId} and not a.is_removed and a.id <> ${id}
    ), shares as (
      select (o.id = ${id}) as is_of_asset, d.application_id, d.amount
      from (select id from others union all select ${id}::uuid) o
      cross join lateral asset_differences(current_book(), o.id) d
    )
    select format_amount(coalesce((select sum(amount) from moves where source = 'document'), 0)
        - coalesce((select sum(billed) from others), 0)) as billed,
      coalesce((select json_agg(json_build_object('applicationId', x.id, 'isEnded', x.is_void,
        'amount', format_amount(m.amount - coalesce(s.others, 0))::text, 'assigned', format_amount(coalesce(s.assigned, 0))::text) order by x.id)
        from ${bookRows("allocations x")} join moves m on m.source_id = x.id and m.source = 'application' and m.date = x.date
        left join (
          select application_id, sum(amount) filter (where is_of_asset) as assigned, sum(amount) filter (where not is_of_asset) as others
          from shares group by application_id
        ) s on s.application_id = x.id), '[]') as differences`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The sums of a bill have no row.");
  return row;
}

type AdvanceDifference = { applicationId: ApplicationId; amount: Money };

export async function updateAdvanceDifferences(
  tx: Tx,
  { id, differences }: { id: AssetId; differences: readonly AdvanceDifference[] },
): Promise<void> {
  await sql`
    update assets set advance_differences = ${JSON.stringify(differences)}::jsonb
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
