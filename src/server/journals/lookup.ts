import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { HistorySeal } from "#contract/books-check.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

export { selectChangedOfImport } from "./import-queries.ts";
export { findNamed } from "./name-queries.ts";
export {
  countsInTaxReturn,
  readUntaxedFiledThrough,
  selectFiledPeriod,
  selectReturnPayment,
} from "./tax-return-queries.ts";

/** SQL fragments for other queries, which saves separate ones. */

const COLUMNS = { account: sql`account_id`, party: sql`party_id`, "tax rate": sql`tax_rate_id` };

/** Whether journal lines use a record. */
export function linesReferTo(kind: keyof typeof COLUMNS, id: AccountId | PartyId | TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("journal_lines")} where ${COLUMNS[kind]} = ${id})`;
}

/** Finds the journal with a number, even if deleted. */
export function findJournalByNumber(number: string) {
  return sql<string | null>`(
    select number || case when deleted_at is null then ' (' || date || ')' else ' (deleted)' end
    from ${bookRows("journals")} where number = ${number})`;
}

/** Number of drafts dated in a period. */
export function countDraftJournals({ start, end }: Period) {
  return sql<number>`(select count(*)::int from ${bookRows("journals")}
    where date >= ${start}::date and date <= ${end}::date and status = 'draft' and deleted_at is null)`;
}

/** The seal of a journal's first history entry (I-121). */
export function journalSeal(journalId: RawBuilder<unknown>) {
  return sql<HistorySeal>`(select sequence || '.' || hash from ${bookRows("journal_history")}
    where journal_id = ${journalId} and version = 1)`;
}

/** Which of these accounts have posted entries, by stored totals. */
export function accountsWithEntries(ids: readonly AccountId[]) {
  return sql<{ id: AccountId }>`
    select distinct account_id as id from ${bookRows("account_day_totals")}
    where account_id = any(${[...ids]}::uuid[]) and (debit <> 0 or credit <> 0)`;
}

const journalVersion = z.object({
  journalId: z.string(),
  version: z.int(),
  number: z.string(),
  date: z.string(),
  description: z.string(),
  status: z.string(),
  lines: z.array(z.object({ debit: z.string() }).loose()),
});
export type JournalVersion = z.infer<typeof journalVersion>;

/** Returns versions from the history of journals. */
export async function selectVersions(
  tx: Tx,
  keys: readonly { journalId: string; version: number }[],
): Promise<JournalVersion[]> {
  const { rows } = await sql<{ payload: string }>`
    select h.payload from unnest(${keys.map(({ journalId }) => journalId)}::uuid[],
      ${keys.map(({ version }) => version)}::integer[]) as k (journal_id, version)
    join ${bookRows("journal_history h")} on h.journal_id = k.journal_id and h.version = k.version`.execute(
    tx,
  );
  return rows.map(({ payload }) => journalVersion.parse(JSON.parse(payload)));
}
