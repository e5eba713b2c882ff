import { sql } from "kysely";
import type { DocumentKind, DocumentStatus } from "#domain/document.ts";
import type { Tx } from "#server/db/transaction.ts";
import { partiesNamed } from "./document-queries.ts";

type TabRow = { status: DocumentStatus; documents: number; total: string; open: string };
type Overdue = { documents: number; total: string };

export async function selectTabs(tx: Tx, kind: DocumentKind): Promise<TabRow[]> {
  const { rows } = await sql<TabRow>`
    select status, documents::int as documents, total::numeric(32, 2) as total, open::numeric(32, 2) as open
    from document_status_totals where kind = ${kind}`.execute(tx);
  return rows;
}

/** What was due before today, from the totals of the days: they cost the same at any number of documents. */
export async function selectOverdue(tx: Tx, kind: DocumentKind, today: string): Promise<Overdue> {
  const { rows } = await sql<Overdue>`
    select coalesce(sum(documents), 0)::int as documents, coalesce(sum(open), 0)::numeric(32, 2) as total
    from document_due_totals where kind = ${kind} and due_date < ${today}`.execute(tx);
  return rows[0] ?? { documents: 0, total: "0.00" };
}

export type TabFilter = {
  kind: DocumentKind;
  search: string;
  partyId: string | undefined;
  start: string;
  end: string;
  today: string;
};

/** The same of the documents that a search or a filter lets through, each with what of it is overdue. */
export async function countFiltered(
  tx: Tx,
  { kind, search, partyId, start, end, today }: TabFilter,
): Promise<(TabRow & { overdue: Overdue })[]> {
  const named = search === "" ? sql`null::uuid[]` : partiesNamed(search);
  const { rows } = await sql<TabRow & { overdue: Overdue }>`
    select status, documents::int as documents, total::numeric(32, 2) as total, open::numeric(32, 2) as open,
      json_build_object('documents', overdue_documents, 'total', overdue_open::numeric(32, 2)::text) as overdue
    from count_documents(${search}, ${kind}, ${partyId ?? null}, ${today}, ${start}, ${end}, ${named})`.execute(
    tx,
  );
  return rows;
}
