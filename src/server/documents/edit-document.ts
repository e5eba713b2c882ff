import type { OpenedAccounts } from "#contract/accounts.ts";
import type { Document, DocumentUpdate, DocumentResult } from "#contract/documents.ts";
import { type DocumentKind, isPosted, paidStatus, type Transition, transition } from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import { isProvisional } from "#domain/numbering.ts";
import { compare, isPositive, isZero, subtract, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { correctDeferrals, rejectDeferredLineEdits } from "#server/accruals/deferrals.ts";
import { rejectDateAfterDepreciation } from "#server/assets/billed-cost.ts";
import { selectAssetsFrom } from "#server/assets/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import { advanceNumbers, takeRecordNumber } from "#server/numbering/next-number.ts";
import { hasLandedCosts } from "#server/stock/lookup.ts";
import { type ChangeRow, insertManyChanges, type PendingChanges } from "#server/stock/move-stock.ts";
import { settleStock } from "#server/stock/remove-movements.ts";
import { features } from "#server/registry/lookup.ts";
import { ITEM_INPUT_FIELDS } from "./check-document.ts";
import { planPosting, type DocumentToPost, writePosting } from "./post-document.ts";
import {
  readCreditedItems,
  prepareCredit,
  applyToCreditedDocument,
  undoApplicationToCredited,
} from "./credit.ts";
import { rejectExcessDocumentDecimals } from "#server/currencies/lookup.ts";
import { roundLastCredit, currencyOfDocument } from "./document-currency.ts";
import { buildDocumentRow, restoreSnapshot, priceItems } from "./document-rows.ts";
import { type ItemRow, replaceItems, type StoredItem } from "./item-queries.ts";
import { type DocumentRow, type StoredDocument, updateDocument } from "./queries.ts";
import { asDocument, currentDocument, readDocument, storedDocument } from "./read-documents.ts";
import { type DocumentRecords, hasLiveCredits, selectDocumentRecords } from "./record-queries.ts";
import { allowTransition, checkPayNow, payRemaining } from "./save-document.ts";
import { releasePayments } from "./release-payments.ts";
import { removePosting, voidDocument } from "./void-document.ts";

/** Changes a document or its status (Accounting 4); rejects stale versions and forbidden transitions. */
export async function editDocument(
  tx: Tx,
  kind: DocumentKind,
  id: DocumentId,
  input: DocumentUpdate,
): Promise<DocumentResult> {
  rejectOtherId({ bodyId: input.id, id });
  const before = await currentDocument(tx, kind, id, input.version);
  if (before.isOpening) throw new Refusal("document.is-opening");
  // The credited document is chosen on creation, and never changes.
  if (input.creditedDocumentId !== null && input.creditedDocumentId !== before.creditedDocumentId)
    throw refuseField("document.credited-document-immutable", "creditedDocumentId");
  if (input.orderId !== null && input.orderId !== before.orderId)
    throw refuseField("document.order-immutable", "orderId");
  const releases = input.payments !== undefined && isPositive(before.paidAmount);
  if (!releases && isUnchangedEdit(before, input) && (await canSkipSave(tx, before, input)))
    return { ...asDocument(before), openedAccounts: [] };
  await checkPayNow(tx, input.payment);
  const isReverted = input.status === "draft" || input.status === "void";
  const loose = isReverted ? await undoApplicationToCredited(tx, before) : before;
  const step = allowTransition(transition({ ...loose, from: loose.status, to: input.status }));
  const later: ChangeRow[] = [];
  let openedAccounts: OpenedAccounts = [];
  if (step === "void") openedAccounts = await voidDocument(tx, loose, { ...input, later });
  else if (step === "unpay" || (releases && input.status !== "paid")) {
    if (isPositive(before.paidAmount) && !releases) throw new Refusal("document.has-payments");
    await releasePayments(tx, id, { paymentAction: input.payments ?? "void", isClosedAllowed: false });
    openedAccounts = await applyChange(tx, await storedDocument(tx, kind, id), input, { step, later });
  } else openedAccounts = await applyChange(tx, loose, input, { step, later });
  if (before.creditedDocumentId !== null)
    await correctDeferrals(tx, {
      documentId: before.creditedDocumentId,
      date: step === "void" ? before.date : input.date,
    });
  const after = await readDocument(tx, kind, id);
  if (isPosted(after.status) && !isPosted(before.status)) await features().rejectBrokenRules(tx, after);
  const action = `${kind}.${step === "void" ? "voided" : "edited"}` as const;
  await recordAudit(tx, { action, subject: "document", subjectId: id, before: asDocument(before), after });
  await insertManyChanges(tx, later, { isWhole: true });
  return { ...after, openedAccounts };
}

async function applyChange(
  tx: Tx,
  before: StoredDocument,
  input: DocumentUpdate,
  { step, later }: { step: Transition; later: ChangeRow[] },
): Promise<OpenedAccounts> {
  const openedAccounts: OpenedAccounts = [];
  const { id, kind, creditedDocumentId, orderId, items: stored, taxRounding } = before;
  const toCredit = await readCreditedItems(tx, kind, creditedDocumentId, { except: id });
  const records = await selectDocumentRecords(tx, kind, [input]);
  const { discount, pricesIncludeTax = before.pricesIncludeTax } = input;
  const { vendorInvoiceNumber = before.vendorInvoiceNumber, orderReference = before.orderReference } = input;
  const { contractReference = before.contractReference } = input;
  const { installments = input.paymentTerms === undefined ? before.installments : undefined } = input;
  const { earlyDiscount = installments && before.earlyDiscount } = input;
  const keptFields = { vendorInvoiceNumber, orderReference, contractReference, installments, earlyDiscount };
  const fullInput = { ...input, creditedDocumentId, orderId, ...keptFields };
  const { currency: baseCurrency } = records.company;
  const inCurrency = await currencyOfDocument(tx, fullInput, { baseCurrency, before });
  rejectExcessDocumentDecimals(input, inCurrency.minorUnit);
  const { minorUnit, toBooks } = inCurrency;
  const terms = { discount, pricesIncludeTax, taxRounding, minorUnit, toBooks };
  const items = priceItems(kind, input.items, records, { prior: stored, credited: toCredit, ...terms });
  const wasPosted = isPosted(before.status);
  const number = await numberOf(tx, before, { ...input, needsNumber: !wasPosted && step !== "save" });
  const rowSource = { id, number, items, records, inCurrency, previousPartyId: before.partyId };
  const newRow = await buildDocumentRow(tx, kind, { ...fullInput, pricesIncludeTax, taxRounding }, rowSource);
  const row = wasPosted && newRow.partyId === before.partyId ? restoreSnapshot(newRow, before) : newRow;
  if (step === "save") await rewriteDocument(tx, { ...row, status: "draft" }, items);
  else if (step === "unpost")
    openedAccounts.push(...(await revertToDraft(tx, before, { ...row, items, later })));
  else if (!wasPosted)
    openedAccounts.push(...(await postEditedDocument(tx, { ...row, items, records, later })));
  else if (changesOnlyNotes(before, stored, row, items))
    await updateDocument(tx, { ...row, ...paidFields(row, before), ...restoreBaseAmount(row, before) });
  else {
    const unapplied = await undoApplicationToCredited(tx, before);
    openedAccounts.push(...(await repostDocument(tx, unapplied, { ...row, items, records, later })));
    await applyToCreditedDocument(tx, row);
  }
  if (step === "post") await applyToCreditedDocument(tx, row);
  const paidOn = input.payment?.date ?? input.date;
  if (step === "post-and-pay")
    openedAccounts.push(...(await payRemaining(tx, id, { ...input.payment, date: paidOn })));
  if (step === "pay") openedAccounts.push(...(await payRemaining(tx, id, { ...input.payment })));
  return openedAccounts;
}

/** The number after an edit: entered, unchanged, or the final one if it was provisional. */
async function numberOf(
  tx: Tx,
  before: StoredDocument,
  {
    number = before.number,
    date,
    needsNumber,
  }: Pick<DocumentUpdate, "number" | "date"> & { needsNumber: boolean },
): Promise<string> {
  const { kind } = before;
  if (needsNumber && isProvisional(number)) return takeRecordNumber(tx, kind, { typed: undefined, date });
  if (number !== before.number) await advanceNumbers(tx, kind, [{ number, date }]);
  return number;
}

async function rewriteDocument(tx: Tx, row: DocumentRow, items: readonly ItemRow[]): Promise<void> {
  await updateDocument(tx, row);
  await replaceItems(tx, row.id, items);
}

async function postEditedDocument(
  tx: Tx,
  { items, records, later, ...row }: DocumentRow & ItemsWithRecords & PendingChanges,
): Promise<OpenedAccounts> {
  await prepareCredit(tx, row, items);
  const cleared = await roundLastCredit(tx, row);
  await rewriteDocument(
    tx,
    { ...cleared, status: paidStatus({ total: row.total, paidAmount: ZERO }) },
    items,
  );
  const postable = { ...cleared, items, records };
  return writePosting(tx, postable, await planPosting(tx, postable), { later });
}

type ItemsWithRecords = { items: readonly ItemRow[]; records: DocumentRecords };

/** Changes to a draft: nothing stays posted, and posting again writes a new journal. */
async function revertToDraft(
  tx: Tx,
  before: Document,
  { items, later, ...row }: DocumentRow & Pick<ItemsWithRecords, "items"> & PendingChanges,
): Promise<OpenedAccounts> {
  if (await hasLiveCredits(tx, row.id)) throw new Refusal("document.has-credits");
  if (await hasLandedCosts(tx, row.id)) throw new Refusal("document.has-landed-costs");
  if (isPositive(before.paidAmount)) throw new Refusal("document.has-payments");
  if ((await selectAssetsFrom(tx, row.id)).length > 0) throw new Refusal("document.has-assets");
  await rejectDeferredLineEdits(tx, before, { date: row.date, items: [] });
  const reversedProducts = await removePosting(tx, before, { keepsJournal: false });
  await rewriteDocument(tx, { ...row, status: "draft" }, items);
  const { number: reference, date } = before;
  return settleStock(tx, reversedProducts, {
    reference,
    date,
    event: "changed back to draft",
    field: "status",
    later,
  });
}

/** Rewrites the journal under its number. Removes the old posting first, so that stock is valued once. */
async function repostDocument(
  tx: Tx,
  before: Document,
  { later, ...row }: DocumentRow & DocumentToPost & PendingChanges,
): Promise<OpenedAccounts> {
  const { items } = row;
  if (await hasLiveCredits(tx, row.id)) throw new Refusal("document.has-credits");
  if (await hasLandedCosts(tx, row.id)) throw new Refusal("document.has-landed-costs");
  // Applied amounts have the old rate and, for the last cents, the old total.
  if (isPositive(before.paidAmount) && (row.basePaidAmount !== null || before.currency !== row.currency))
    throw new Refusal("document.has-payments");
  if (compare(row.total, before.paidAmount) < 0) throw refuseField("document.total-below-paid", "items");
  if (row.partyId !== before.partyId && isPositive(before.paidAmount))
    throw refuseField("document.has-payments", "partyId");
  await rejectDeferredLineEdits(tx, before, row);
  await rejectDateAfterDepreciation(tx, before, row);
  await prepareCredit(tx, row, items);
  const reversedProducts = await removePosting(tx, before, { keepsJournal: true });
  const cleared = { ...row, ...(await roundLastCredit(tx, row)) };
  await rewriteDocument(tx, { ...cleared, ...paidFields(row, before) }, items);
  return writePosting(tx, cleared, await planPosting(tx, cleared, { touched: reversedProducts }), {
    journalId: before.journalId,
    later,
  });
}

/** A document keeps its payments on edit, and they determine its status (Accounting 3). */
function paidFields(
  { total }: DocumentRow,
  { paidAmount }: Document,
): Pick<DocumentRow, "status" | "paidAmount"> {
  return { paidAmount, status: paidStatus({ total, paidAmount }) };
}

/** Keeps the base amount of a document, with a credit's rounding difference. */
function restoreBaseAmount(
  row: DocumentRow,
  { baseTotal }: Document,
): Pick<DocumentRow, "baseTotal" | "baseRounding"> {
  const cents = subtract(baseTotal, row.baseTotal);
  return { baseTotal, baseRounding: isZero(cents) ? null : cents };
}

/** True if only notes and due date change, which is allowed in a closed period too (Accounting 4). */
function changesOnlyNotes(
  before: Document,
  stored: readonly StoredItem[],
  row: DocumentRow,
  items: readonly ItemRow[],
): boolean {
  const { number, partyId, date, discount, pricesIncludeTax, currency, exchangeRate } = row;
  return (
    currency === before.currency &&
    exchangeRate === before.exchangeRate &&
    number === before.number &&
    partyId === before.partyId &&
    date === before.date &&
    discount === before.discount &&
    pricesIncludeTax === before.pricesIncludeTax &&
    items.length === stored.length &&
    items.every((item, index) => COMPARED_FIELDS.every((key) => item[key] === stored[index]?.[key]))
  );
}

/** Fields for comparing two versions of an item; its amounts follow. */
const COMPARED_FIELDS = [
  ...ITEM_INPUT_FIELDS,
  "creditedPosition",
  "returnsStock",
  "orderPosition",
] as const satisfies (keyof ItemRow)[];

/** Saving a draft refreshes its party and company details; voided documents aren't saved. */
async function canSkipSave(tx: Tx, before: StoredDocument, input: DocumentUpdate): Promise<boolean> {
  if (before.status !== "draft") return isPosted(before.status);
  const { parties, company } = await selectDocumentRecords(tx, before.kind, [input]);
  const party = parties.get(before.partyId);
  if (party === undefined) return false;
  const { name: partyName, email: partyEmail, snapshot: partySnapshot } = party;
  const { snapshot: companySnapshot } = company;
  return changesNothing({ input: { partyName, partyEmail, partySnapshot, companySnapshot }, before });
}

/** Whether an edit changes nothing: then nothing is written. */
function isUnchangedEdit(
  before: StoredDocument,
  { version: _version, items, ...input }: DocumentUpdate,
): boolean {
  const {
    creditedDocumentId: _credits,
    orderId: _order,
    payment: _payment,
    payments: _payments,
    voidReason: _reason,
    ...header
  } = input;
  return (
    changesNothing({ input: header, before }) &&
    items.length === before.items.length &&
    items.every(({ taxAmount, ...item }, index) => {
      const stored = before.items[index];
      const itemInput = { ...item, taxAmount: taxAmount ?? undefined };
      return stored !== undefined && changesNothing({ input: itemInput, before: stored });
    })
  );
}
