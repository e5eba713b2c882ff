import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of loans, as queries that return a row for each violation. */
export const LOAN_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-101",
    rule: "Every loan is paid out once, its installments are posted once and in order, and no more is repaid than is owed",
    query: sql`
      select 'Loan ' || l.name || ': ' || found.fault as problem, 'loan' as kind, l.id as key
      from ${bookRows("loans l")} cross join lateral (select loan_fault(l.book_id, l.id) as fault offset 0) found
      where found.fault is not null`,
  },
  {
    invariant: "I-102",
    rule: "Every entry of a loan is posted by its own journal entry with the same contents",
    query: sql`
      select 'Journal entry ' || j.number || ': ' || found.fault as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")}
      left join ${bookRows("loan_entries e")} on e.journal_id = j.id
      cross join lateral (select loan_entry_fault(j.book_id, j.id) as fault offset 0) found
      where (j.source = 'loan' or e.journal_id is not null) and found.fault is not null`,
  },
];
