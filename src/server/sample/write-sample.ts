import type { DocumentInput, DocumentResult } from "#contract/documents.ts";
import type { PaymentInput } from "#contract/payments.ts";
import { type Day, firstOfYear, lastOfMonth, shiftDays, shiftMonths, yearOf } from "#domain/dates.ts";
import { sideOf } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { shareOf, sum, toAmount, toQuantity, ZERO } from "#domain/money.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { requestApproval } from "#server/approvals/approval.ts";
import { storeRule } from "#server/approvals/rules.ts";
import { closeBooksOfYear } from "#server/closing/close-year.ts";
import { setLock } from "#server/closing/locks.ts";
import type { Books } from "#server/db/books.ts";
import { yieldToReads } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createDocuments } from "#server/documents/save-document.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { createPayments } from "#server/payments/payment.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { EARLY_PAYMENT, PRODUCTS, WALK_IN } from "./sample-company.ts";
import { openingJournals, equipmentBought, journalsOf, type PlannedJournal } from "./sample-money.ts";
import { itemAt, type SampleIds, writeRecords } from "./sample-records.ts";
import { type PlannedDocument, type PlannedItem, planTrade } from "./sample-trade.ts";
import { planForeignTrade } from "./write-foreign.ts";
import { writeAssets } from "./write-assets.ts";
import { writeBank } from "./write-bank.ts";
import { writeChecklist } from "./write-checklist.ts";
import { writeComments } from "./write-comments.ts";
import { writeLoan } from "./write-loan.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { writeEmails } from "./write-emails.ts";
import { premiumPaid, writePrepaid } from "./write-prepaid.ts";
import { writeOrders, writeQuotes } from "./write-quotes.ts";
import { writeSchedules } from "./write-schedules.ts";
import { taxReturns } from "./write-tax-returns.ts";

/** An event on a day; a payment's amount is known only when it is written. */
type SampleEvent = {
  date: Day;
  document?: PlannedDocument;
  payment?: () => PaymentInput;
  journals?: () => readonly PlannedJournal[];
  write?: (tx: Tx) => Promise<void>;
};

/** The sample so far: later events pay and credit its documents, and pay its taxes. */
type Sample = { ids: SampleIds; savedDocuments: Map<PlannedDocument, DocumentResult> };

/** Steps are short because on the embedded database, writes to other books wait for each one. */
const EVENTS_PER_STEP = 12;

/**
 * Writes the sample company from the start of the year before last up to today, in order of date, using the product's own use
 * cases. The first year is closed; closing the second is left to the owner, and its sales can only be changed with a reason.
 */
export async function writeSample(books: Books, links: ShareLinks): Promise<{ documentCount: number }> {
  const step = books.write;
  const today = await step(selectToday);
  const start = firstOfYear(shiftMonths(today, -24));
  const { documents, onHand } = planTrade({ start, today });
  const sample: Sample = { ids: await writeRecords(step, onHand), savedDocuments: new Map() };
  const premium = premiumPaid(today);
  const events: SampleEvent[] = [
    ...documents.map((document): SampleEvent => ({ date: document.date, document })),
    ...paymentsOf(sample, documents),
    ...moneyOf({ start, today }),
    ...taxReturns(sample.ids, { start, today }),
    depositOf(sample, today),
    ...planForeignTrade(sample.ids, today),
    { date: premium.date, journals: () => [premium] },
  ]
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  for (let from = 0; from < events.length; from += EVENTS_PER_STEP) {
    await step((tx) => writeAll(tx, sample, events.slice(from, from + EVENTS_PER_STEP)));
  }
  await writeAssets(step, sample.ids, { start, today });
  await step((tx) => closeFirstYear(tx, yearOf(start)));
  const softLockDate = shiftDays(firstOfYear(today), -1);
  await step((tx) => setLock(tx, { area: "sales", hardLockDate: null, softLockDate }));
  await writeBank(step, sample.ids);
  await writeLoan(step, sample.ids, { start, today });
  await writePrepaid(step, sample.ids, today);
  await writeSchedules(step, sample.ids, today);
  await writeQuotes(step, sample.ids, today);
  await writeOrders(step, sample.ids, today);
  await step((tx) => requestApprovalOfDraft(tx, sample));
  await step((tx) => writeComments(tx, [...sample.savedDocuments.values()]));
  await step((tx) => writeChecklist(tx, today));
  await writeEmails(books, { savedDocuments: sample.savedDocuments, today, links });
  return { documentCount: documents.length };
}

