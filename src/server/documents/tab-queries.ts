import { sql } from "kysely";
import type { DocumentKind, DocumentStatus } from "#domain/document.ts";
import type { Tx } from "#server/db/transaction.ts";

type TabRow = { status: DocumentStatus; documents: number; total: string; open: string };

export async function selectTabs(tx: Tx, kind: DocumentKind): Promise<TabRow[]> {
  const { rows } = await sql<TabRow>`
    select status, documents::int as documents, total::numeric(32, 2) as total, open::numeric(32, 2) as open
    from document_status_totals where kind = ${kind}`.execute(tx);
  return rows;
}

export async function selectOverdue(
  tx: Tx,
  kind: DocumentKind,
  today: string,
): Promise<{ documents: number; total: string }> {
  const { rows } = await sql<{ documents: number; total: string }>`
    select count(*)::int as documents, coalesce(sum(total - paid_amount), 0)::numeric(32, 2) as total
    from documents where kind = ${kind} and status = 'posted' and due_date < ${today}`.execute(tx);
  return rows[0] ?? { documents: 0, total: "0.00" };
}
