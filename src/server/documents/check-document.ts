import type { DocumentInput } from "#contract/documents.ts";
import type { DocumentKind, TaxRounding } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import { refuseFinerDocument } from "#server/currencies/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { currencyOfDocument, currencyWithoutRate } from "./currency-of-document.ts";
import type { ItemRow } from "./item-queries.ts";
import { documentRow, type Kept, priceItems } from "./document-rows.ts";
import type { DocumentRow } from "./queries.ts";
import { selectDocumentRecords } from "./record-queries.ts";

/** Declines what could not be saved as a draft, and gives what it comes to. Nothing is written, and no number is taken. */
export async function checkDocument(tx: Tx, kind: DocumentKind, input: DocumentInput): Promise<Money> {
  const { row } = await workOutDocument(tx, kind, input, { id: newId<DocumentId>() });
  return row.total;
}

/** What it had before: inactive records may stay, rates are kept. */
type Before = {
  id: DocumentId;
  kept?: readonly Kept[] | undefined;
  keptPartyId?: PartyId | undefined;
  taxRounding?: TaxRounding | undefined;
  /** False for what is no document yet: nothing of it is in the books, and no rate is asked for. */
  hasRate?: boolean;
};

/** The same with its header and its items. */
export async function workOutDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  { id, kept = [], keptPartyId, taxRounding: keptRounding, hasRate = true }: Before,
): Promise<{ row: DocumentRow; items: ItemRow[] }> {
  const records = await selectDocumentRecords(tx, kind, [input]);
  const { discount, pricesIncludeTax = false } = input;
  const { currency: own } = records.company;
  const inCurrency = hasRate
    ? await currencyOfDocument(tx, input, { own })
    : currencyWithoutRate(input.currency ?? own);
  const { minorUnit, toBooks } = inCurrency;
  refuseFinerDocument(input, minorUnit);
  const taxRounding = keptRounding ?? records.company.taxRounding;
  const items = priceItems(kind, input.items, records, {
    kept,
    discount,
    pricesIncludeTax,
    taxRounding,
    minorUnit,
    toBooks,
  });
  const given = {
    id,
    number: "",
    items,
    records,
    inCurrency,
    ...(keptPartyId === undefined ? {} : { keptPartyId }),
  };
  const row = await documentRow(tx, kind, { ...input, pricesIncludeTax, taxRounding }, given);
  return { row, items };
}

/** What an item of a document, a quote or an order says; all else of it is worked out or looked up. */
export const SAID_OF_ITEM = [
  "productId",
  "accountId",
  "description",
  "quantity",
  "unit",
  "reference",
  "unitPrice",
  "discount",
  "taxRateId",
  "taxRate",
  "taxAmount",
] as const satisfies (keyof ItemRow)[];
