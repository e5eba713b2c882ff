import { type RawBuilder, sql } from "kysely";
import type { HistorySeal } from "#contract/books-check.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { own } from "#server/db/transaction.ts";

/** Parts of the statements of others, which so need no statement of their own. */

const COLUMNS = { account: sql`account_id`, party: sql`party_id`, "tax rate": sql`tax_rate_id` };

/** Whether lines of journals name a record. */
export function linesWith(kind: keyof typeof COLUMNS, id: AccountId | PartyId | TaxRateId) {
  return sql<boolean>`exists (select from ${own("journal_lines")} where ${COLUMNS[kind]} = ${id})`;
}

/** Whether a journal has the number, also one that was deleted. */
export function isJournalNumber(number: string) {
  return sql<boolean>`exists (select from ${own("journals")} where number = ${number})`;
}

/** How many drafts are dated in a period. */
export function draftJournalsIn({ start, end }: Period) {
  return sql<number>`(select count(*)::int from ${own("journals")}
    where date >= ${start}::date and date <= ${end}::date and status = 'draft' and deleted_at is null)`;
}

/** The seal of the entry with which a journal came into the history (I-121). */
export function sealOf(journalId: RawBuilder<unknown>) {
  return sql<HistorySeal>`(select sequence || '.' || hash from ${own("journal_history")}
    where journal_id = ${journalId} and version = 1)`;
}
