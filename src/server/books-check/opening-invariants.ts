import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Opening balances count as a whole or not at all (Accounting 18). */
export const OPENING_INVARIANT: Invariant = {
  invariant: "I-48",
  rule: "The documents and journal entry of the opening balances count until these are undone",
  query: sql`
    select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' belongs to opening balances that were undone' as problem, d.kind, d.id as key
      from ${bookRows("documents d")} join ${bookRows("opening_balances o")} on o.id = d.opening_id
      where d.status <> 'void' and o.undone_at is not null
      union all
      select 'Journal entry ' || j.number || ' isn''t linked to opening balances', 'journal', j.id from ${bookRows("journals j")}
      where j.source = 'opening' and j.status = 'posted'
        and not exists (select from ${bookRows("opening_balances o")} where o.id = j.source_id and o.undone_at is null and o.date = j.date)`,
};