/** Bills of 1,000 or more need approval, and the draft bill awaits approval. */
async function requestApprovalOfDraft(tx: Tx, { savedDocuments }: Sample): Promise<void> {
  await storeRule(tx, { kind: "bill", minAmount: toAmount("1000.00") });
  for (const { id: recordId, kind, status, version } of savedDocuments.values())
    if (kind === "bill" && status === "draft") await requestApproval(tx, { kind, recordId, version });
}

async function closeFirstYear(tx: Tx, year: number): Promise<void> {
  const { id: retainedEarningsAccountId } = await ensureAccount(tx, {
    type: "equity",
    names: ["Retained Earnings"],
  });
  await closeBooksOfYear(tx, { year, retainedEarningsAccountId });
}

/** Writes documents before their payments. */
async function writeAll(tx: Tx, sample: Sample, events: readonly SampleEvent[]): Promise<void> {
  let documents = events.flatMap(({ document }) => document ?? []);
  while (documents.length > 0) {
    const batch = groupEvents(documents);
    await writeDocuments(tx, sample, batch);
    documents = documents.filter((document) => !batch.includes(document));
    await yieldToReads(tx);
  }
  const payments = events.flatMap(({ payment }) => payment?.() ?? []);
  if (payments.length > 0) await createPayments(tx, payments);
  await yieldToReads(tx);
  for (const { write } of events) await write?.(tx);
  const journals = events.flatMap(({ journals: planned }) => planned?.() ?? []);
  if (journals.length > 0) await writeJournals(tx, sample.ids, journals);
}

/** Takes the first documents of one kind, up to one with goods that another kind moves before it. */
function groupEvents(documents: readonly PlannedDocument[]): PlannedDocument[] {
  const batch: PlannedDocument[] = [];
  const movedProducts = new Set<number>();
  for (const document of documents) {
    const products = document.items.map(({ product }) => product);
    if (document.kind !== itemAt(documents, 0).kind)
      for (const product of products) movedProducts.add(product);
    else if (products.some((product) => movedProducts.has(product))) break;
    else batch.push(document);
  }
  return batch;
}

/** Writes documents of one kind. */
async function writeDocuments(tx: Tx, sample: Sample, planned: readonly PlannedDocument[]): Promise<void> {
  const inputs = planned.map((document) => inputOf(sample, document));
  const results = await createDocuments(tx, itemAt(planned, 0).kind, inputs);
  for (const [index, document] of planned.entries())
    sample.savedDocuments.set(document, itemAt(results, index));
}

function inputOf({ ids, savedDocuments }: Sample, planned: PlannedDocument): DocumentInput {
  const { date, dueDate, status, credits, discount, kind, party } = planned;
  const { discount: early } = EARLY_PAYMENT;
  const hasDiscount = kind === "invoice" && party === EARLY_PAYMENT.party;
  return {
    ...(hasDiscount && { earlyDiscount: { percent: early.percent, until: shiftDays(date, early.days) } }),
    ...(credits === null ? { date, dueDate } : { date }),
    partyId: findParty(ids, planned),
    status,
    notes: "",
    discount,
    creditedDocumentId: credits === null ? null : documentAt(savedDocuments, credits).id,
    orderId: null,
    items: planned.items.map((item) => itemOf(ids, item, planned)),
  };
}

function itemOf(
  { products, taxes }: SampleIds,
  { product, quantity, discount = null }: PlannedItem,
  { kind, credits }: PlannedDocument,
): DocumentInput["items"][number] {
  const { purchasePrice, salePrice, tax } = itemAt(PRODUCTS, product);
  const credited = credits?.items.findIndex((item) => item.product === product) ?? null;
  return {
    productId: itemAt(products, product),
    accountId: null,
    description: "",
    quantity: toQuantity(String(quantity)),
    unitPrice: kind === "bill" ? purchasePrice : salePrice,
    reference: "",
    discount,
    taxRateId: taxes[tax],
    taxAmount: null,
    creditedPosition: credited === null ? null : credited + 1,
    returnsStock: true,
    orderPosition: null,
  };
}

