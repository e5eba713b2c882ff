import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of approvals, as queries that return a row for each violation. */
export const APPROVAL_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-130",
    rule: "Everything that needed approval was posted by approving it",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' was posted without the approval that it needed' as problem,
        d.kind as kind, d.id as key
      from ${bookRows("documents d")}
      join ${bookRows("journals j")} on j.source = 'document' and j.source_id = d.id and j.status = 'posted' and j.deleted_at is null
      cross join lateral (
        select min_amount from ${bookRows("approval_rules r")} where r.kind = d.kind and r.set_at <= j.updated_at
        order by r.set_at desc limit 1
      ) rule
      where d.status in ('posted', 'paid') and d.opening_id is null and d.discount_payment_id is null
        and d.base_total >= rule.min_amount and not exists (
          select from ${bookRows("approvals a")}
          where a.record_id = d.id and a.status = 'approved' and a.decided_at = j.updated_at
        )`,
  },
];
