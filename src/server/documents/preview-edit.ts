import type { Document, DocumentPreview, DocumentUpdate } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readJournal } from "#server/journals/read-journal.ts";
import { readMoved } from "#server/stock/read-moved.ts";
import { readOnHand } from "#server/stock/read-on-hand.ts";
import { editDocument } from "./edit-document.ts";
import { readDocument } from "./read-document.ts";
import { stockEffect } from "./stock-effect.ts";

/**
 * The journal and stock of a document as an edit would leave them: the edit itself is done, with all of its
 * refusals, and the caller undoes the transaction.
 */
export async function previewEdit(
  tx: Tx,
  kind: DocumentKind,
  id: string,
  input: DocumentUpdate,
): Promise<DocumentPreview> {
  const earlier = await readDocument(tx, kind, id);
  const productIds = productsOf(earlier, input);
  const before = await readOnHand(tx, productIds);
  const edited = await editDocument(tx, kind, id, input);
  const names = new Map(
    [...earlier.items, ...edited.items].map((item) => [item.productId, item.productName]),
  );
  const after = await readOnHand(tx, productIds);
  const moved = await readMoved(tx, id);
  return {
    lines: edited.journalId === null ? [] : (await readJournal(tx, edited.journalId)).lines,
    stock: [...after].map(([productId, quantity]) =>
      stockEffect({
        productId,
        productName: names.get(productId) ?? "",
        before: before.get(productId) ?? "0",
        after: quantity,
        own: moved.get(productId) ?? "0",
      }),
    ),
  };
}

/** What the document had, and what it will have. */
function productsOf({ items }: Document, input: DocumentUpdate): string[] {
  return [...new Set([...items, ...input.items].map(({ productId }) => productId))];
}
