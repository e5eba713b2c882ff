import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of assets, as queries that return a row for each violation. */
export const ASSET_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-73",
    rule: "Every asset is depreciated without gaps, each period once, and never below its salvage value",
    query: sql`
      select 'Asset ' || a.name || ': ' || found.fault as problem, 'asset' as kind, a.id as key
      from ${bookRows("assets a")} cross join lateral (select asset_fault(a.book_id, a.id) as fault offset 0) found
      where found.fault is not null`,
  },
  {
    invariant: "I-74",
    rule: "Every entry of an asset is posted by its own journal entry with the same contents",
    query: sql`
      select 'Journal entry ' || j.number || ': ' || found.fault as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")}
      left join ${bookRows("asset_entries e")} on e.journal_id = j.id
      cross join lateral (select asset_entry_fault(j.book_id, j.id) as fault offset 0) found
      where (j.source = 'asset' or e.journal_id is not null) and found.fault is not null`,
  },
];
