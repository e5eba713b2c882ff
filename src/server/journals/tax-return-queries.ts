import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
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

/** The period of the filed return that includes a day, or of the last one. */
export async function selectFiledPeriod(tx: Tx, day: Day | null): Promise<Period | null> {
  const { rows } = await sql<Period>`
    select starts_on as start, ends_on as end from ${bookRows("tax_returns")}
    where undone_at is null and (${day}::date is null or ${day}::date between starts_on and ends_on)
    order by ends_on desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The journal entry that paid a tax return. */
export async function selectReturnPayment(tx: Tx, id: string): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select number as name, date from ${bookRows("journals")}
    where source = 'tax_return' and source_id = ${id} and status = 'posted' and deleted_at is null`.execute(
    tx,
  );
  return rows;
}
