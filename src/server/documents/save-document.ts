import { v7 as newId } from "uuid";
import type { Document, DocumentInput, DocumentUpdate } from "#contract/documents.ts";
import { shiftDays } from "#domain/dates.ts";
import {
  type DocumentKind,
  type DocumentStatus,
  documentTotals,
  paidStatus,
  sideOf,
  type Transition,
  transition,
} from "#domain/document.ts";
import { compare, isPositive } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { lockBook } from "#server/settings/book-queries.ts";
import {
  type DocumentRow,
  insertDocument,
  type ItemRow,
  lockDocument,
  replaceItems,
  selectCompanySnapshot,
  selectPartyOfDocument,
  updateDocument,
} from "./document-queries.ts";
import { planPosting, type Postable, writePosting } from "./post-document.ts";
import { payRest, releasePayments } from "./pay-document.ts";
import { priceItems } from "./price-items.ts";
import { currentDocument, readDocument, readItems } from "./read-document.ts";
import { takeBackPosting, voidDocument } from "./void-document.ts";

const DAYS_TO_PAY = 30;

/** Writes a document; posted or paid it writes its journal and moves stock (Rules 2 to 4). */
export async function createDocument(tx: Tx, kind: DocumentKind, input: DocumentInput): Promise<Document> {
  const step = allowed(transition(null, input.status));
  await lockBook(tx);
  const items = await priceItems(tx, kind, input.items);
  const number = await takeNumber(tx, kind, input.number);
  const row = await documentRow(tx, kind, input, { id: newId(), number, items });
  const status = step === "save" ? "draft" : paidStatus(row.total, "0.00");
  await insertDocument(tx, { ...row, status });
  await replaceItems(tx, row.id, items);
  if (step !== "save") await post(tx, { ...row, items });
  if (step === "post-and-pay")
    await payRest(tx, row.id, { ...input.payment, date: input.payment?.date ?? input.date });
  const document = await readDocument(tx, kind, row.id);
  await recordAudit(tx, {
    action: `${kind}.created`,
    subject: "document",
    subjectId: row.id,
    after: document,
  });
  return document;
}

/** Changes a document or its status (Rules 4); a stale version is refused, and so is what the table forbids. */
export async function editDocument(
  tx: Tx,
  kind: DocumentKind,
  id: string,
  input: DocumentUpdate,
): Promise<Document> {
  await lockBook(tx);
  const before = await currentDocument(tx, kind, id, input.version);
  const step = allowed(transition(before.status, input.status));
  if (step === "void") await voidDocument(tx, before, input);
  else if (step === "unpay") await releasePayments(tx, id, "void");
  else await change(tx, before, input, step);
  const after = await readDocument(tx, kind, id);
  await recordAudit(tx, { action: `${kind}.edited`, subject: "document", subjectId: id, before, after });
  return after;
}

async function change(tx: Tx, before: Document, input: DocumentUpdate, step: Transition): Promise<void> {
  const { id, kind, creditsId } = before;
  const stored = await readItems(tx, id);
  const items = await priceItems(tx, kind, input.items, stored);
  const number = input.number ?? before.number;
  const row = await documentRow(tx, kind, { ...input, creditsId }, { id, number, items });
  if (compare(row.total, before.paidAmount) < 0) throw refuseField("document.below-paid", "items");
  if (step === "unpost" && isPositive(before.paidAmount)) throw new Refusal("document.has-payments");
  if (row.partyId !== before.partyId && isPositive(before.paidAmount))
    throw refuseField("document.has-payments", "partyId");
  // What was posted is taken back before the new items are, so that stock is valued once, as it will be.
  const isPosted = before.status === "posted" || before.status === "paid";
  const touched = isPosted ? await takeBackPosting(tx, before, { keepsJournal: step !== "unpost" }) : [];
  const status = statusAfter(step, input.status, row.total, before.paidAmount);
  await updateDocument(tx, { ...row, status, paidAmount: before.paidAmount });
  await replaceItems(tx, id, items);
  if (status === "posted" || status === "paid")
    await post(tx, { ...row, items }, { touched, journalId: before.journalId });
  else if (touched.length > 0)
    await writePosting(
      tx,
      { ...row, items: [] },
      { ...(await planPosting(tx, { ...row, items: [] }, touched)), lines: [] },
    );
  if (step === "pay" || step === "post-and-pay") {
    await payRest(tx, id, {
      ...input.payment,
      ...(step === "pay" ? {} : { date: input.payment?.date ?? input.date }),
    });
  }
}

function statusAfter(
  step: Transition,
  wanted: DocumentStatus,
  total: string,
  paidAmount: string,
): DocumentStatus {
  if (step === "save") return wanted;
  return step === "unpost" ? "draft" : paidStatus(total, paidAmount);
}

type Again = { touched: readonly string[]; journalId: string | null };

async function post(
  tx: Tx,
  document: Postable,
  { touched, journalId }: Again = { touched: [], journalId: null },
): Promise<void> {
  await writePosting(tx, document, await planPosting(tx, document, touched), journalId);
}

/** A step that the table of rules 4 allows. */
export function allowed(step: Transition | null): Transition {
  if (step === null) throw refuseField("document.wrong-status", "status");
  return step;
}

type Given = { id: string; number: string; items: readonly ItemRow[] };

/** The header with its sums and the snapshots of party and company at issue. */
export async function documentRow(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  { id, number, items }: Given,
): Promise<DocumentRow> {
  const { partyId, date, notes, creditsId } = input;
  const party = await selectPartyOfDocument(tx, sideOf(kind), partyId);
  if (!party)
    throw refuseField(sideOf(kind) === "vendor" ? "document.no-vendor" : "document.no-customer", "partyId");
  const dueDate = input.dueDate ?? shiftDays(date, DAYS_TO_PAY);
  if (dueDate < date) throw refuseField("document.due-before-date", "dueDate");
  if (creditsId !== null) await checkCredited(tx, kind, creditsId);
  const company = await selectCompanySnapshot(tx);
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

/** A credit note takes back an invoice, a vendor credit takes back a bill, each of this book. */
async function checkCredited(tx: Tx, kind: DocumentKind, creditsId: string): Promise<void> {
  const credited = kind === "credit_note" ? "invoice" : kind === "vendor_credit" ? "bill" : null;
  const isKnown = credited !== null && (await lockDocument(tx, credited, creditsId));
  if (!isKnown) throw refuseField("document.not-found", "creditsId");
}
