import { sql } from "kysely";
import { z } from "zod";
import { brandSchema } from "#contract/fields.ts";
import type { AccountId } from "#domain/ids.ts";
import { detailOf } from "#server/db/database-refusals.ts";
import { bookOf, bookRows, sendStatement, type Tx } from "#server/db/transaction.ts";
import type { AccountOfLine, NewJournal, PostedNumbers } from "./queries.ts";

/** This year in the company's time zone. */
export async function selectYear(tx: Tx): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from now() at time zone time_zone)::int as year from ${bookRows("books")}`.execute(
    tx,
  );
  return rows[0]?.year ?? 0;
}

type JournalsToCount = { count: number; accountIds: readonly AccountId[]; monthlyLimit: number };

/** Counts user-entered journals. Returns the accounts of their lines (schema/functions/count-journals.sql). */
export async function countJournals(
  tx: Tx,
  { count, accountIds, monthlyLimit }: JournalsToCount,
): Promise<AccountOfLine[]> {
  const [counted] = await sendStatement<{ accounts: AccountOfLine[] }>(tx, COUNT_JOURNALS, [
    bookOf(tx),
    count,
    monthlyLimit,
    accountIds,
  ]);
  return counted?.accounts ?? [];
}

const COUNT_JOURNALS = "select count_journals($1, $2, $3, $4) as accounts";

/** Counts user-entered journals, and writes all journals in the same statement. */
export async function insertCountedJournals(
  tx: Tx,
  journals: readonly NewJournal[],
  { count, accountIds, monthlyLimit }: JournalsToCount,
): Promise<PostedNumbers & { accounts: AccountOfLine[] }> {
  const [posted] = await sendStatement<PostedNumbers & { accounts: AccountOfLine[] }>(tx, COUNT_AND_POST, [
    bookOf(tx),
    JSON.stringify(journals),
    count,
    monthlyLimit,
    accountIds,
  ]);
  if (!posted) throw new Error("Posting journal entries must return one row.");
  return posted;
}

// "offset 0" makes the count run before the post, so that its errors come first.
const COUNT_AND_POST = `
  select counted.accounts, posted.numbers, posted.created_at as "createdAt"
  from (select book_id, count_journals(book_id, $3, $4, $5) as accounts from books where book_id = $1 offset 0) counted,
    post_journal(counted.book_id, $2) posted`;

/** The existing accounts on the lines of rejected journals; null for any other failure. */
export function accountsOfRefusal(error: unknown): AccountOfLine[] | null {
  const detail =
    detailOf(error, "lines_use_active_accounts") ?? detailOf(error, "line_has_its_foreign_amount");
  return detail === null ? null : accountsOfLines.parse(JSON.parse(detail));
}

const accountsOfLines = z.array(
  z.object({
    id: brandSchema<AccountId>(z.string()),
    code: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    currency: z.string().nullable(),
    holdsInventory: z.boolean().optional(),
  }),
);
