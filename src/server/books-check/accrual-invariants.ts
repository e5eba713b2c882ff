import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of accruals, as queries that return a row for each violation. */
export const ACCRUAL_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-98",
    rule: "Every deferral and accrual is posted without gaps, each period once, up to its amount less the credits on its line",
    query: sql`
      select 'Accrual ' || a.name || ': ' || found.fault as problem, 'accrual' as kind, a.id as key
      from ${bookRows("accruals a")} cross join lateral (select accrual_fault(a.book_id, a.id) as fault offset 0) found
      where found.fault is not null`,
  },
  {
    invariant: "I-99",
    rule: "Every entry of a deferral or accrual is posted by its own journal entry with the same contents",
    query: sql`
      select 'Journal entry ' || j.number || ': ' || found.fault as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")}
      left join ${bookRows("accrual_entries e")} on e.journal_id = j.id
      cross join lateral (select accrual_entry_fault(j.book_id, j.id) as fault offset 0) found
      where (j.source = 'accrual' or e.journal_id is not null) and found.fault is not null`,
  },
];
