import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { filterByAttachments, attachmentsExist } from "#server/attachments/lookup.ts";
import type { Instant } from "#domain/dates.ts";
import type { PartyColumn } from "#domain/lists.ts";
import { sql } from "kysely";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { type Features, features, useColumns } from "#server/registry/lookup.ts";

const PARTY = sql`p.id, p.version, p.code, p.name, p.email, p.phone, p.address, p.tax_id as "taxId",
  p.account_id as "accountId", p.tax_rate_id as "taxRateId", p.language, p.currency, p.payment_terms as "paymentTerms", p.is_active as "isActive", b.balance, b."isAccountLocked"`;

/**
 * A contact's balance from posted lines: credit for vendors, debit for customers. While its account has some of them, it can't
 * be changed (I-24).
 */
const BALANCE = sql`
  lateral (
    select format_amount(coalesce(sum(
        case p.side when 'vendor' then t.credit - t.debit else t.debit - t.credit end), 0))::text as balance,
      coalesce(bool_or(t.account_id = p.account_id and (t.debit <> 0 or t.credit <> 0)), false) as "isAccountLocked"
    from ${bookRows("party_month_totals t")} where t.party_id = p.id
  ) b`;

type PartyFilter = {
  side: PartySide;
  search?: string | undefined;
  isActive?: boolean | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};

const COLUMNS = {
  code: { column: "p.code", as: "text" },
  name: { column: "p.name", as: "folded" },
  balance: { column: "b.balance", as: "numeric" },
} as const;

/** Returns sorted contacts of a side; a search can't match across fields. */
export async function selectParties(
  tx: Tx,
  filter: PartyFilter,
  { order, limit }: { order: ListOrder<PartyColumn>; limit: number },
): Promise<WithFiles<Party>[]> {
  const { after, inOrder } = orderedBy(order, COLUMNS, "p.id");
  // Computes all balances only to sort by them.
  const balances = order.by === "balance" ? sql`, ${BALANCE}` : sql``;
  const { rows } = await sql<WithFiles<Party>>`
    select ${PARTY}, ${attachmentsExist("p.id")} as "hasAttachments" from (
      select p.* from ${bookRows("parties p")} ${balances} where ${buildFilter(filter)} and ${after} order by ${inOrder} limit ${limit}
    ) p, ${BALANCE} order by ${inOrder}`.execute(tx);
  return rows;
}

/** Counts matching contacts up to a limit. */
export async function countParties(tx: Tx, filter: PartyFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${bookRows("parties p")} where ${buildFilter(filter)} limit ${limit}) found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

function buildFilter({ side, search, isActive, hasAttachments }: PartyFilter) {
  return sql.join(
    [
      sql`p.side = ${side}`,
      filterByAttachments(hasAttachments, "p.id"),
      ...(isActive === undefined ? [] : [sql`p.is_active = ${isActive}`]),
      ...(search
        ? [
            sql`position(fold_text(${search}) in fold_text(concat_ws(e'\x1f', p.name, p.code, p.email, p.phone))) > 0`,
          ]
        : []),
    ],
    sql` and `,
  );
}

export async function selectParty(tx: Tx, { id, side }: PartyKey): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select ${PARTY} from ${bookRows("parties p")}, ${BALANCE} where p.id = ${id} and p.side = ${side}`.execute(
    tx,
  );
  return rows[0];
}

export type PartyKey = { id: PartyId; side: PartySide };

/** Locks a contact of this side until the transaction ends; returns false if there is none. */
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

export type PartyRow = Omit<Party, "version" | "balance" | "isAccountLocked">;

export async function insertParty(tx: Tx, side: PartySide, party: PartyRow): Promise<void> {
  await insertParties(tx, side, [party]);
}

/** Requires at least one. */
export async function insertParties(tx: Tx, side: PartySide, parties: readonly PartyRow[]): Promise<void> {
  await tx
    .insertInto("parties")
    .values(parties.map((party) => ({ id: party.id, side, ...columnsOf(party) })))
    .execute();
}

/** Returns the contacts of a side with one of a file's codes or names. */
export async function selectPartiesToMatch(
  tx: Tx,
  side: PartySide,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select ${PARTY} from ${bookRows("parties p")}, ${BALANCE}
    where p.side = ${side} and (p.code = any(${[...codes]}::text[])
      or fold_text(p.name) in (select fold_text(name) from unnest(${[...names]}::text[]) name))
    order by p.code, p.id`.execute(tx);
  return rows;
}

/** Updates several contacts in one statement, without their codes and accounts. */
export async function updatePartyRows(tx: Tx, parties: readonly PartyRow[]): Promise<void> {
  const rows = parties.map((party) => ({ id: party.id, ...columnsOf(party) }));
  await sql`
    update parties p set name = n.name, email = n.email, phone = n.phone, address = n.address,
      tax_id = n.tax_id, language = n.language, currency = n.currency, is_active = n.is_active,
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, name text, email text, phone text, address text,
      tax_id text, language text, currency text, is_active boolean)
    where p.book_id = ${BOOK} and p.id = n.id`.execute(tx);
}

export async function updatePartyRow(tx: Tx, party: PartyRow): Promise<void> {
  await tx
    .updateTable("parties")
    .set({ ...columnsOf(party), version: sql<number>`version + 1`, updated_at: sql<Instant>`now()` })
    .where("book_id", "=", BOOK)
    .where("id", "=", party.id)
    .execute();
}

export async function deletePartyRow(tx: Tx, id: PartyId): Promise<void> {
  await tx.deleteFrom("parties").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

function columnsOf(party: PartyRow) {
  const { code, name, email, phone, address, taxId, accountId, taxRateId, isActive } = party;
  const { language, currency, paymentTerms } = party;
  return {
    code,
    name,
    email,
    phone,
    address,
    tax_id: taxId,
    account_id: accountId,
    tax_rate_id: taxRateId,
    language,
    currency,
    payment_terms: JSON.stringify(paymentTerms),
    is_active: isActive,
  };
}

/** What refers to a contact, by kind. */
export type PartyUse = Record<keyof Features["partyUses"], boolean>;

export async function selectPartyUse(tx: Tx, id: PartyId): Promise<PartyUse> {
  const { rows } = await sql<PartyUse>`select ${useColumns(features().partyUses, id)}`.execute(tx);
  const use = rows[0];
  if (!use) throw new Error("A select without a table must return one row.");
  return use;
}
