import type { OpenedAccounts } from "#contract/accounts.ts";
import type { Document, DocumentInput, DocumentResult } from "#contract/documents.ts";
import {
  type DocumentKind,
  isCredit,
  paidStatus,
  sideOf,
  type Transition,
  transition,
} from "#domain/document.ts";
import type { DocumentId, PaymentId } from "#domain/ids.ts";
import { isPositive, subtract, ZERO } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { correctDeferrals } from "#server/accruals/deferrals.ts";
import { type AuditRecord, recordAudit } from "#server/audit/record-audit.ts";
import { numberDocument } from "#server/numbering/next-number.ts";
import { newId } from "#server/db/new-id.ts";
import { commitEarly, type Tx } from "#server/db/transaction.ts";
import { readPayableDocument } from "#server/payments/lookup.ts";
import { requireMoneyAccount, createPayment, rethrowAtDocumentFields } from "#server/payments/payment.ts";
import { features } from "#server/registry/lookup.ts";
import { rejectLockedDay, selectToday } from "#server/settings/lookup.ts";
import { markProvisional } from "#server/stock/lookup.ts";
import { expectChanges, insertManyChanges, stockAfter } from "#server/stock/move-stock.ts";
import { planPosting, type PostingRows, postingRows } from "./post-document.ts";
import { readCreditedItems, prepareCredit, applyToCreditedDocument } from "./credit.ts";
import { rejectExcessDocumentDecimals } from "#server/currencies/lookup.ts";
import { roundLastCredit, currencyOfDocument } from "./document-currency.ts";
import { buildDocument } from "./check-document.ts";
import { buildDocumentRow, type PreviousItem, priceItems } from "./document-rows.ts";
import type { ItemRow } from "./item-queries.ts";
import type { DocumentRow } from "./queries.ts";
import { readDocument } from "./read-documents.ts";
import {
  type DocumentRecords,
  insertDocuments,
  selectDocumentRecords,
  selectRoundingOf,
} from "./record-queries.ts";

/** Creates a document; if posted or paid, with its journal and stock (Accounting 2 to 4). */
export async function createDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  options: Omit<CreationOptions, "isLast"> = {},
): Promise<DocumentResult> {
  const [saved] = await createDocuments(tx, kind, [input], options);
  if (!saved) throw new Error("Each input must create one document.");
  return saved;
}

/**
 * Creates documents of a kind in order, all or none: each is computed from records read once and the previous ones, and all are
 * written together (Decision 0035). `isLast` if the transaction writes nothing afterwards.
 */
export async function createDocuments(
  tx: Tx,
  kind: DocumentKind,
  inputs: readonly DocumentInput[],
  { isLast = false, isOfReminder, discountOf }: CreationOptions = {},
): Promise<DocumentResult[]> {
  let records = await selectDocumentRecords(tx, kind, inputs);
  const waiting: NewDocument[] = [];
  const write = () => writeDocuments(tx, waiting.splice(0));
  const saved: DocumentResult[] = [];
  for (const input of inputs) {
    // What remains of a credited document or a quote depends on the previous ones.
    if (input.creditedDocumentId !== null || input.orderId !== null) await write();
    const created = await newDocument(tx, kind, input, { records, write, discountOf });
    const format = records.parties.get(input.partyId)?.format ?? null;
    if (created.posting) await features().rejectBrokenRules(tx, created.document, { format, isOfReminder });
    records = { ...records, ...created.after };
    waiting.push(created);
    if (created.isSettled) await write();
    saved.push(created.isSettled ? await settleNewDocument(tx, created, input) : savedDocument(created));
  }
  await writeDocuments(tx, waiting, isLast);
  return saved;
}

type CreationOptions = {
  isLast?: boolean;
  isOfReminder?: boolean;
  /** For the credit of an early payment discount: its payment, and the items whose taxes it reduces. */
  discountOf?: { paymentId: PaymentId; taxedItems: readonly PreviousItem[] } | undefined;
};

