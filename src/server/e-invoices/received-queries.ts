import { sql } from "kysely";
import type { TaxRounding } from "#domain/document.ts";
import type { ReceivedFileOfDocument } from "#contract/received-invoices.ts";
import type { EInvoiceSyntax } from "#domain/e-invoice/codes.ts";
import type { DocumentId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { ProductMatch, PurchaseTaxRate } from "#domain/e-invoice/propose-bill.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import type { ReverseCharge, TaxKind, TaxToApply } from "#domain/tax-components.ts";
import { type ExemptionCode, exemptionOf } from "#domain/tax-exemption.ts";
import { taxRateJson } from "#server/tax-rates/lookup.ts";

export type KnownVendor = {
  id: PartyId;
  code: string;
  name: string;
  isActive: boolean;
  taxRateId: TaxRateId | null;
};

const compactSql = (text: unknown) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`;

type SellerKeys = { taxNumbers: readonly string[]; iban: string | null; name: string };

/** Finds the vendor by tax ID, else by bank account, else by name; active vendors first. */
export async function selectVendor(
  tx: Tx,
  { taxNumbers, iban, name }: SellerKeys,
): Promise<KnownVendor | null> {
  const numbers = sql`array(select ${compactSql(sql`number`)} from unnest(${[...taxNumbers]}::text[]) number where number <> '')`;
  const { rows } = await sql<KnownVendor>`
    select id, code, name, "isActive", "taxRateId" from (
      select id, code, name, is_active as "isActive", tax_rate_id as "taxRateId",
        case when ${compactSql(sql`tax_id`)} = any(${numbers}) then 1
          when id in (select party_id from ${bookRows("received_files")} where iban = ${iban}) then 2
          when fold_text(name) = fold_text(${name}) then 3 end as rank
      from ${bookRows("parties")} where side = 'vendor'
    ) ranked where rank is not null
    order by "isActive" desc, rank, id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the bank account in the vendor's last file; null if none had one. */
export async function selectLastIban(tx: Tx, partyId: PartyId): Promise<string | null> {
  const { rows } = await sql<{ iban: string }>`
    select iban from ${bookRows("received_files")} where party_id = ${partyId} and iban is not null
    order by received_at desc limit 1`.execute(tx);
  return rows[0]?.iban ?? null;
}

export type NewReceivedFile = {
  documentId: DocumentId;
  number: string;
  syntax: EInvoiceSyntax;
  iban: string | null;
  paymentReference: string | null;
  fileName: string;
  sha256: string;
};

/** Stores the file that a document was created from; its owner is the document's. */
export async function insertReceived(tx: Tx, received: NewReceivedFile): Promise<void> {
  const { documentId, number, syntax, iban, paymentReference, fileName, sha256 } = received;
  await sql`
    insert into received_files (book_id, document_id, number, syntax, iban, payment_reference, file_name, file_sha256)
    values (${BOOK}, ${documentId}, ${number}, ${syntax}, ${iban}, ${paymentReference}, ${fileName}, ${sha256})`.execute(
    tx,
  );
}

/** Returns the file that a document was created from, or null. */
export async function selectReceived(
  tx: Tx,
  documentId: DocumentId,
): Promise<ReceivedFileOfDocument["file"]> {
  const { rows } = await sql<NonNullable<ReceivedFileOfDocument["file"]>>`
    select r.file_name as "fileName", r.number, r.payment_reference as "paymentReference", r.syntax, r.file_sha256 as sha256,
      octet_length(f.bytes) as "sizeBytes", r.received_at as "receivedAt"
    from ${bookRows("received_files r")} join ${bookRows("stored_files f")} on f.sha256 = r.file_sha256
    where r.document_id = ${documentId}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns that file with its bytes. */
export async function selectReceivedBytes(
  tx: Tx,
  documentId: DocumentId,
): Promise<{ fileName: string; bytes: Buffer } | null> {
  const { rows } = await sql<{ fileName: string; bytes: Buffer }>`
    select r.file_name as "fileName", f.bytes
    from ${bookRows("received_files r")} join ${bookRows("stored_files f")} on f.sha256 = r.file_sha256
    where r.document_id = ${documentId}`.execute(tx);
  return rows[0] ?? null;
}

type ReasonedRow = Omit<NamedTaxRate, "category"> & {
  kind: TaxKind;
  reverseChargeType: ReverseCharge | null;
  exemptionCode: ExemptionCode | null;
};
export type NamedTaxRate = PurchaseTaxRate & { name: string; tax: TaxToApply };

/**
 * Returns the tax rates for purchases, the vendor's first, then the company's default. They match as files show them: reverse
 * charge at 0%, goods as an intra-EU supply, and no withholding.
 */
export async function selectPurchaseTaxRates(
  tx: Tx,
  vendorTaxRateId: TaxRateId | null,
): Promise<NamedTaxRate[]> {
  const { rows } = await sql<ReasonedRow>`
    select t.id, t.code, t.name, ${taxRateJson("t")} as tax,
      case t.kind when 'reverse_charge' then '0' else trim_scale(t.rate)::text end as rate,
      t.kind, t.reverse_charge_type as "reverseChargeType", t.exemption_code as "exemptionCode"
    from ${bookRows("tax_rates t")}
    where t.is_active and t.applies_to <> 'sales' and not t.is_combined and t.kind <> 'withheld'
    order by t.id is not distinct from ${vendorTaxRateId}::uuid desc, (
      select tax_rate_id from ${bookRows("default_tax_rates")} where side = 'vendor'
    ) is not distinct from t.id desc, t.code limit 1000`.execute(tx);
  return rows.map(({ kind, reverseChargeType, exemptionCode, ...rate }) => {
    const reasoned = { rate: rate.rate, kind, reverseChargeType, exemptionCode, exemptionReason: "" };
    return { ...rate, category: exemptionOf(reasoned).category };
  });
}

/** Returns the active products with one of the codes. */
export async function selectProductsByCode(tx: Tx, codes: readonly string[]): Promise<ProductMatch[]> {
  const { rows } = await sql<ProductMatch>`
    select id, code, name, type from ${bookRows("products")}
    where is_active and code = any(${[...new Set(codes)]}::text[])`.execute(tx);
  return rows;
}

export type OwnCompany = {
  name: string;
  taxId: string | null;
  currency: string;
  taxRounding: TaxRounding;
};

/** The buyer on bills. */
export async function selectCompany(tx: Tx): Promise<OwnCompany> {
  const { rows } = await sql<OwnCompany>`
    select name, tax_id as "taxId", currency, tax_rounding as "taxRounding" from ${bookRows("books")}`.execute(
    tx,
  );
  const [company] = rows;
  if (!company) throw new Error("The company of the transaction doesn't exist.");
  return company;
}
