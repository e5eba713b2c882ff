import { sql } from "kysely";
import type { Opening } from "#contract/opening.ts";
import type { Day } from "#domain/dates.ts";
import type { OpeningId, UserId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

export async function insertOpening(
  tx: Tx,
  { id, date, difference }: { id: OpeningId; date: Day; difference: Money },
): Promise<void> {
  await sql`
    insert into opening_balances (id, date, difference) values (${id}, ${date}, ${difference})`.execute(tx);
}

export type OpeningRow = Pick<Opening, "id" | "date" | "enteredAt" | "difference" | "journalId"> & {
  userId: UserId;
  isUndone: boolean;
};

const OPENING = sql`
  o.id, o.date, o.created_at as "enteredAt", o.created_by as "userId", format_amount(o.difference) as difference,
  o.undone_at is not null as "isUndone",
  (select j.id from ${bookRows("journals j")} where j.source = 'opening' and j.source_id = o.id) as "journalId"`;

/** The active opening balances; undefined if none. */
export async function selectLiveOpening(tx: Tx): Promise<OpeningRow | undefined> {
  const { rows } = await sql<OpeningRow>`
    select ${OPENING} from ${bookRows("opening_balances o")} where o.undone_at is null`.execute(tx);
  return rows[0];
}

/** Locks them until the transaction ends. */
export async function lockOpening(tx: Tx, id: OpeningId): Promise<OpeningRow | undefined> {
  await sql`select id from opening_balances where book_id = ${BOOK} and id = ${id} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<OpeningRow>`
    select ${OPENING} from ${bookRows("opening_balances o")} where o.id = ${id}`.execute(tx);
  return rows[0];
}

export async function markOpeningUndone(tx: Tx, id: OpeningId): Promise<void> {
  await sql`
    update opening_balances set undone_at = now(), undone_by = current_actor()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
