import type { LineShare } from "#domain/advance-shares.ts";
import { isCredit, paidStatus, sideOf } from "#domain/document.ts";
import type { ApplicationId, DocumentId, PartyId, PaymentId } from "#domain/ids.ts";
import { add, compare, isPositive, isZero, type Money, negate, subtract, sum, ZERO } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { releaseBeforeCredit } from "#server/accruals/deferrals.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import type { Advance } from "./advance-queries.ts";
import {
  carryingAmountOf,
  endApplications,
  readLineShares,
  postApplications,
  restoreLines,
  subtractAppliedPart,
} from "./advances.ts";
import { baseAmountOfCredit, baseAmountOf, outstandingOf } from "./base-amounts.ts";
import { lockDocuments, type LockedDocument, updatePaid } from "./document-queries.ts";
import { rejectOtherCurrency } from "./other-currency.ts";
import {
  type AllocationRow,
  insertAllocations,
  type LiveAllocation,
  markAllocationsVoid,
} from "./queries.ts";

/** `index` is its place in the request, if that isn't its place in the list. */
export type RequestedAllocation = { documentId: DocumentId; amount: Money; index?: number };

/** What to apply to documents. */
export type AllocationSource = {
  /** The payment or credit to apply. */
  paymentId?: PaymentId;
  creditId?: DocumentId;
  partyId: PartyId;
  /** The day of the application; a later document is paid on its own date. */
  date: Day;
  /** True if the user chose the day, which then can't be before any of the documents. */
  isGiven?: boolean;
  /** The latest day allowed unless the document is later: today or, if later, the date of the credit or payment. */
  latest?: Day;
  /** True for a refund, which pays credits instead of bills and invoices. */
  paysCredits: boolean;
  /** Maximum amount to apply. */
  available: Money;
  /** Null: the base currency. */
  currency: string | null;
  /** The credit in its current version. */
  credit?: LockedDocument;
  /** The unapplied amount of an earlier foreign currency payment. */
  advance?: Advance | undefined;
};

/**
 * Applies an amount to documents of the same party, each locked, never above its balance due (Accounting 3, I-17). Updates their
 * paid amount and status. Returns the sum in the base currency.
 */
export async function allocatePaymentOrCredit(
  tx: Tx,
  source: AllocationSource,
  allocations: readonly RequestedAllocation[],
): Promise<Money> {
  return allocateMany(tx, [{ source, allocations }]);
}

/** The same for many amounts, all or none, each on the balances left before. */
export async function allocateMany(
  tx: Tx,
  all: readonly { source: AllocationSource; allocations: readonly RequestedAllocation[] }[],
): Promise<Money> {
  const merged = all.map(({ source, allocations }) => ({
    source,
    allocations: mergeByDocument(allocations),
  }));
  const ids = merged.flatMap(({ allocations }) => allocations.map(({ documentId }) => documentId));
  const documents = await lockDocuments(tx, ids);
  for (const { source, allocations } of merged) {
    rejectOtherCurrency(allocations, { ...source, documents });
    if (compare(sum(allocations.map(({ amount }) => amount)), source.available) > 0)
      throw refuseField("payment.over-applied", "allocations[0].amount");
  }
  const rows: AllocationRow[] = [];
  const sharesOf = new Map<PartyId, Map<ApplicationId, LineShare[]>>();
  for (const { source, allocations } of merged)
    for (const allocation of allocations) {
      const applied = applyAmount(tx, source, {
        ...allocation,
        document: documents.get(allocation.documentId),
      });
      documents.set(allocation.documentId, applied.document);
      const { shares, ...row } = await allocationRow(tx, source, { ...applied, amount: allocation.amount });
      rows.push(row);
      if (shares === null) continue;
      const partyShares = sharesOf.get(source.partyId) ?? new Map<ApplicationId, LineShare[]>();
      sharesOf.set(source.partyId, partyShares.set(row.id, shares));
    }
  await updatePaid(tx, [...documents.values()]);
  await insertAllocations(tx, rows);
  for (const [partyId, shares] of sharesOf) await postApplications(tx, partyId, shares);
  return sum(rows.map(({ baseAmount }) => baseAmount));
}

type AppliedToDocument = ReturnType<typeof applyAmount> & { amount: Money };

