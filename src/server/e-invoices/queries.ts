import type { Unit } from "#domain/units.ts";
import { sql } from "kysely";
import type { CustomerFormat } from "#domain/e-invoice/codes.ts";
import type { CompanyDetails, PartyDetails } from "#domain/e-invoice/make-e-invoice.ts";
import type { DocumentId, PartyId, ProductId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

type DetailsSubject = { partyId: PartyId } | "company";
type StoredDetails = {
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
    taxId: string | null;
    details: Partial<PartyDetails> | null;
  } | null;
};

const NO_PLACE = {
  city: null,
  postalCode: null,
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
  bankName: null,
  routingNumber: null,
  accountNumber: null,
  hasPaymentQrCode: true,
};
const NO_PARTY: PartyDetails = { ...NO_PLACE, format: "none", legalId: null, buyerReference: null };

/** Returns the details of company and customer; `version` counts every change. */
export async function selectDetails(tx: Tx, partyId: PartyId | null) {
  const { rows } = await sql<StoredDetails>`
    select (select coalesce(sum(version), 0)::int + 1 from ${bookRows("e_invoice_details")}) as version,
      b.name, b.address, b.phone, b.email, b.tax_id as "taxId", b.currency, b.country, (
        select details from ${bookRows("e_invoice_details")} where subject_id = b.book_id
      ) as company, (
        select json_build_object('partyId', p.id, 'address', p.address, 'taxId', p.tax_id, 'details', (
          select details from ${bookRows("e_invoice_details")} where subject_id = p.id))
        from ${bookRows("parties p")} where p.id = ${partyId}::uuid and p.side = 'customer'
      ) as party
    from ${bookRows("books b")}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The company of the transaction doesn't exist.");
  const { company, party, country, ...book } = row;
  return {
    book,
    company: { ...NO_COMPANY, ...company, country: company?.country ?? country },
    party: party && {
      partyId: party.partyId,
      current: { address: party.address, taxId: party.taxId },
      details: { ...NO_PARTY, ...party.details },
    },
  };
}

/** Returns the electronic invoice format of a customer. */
export async function selectFormat(tx: Tx, partyId: PartyId): Promise<CustomerFormat> {
  const { rows } = await sql<{ format: CustomerFormat | null }>`
    select details ->> 'format' as format from ${bookRows("e_invoice_details")} where subject_id = ${partyId}`.execute(
    tx,
  );
  return rows[0]?.format ?? NO_PARTY.format;
}

/** Stores the details of the company or a customer, replacing earlier ones. */
export async function upsertDetails(tx: Tx, subject: DetailsSubject, details: object): Promise<void> {
  const partyId = subject === "company" ? null : subject.partyId;
  const text = JSON.stringify(details);
  await sql`
    insert into e_invoice_details (book_id, subject_id, party_id, details)
    values (${BOOK}, coalesce(${partyId}::uuid, ${BOOK}), ${partyId}::uuid, ${text}::jsonb)
    on conflict (book_id, subject_id) do update
      set details = excluded.details, version = e_invoice_details.version + 1
      where e_invoice_details.details <> excluded.details`.execute(tx);
}

/** Returns the units of products. */
export async function selectUnits(tx: Tx, ids: readonly ProductId[]): Promise<Map<string, Unit>> {
  const { rows } = await sql<{ id: string; unit: Unit }>`
    select id, unit from ${bookRows("products")} where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

/** Whether an invoice charges a reminder's fee and interest. */
export async function isReminderCharge(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`select from ${bookRows("reminders")} where fee_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
