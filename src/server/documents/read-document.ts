import type { Document } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockDocument, selectDocument, selectItems, type StoredItem } from "./document-queries.ts";

/** One document of a kind with its items. */
export async function readDocument(tx: Tx, kind: DocumentKind, id: string): Promise<Document> {
  const header = await selectDocument(tx, kind, id);
  if (!header) throw new Refusal("document.not-found");
  const items = await selectItems(tx, id);
  return { ...header, items: items.map(({ isRecoverable: _tax, ...item }) => item) };
}

/** The document, locked, when the caller has read its current version (I-40). */
export async function currentDocument(
  tx: Tx,
  kind: DocumentKind,
  id: string,
  version?: number,
): Promise<Document> {
  if (!(await lockDocument(tx, kind, id))) throw new Refusal("document.not-found");
  const document = await readDocument(tx, kind, id);
  if (version !== undefined && version !== document.version) throw new Refusal("record.stale", [], document);
  return document;
}

/** The items with what posting needs to know of them. */
export function readItems(tx: Tx, id: string): Promise<StoredItem[]> {
  return selectItems(tx, id);
}
