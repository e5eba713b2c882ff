import { sql } from "kysely";
import type { HistorySeal } from "#contract/books-check.ts";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/**
 * Finds a chain that was rewritten as a whole, which a chain alone can't show: the owner of the tables can compute new
 * hashes. Seals are stored outside those tables, by the last check or when a tax return was filed (Accounting 15).
 */
export const sealInvariant = (seals: readonly HistorySeal[]): Invariant => ({
  invariant: "I-121",
  rule: "The history contains every entry whose seal was kept",
  query: sql`
    select 'The history no longer contains the entry of the seal ' || seal as problem, 'book' as kind, book_id as key
    from ${bookRows("books b")} cross join lateral (
      select unnest(${seals}::text[]) union select history_seal from ${bookRows("tax_returns")}
    ) s (seal)
    where seal is not null and not exists (
      select from ${bookRows("journal_history h")}
      where h.sequence = split_part(seal, '.', 1)::bigint and h.hash = split_part(seal, '.', 2)
    )`,
});
