import { sql } from "kysely";
import { own } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** What must always be true of reminders, as a query that returns no row when it is. */
export const REMINDER_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-70",
    rule: "Customers were reminded of their own overdue invoices, level after level, by a mail that went to them",
    query: sql`
      select 'Reminder of ' || d.number || ', level ' || r.level as problem, 'invoice' as kind, d.id::text as key
      from ${own("reminders r")}
      join ${own("documents d")} on d.id = r.document_id
      join ${own("document_mails m")} on m.id = r.mail_id
      left join ${own("documents f")} on f.id = r.fee_id
      where d.kind <> 'invoice' or f.kind <> 'invoice' or f.party_id <> r.party_id or f.status = 'draft' or d.party_id <> r.party_id or m.party_id is distinct from r.party_id
        or (r.level > 1 and not exists (
          select from ${own("reminders b")} where b.document_id = r.document_id and b.level = r.level - 1
        ))`,
  },
];
