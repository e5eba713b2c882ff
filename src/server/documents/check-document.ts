import type { Document, DocumentInput } from "#contract/documents.ts";
import { reachesApproval } from "#domain/approvals.ts";
import { type DocumentKind, isPosted, isTextLine, type TaxRounding } from "#domain/document.ts";
import type { DocumentId, JournalId, PartyId } from "#domain/ids.ts";
import { isZero, type Money, NO_UNITS, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { newId } from "#server/db/new-id.ts";
import { rejectExcessDocumentDecimals } from "#server/currencies/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { features } from "#server/registry/lookup.ts";
import { currencyOfDocument, currencyWithoutRate } from "./document-currency.ts";
import type { ItemRow } from "./item-queries.ts";
import { buildDocumentRow, type PreviousItem, priceItems } from "./document-rows.ts";
import type { DocumentRow } from "./queries.ts";
import { type DocumentRecords, selectDocumentRecords } from "./record-queries.ts";

/** Posting assigns the number; e-invoice rules only require that there is one. */
const UNASSIGNED_NUMBER = "-";

type ZeroQuantityInput = Pick<DocumentInput, "items" | "allowZeroQuantity"> & {
  creditedDocumentId?: DocumentId | null;
};

/** A quantity of 0 is rarely intended; a credit uses it for the remaining tax (Behavior 5.4). */
export function rejectUnconfirmedZeroQuantity({
  items,
  creditedDocumentId = null,
  allowZeroQuantity = creditedDocumentId !== null,
}: ZeroQuantityInput): void {
  const index = items.findIndex((item) => !isTextLine(item) && isZero(item.quantity));
  if (index >= 0 && !allowZeroQuantity)
    throw refuseField("document.zero-quantity", `items[${index}].quantity`);
}

/**
 * Rejects what couldn't be saved as a draft or, if it is to be posted, breaks the rules of the customer's format (Accounting 19);
 * returns the total. Writes nothing, and takes no number.
 */
export async function checkDocument(tx: Tx, kind: DocumentKind, input: DocumentInput): Promise<Money> {
  const { row, items, records } = await computeDocument(tx, kind, input, { id: newId<DocumentId>() });
  if (isPosted(input.status)) {
    const numbered = { ...row, number: UNASSIGNED_NUMBER };
    const format = records.parties.get(row.partyId)?.format ?? null;
    await features().rejectBrokenRules(tx, buildDocument(numbered, items, { records, journalId: null }), {
      format,
    });
  }
  return row.total;
}

/** A document just written, in the form that reading it returns. */
export function buildDocument(
  row: DocumentRow,
  items: readonly ItemRow[],
  {
    records: { parties, products, accounts, company, approvalFrom, now },
    journalId,
  }: { records: DocumentRecords; journalId: JournalId | null },
): Document {
  const party = parties.get(row.partyId);
  if (!party) throw new Refusal("party.not-found");
  const { basePaidAmount: _paid, baseRounding: _rounding, baseSubtotal: _subtotal, ...header } = row;
  return {
    ...header,
    installments: [...row.installments],
    version: 1,
    approval:
      row.status === "draft" && reachesApproval({ amount: row.baseTotal, minAmount: approvalFrom })
        ? "needed"
        : null,
    nextDueDate: row.installments[0]?.dueDate ?? row.dueDate,
    hasTax: items.some(({ taxRateId }) => taxRateId !== null),
    isOpening: false,
    voidReason: null,
    journalId,
    reversalId: null,
    items: items.map(({ isRecoverable: _tax, pricesIncludeTax: _prices, ...item }) => {
      const product = item.productId === null ? undefined : products.get(item.productId);
      const account = item.accountId === null ? undefined : accounts.get(item.accountId);
      return {
        ...item,
        productCode: product?.code ?? null,
        productName: product?.name ?? null,
        accountCode: account?.code ?? null,
        accountName: account?.name ?? null,
        carryingAmount: item.baseSubtotal,
        credited: { quantity: NO_UNITS, subtotal: ZERO, taxAmount: ZERO },
      };
    }),
    partySnapshot: party.snapshot,
    companySnapshot: company.snapshot,
    createdAt: now,
    updatedAt: now,
  };
}

/** Previous state: inactive records may be kept, as are rates. */
type PreviousDocument = {
  id: DocumentId;
  prior?: readonly PreviousItem[] | undefined;
  previousPartyId?: PartyId | undefined;
  taxRounding?: TaxRounding | undefined;
  /** False for orders and the like: they aren't in the books, so they need no rate. */
  hasRate?: boolean;
};

/** The same with header and items. */
export async function computeDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  { id, prior = [], previousPartyId, taxRounding: keptRounding, hasRate = true }: PreviousDocument,
): Promise<{ row: DocumentRow; items: ItemRow[]; records: DocumentRecords }> {
  const records = await selectDocumentRecords(tx, kind, [input]);
  const { discount, pricesIncludeTax = false } = input;
  const { currency: baseCurrency } = records.company;
  const inCurrency = hasRate
    ? await currencyOfDocument(tx, input, { baseCurrency })
    : currencyWithoutRate(input.currency ?? baseCurrency);
  const { minorUnit, toBooks } = inCurrency;
  rejectExcessDocumentDecimals(input, minorUnit);
  const taxRounding = keptRounding ?? records.company.taxRounding;
  const items = priceItems(kind, input.items, records, {
    prior,
    discount,
    pricesIncludeTax,
    taxRounding,
    minorUnit,
    toBooks,
  });
  const rowSource = {
    id,
    number: "",
    items,
    records,
    inCurrency,
    ...(previousPartyId === undefined ? {} : { previousPartyId: previousPartyId }),
  };
  const row = await buildDocumentRow(tx, kind, { ...input, pricesIncludeTax, taxRounding }, rowSource);
  return { row, items, records };
}

/** The entered fields of an item of a document, quote or order; the rest is computed or looked up. */
export const ITEM_INPUT_FIELDS = [
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
