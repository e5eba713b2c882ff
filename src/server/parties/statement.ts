import type { PartyStatement } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { add, type Money, subtract } from "#domain/money.ts";
import { refuseReversed } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type LedgerPlace, pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import { readParty } from "./party.ts";
import { type PartyKey, selectPartySums, selectStatementRows } from "./queries.ts";

type Wanted = { start: string; end: string; cursor?: string | undefined; limit: number };

/**
 * The lines of a party in a period with what was open before them and after each: of a vendor credit minus
 * debit, of a customer debit minus credit. At the end of time it is the party's balance.
 */
export async function readStatement(tx: Tx, key: PartyKey, wanted: Wanted): Promise<PartyStatement> {
  const { start, end, cursor, limit } = wanted;
  await readParty(tx, key);
  refuseReversed(wanted);
  const after = cursor === undefined ? beforeAllOf(start) : readLedgerPlace(cursor);
  const before = await selectPartySums(tx, key.id, after);
  const atEnd = await selectPartySums(tx, key.id, afterAllOf(end));
  const rows = await selectStatementRows(tx, { partyId: key.id, after, end, limit: limit + 1 });

  const opening = open(key.side, before);
  const { items, nextCursor } = pageOf(rows, limit, ({ date, journalId, position }) =>
    writeCursor(date, journalId, String(position)),
  );
  let running = opening;
  const lines = items.map(({ position: _position, ...line }) => {
    running = add(running, open(key.side, line));
    return { ...line, balance: running };
  });
  return { opening, closing: open(key.side, atEnd), items: lines, nextCursor };
}

function open(side: PartySide, { debit, credit }: { debit: Money; credit: Money }): string {
  return side === "customer" ? subtract(debit, credit) : subtract(credit, debit);
}

const LAST_POSITION = 999_999;

function beforeAllOf(date: string): LedgerPlace {
  return { date, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
}

function afterAllOf(date: string): LedgerPlace {
  return { date, journalId: "ffffffff-ffff-ffff-ffff-ffffffffffff", position: LAST_POSITION };
}
