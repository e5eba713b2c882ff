import { sql } from "kysely";
import { own } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** What must always be true of assets, as queries that return no row when it is. */
export const ASSET_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-73",
    rule: "An asset is depreciated without a gap, each period once, to no less than its residual value",
    query: sql`
      select 'Asset ' || a.name || ': ' || found.fault as problem, 'asset' as kind, a.id as key
      from ${own("assets a")} cross join lateral (select asset_fault(a.book_id, a.id) as fault offset 0) found
      where found.fault is not null`,
  },
  {
    invariant: "I-74",
    rule: "Every step of an asset is posted by a journal of its own, which says what the step says",
    query: sql`
      select 'Journal ' || j.number || ': ' || found.fault as problem, 'journal' as kind, j.id as key
      from ${own("journals j")}
      left join ${own("asset_entries e")} on e.journal_id = j.id
      cross join lateral (select asset_entry_fault(j.book_id, j.id) as fault offset 0) found
      where (j.source = 'asset' or e.journal_id is not null) and found.fault is not null`,
  },
];
