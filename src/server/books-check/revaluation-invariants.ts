import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of revaluations, as a query that returns a row for each violation. */
export const REVALUATION_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-103",
    rule: "Every revaluation is posted on its date and reversed on the next day, by journal entries that match its items",
    query: sql`
      select 'Revaluation of ' || r.date || ': ' || found.fault as problem, 'revaluation' as kind, r.id as key
      from ${bookRows("revaluations r")} cross join lateral (select revaluation_fault(r.book_id, r.id) as fault offset 0) found
      where found.fault is not null
      union all
      select 'Journal entry ' || j.number || ' isn''t linked to a revaluation', 'journal', j.id
      from ${bookRows("journals j")} left join ${bookRows("revaluations r")} on j.id in (r.journal_id, r.reversal_id)
      where j.source = 'revaluation' and r.id is null`,
  },
];
