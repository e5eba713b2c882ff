import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { DocumentId, OpeningId, PartyId } from "#domain/ids.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { Money } from "#domain/money.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { COMPANY_SNAPSHOT, PARTY_SNAPSHOT } from "./record-queries.ts";

type NewOpening = {
  id: DocumentId;
  kind: DocumentKind;
  party: { id: PartyId };
  number: string;
  date: Day;
  dueDate: Day;
  total: Money;
  taxAmount: Money;
  currency: string;
  exchangeRate: ExchangeRate;
  baseTotal: Money;
  /** Null if in the base currency. */
  baseSubtotal: Money | null;
};

/** Writes opening documents, with current details of party and company, in one statement. */
export async function insertOpeningDocuments(
  tx: Tx,
  openingId: OpeningId,
  rows: readonly NewOpening[],
): Promise<void> {
  const rowsToInsert = rows.map(({ party, ...row }) => ({ ...row, partyId: party.id }));
  await sql`
    insert into documents (book_id, id, kind, number, party_id, party_name, party_email, party_snapshot,
      company_snapshot, date, due_date, status, opening_id, currency, exchange_rate, subtotal, tax_amount, total,
      base_total, base_subtotal, base_paid_amount)
    select b.book_id, d.id, d.kind, d.number, p.id, p.name, coalesce(p.email, ''), ${PARTY_SNAPSHOT("p")}, ${COMPANY_SNAPSHOT("b")},
      d.date, d."dueDate", case when d.total = 0 then 'paid' else 'posted' end, ${openingId}, d.currency,
      d."exchangeRate", d.total - d."taxAmount", d."taxAmount", d.total, d."baseTotal", d."baseSubtotal", d."baseSubtotal" * 0
    from ${bookRows("books b")}, jsonb_to_recordset(${JSON.stringify(rowsToInsert)}::jsonb) as d (id uuid, kind text, "partyId" uuid,
      number text, date date, "dueDate" date, total numeric, "taxAmount" numeric, currency text, "exchangeRate" numeric, "baseTotal" numeric,
      "baseSubtotal" numeric)
    join ${bookRows("parties p")} on p.id = d."partyId"`.execute(tx);
}

type OpeningDocumentRow = {
  id: DocumentId;
  kind: DocumentKind;
  number: string;
  partyId: PartyId;
  partyName: string;
  date: Day;
  dueDate: Day;
  total: Money;
  currency: string;
  exchangeRate: ExchangeRate;
  baseTotal: Money;
  paidAmount: Money;
  isCredited: boolean;
};

/** Opening documents by date, all or some, with paid amount and whether credited. */
export async function selectOpeningDocuments(
  tx: Tx,
  openingId: OpeningId,
  ids: readonly DocumentId[] | null = null,
): Promise<OpeningDocumentRow[]> {
  const { rows } = await sql<OpeningDocumentRow>`
    select d.id, d.kind, d.number, d.party_id as "partyId", d.party_name as "partyName", d.date, d.due_date as "dueDate",
      format_amount(d.total) as total, d.currency, trim_scale(d.exchange_rate)::text as "exchangeRate",
      format_amount(d.base_total) as "baseTotal", format_amount(d.paid_amount) as "paidAmount",
      exists (select from ${bookRows("documents c")} where c.credited_document_id = d.id and c.status in ('posted', 'paid')) as "isCredited"
    from ${bookRows("documents d")} where d.opening_id = ${openingId}
      and (${ids}::uuid[] is null or d.id = any(${ids}::uuid[])) order by d.kind, d.date, d.number`.execute(
    tx,
  );
  return rows;
}

/** Which of these numbers are taken. */
export async function selectTakenNumbers(
  tx: Tx,
  candidates: readonly { kind: DocumentKind; number: string }[],
): Promise<{ kind: DocumentKind; number: string }[]> {
  const { rows } = await sql<{ kind: DocumentKind; number: string }>`
    select d.kind, d.number from ${bookRows("documents d")}
    join unnest(${candidates.map(({ kind }) => kind)}::text[], ${candidates.map(({ number }) => number)}::text[]) as w (kind, number)
      on w.kind = d.kind and w.number = d.number
    where d.opening_id is null or d.status <> 'void'`.execute(tx);
  return rows;
}

export async function markOpeningDocumentsVoid(tx: Tx, openingId: OpeningId): Promise<void> {
  await sql`
    update documents set version = version + 1, status = 'void', paid_amount = 0, base_paid_amount = base_paid_amount * 0,
      void_reason = 'Opening balances undone', updated_by = current_actor(), updated_at = now()
    where book_id = ${BOOK} and opening_id = ${openingId}`.execute(tx);
}