/** The row of an application. An advance at another rate changes the lines of its document, or null if the rates agree. */
async function allocationRow(
  tx: Tx,
  source: AllocationSource,
  { document, amount, baseAmount, advanceAmount }: AppliedToDocument,
): Promise<AllocationRow & { shares: LineShare[] | null }> {
  const { id: documentId, kind, currency, exchangeRate } = document;
  const { paymentId = null, creditId = null } = source;
  const date = document.date > source.date ? document.date : source.date;
  const change = advanceAmount === null ? ZERO : subtract(advanceAmount, baseAmount);
  const shares = isZero(change) ? null : await readLineShares(tx, { documentId, side: sideOf(kind), change });
  if (shares !== null) await releaseBeforeCredit(tx, { documentId, date });
  const lineDifferences =
    shares && shares.map(({ isGoods: _goods, accountId: _account, ...difference }) => difference);
  return {
    id: newId<ApplicationId>(),
    paymentId,
    creditId,
    documentId,
    date,
    amount,
    currency,
    exchangeRate,
    baseAmount,
    advanceAmount,
    lineDifferences,
    shares,
  };
}

/** The document after applying an amount; rejects invalid applications. */
function applyAmount(
  tx: Tx,
  source: AllocationSource,
  { amount, index, document }: MergedAllocation & { document: LockedDocument | undefined },
): { document: LockedDocument; baseAmount: Money; advanceAmount: Money | null } {
  if (!document || document.partyId !== source.partyId)
    throw refuseField("payment.party-mismatch", `allocations[${index}].documentId`);
  const isAtRate = source.credit === undefined || source.credit.exchangeRate === document.exchangeRate;
  if (!isAtRate) throw refuseField("currency.mismatch", `allocations[${index}].documentId`);
  if (source.isGiven === true && source.date < document.date)
    throw refuseField("payment.applied-before-document", "date");
  if (source.latest !== undefined && source.date > source.latest && source.date > document.date)
    throw refuseField("payment.applied-in-future", "date");
  const isOpen = document.status === "posted" && isCredit(document.kind) === source.paysCredits;
  if (!isOpen || compare(amount, outstandingOf(document)) > 0)
    throw refuseField("payment.exceeds-balance-due", `allocations[${index}].amount`);
  const { credit } = source;
  const field = `allocations[${index}].amount`;
  const minorUnit = minorUnitIn(tx);
  const baseAmount = credit
    ? baseAmountOfCredit({ document, credit }, { amount, field, minorUnit })
    : baseAmountOf(document, amount, minorUnit);
  if (credit) source.credit = addPaidAmount(credit, { amount, baseAmount });
  const { advance } = source;
  const advanceAmount = advance === undefined ? null : carryingAmountOf(advance, amount, minorUnit);
  if (advance !== undefined && advanceAmount !== null)
    source.advance = subtractAppliedPart(advance, { amount, carried: advanceAmount });
  return { document: addPaidAmount(document, { amount, baseAmount }), baseAmount, advanceAmount };
}

type AppliedAmounts = { amount: Money; baseAmount: Money };

/** The document, or credit, after paying another amount. */
export function addPaidAmount(
  document: LockedDocument,
  { amount, baseAmount }: AppliedAmounts,
): LockedDocument {
  const { total, basePaidAmount: before } = document;
  const paidAmount = add(document.paidAmount, amount);
  const basePaidAmount = before === null ? null : add(before, baseAmount);
  return { ...document, paidAmount, basePaidAmount, status: paidStatus({ total, paidAmount }) };
}

/** Undoes allocations: their documents are due again. */
export async function endAllocations(tx: Tx, allocations: readonly LiveAllocation[]): Promise<void> {
  const documents = await lockDocuments(tx, allocations.flatMap(documentsOfAllocation));
  await markAllocationsVoid(
    tx,
    allocations.map(({ id }) => id),
  );
  for (const allocation of allocations) {
    const less = { amount: negate(allocation.amount), baseAmount: negate(allocation.baseAmount) };
    for (const id of documentsOfAllocation(allocation)) {
      const document = documents.get(id);
      if (document) documents.set(id, addPaidAmount(document, less));
    }
  }
  await updatePaid(tx, [...documents.values()]);
  await endApplications(tx);
  await restoreLines(
    tx,
    allocations.map(({ id }) => id),
  );
}

/** The documents whose paid amount includes an allocation. */
function documentsOfAllocation({ documentId, creditId }: LiveAllocation): DocumentId[] {
  return [documentId, creditId].filter((id) => id !== null);
}

type MergedAllocation = RequestedAllocation & { index: number };

/** Merges allocations per document, with the index of its first. */
function mergeByDocument(allocations: readonly RequestedAllocation[]): MergedAllocation[] {
  const merged = new Map<DocumentId, MergedAllocation>();
  for (const [place, { documentId, amount, index = place }] of allocations.entries()) {
    const existing = merged.get(documentId) ?? { documentId, amount: ZERO, index };
    if (!isPositive(amount)) throw refuseField("payment.amount-required", `allocations[${index}].amount`);
    merged.set(documentId, { ...existing, amount: add(existing.amount, amount) });
  }
  return [...merged.values()];
}
