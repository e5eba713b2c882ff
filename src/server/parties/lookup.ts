import { sql } from "kysely";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { languageOfCompany } from "#server/settings/lookup.ts";

/** Conditions and columns that other features put into their own statements, so that they need no second one. */

/** Whether parties of a side, or active ones, stand on an account, which is an id or a column. */
export function partiesOn(account: unknown, which: PartySide | "active") {
  const condition = which === "active" ? sql`is_active` : sql`side = ${which}`;
  return sql<boolean>`exists (select from ${bookRows("parties")} where account_id = ${account} and ${condition})`;
}

/** The side of the party that a column of a statement names. */
export function sideOfParty(column: string) {
  return sql<PartySide>`(select y.side from ${bookRows("parties y")} where y.id = ${sql.ref(column)})`;
}

/** Whether the lines of any party begin with a tax rate. */
export function partiesTaxedAt(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("parties")} where tax_rate_id = ${taxRateId})`;
}

/** Whether a party of the side has the code. */
export function partyOfCode(side: PartySide, code: string) {
  return sql<string | null>`(
    select code || ' (' || name || ')' from ${bookRows("parties")} where side = ${side} and code = ${code})`;
}

/** Code and name of parties by their ids. */
export function namedParties(ids: readonly string[]) {
  return sql`select id, code, name from ${bookRows("parties")} where id = any(${[...ids]}::uuid[])`;
}

/** Whether it is a vendor or a customer of the book. */
export async function isParty(tx: Tx, id: PartyId): Promise<boolean> {
  const { rows } = await sql`select id from ${bookRows("parties")} where id = ${id}`.execute(tx);
  return rows.length === 1;
}

export type PartyOfLine = {
  id: PartyId;
  name: string;
  side: PartySide;
  accountId: AccountId;
  isActive: boolean;
};

/** The parties that lines of journals name, as far as this book has them. */
export async function selectPartiesOfLines(tx: Tx, ids: readonly PartyId[]): Promise<PartyOfLine[]> {
  const { rows } = await sql<PartyOfLine>`
    select id, name, side, account_id as "accountId", is_active as "isActive"
    from ${bookRows("parties")} where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return rows;
}

/**
 * The language in which a party is written to, whatever it is sent: its own, else the company's. Every sheet, mail and page
 * asks here.
 */
export function languageOfParty(alias: string) {
  return sql<SheetLanguage>`coalesce(${sql.ref(`${alias}.language`)}, ${languageOfCompany()})`;
}

/** Where a party is written to today, and in which language. */
export async function readReader(
  tx: Tx,
  id: PartyId,
): Promise<{ email: string | null; language: SheetLanguage }> {
  const { rows } = await sql<{ email: string | null; language: SheetLanguage }>`
    select y.email, ${languageOfParty("y")} as language from ${bookRows("parties y")} where y.id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? { email: null, language: "en" };
}

/** The ids of the parties that are called so today, for a search of what was written to them; null without a search. */
export function partiesNamed(search: string) {
  return search === ""
    ? sql`null::uuid[]`
    : sql`(select array_agg(id) from ${bookRows("parties")} where position(folded(${search}) in folded(name)) > 0)`;
}

/** The parties whose name begins so, in the order of their names; none without a beginning. */
export async function selectPartiesCalled(
  tx: Tx,
  beginning: string,
): Promise<{ id: PartyId; name: string; side: PartySide }[]> {
  if (beginning === "") return [];
  const { rows } = await sql<{ id: PartyId; name: string; side: PartySide }>`
    select id, name, side from ${bookRows("parties")}
    where is_active and starts_with(folded(name), folded(${beginning})) order by name, id limit 10`.execute(
    tx,
  );
  return rows;
}
