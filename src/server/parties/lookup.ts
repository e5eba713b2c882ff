import { sql } from "kysely";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import type { PaymentTerms } from "#domain/payment-terms.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { languageOfCompany } from "#server/settings/lookup.ts";

/** SQL conditions and columns for other modules, which need no query of their own. */

/** Whether an account (an ID or column) has contacts of a side, or active ones. */
export function partiesUseAccount(account: unknown, scope: PartySide | "active") {
  const condition = scope === "active" ? sql`is_active` : sql`side = ${scope}`;
  return sql<boolean>`exists (select from ${bookRows("parties")} where account_id = ${account} and ${condition})`;
}

/** Side of the contact in a column. */
export function sideOfParty(column: string) {
  return sql<PartySide>`(select y.side from ${bookRows("parties y")} where y.id = ${sql.ref(column)})`;
}

/** Whether any contact has the tax rate as default. */
export function partiesUseTaxRate(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("parties")} where tax_rate_id = ${taxRateId})`;
}

/** Name of the side's contact with the code, or null. */
export function findPartyByCode(side: PartySide, code: string) {
  return sql<string | null>`(
    select code || ' (' || name || ')' from ${bookRows("parties")} where side = ${side} and code = ${code})`;
}

/** Code and name of contacts by ID. */
export function selectPartyNames(ids: readonly string[]) {
  return sql`select id, code, name from ${bookRows("parties")} where id = any(${[...ids]}::uuid[])`;
}

/** Whether the book has a contact with this ID. */
export async function isParty(tx: Tx, id: PartyId): Promise<boolean> {
  const { rows } = await sql`select id from ${bookRows("parties")} where id = ${id}`.execute(tx);
  return rows.length === 1;
}

/** Payment terms of a contact; none if it doesn't exist. */
export async function readPaymentTerms(tx: Tx, id: PartyId): Promise<PaymentTerms> {
  const { rows } = await sql<{ terms: PaymentTerms }>`
    select payment_terms as terms from ${bookRows("parties")} where id = ${id}`.execute(tx);
  return rows[0]?.terms ?? [];
}

export type PartyOfLine = {
  id: PartyId;
  name: string;
  side: PartySide;
  accountId: AccountId;
  isActive: boolean;
};

/** Returns the contacts of journal lines that exist in this book. */
export async function selectPartiesOfLines(tx: Tx, ids: readonly PartyId[]): Promise<PartyOfLine[]> {
  const { rows } = await sql<PartyOfLine>`
    select id, name, side, account_id as "accountId", is_active as "isActive"
    from ${bookRows("parties")} where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return rows;
}

/** Language for everything sent to a contact: its own, or else the company's. All PDFs, emails and pages use this. */
export function languageOfParty(alias: string) {
  return sql<PdfLanguage>`coalesce(${sql.ref(`${alias}.language`)}, ${languageOfCompany()})`;
}

/** Returns a contact's current email address and language. */
export async function readRecipient(
  tx: Tx,
  id: PartyId,
): Promise<{ email: string | null; language: PdfLanguage }> {
  const { rows } = await sql<{ email: string | null; language: PdfLanguage }>`
    select y.email, ${languageOfParty("y")} as language from ${bookRows("parties y")} where y.id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? { email: null, language: "en" };
}

/** IDs of contacts whose current name matches, to search emails sent to them; null without a search. */
export function findPartiesByName(search: string) {
  return search === ""
    ? sql`null::uuid[]`
    : sql`(select array_agg(id) from ${bookRows("parties")} where position(fold_text(${search}) in fold_text(name)) > 0)`;
}

/** Returns contacts by name prefix, sorted by name; none without a prefix. */
export async function selectPartiesByName(
  tx: Tx,
  beginning: string,
): Promise<{ id: PartyId; name: string; side: PartySide }[]> {
  if (beginning === "") return [];
  const { rows } = await sql<{ id: PartyId; name: string; side: PartySide }>`
    select id, name, side from ${bookRows("parties")}
    where is_active and starts_with(fold_text(name), fold_text(${beginning})) order by name, id limit 10`.execute(
    tx,
  );
  return rows;
}

/** Vendors or customers with an account of their own. */
export async function selectPartiesOf(tx: Tx, accountId: AccountId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select name from ${bookRows("parties")} where account_id = ${accountId} order by name`.execute(tx);
  return rows;
}

/** Vendors and customers with a default tax rate. */
export async function selectPartiesTaxedAt(tx: Tx, taxRateId: TaxRateId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select 'the ' || side || ' ' || name as name from ${bookRows("parties")}
    where tax_rate_id = ${taxRateId} order by name`.execute(tx);
  return rows;
}
