import type { Unit } from "#domain/units.ts";
import { sql } from "kysely";
import type { EInvoiceDetails } from "#contract/e-invoices.ts";
import type { CompanyDetails, PartyDetails, TaxDetails } from "#domain/e-invoice/make-e-invoice.ts";
import type { PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { Rate } from "#domain/money.ts";
import { BOOK, own, type Tx } from "#server/db/transaction.ts";

type Subject = { partyId: PartyId } | { taxRateId: TaxRateId } | "company";
type Stored = {
  version: number;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  taxId: string | null;
  currency: string;
  country: string | null;
  company: Partial<CompanyDetails> | null;
  party: {
    partyId: PartyId;
    address: string | null;
    taxNumber: string | null;
    details: Partial<PartyDetails> | null;
  } | null;
  taxRates: (Partial<TaxDetails> & { taxRateId: TaxRateId; name: string; rate: Rate })[];
};

const NO_PLACE = {
  city: null,
  postcode: null,
  country: null,
  electronicScheme: null,
  electronicAddress: null,
};
const NO_COMPANY: CompanyDetails = {
  ...NO_PLACE,
  legalId: null,
  contactName: null,
  iban: null,
  bic: null,
  paymentCodes: true,
};
const NO_PARTY: PartyDetails = { ...NO_PLACE, format: "en16931", legalId: null, buyerReference: null };
const NO_TAX: TaxDetails = { category: null, exemptionCode: null, exemptionReason: null };

/** What is known of company, customer and tax rates; `version` counts every change of it. */
export async function selectDetails(tx: Tx, partyId: PartyId | null) {
  const { rows } = await sql<Stored>`
    select (select coalesce(sum(version), 0)::int + 1 from ${own("e_invoice_details")}) as version,
      b.name, b.address, b.phone, b.email, b.tax_id as "taxId", b.currency, b.country, (
        select details from ${own("e_invoice_details")} where subject_id = b.book_id
      ) as company, (
        select json_build_object('partyId', p.id, 'address', p.address, 'taxNumber', p.tax_number, 'details', (
          select details from ${own("e_invoice_details")} where subject_id = p.id))
        from ${own("parties p")} where p.id = ${partyId}::uuid and p.side = 'customer'
      ) as party, (
        select coalesce(json_agg(coalesce(to_jsonb(e.details), '{}') || jsonb_build_object('taxRateId', t.id,
          'name', t.name, 'rate', case t.kind when 'reverse_charge' then '0' else trim_scale(t.rate)::text end,
          'category', coalesce(e.details ->> 'category', case t.kind when 'reverse_charge' then 'AE' end))
          order by t.code), '[]')
        from ${own("tax_rates t")} left join ${own("e_invoice_details e")} on e.subject_id = t.id
        where t.applies_to <> 'purchases' and not t.is_combined and t.kind <> 'withheld'
      ) as "taxRates"
    from ${own("books b")}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("The book of a transaction is there.");
  const { company, party, taxRates, country, ...book } = found;
  return {
    book,
    company: { ...NO_COMPANY, ...company, country: company?.country ?? country },
    party: party && {
      partyId: party.partyId,
      current: { address: party.address, taxNumber: party.taxNumber },
      details: { ...NO_PARTY, ...party.details },
    },
    taxRates: taxRates.map((rate): EInvoiceDetails["taxRates"][number] => ({ ...NO_TAX, ...rate })),
  };
}

/** Keeps the details of one, in the place of those that it had. */
export async function upsertDetails(tx: Tx, subject: Subject, details: object): Promise<void> {
  const partyId = subject !== "company" && "partyId" in subject ? subject.partyId : null;
  const taxRateId = subject !== "company" && "taxRateId" in subject ? subject.taxRateId : null;
  const text = JSON.stringify(details);
  await sql`
    insert into e_invoice_details (book_id, subject_id, party_id, tax_rate_id, details)
    values (${BOOK}, coalesce(${partyId}::uuid, ${taxRateId}::uuid, ${BOOK}), ${partyId}::uuid, ${taxRateId}::uuid,
      ${text}::jsonb)
    on conflict (book_id, subject_id) do update
      set details = excluded.details, version = e_invoice_details.version + 1
      where e_invoice_details.details <> excluded.details`.execute(tx);
}

/** The units of products. */
export async function selectUnits(tx: Tx, ids: readonly ProductId[]): Promise<Map<string, Unit>> {
  const { rows } = await sql<{ id: string; unit: Unit }>`
    select id, unit from ${own("products")} where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}
