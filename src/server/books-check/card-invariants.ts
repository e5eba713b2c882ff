import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of card payments, as a query that returns a row for each violation. */
export const CARD_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-77",
    rule: "Every card payment is one receipt from the customer for the requested amount, with at most one fee",
    query: sql`
      select 'Receipt ' || p.number || ' differs from the payment requested for ' || d.number as problem,
        'payment' as kind, p.id as key
      from ${bookRows("card_checkouts c")}
      join ${bookRows("payments p")} on p.id = c.payment_id
      join ${bookRows("documents d")} on d.id = c.document_id
      where p.amount <> c.amount or p.party_id <> d.party_id or p.direction <> 'in' or p.is_refund or p.is_write_off
      union all
      select 'Journal entry ' || j.number || ' is the fee of a card payment, but isn''t an expense',
        'journal', j.id
      from ${bookRows("card_checkouts c")}
      join ${bookRows("journals j")} on j.id = c.fee_id
      join ${bookRows("money_entries e")} on e.journal_id = c.fee_id
      where e.kind <> 'expense'`,
  },
];