/** A computed document, and the rows for posting it. */
type NewDocument = {
  row: DocumentRow;
  items: readonly ItemRow[];
  posting: PostingRows | null;
  /** As it is read. */
  document: Document;
  /** True for a credit applied to its document, or a document paid when posted. */
  isSettled: boolean;
  /** Records as known after that. */
  after: Pick<DocumentRecords, "lastCount" | "nextCounts" | "hasScheme" | "isNumberedAtPosting" | "stock">;
};

type NewDocumentContext = Pick<CreationOptions, "discountOf"> & {
  records: DocumentRecords;
  write: () => Promise<void>;
};

async function newDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  { records, write, discountOf }: NewDocumentContext,
): Promise<NewDocument> {
  const step = allowTransition(transition({ from: null, to: input.status }));
  await checkPayNow(tx, input.payment);
  const itemsToCredit = await readCreditedItems(tx, kind, input.creditedDocumentId);
  const isDraft = step === "save";
  const { date, number: typed } = input;
  const { number, ...numbers } = await numberDocument(tx, { kind, typed, date, isDraft }, records);
  // A credit has the prices of its document, unless specified.
  const pricesIncludeTax = input.pricesIncludeTax ?? itemsToCredit[0]?.pricesIncludeTax ?? false;
  const { discount } = input;
  const inCurrency = await currencyOfDocument(tx, input, { baseCurrency: records.company.currency });
  const { minorUnit, toBooks } = inCurrency;
  rejectExcessDocumentDecimals(input, minorUnit);
  // Credits and documents from orders keep the original's rounding.
  const isFromOtherRecord = input.creditedDocumentId !== null || input.orderId !== null;
  const taxRounding =
    (isFromOtherRecord ? await selectRoundingOf(tx, input) : null) ?? records.company.taxRounding;
  const { taxedItems: prior = [], paymentId: discountPaymentId = null } = discountOf ?? {};
  const pricing = { credited: itemsToCredit, discount, pricesIncludeTax, taxRounding, minorUnit, toBooks };
  const items = priceItems(kind, input.items, records, { ...pricing, prior });
  const newRow = await buildDocumentRow(
    tx,
    kind,
    { ...input, pricesIncludeTax, taxRounding, discountPaymentId },
    { id: newId(), number, items, records, inCurrency },
  );
  if (step !== "save") await prepareCredit(tx, newRow, items);
  const status = step === "save" ? "draft" : paidStatus({ total: newRow.total, paidAmount: ZERO });
  const row: DocumentRow = { ...(step === "save" ? newRow : await roundLastCredit(tx, newRow)), status };
  const priorPosting = { stock: records.stock, write };
  const plan = step === "save" ? null : await planPosting(tx, { ...row, items, records }, { priorPosting });
  const posting = plan && (await postingRows(tx, row, plan));
  return {
    row,
    items,
    posting,
    document: buildDocument(row, items, { records, journalId: posting?.journal?.id ?? null }),
    isSettled: step === "post-and-pay" || (step === "post" && input.creditedDocumentId !== null),
    after: { ...numbers, stock: plan ? stockAfter(records.stock, plan.stock) : records.stock },
  };
}

/** A late bill is saved together with its corrections; above this number, others needn't wait for all. */
const MOST_CHANGES_AT_ONCE = 100;

