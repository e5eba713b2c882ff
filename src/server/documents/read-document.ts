import type { Document } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockDocument, selectDocument, type StoredDocument } from "./document-queries.ts";

/** One document of a kind with its items. */
export async function readDocument(tx: Tx, kind: DocumentKind, id: string): Promise<Document> {
  return asDocument(await storedDocument(tx, kind, id));
}

/** The same with what posting needs to know of its items. */
export async function storedDocument(tx: Tx, kind: DocumentKind, id: string): Promise<StoredDocument> {
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
  id: string,
  version?: number,
): Promise<StoredDocument> {
  if (!(await lockDocument(tx, kind, id))) throw new Refusal("document.not-found");
  const document = await storedDocument(tx, kind, id);
  if (version !== undefined && version !== document.version)
    throw new Refusal("record.stale", [], asDocument(document));
  return document;
}
