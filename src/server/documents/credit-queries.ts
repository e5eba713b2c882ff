import { sql } from "kysely";
import type { Tx } from "#server/db/transaction.ts";

/** The document that a credit takes back, with what other posted credits have taken of it. */
export async function selectCredited(
  tx: Tx,
  id: string,
  { except }: { except: string },
): Promise<{ date: string; total: string; credited: string } | undefined> {
  const { rows } = await sql<{ date: string; total: string; credited: string }>`
    select date, total::numeric(20, 2) as total,
      (select coalesce(sum(c.total), 0)::numeric(20, 2) from documents c where c.credits_id = ${id}
        and c.id <> ${except} and c.status in ('posted', 'paid')) as credited
    from documents where id = ${id}`.execute(tx);
  return rows[0];
}

/** Whether any credit names a document, be it a draft or void. */
export async function isNamedByCredits(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from documents where credits_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a posted credit takes back a part of a document. */
export async function hasLiveCredits(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from documents where credits_id = ${id} and status in ('posted', 'paid') limit 1`.execute(tx);
  return rows.length > 0;
}