/** Writes documents in one call; those still to be settled get their audit log record later. */
async function writeDocuments(tx: Tx, created: readonly NewDocument[], isLast = false): Promise<void> {
  if (created.length === 0) return;
  const postings = created.flatMap(({ posting }) => posting ?? []);
  const stocks = postings.flatMap((posting) => posting.stocks);
  const changes = postings.flatMap((posting) => posting.changes);
  const listedChanges = changes.length <= MOST_CHANGES_AT_ONCE ? changes : [];
  if (isLast) expectChanges(tx, changes.length - listedChanges.length);
  const insertion = insertDocuments(tx, {
    documents: created.map(({ row, items }) => ({ ...row, items })),
    journals: [...postings, ...listedChanges].flatMap(({ journal }) => journal ?? []),
    movements: [
      ...postings.flatMap(({ movements }) => movements),
      ...listedChanges.map(({ movement }) => movement),
    ],
    // The last state of each product.
    stocks: [...new Map(stocks.map((stock) => [stock.productId, stock])).values()],
    audits: created.filter(({ isSettled }) => !isSettled).map(({ document }) => creationRecord(document)),
  });
  const reflagged = postings.flatMap((posting) => posting.reflagged);
  const isMore = listedChanges.length < changes.length || reflagged.length > 0;
  if (isLast && !isMore) commitEarly(tx);
  await insertion;
  if (listedChanges.length < changes.length) await insertManyChanges(tx, changes, { isWhole: isLast });
  await markProvisional(tx, reflagged);
}

function savedDocument({ document, posting }: NewDocument): DocumentResult {
  return { ...document, openedAccounts: posting?.opened ?? [] };
}

function creationRecord(document: Document): AuditRecord {
  const { id: subjectId, kind } = document;
  return { action: `${kind}.created`, subject: "document", subjectId, after: document };
}

/** Applies a credit to its document, and pays a document saved as paid. */
async function settleNewDocument(
  tx: Tx,
  { row, posting }: NewDocument,
  input: DocumentInput,
): Promise<DocumentResult> {
  const openedAccounts: OpenedAccounts = [...(posting?.opened ?? [])];
  if (input.status === "paid") {
    const payment = { ...input.payment, date: input.payment?.date ?? input.date };
    openedAccounts.push(...(await payRemaining(tx, row.id, payment)));
  } else await applyToCreditedDocument(tx, row);
  if (row.creditedDocumentId !== null)
    await correctDeferrals(tx, { documentId: row.creditedDocumentId, date: row.date });
  const document = await readDocument(tx, row.kind, row.id);
  await recordAudit(tx, creationRecord(document));
  return { ...document, openedAccounts };
}

/** Rejects a transition that isn't in the table of Accounting 4. */
export function allowTransition(step: Transition | null): Transition {
  if (step === null) throw refuseField("document.wrong-status", "status");
  return step;
}

/** Pays the balance due of a document saved as Paid (Accounting 3); returns the accounts added. */
export async function payRemaining(
  tx: Tx,
  id: DocumentId,
  payment: Partial<NonNullable<DocumentInput["payment"]>>,
): Promise<OpenedAccounts> {
  const document = await readPayableDocument(tx, id);
  const balanceDue = subtract(document.total, document.paidAmount);
  if (!isPositive(balanceDue)) return [];
  const isRefund = isCredit(document.kind);
  const isCustomer = sideOf(document.kind) === "customer";
  const date = payment.date ?? (await selectToday(tx));
  await rejectLockedDay(tx, date, { area: "payments", field: "payment.date" });
  // On the document's date, its own rate is the day's.
  const exchangeRate = date === document.date ? document.exchangeRate : null;
  const { openedAccounts } = await createPayment(tx, {
    ...(document.basePaidAmount === null
      ? {}
      : { currency: document.currency, exchangeRate, confirmRates: true }),
    direction: isCustomer === isRefund ? "out" : "in",
    partyId: document.partyId,
    date,
    accountId: payment.accountId ?? null,
    amount: balanceDue,
    bankFee: ZERO,
    isRefund,
    isWriteOff: false,
    writeOffDifference: false,
    takeEarlyDiscount: false,
    method: null,
    memo: document.number,
    allocations: [{ documentId: id, amount: balanceDue }],
    refunds: [],
  }).catch(rethrowAtDocumentFields);
  return openedAccounts;
}

/** Rejects an invalid account for paying the document, before anything is written. */
export async function checkPayNow(tx: Tx, payment: DocumentInput["payment"]): Promise<void> {
  if (payment?.accountId != null) await requireMoneyAccount(tx, payment.accountId, "payment.accountId");
}
