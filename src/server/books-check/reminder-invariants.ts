import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of reminders, as queries that return a row for each violation. */
export const REMINDER_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-70",
    rule: "Every reminder was sent to the customer of an overdue invoice, in order",
    query: sql`
      select 'Reminder ' || r.reminder_number || ' for ' || d.number || ' is out of order, or has the wrong customer or fee' as problem, 'invoice' as kind, d.id::text as key
      from ${bookRows("reminders r")}
      join ${bookRows("documents d")} on d.id = r.document_id
      join ${bookRows("emails m")} on m.id = r.email_id
      left join ${bookRows("documents f")} on f.id = r.fee_id
      where d.kind <> 'invoice' or f.kind <> 'invoice' or f.party_id <> r.party_id or f.status = 'draft' or d.party_id <> r.party_id or m.party_id is distinct from r.party_id
        or (r.reminder_number > 1 and not exists (
          select from ${bookRows("reminders b")} where b.document_id = r.document_id and b.installment = r.installment and b.reminder_number = r.reminder_number - 1
        ))`,
  },
  {
    invariant: "I-100",
    rule: "Interest was charged at most once for each overdue day of an invoice, on another posted invoice of its customer",
    query: sql`
      select 'Interest on ' || d.number || ' from ' || i.from_day || ' was charged twice or on the wrong invoice' as problem, 'invoice' as kind, d.id as key
      from ${bookRows("reminder_interest i")}
      join ${bookRows("documents d")} on d.id = i.document_id
      join ${bookRows("documents f")} on f.id = i.fee_id and f.status <> 'void'
      where d.kind <> 'invoice' or f.kind <> 'invoice' or f.status = 'draft' or f.id = d.id
        or d.party_id <> i.party_id or f.party_id <> i.party_id or count_interest_charges(i) > 1`,
  },
];
