import { sql } from "kysely";
import { own } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** What must always be true of what banks have told, each as a query that returns no row when it is. */
export const BANK_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-44",
    rule: "Every bank statement says by how much its bookings miss the way between its balances",
    query: sql`
      select 'Statement from ' || s.starts_on || ' to ' || s.ends_on || ': ' || s.opening || ' + ' || coalesce(t.amount, 0)
        || ' misses ' || s.closing || ' by ' || coalesce(s.difference::text, 'nothing said') as problem
      from ${own("bank_statements s")} left join (
        select t.statement_id, sum(l.amount) as amount from ${own("bank_statement_lines t")}
        join ${own("bank_lines l")} on l.id = t.line_id group by t.statement_id
      ) t on t.statement_id = s.id
      where s.opening is not null and s.closing is not null
        and s.closing - s.opening - coalesce(t.amount, 0) is distinct from s.difference`,
  },
  {
    invariant: "I-45",
    rule: "Every booking of a bank is told by a statement of its account",
    query: sql`
      select 'Booking of ' || l.date || ', ' || l.amount || ', of account ' || a.code as problem,
        'account' as kind, a.code as key
      from ${own("bank_lines l")} join ${own("accounts a")} on a.id = l.account_id
      where not exists (select from ${own("bank_statement_lines t")} join ${own("bank_statements s")} on s.id = t.statement_id
        where t.line_id = l.id and s.account_id = l.account_id)`,
  },
];