/** Combines all documents a contact pays, or is paid for, on the same day. */
function paymentsOf(sample: Sample, documents: readonly PlannedDocument[]): SampleEvent[] {
  const paymentGroups = new Map<string, PlannedDocument[]>();
  for (const planned of documents) {
    if (planned.payment === null) continue;
    const key = `${planned.kind} ${planned.party} ${planned.payment.on}`;
    paymentGroups.set(key, [...(paymentGroups.get(key) ?? []), planned]);
  }
  return Array.from(paymentGroups.values(), (paid) => {
    const date = itemAt(paid, 0).payment?.on ?? itemAt(paid, 0).date;
    return { date, payment: () => paymentOf(sample, paid, date) };
  });
}

function paymentOf(
  { ids, savedDocuments }: Sample,
  paid: readonly PlannedDocument[],
  date: Day,
): PaymentInput {
  const allocations = paid.map((planned) => {
    const { id, total } = documentAt(savedDocuments, planned);
    const halfShare = { part: toQuantity("1"), total: toQuantity("2") };
    return { documentId: id, amount: planned.payment?.isHalf ? shareOf(total, halfShare, 2) : total };
  });
  const { kind, party } = itemAt(paid, 0);
  return {
    ...PAYMENT_DEFAULTS,
    // Cash sales at the till have no payment method.
    method: kind === "invoice" && party === WALK_IN ? null : PAYMENT_DEFAULTS.method,
    direction: kind === "bill" ? "out" : "in",
    partyId: findParty(ids, itemAt(paid, 0)),
    date,
    memo: paid.map((planned) => documentAt(savedDocuments, planned).number).join(", "),
    allocations,
    amount: sum(allocations.map((allocation) => allocation.amount)),
  };
}

const PAYMENT_DEFAULTS = {
  accountId: null,
  bankFee: ZERO,
  isRefund: false,
  isWriteOff: false,
  writeOffDifference: false,
  takeEarlyDiscount: false,
  method: "bank_transfer",
  refunds: [],
} satisfies Partial<PaymentInput>;

/** A customer pays a deposit before being invoiced. */
function depositOf({ ids }: Sample, today: Day): SampleEvent {
  const date = shiftDays(today, -6);
  const [partyId, amount] = [itemAt(ids.customers, DEPOSITOR), toAmount("450.00")];
  const memo = "Deposit for a terrace";
  return {
    date,
    payment: () => ({ ...PAYMENT_DEFAULTS, direction: "in", partyId, date, memo, allocations: [], amount }),
  };
}
const DEPOSITOR = 20;

/** Monthly journal entries, written at the month's end like an accountant would. */
function moneyOf({ start, today }: { start: Day; today: Day }): SampleEvent[] {
  const events: SampleEvent[] = [
    { date: start, journals: () => openingJournals(start) },
    ...equipmentBought(start).map((journal) => ({ date: journal.date, journals: () => [journal] })),
  ];
  for (let index = 0, month = start; month <= today; index += 1, month = shiftMonths(start, index)) {
    const journals = journalsOf(month, index).filter(({ date }) => date <= today);
    const end = lastOfMonth(month);
    const date = end < today ? end : today;
    events.push({ date, journals: () => journals });
  }
  return events;
}

async function writeJournals(
  tx: Tx,
  { accounts }: SampleIds,
  planned: readonly PlannedJournal[],
): Promise<void> {
  const line = { debit: ZERO, credit: ZERO, description: "" };
  const drafts = planned.map(({ date, description, debit, credit }) => ({
    date,
    description,
    status: "posted" as const,
    lines: [
      ...debit.map(([name, amount]) => ({ ...line, accountId: accounts.get(name) ?? null, debit: amount })),
      ...credit.map(([name, amount]) => ({ ...line, accountId: accounts.get(name) ?? null, credit: amount })),
    ],
  }));
  await postJournals(tx, drafts);
}

function findParty({ vendors, customers }: SampleIds, { kind, party }: PlannedDocument): PartyId {
  return itemAt(sideOf(kind) === "vendor" ? vendors : customers, party);
}

function documentAt(savedDocuments: Sample["savedDocuments"], planned: PlannedDocument): DocumentResult {
  const document = savedDocuments.get(planned);
  if (document === undefined)
    throw new Error("The sample pays or credits a document that it hasn't created.");
  return document;
}
