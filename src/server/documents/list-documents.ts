import type { DOCUMENT_TABS } from "#contract/documents.ts";
import { FIRST_DATE, isDateText, LAST_DATE } from "#domain/dates.ts";
import type { DocumentKind, DocumentStatus } from "#domain/document.ts";
import { add } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isId, pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import { selectToday } from "#server/settings/select-today.ts";
import { selectDocuments } from "./document-queries.ts";
import { selectOverdue, selectTabs } from "./tab-queries.ts";

type Tab = (typeof DOCUMENT_TABS)[number];
type Wanted = {
  cursor?: string | undefined;
  search?: string | undefined;
  tab?: Tab | undefined;
  partyId?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  limit: number;
};

const STATUS_OF: Record<Tab, DocumentStatus> = {
  draft: "draft",
  open: "posted",
  overdue: "posted",
  paid: "paid",
  void: "void",
};
const AFTER_ALL = { date: LAST_DATE, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** A page of documents, the newest date first. */
export async function listDocuments(tx: Tx, kind: DocumentKind, wanted: Wanted) {
  const { cursor, tab, limit, start = FIRST_DATE, end = LAST_DATE, search, partyId } = wanted;
  const [date = "", id = ""] = cursor === undefined ? [] : readCursor(cursor, isDateText, isId);
  const rows = await selectDocuments(tx, {
    kind,
    search,
    partyId,
    start,
    end,
    status: tab === undefined ? undefined : STATUS_OF[tab],
    isOverdue: tab === "overdue",
    today: await selectToday(tx),
    before: cursor === undefined ? AFTER_ALL : { date, id },
    limit: limit + 1,
  });
  return pageOf(rows, limit, (document) => writeCursor(document.date, document.id));
}

/**
 * How many documents each tab holds: open and overdue say what is still to pay, the others the totals. What all
 * come to leaves out drafts and voids, which charge nobody anything.
 */
export async function countTabs(tx: Tx, kind: DocumentKind) {
  const rows = await selectTabs(tx, kind);
  const of = (status: DocumentStatus) =>
    rows.find((row) => row.status === status) ?? { documents: 0, total: "0.00", open: "0.00" };
  const tab = ({ documents, total }: { documents: number; total: string }) => ({ documents, total });
  const posted = of("posted");
  return {
    all: {
      documents: rows.reduce((count, row) => count + row.documents, 0),
      total: add(posted.total, of("paid").total),
    },
    draft: tab(of("draft")),
    open: { documents: posted.documents, total: posted.open },
    overdue: await selectOverdue(tx, kind, await selectToday(tx)),
    paid: tab(of("paid")),
    void: tab(of("void")),
  };
}
