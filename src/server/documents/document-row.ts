import type { Document, DocumentInput } from "#contract/documents.ts";
import { type DocumentKind, documentTotals, dueDateOf, sideOf } from "#domain/document.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type DocumentRow, type ItemRow, lockDocument, selectDocument } from "./document-queries.ts";
import type { DocumentRecords } from "./document-records-queries.ts";

type Given = {
  id: string;
  number: string;
  items: readonly ItemRow[];
  records: DocumentRecords;
  /** The party that the document has already: it may be inactive by now. */
  keptPartyId?: string;
};

/** The header with its sums and the snapshots of party and company at issue. */
export async function documentRow(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  { id, number, items, records: { party, company }, keptPartyId }: Given,
): Promise<DocumentRow> {
  const { partyId, date, notes, creditsId } = input;
  if (!party)
    throw refuseField(sideOf(kind) === "vendor" ? "document.no-vendor" : "document.no-customer", "partyId");
  // What was begun goes on: a draft is posted, and what was sold is taken back.
  if (!party.isActive && partyId !== keptPartyId && creditsId === null) throw inactive(kind);
  const dueDate = input.dueDate ?? dueDateOf(date);
  if (dueDate < date) throw refuseField("document.due-before-date", "dueDate");
  if (creditsId !== null) await checkCredited(tx, kind, { ...input, creditsId });
  return {
    id,
    kind,
    number,
    partyId,
    partyName: party.name,
    partyEmail: party.email,
    partySnapshot: party.snapshot,
    companySnapshot: company.snapshot,
    date,
    dueDate,
    status: input.status,
    notes,
    creditsId,
    currency: company.currency,
    paidAmount: "0.00",
    ...documentTotals(items),
  };
}

function inactive(kind: DocumentKind): Refusal {
  const message = `This ${sideOf(kind)} is inactive`;
  return new Refusal("party.inactive", [{ field: "partyId", message }]);
}

/** A document that was issued goes on saying what it said of its party and company (Accounting 4). */
export function keepSnapshot(row: DocumentRow, { partyName, partyEmail }: Document): DocumentRow {
  return { ...row, partyName, partyEmail, partySnapshot: null, companySnapshot: null };
}

type Credit = { creditsId: string; partyId: string; status: DocumentInput["status"] };

/** A credit note takes back an invoice, a vendor credit takes back a bill, each posted and of the same party. */
async function checkCredited(tx: Tx, kind: DocumentKind, credit: Credit): Promise<void> {
  const { creditsId, partyId, status } = credit;
  const of = kind === "credit_note" ? "invoice" : kind === "vendor_credit" ? "bill" : null;
  const isKnown = of !== null && (await lockDocument(tx, of, creditsId));
  const credited = isKnown ? await selectDocument(tx, of, creditsId) : undefined;
  if (!credited) throw refuseField("document.not-found", "creditsId");
  if (credited.partyId !== partyId) throw refuseField("payment.other-party", "creditsId");
  const isLive = credited.status === "posted" || credited.status === "paid";
  if (status !== "draft" && !isLive) throw refuseField("document.credits-unposted", "creditsId");
}
