import type { Document, DOCUMENT_TABS, DocumentInput } from "#contract/documents.ts";
import { type Day, FIRST_DATE, LAST_DATE } from "#domain/dates.ts";
import {
  type DocumentKind,
  type DocumentStatus,
  documentTotals,
  dueDateOf,
  sideOf,
} from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { type Money, sum, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import { selectToday } from "#server/settings/lookup.ts";
import {
  countFiltered,
  type DocumentRow,
  type ItemRow,
  lockDocument,
  selectDocument,
  selectDocuments,
  selectOverdue,
  selectTabs,
  type StoredDocument,
} from "./queries.ts";
import type { DocumentRecords } from "./record-queries.ts";

type Tab = (typeof DOCUMENT_TABS)[number];
type Wanted = {
  cursor?: string | undefined;
  search?: string | undefined;
  tab?: Tab | undefined;
  partyId?: PartyId | undefined;
  start?: Day | undefined;
  end?: Day | undefined;
  limit: number;
};

const STATUS_OF: Record<Tab, DocumentStatus> = {
  draft: "draft",
  open: "posted",
  overdue: "posted",
  paid: "paid",
  void: "void",
};

/** A page of documents, the newest date first. */
export async function listDocuments(tx: Tx, kind: DocumentKind, wanted: Wanted) {
  const { cursor, tab, limit, start = FIRST_DATE, end = LAST_DATE, search, partyId } = wanted;
  const rows = await selectDocuments(tx, {
    kind,
    search,
    partyId,
    start,
    end,
    status: tab === undefined ? undefined : STATUS_OF[tab],
    isOverdue: tab === "overdue",
    today: await selectToday(tx),
    before: readDayPlace(cursor),
    limit: limit + 1,
  });
  return pageOf(rows, limit, (document) => writeCursor(document.date, document.id));
}

type Filter = Pick<Wanted, "search" | "partyId" | "start" | "end">;

/**
 * How many documents each tab would list: open and overdue say what is still to pay, the others the totals. What
 * all come to leaves out drafts and voids, which charge nobody anything.
 */
export async function countTabs(tx: Tx, kind: DocumentKind, filter: Filter = {}) {
  const { rows, overdue } = await countedRows(tx, kind, filter);
  const of = (status: DocumentStatus) =>
    rows.find((row) => row.status === status) ?? { documents: 0, total: ZERO, open: ZERO };
  const tab = ({ documents, total }: { documents: number; total: Money }) => ({ documents, total });
  const posted = of("posted");
  return {
    all: {
      documents: rows.reduce((count, row) => count + row.documents, 0),
      total: sum(rows.map(({ total }) => total)),
    },
    draft: tab(of("draft")),
    open: { documents: posted.documents, total: posted.open },
    overdue,
    paid: tab(of("paid")),
    void: tab(of("void")),
  };
}

/**
 * The counts by status: the kept ones for all documents, else counts of the documents that the filter lets through.
 */
async function countedRows(tx: Tx, kind: DocumentKind, filter: Filter) {
  const { search = "", partyId, start = FIRST_DATE, end = LAST_DATE } = filter;
  const today = await selectToday(tx);
  if (search === "" && partyId === undefined && start === FIRST_DATE && end === LAST_DATE)
    return { rows: await selectTabs(tx, kind), overdue: await selectOverdue(tx, kind, today) };
  const rows = await countFiltered(tx, { kind, search, partyId, start, end, today });
  const posted = rows.find(({ status }) => status === "posted");
  return { rows, overdue: posted?.overdue ?? { documents: 0, total: ZERO } };
}

/** One document of a kind with its items. */
export async function readDocument(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<Document> {
  return asDocument(await storedDocument(tx, kind, id));
}

/** The same with what posting needs to know of its items. */
export async function storedDocument(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<StoredDocument> {
  const document = await selectDocument(tx, kind, id);
  if (!document) throw new Refusal("document.not-found");
  return document;
}

/** A document as it travels. */
export function asDocument({ items, ...header }: StoredDocument): Document {
  return { ...header, items: items.map(({ isRecoverable: _tax, ...item }) => item) };
}

/** The document, locked, when the caller has read its current version (I-40). */
export async function currentDocument(
  tx: Tx,
  kind: DocumentKind,
  id: DocumentId,
  version?: number,
): Promise<StoredDocument> {
  if (!(await lockDocument(tx, kind, id))) throw new Refusal("document.not-found");
  const document = await storedDocument(tx, kind, id);
  if (version !== undefined && version !== document.version)
    throw new Refusal("record.stale", [], asDocument(document));
  return document;
}

type Given = {
  id: DocumentId;
  number: string;
  items: readonly ItemRow[];
  records: DocumentRecords;
  /** The party that the document has already: it may be inactive by now. */
  keptPartyId?: PartyId;
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
  // A change goes on with an inactive party: its drafts can still be posted, and its sales taken back.
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
    paidAmount: ZERO,
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

type Credit = { creditsId: DocumentId; partyId: PartyId; status: DocumentInput["status"] };

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
