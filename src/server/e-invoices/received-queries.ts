import { sql } from "kysely";
import type { PartyId, TaxRateId } from "#domain/ids.ts";
import type { KnownProduct, KnownTaxRate } from "#domain/e-invoice/propose-bill.ts";
import { own, type Tx } from "#server/db/transaction.ts";

export type KnownVendor = {
  id: PartyId;
  code: string;
  name: string;
  isActive: boolean;
  taxRateId: TaxRateId | null;
};

const compact = (text: unknown) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`;

/** The vendor with one of the numbers for taxes or, where none has, of the name; active ones first. */
export async function selectVendor(
  tx: Tx,
  { taxNumbers, name }: { taxNumbers: readonly string[]; name: string },
): Promise<KnownVendor | null> {
  const { rows } = await sql<KnownVendor>`
    select id, code, name, is_active as "isActive", tax_rate_id as "taxRateId", (
      ${compact(sql`tax_number`)} = any(array(select ${compact(sql`said`)} from unnest(${[...taxNumbers]}::text[]) said
        where said <> ''))
    ) is true as "isByNumber"
    from ${own("parties")}
    where side = 'vendor' and (
      folded(name) = folded(${name})
      or ${compact(sql`tax_number`)} = any(array(select ${compact(sql`said`)}
        from unnest(${[...taxNumbers]}::text[]) said where said <> '')))
    order by is_active desc, "isByNumber" desc, id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export type NamedTaxRate = KnownTaxRate & { name: string };

/** The tax rates of purchases: the vendor's first, then the company's usual one. */
export async function selectPurchaseTaxRates(
  tx: Tx,
  vendorTaxRateId: TaxRateId | null,
): Promise<NamedTaxRate[]> {
  const { rows } = await sql<NamedTaxRate>`
    select t.id, t.code, t.name, trim_scale(t.rate)::text as rate, e.details ->> 'category' as category
    from ${own("tax_rates t")} left join ${own("e_invoice_details e")} on e.subject_id = t.id
    where t.is_active and t.applies_to <> 'sales'
    order by t.id is not distinct from ${vendorTaxRateId}::uuid desc, (
      select tax_rate_id from ${own("default_tax_rates")} where side = 'vendor'
    ) is not distinct from t.id desc, t.code limit 1000`.execute(tx);
  return rows;
}

/** The active products with one of the codes. */
export async function selectProductsByCode(tx: Tx, codes: readonly string[]): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select id, code, name from ${own("products")}
    where is_active and code = any(${[...new Set(codes)]}::text[])`.execute(tx);
  return rows;
}

export type OwnCompany = { name: string; taxId: string | null; currency: string };

/** Whom bills are for. */
export async function selectCompany(tx: Tx): Promise<OwnCompany> {
  const { rows } = await sql<OwnCompany>`
    select name, tax_id as "taxId", currency from ${own("books")}`.execute(tx);
  const [company] = rows;
  if (!company) throw new Error("The book of a transaction is there.");
  return company;
}
