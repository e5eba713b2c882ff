import type { DocumentInput } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { documentRow } from "./document-rows.ts";
import { priceItems } from "./item-rows.ts";
import { selectDocumentRecords } from "./record-queries.ts";

/** Declines what could not be saved as a draft, and gives what it comes to. Nothing is written, and no number is taken. */
export async function checkDocument(tx: Tx, kind: DocumentKind, input: DocumentInput): Promise<Money> {
  const records = await selectDocumentRecords(tx, kind, [input]);
  const { discount, pricesIncludeTax = false } = input;
  const items = priceItems(kind, input.items, records, { discount, pricesIncludeTax });
  const priced = { ...input, pricesIncludeTax };
  const row = await documentRow(tx, kind, priced, { id: newId<DocumentId>(), number: "", items, records });
  return row.total;
}
