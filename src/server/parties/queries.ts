import type { Money } from "#domain/money.ts";
import { sql } from "kysely";
import type { Party, PartyStatementLine } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { BOOK, own, type Tx } from "#server/db/transaction.ts";
import type { LedgerPlace } from "#server/http/cursor.ts";

const PARTY = sql`p.id, p.version, p.code, p.name, p.email, p.phone, p.address, p.tax_number as "taxNumber",
  p.account_id as "accountId", p.is_active as "isActive", b.balance, b."isAccountFixed"`;

/**
 * The balance of a party by its posted lines: of a vendor in the credit, of a customer in the debit. While some of
 * them stand on its account, the account stays (I-24).
 */
const BALANCE = sql`
  lateral (
    select coalesce(sum(case p.side when 'vendor' then t.credit - t.debit else t.debit - t.credit end), 0)
      ::numeric(32, 2)::text as balance,
      coalesce(bool_or(t.account_id = p.account_id and (t.debit <> 0 or t.credit <> 0)), false) as "isAccountFixed"
    from ${own("party_month_totals t")} where t.party_id = p.id
  ) b`;

type PartyFilter = {
  side: PartySide;
  search?: string | undefined;
  isActive?: boolean | undefined;
  afterCode?: string | undefined;
  limit: number;
};

/** Parties of a side in the order of their codes; a search may not run from one field into the next. */
export async function selectParties(tx: Tx, filter: PartyFilter): Promise<Party[]> {
  const { side, search, isActive, afterCode, limit } = filter;
  const wanted = sql.join(
    [
      sql`p.side = ${side}`,
      ...(afterCode === undefined ? [] : [sql`p.code > ${afterCode}`]),
      ...(isActive === undefined ? [] : [sql`p.is_active = ${isActive}`]),
      ...(search
        ? [
            sql`position(folded(${search}) in folded(concat_ws(e'\x1f', p.name, p.code, p.email, p.phone))) > 0`,
          ]
        : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<Party>`
    select ${PARTY}
    from (select * from ${own("parties p")} where ${wanted} order by p.code limit ${limit}) p, ${BALANCE}
    order by p.code`.execute(tx);
  return rows;
}

export async function selectParty(tx: Tx, { id, side }: PartyKey): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select ${PARTY} from ${own("parties p")}, ${BALANCE} where p.id = ${id} and p.side = ${side}`.execute(tx);
  return rows[0];
}

export type PartyKey = { id: string; side: PartySide };

/** Locks a party of this side until the transaction ends; false when there is none. */
export async function lockParty(tx: Tx, { id, side }: PartyKey): Promise<boolean> {
  const row = await tx
    .selectFrom("parties")
    .select("id")
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .where("side", "=", side)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type PartyRow = Omit<Party, "version" | "balance" | "isAccountFixed">;

export async function insertParty(tx: Tx, side: PartySide, party: PartyRow): Promise<void> {
  await tx
    .insertInto("parties")
    .values({ id: party.id, side, ...columnsOf(party) })
    .execute();
}

export async function updatePartyRow(tx: Tx, party: PartyRow): Promise<void> {
  await tx
    .updateTable("parties")
    .set({ ...columnsOf(party), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where("book_id", "=", BOOK)
    .where("id", "=", party.id)
    .execute();
}

export async function deletePartyRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("parties").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

function columnsOf({ code, name, email, phone, address, taxNumber, accountId, isActive }: PartyRow) {
  return {
    code,
    name,
    email,
    phone,
    address,
    tax_number: taxNumber,
    account_id: accountId,
    is_active: isActive,
  };
}

/** What names a party, by kind. */
export type PartyUse = { documents: boolean; payments: boolean; lines: boolean };

export async function selectPartyUse(tx: Tx, id: string): Promise<PartyUse> {
  const { rows } = await sql<PartyUse>`
    select exists (select from ${own("documents")} where party_id = ${id}) as documents,
      exists (select from ${own("payments")} where party_id = ${id}) as payments,
      exists (select from ${own("journal_lines")} where party_id = ${id}) as lines`.execute(tx);
  return rows[0] ?? { documents: true, payments: true, lines: true };
}

type PartyStatementRow = Omit<PartyStatementLine, "balance"> & { position: number };

/**
 * What was posted for a party up to and including a place: whole months from the totals, the lines of the last
 * one by themselves. Only the line on the party's own account names the party (Accounting 2), also where
 * that account was another one then.
 */
export async function selectPartySums(
  tx: Tx,
  partyId: string,
  { date, journalId, position }: LedgerPlace,
): Promise<{ debit: Money; credit: Money }> {
  const month = sql`date_trunc('month', ${date}::date)::date`;
  const { rows } = await sql<{ debit: Money; credit: Money }>`
    select coalesce(sum(debit), 0)::numeric(32, 2) as debit, coalesce(sum(credit), 0)::numeric(32, 2) as credit
    from (
      select debit, credit from ${own("party_month_totals")} where party_id = ${partyId} and month < ${month}
      union all
      select l.debit, l.credit from ${own("journal_lines l")} join ${own("journals j")} on j.id = l.journal_id
      where l.party_id = ${partyId} and l.date >= ${month} and l.date <= ${date}::date
        and j.status = 'posted' and j.deleted_at is null
        and (l.date, l.journal_id, l.position) <= (${date}::date, ${journalId}::uuid, ${position}::int)
    ) totals`.execute(tx);
  return rows[0] ?? { debit: "0.00", credit: "0.00" };
}

type Wanted = { partyId: string; after: LedgerPlace; end: string; limit: number };

/** The posted lines of a party after a place, in the order of the ledger, with what each is for. */
export async function selectStatementRows(
  tx: Tx,
  { partyId, after, end, limit }: Wanted,
): Promise<PartyStatementRow[]> {
  const { rows } = await sql<PartyStatementRow>`
    select l.date, l.journal_id as "journalId", l.position, coalesce(d.number, p.number, j.number) as number,
      case
        when d.id is not null then json_build_object('type', d.kind, 'id', d.id)
        when p.id is not null then
          json_build_object('id', p.id, 'type',
            case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end)
      end as source,
      j.source = 'reversal' as "isReversal",
      case when l.description = '' then j.description else l.description end as description,
      l.debit::numeric(20, 2) as debit, l.credit::numeric(20, 2) as credit
    from ${own("journal_lines l")} join ${own("journals j")} on j.id = l.journal_id
    left join ${own("documents d")} on j.source in ('document', 'reversal') and d.id = j.source_id
    left join ${own("payments p")} on j.source in ('payment', 'reversal') and p.id = j.source_id
    where l.party_id = ${partyId} and l.date >= ${after.date} and l.date <= ${end}
      and j.status = 'posted' and j.deleted_at is null
      and (l.date, l.journal_id, l.position) > (${after.date}::date, ${after.journalId}::uuid, ${after.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}
