import type { Document, DocumentInput } from "#contract/documents.ts";
import { type CreditLine, creditProblems } from "#domain/credit.ts";
import type { Day } from "#domain/dates.ts";
import { type DocumentKind, dueDateOf, sideOf } from "#domain/document.ts";
import { documentTotals } from "#domain/item-amounts.ts";
import type { DocumentId, JournalId, PartyId } from "#domain/ids.ts";
import { add, compare, type Money, NO_UNITS, sum, ZERO } from "#domain/money.ts";
import { Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { checkOrdered } from "#server/orders/take-order.ts";
import { type ItemRow, selectItems } from "./item-queries.ts";
import { type DocumentRow, lockDocument, selectDocument } from "./queries.ts";
import { type DocumentRecords, selectCredited } from "./record-queries.ts";

type Given = {
  id: DocumentId;
  number: string;
  items: readonly ItemRow[];
  records: DocumentRecords;
  /** The party that the document has already: it may be inactive by now. */
  keptPartyId?: PartyId;
};

/** Which prices are meant, once it is decided. */
type Priced = { pricesIncludeTax: boolean };

/** The header with its sums and the snapshots of party and company at issue. */
export async function documentRow(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput & Priced,
  { id, number, items, records: { parties, company }, keptPartyId }: Given,
): Promise<DocumentRow> {
  const { partyId, date, notes, creditsId, orderId, discount, pricesIncludeTax } = input;
  const party = parties.get(partyId);
  if (!party)
    throw refuseField(sideOf(kind) === "vendor" ? "document.no-vendor" : "document.no-customer", "partyId");
  // A change goes on with an inactive party: its drafts can still be posted, and its sales taken back.
  if (!party.isActive && partyId !== keptPartyId && creditsId === null && orderId === null)
    throw inactive(kind);
  const dueDate = input.dueDate ?? dueDateOf(date);
  if (dueDate < date) throw refuseField("document.due-before-date", "dueDate");
  if (creditsId !== null) await checkCredited(tx, kind, { ...input, creditsId });
  const orderKind = await checkOrdered(tx, kind, { ...input, id }, items);
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
    orderId,
    orderKind,
    currency: company.currency,
    paidAmount: ZERO,
    pricesIncludeTax,
    discount,
    discountAmount: sum(items.map(({ documentDiscount }) => documentDiscount)),
    ...documentTotals(items),
  };
}

function inactive(kind: DocumentKind): Refusal {
  const message = `This ${sideOf(kind)} is inactive`;
  return new Refusal("party.inactive", [{ field: "partyId", message }]);
}

/** A document that has just been written, as reading it would say it. */
export function writtenDocument(
  row: DocumentRow,
  items: readonly ItemRow[],
  {
    records: { parties, products, accounts, company, now },
    journalId,
  }: Pick<Given, "records"> & { journalId: JournalId | null },
): Document {
  const party = parties.get(row.partyId);
  if (!party) throw new Refusal("party.not-found");
  return {
    ...row,
    version: 1,
    exchangeRate: "1",
    baseTotal: row.total,
    isOpening: false,
    voidReason: null,
    journalId,
    reversalId: null,
    items: items.map(({ isRecoverable: _tax, pricesIncludeTax: _prices, ...item }) => {
      const product = item.productId === null ? undefined : products.get(item.productId);
      const account = item.accountId === null ? undefined : accounts.get(item.accountId);
      return {
        ...item,
        productCode: product?.code ?? null,
        productName: product?.name ?? null,
        accountCode: account?.code ?? null,
        accountName: account?.name ?? null,
        baseSubtotal: item.subtotal,
        baseTaxAmount: item.taxAmount,
        credited: { quantity: NO_UNITS, subtotal: ZERO, taxAmount: ZERO },
      };
    }),
    partySnapshot: party.snapshot,
    companySnapshot: company.snapshot,
    createdAt: now,
    updatedAt: now,
  };
}

/** A document that was issued goes on saying what it said of its party and company (Accounting 4). */
export function keepSnapshot(row: DocumentRow, { partyName, partyEmail }: Document): DocumentRow {
  return { ...row, partyName, partyEmail, partySnapshot: null, companySnapshot: null };
}

type Taking = { creditsId: DocumentId; partyId: PartyId; status: DocumentInput["status"] };

/** A credit note takes back an invoice, a vendor credit takes back a bill, each posted and of the same party. */
async function checkCredited(tx: Tx, kind: DocumentKind, taking: Taking): Promise<void> {
  const { creditsId, partyId, status } = taking;
  const of = kind === "credit_note" ? "invoice" : kind === "vendor_credit" ? "bill" : null;
  const isKnown = of !== null && (await lockDocument(tx, of, creditsId));
  const credited = isKnown ? await selectDocument(tx, of, creditsId) : undefined;
  if (!credited) throw refuseField("document.not-found", "creditsId");
  if (credited.partyId !== partyId) throw refuseField("payment.other-party", "creditsId");
  const isLive = credited.status === "posted" || credited.status === "paid";
  if (status !== "draft" && !isLive) throw refuseField("document.credits-unposted", "creditsId");
}

type Credit = { id: DocumentId; creditsId: DocumentId | null; date: Day; total: Money };

/**
 * A credit that is posted takes back no more than is left of its document, not before that was written
 * (Accounting 2). The document is locked already, so that two credits cannot both take the rest.
 */
export async function checkCredit(tx: Tx, credit: Credit, items: readonly CreditLine[]): Promise<void> {
  const { id, creditsId, date, total } = credit;
  if (creditsId === null) return;
  const of = await selectCredited(tx, creditsId, { except: id });
  if (!of) throw refuseField("document.not-found", "creditsId");
  if (date < of.date) throw refuseField("document.credit-too-early", "date");
  const problems = creditProblems(items, await selectItems(tx, creditsId, { exceptCredit: id }));
  const [first] = problems;
  if (first) {
    throw new Refusal(
      first.code,
      problems.map(({ index, field, code, message = refusalReply(code).detail }) => {
        return { field: `items[${index}].${field}`, message };
      }),
    );
  }
  if (compare(add(of.credited, total), of.total) > 0) throw refuseField("document.credits-too-much", "items");
}
