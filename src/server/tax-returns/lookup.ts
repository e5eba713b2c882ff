import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** The return as the source of its payment's journal entry, named by the first day of its period. */
export function returnSourceSql(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('type', 'tax_return', 'id', r.id, 'number', r.starts_on::text, 'amount', null)
    from ${bookRows("tax_returns r")} where r.id = ${id}
  )`;
}

/** Whether tax returns would count a journal entry, if its day were filed (Accounting 28). */
export async function countsInTaxReturn(tx: Tx, journalId: JournalId): Promise<boolean> {
  const { rows } = await sql<{
    bearsTax: boolean;
  }>`select counts_in_tax_return(${BOOK}, ${journalId}) as "bearsTax"`.execute(tx);
  return rows[0]?.bearsTax === true;
}

/** Returns the end of the last filed return that counts sales without a tax rate, or null. */
export async function readUntaxedFiledThrough(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select max(ends_on) as day from ${bookRows("tax_returns")}
    where undone_at is null and counts_untaxed_sales(${BOOK}, ends_on)`.execute(tx);
  return rows[0]?.day ?? null;
}
