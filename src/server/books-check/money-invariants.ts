import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of expenses, deposits and transfers, as a query that returns each violation. */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-51",
    rule: "Every expense, deposit, and transfer is posted by its own journal entry with the same contents",
    query: sql`
      select 'Journal entry ' || j.number || ': ' || found.fault as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")}
      left join ${bookRows("money_entries e")} on e.journal_id = j.id
      cross join lateral (select money_entry_fault(j.book_id, j.id) as fault offset 0) found
      where (j.source = 'money' or e.journal_id is not null) and found.fault is not null`,
  },
];
