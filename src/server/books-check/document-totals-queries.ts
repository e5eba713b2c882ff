import { sql } from "kysely";
import type { Invariant } from "./invariant-queries.ts";

/** The counts and sums behind the tabs of the lists are those of the documents themselves (I-22, Conventions 1). */
export const DOCUMENT_TOTALS_INVARIANT: Invariant = {
  invariant: "I-22",
  rule: "The totals of documents by status and by due day are their sums, and of nothing else",
  query: sql`
    with amounts as (
      select kind, status, due_date, base_total, base_total - round(paid_amount * exchange_rate, 2) as open
      from documents
    ), by_status as (
      select kind, status, count(*) as documents, sum(base_total) as total, sum(open) as open
      from amounts group by kind, status
    ), by_day as (
      select kind, due_date, count(*) as documents, sum(open) as open
      from amounts where status = 'posted' group by kind, due_date
    ), compared as (
      select kind || ', ' || status as what, s.documents, s.total, s.open,
        t.documents as kept_documents, t.total as kept_total, t.open as kept_open
      from by_status s full join document_status_totals t using (kind, status)
      union all
      select kind || ', due ' || due_date, s.documents, 0, s.open, t.documents, 0, t.open
      from by_day s full join document_due_totals t using (kind, due_date)
    )
    select 'Each ' || what || ': ' || coalesce(documents, 0) || ' for ' || coalesce(total, 0) || ', open '
      || coalesce(open, 0) || '; totals ' || coalesce(kept_documents, 0) || ' for ' || coalesce(kept_total, 0)
      || ', open ' || coalesce(kept_open, 0) as problem
    from compared
    where coalesce(documents, 0) <> coalesce(kept_documents, 0) or coalesce(total, 0) <> coalesce(kept_total, 0)
      or coalesce(open, 0) <> coalesce(kept_open, 0)`,
};
