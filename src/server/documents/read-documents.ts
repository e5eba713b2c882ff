import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { DocumentColumn, DOCUMENT_TABS, SentFilter } from "#domain/lists.ts";
import type { Document, ListedDocument } from "#contract/documents.ts";
import { type Day, FIRST_DATE, LAST_DATE, shiftDays } from "#domain/dates.ts";
import type { DocumentKind, DocumentStatus } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { type Money, sum, ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { selectToday } from "#server/settings/lookup.ts";
import {
  countDocuments,
  countFiltered,
  lockDocument,
  selectDocument,
  selectDocuments,
  selectOverdue,
  selectTabs,
  type StoredDocument,
} from "./queries.ts";

type DocumentListTab = (typeof DOCUMENT_TABS)[number];
type DocumentListQuery = {
  sort?: DocumentColumn | `-${DocumentColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  search?: string | undefined;
  status?: DocumentListTab | undefined;
  partyId?: PartyId | undefined;
  start?: Day | undefined;
  end?: Day | undefined;
  dueFrom?: Day | undefined;
  dueTo?: Day | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
  isSent?: SentFilter | undefined;
  limit: number;
};

const STATUS_OF_TAB: Record<DocumentListTab, DocumentStatus> = {
  draft: "draft",
  unpaid: "posted",
  overdue: "posted",
  paid: "paid",
  void: "void",
};

/** A page of documents: newest first, overdue ones by due date, or as requested. */
export async function listDocuments(tx: Tx, kind: DocumentKind, query: DocumentListQuery) {
  const {
    status: tab,
    start = FIRST_DATE,
    end = LAST_DATE,
    search = "",
    partyId,
    dueFrom,
    hasAttachments,
    isSent,
  } = query;
  const status = tab === undefined ? undefined : STATUS_OF_TAB[tab];
  const dueTo = await latestDueDate(tx, query);
  const filter = { kind, search, partyId, start, end, dueFrom, dueTo, hasAttachments, isSent, status };
  return readOrderedPage({
    query,
    kinds: { date: "date", dueDate: "date", number: "text", party: "text", status: "text", total: "number" },
    defaultSort: tab === "overdue" ? "dueDate" : "-date",
    valueOf: ({ partyName, ...document }: ListedDocument, by) => (by === "party" ? partyName : document[by]),
    read: (order, limit) => selectDocuments(tx, filter, { order, limit }),
    count: (atMost) => countDocuments(tx, filter, atMost),
  });
}

/** The latest due date to list: yesterday for overdue documents. */
async function latestDueDate(tx: Tx, { status: tab, dueTo }: DocumentListQuery): Promise<Day | undefined> {
  if (tab !== "overdue") return dueTo;
  const yesterday = shiftDays(await selectToday(tx), -1);
  return dueTo !== undefined && dueTo < yesterday ? dueTo : yesterday;
}

type TabCountFilter = Pick<
  DocumentListQuery,
  "search" | "partyId" | "start" | "end" | "dueFrom" | "dueTo" | "hasAttachments" | "isSent"
>;

/** Number of documents in each tab: unpaid and overdue with the balance due, the others with the total. */
export async function countTabs(tx: Tx, kind: DocumentKind, filter: TabCountFilter = {}) {
  const { rows, overdue } = await countStatuses(tx, kind, filter);
  const findCounts = (status: DocumentStatus) =>
    rows.find((row) => row.status === status) ?? { documentCount: 0, total: ZERO, balanceDue: ZERO };
  const tab = ({ documentCount, total }: { documentCount: number; total: Money }) => ({
    documentCount,
    total,
  });
  const posted = findCounts("posted");
  return {
    all: {
      documentCount: rows.reduce((count, row) => count + row.documentCount, 0),
      total: sum(rows.map(({ total }) => total)),
    },
    draft: tab(findCounts("draft")),
    unpaid: { ...tab(posted), balanceDue: posted.balanceDue },
    overdue,
    paid: tab(findCounts("paid")),
    void: tab(findCounts("void")),
  };
}

/** The counts by status: stored totals for all documents, otherwise counts of the filtered documents. */
async function countStatuses(tx: Tx, kind: DocumentKind, filter: TabCountFilter) {
  const {
    search = "",
    partyId,
    start = FIRST_DATE,
    end = LAST_DATE,
    dueFrom,
    dueTo,
    hasAttachments,
    isSent,
  } = filter;
  const today = await selectToday(tx);
  const isWhole = start === FIRST_DATE && end === LAST_DATE && dueFrom === undefined && dueTo === undefined;
  const isUnfiltered = partyId === undefined && hasAttachments === undefined && isSent === undefined;
  if (search === "" && isUnfiltered && isWhole)
    return { rows: await selectTabs(tx, kind), overdue: await selectOverdue(tx, kind, today) };
  const rows = await countFiltered(tx, {
    kind,
    search,
    partyId,
    start,
    end,
    dueFrom,
    dueTo,
    hasAttachments,
    isSent,
    today,
  });
  const posted = rows.find(({ status }) => status === "posted");
  return { rows, overdue: posted?.overdue ?? { documentCount: 0, balanceDue: ZERO } };
}

/** A document of a kind with its items. */
export async function readDocument(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<Document> {
  return asDocument(await storedDocument(tx, kind, id));
}

/** The same with what posting needs to know of its items. */
export async function storedDocument(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<StoredDocument> {
  const document = await selectDocument(tx, kind, id);
  if (!document) throw new Refusal("document.not-found");
  return document;
}

/** A document for the API. */
export function asDocument({ items, ...header }: StoredDocument): Document {
  return {
    ...header,
    items: items.map(
      ({ isRecoverable: _tax, pricesIncludeTax: _prices, creditedComponents: _credited, ...item }) => item,
    ),
  };
}

/** Locks the document if the caller has read its current version (I-40). */
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
