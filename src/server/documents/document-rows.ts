import type { Document, DocumentInput } from "#contract/documents.ts";
import { type CreditLine, creditProblems, takingTheRest } from "#domain/credit.ts";
import type { Day } from "#domain/dates.ts";
import {
  type DocumentKind,
  documentTotals,
  dueDateOf,
  isCredit,
  itemAmounts,
  sideOf,
} from "#domain/document.ts";
import type { DocumentId, JournalId, PartyId, TaxRateId } from "#domain/ids.ts";
import { add, compare, isTooLarge, type Money, NO_UNITS, ZERO } from "#domain/money.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  type DocumentRow,
  type ItemRow,
  lockDocument,
  selectDocument,
  selectItems,
  type StoredItem,
} from "./queries.ts";
import {
  type DocumentRecords,
  type ProductOfItem,
  selectCredited,
  type TaxRateOfItem,
} from "./record-queries.ts";
import { whyUnfit } from "#server/tax-rates/lookup.ts";

type Given = {
  id: DocumentId;
  number: string;
  items: readonly ItemRow[];
  records: DocumentRecords;
  /** The party that the document has already: it may be inactive by now. */
  keptPartyId?: PartyId;
};

/** The header with its sums and the snapshots of party and company at issue. */
export async function documentRow(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
  { id, number, items, records: { parties, company }, keptPartyId }: Given,
): Promise<DocumentRow> {
  const { partyId, date, notes, creditsId } = input;
  const party = parties.get(partyId);
  if (!party)
    throw refuseField(sideOf(kind) === "vendor" ? "document.no-vendor" : "document.no-customer", "partyId");
  // A change goes on with an inactive party: its drafts can still be posted, and its sales taken back.
  if (!party.isActive && partyId !== keptPartyId && creditsId === null) throw inactive(kind);
  const dueDate = input.dueDate ?? dueDateOf(date);
  if (dueDate < date) throw refuseField("document.due-before-date", "dueDate");
  if (creditsId !== null) await checkCredited(tx, kind, { ...input, creditsId });
  return {
    id,
    kind,
    number,
    partyId,
    partyName: party.name,
    partyEmail: party.email,
    partySnapshot: party.snapshot,
    companySnapshot: company.snapshot,
    date,
    dueDate,
    status: input.status,
    notes,
    creditsId,
    currency: company.currency,
    paidAmount: ZERO,
    ...documentTotals(items),
  };
}

function inactive(kind: DocumentKind): Refusal {
  const message = `This ${sideOf(kind)} is inactive`;
  return new Refusal("party.inactive", [{ field: "partyId", message }]);
}

/** A document that has just been written, as reading it would say it. */
export function writtenDocument(
  row: DocumentRow,
  items: readonly ItemRow[],
  {
    records: { parties, products, company, now },
    journalId,
  }: Pick<Given, "records"> & { journalId: JournalId | null },
): Document {
  const party = parties.get(row.partyId);
  if (!party) throw new Refusal("party.not-found");
  return {
    ...row,
    version: 1,
    exchangeRate: "1",
    baseTotal: row.total,
    isOpening: false,
    voidReason: null,
    journalId,
    reversalId: null,
    items: items.map(({ isRecoverable: _tax, ...item }) => {
      const { code = "", name = "" } = products.get(item.productId) ?? {};
      return {
        ...item,
        productCode: code,
        productName: name,
        baseSubtotal: item.subtotal,
        baseTaxAmount: item.taxAmount,
        credited: { quantity: NO_UNITS, subtotal: ZERO, taxAmount: ZERO },
      };
    }),
    partySnapshot: party.snapshot,
    companySnapshot: company.snapshot,
    createdAt: now,
    updatedAt: now,
  };
}

/** A document that was issued goes on saying what it said of its party and company (Accounting 4). */
export function keepSnapshot(row: DocumentRow, { partyName, partyEmail }: Document): DocumentRow {
  return { ...row, partyName, partyEmail, partySnapshot: null, companySnapshot: null };
}

type Taking = { creditsId: DocumentId; partyId: PartyId; status: DocumentInput["status"] };

/** A credit note takes back an invoice, a vendor credit takes back a bill, each posted and of the same party. */
async function checkCredited(tx: Tx, kind: DocumentKind, taking: Taking): Promise<void> {
  const { creditsId, partyId, status } = taking;
  const of = kind === "credit_note" ? "invoice" : kind === "vendor_credit" ? "bill" : null;
  const isKnown = of !== null && (await lockDocument(tx, of, creditsId));
  const credited = isKnown ? await selectDocument(tx, of, creditsId) : undefined;
  if (!credited) throw refuseField("document.not-found", "creditsId");
  if (credited.partyId !== partyId) throw refuseField("payment.other-party", "creditsId");
  const isLive = credited.status === "posted" || credited.status === "paid";
  if (status !== "draft" && !isLive) throw refuseField("document.credits-unposted", "creditsId");
}

type Input = DocumentInput["items"][number];
/** What an item of a document that is being changed had before: inactive records may stay, rates are kept. */
type Kept = Pick<StoredItem, "productId" | "taxRateId" | "taxRate" | "isRecoverable">;
type Known = {
  kept?: readonly Kept[];
  /** The items of the document that a credit takes back, which say what tax comes back with them. */
  credited?: readonly StoredItem[];
};

/**
 * The items with their amounts (Behaviour 5.4): rates are copied from the tax rate, so that a later edit of
 * it changes no document (Accounting 8). Products and rates of other books, and inactive ones, are refused.
 */
export function priceItems(
  kind: DocumentKind,
  inputs: readonly Input[],
  { products, rates }: Pick<DocumentRecords, "products" | "rates">,
  { kept = [], credited = [] }: Known = {},
): ItemRow[] {
  if (inputs.length === 0) throw refuseField("document.no-items", "items");
  const errors: (FieldError & { code: RefusalCode })[] = [];
  const refuse = (code: RefusalCode, index: number, field: keyof Input) => {
    errors.push({ code, field: `items[${index}].${field}`, message: refusalReply(code).detail });
  };
  const items = inputs.flatMap((sent, index): ItemRow[] => {
    const of = credited.filter(({ position }) => position === sent.creditsPosition);
    const input = of[0] ? takingTheRest(sent, of[0]) : sent;
    if (input.creditsPosition !== null && of.length === 0)
      refuse("document.credits-no-line", index, "creditsPosition");
    if (!input.returnsStock && !isCredit(kind)) refuse("document.keeps-goods", index, "returnsStock");
    const before = [...of, ...kept].find(
      (item) => item.productId === input.productId && item.taxRateId === input.taxRateId,
    );
    const product = products.get(input.productId);
    if (!product) refuse("product.not-found", index, "productId");
    else if (!product.isActive && ![...of, ...kept].some((item) => item.productId === product.id))
      refuse("product.inactive", index, "productId");
    const tax = taxOf(input, rates, before);
    if (tax === undefined) refuse("tax-rate.not-found", index, "taxRateId");
    const unfit = tax && !before ? whyUnfit(tax, sideOf(kind)) : null;
    if (unfit !== null) refuse(unfit, index, "taxRateId");
    const amounts = itemAmounts({ ...input, taxRate: tax?.rate ?? null });
    if (amounts === null) refuse("document.tax-too-far", index, "taxAmount");
    else if (isTooLarge(amounts.total)) refuse("record.too-large", index, "quantity");
    if (!product || tax === undefined || amounts === null) return [];
    return [itemRow(input, index, { product, tax, amounts, kind })];
  });
  const [first] = errors;
  if (first)
    throw new Refusal(
      first.code,
      errors.map(({ field, message }) => ({ field, message })),
    );
  if (isTooLarge(documentTotals(items).total)) throw refuseField("record.too-large", "items");
  return items;
}

type Tax = Pick<TaxRateOfItem, "rate" | "isRecoverable" | "isActive" | "appliesTo"> | null;

/** The rate of an item: the one it was saved with, or the tax rate's own; undefined when unknown. */
function taxOf(
  { taxRateId }: Input,
  rates: ReadonlyMap<TaxRateId, TaxRateOfItem>,
  before: Kept | undefined,
): Tax | undefined {
  if (taxRateId === null) return null;
  const rate = rates.get(taxRateId);
  if (!rate) return undefined;
  return before?.taxRate == null
    ? rate
    : { ...rate, rate: before.taxRate, isRecoverable: before.isRecoverable };
}

function itemRow(
  input: Input,
  index: number,
  {
    product,
    tax,
    amounts,
    kind,
  }: {
    product: ProductOfItem;
    tax: Tax;
    amounts: NonNullable<ReturnType<typeof itemAmounts>>;
    kind: DocumentKind;
  },
): ItemRow {
  const { productId, description, quantity, unitPrice, taxRateId, creditsPosition, returnsStock } = input;
  return {
    position: index + 1,
    productId,
    productType: product.type,
    description: description === "" ? product.name : description,
    quantity,
    unitPrice,
    taxRateId,
    taxRate: tax?.rate ?? null,
    isRecoverable: sideOf(kind) === "customer" || (tax?.isRecoverable ?? true),
    creditsPosition,
    returnsStock,
    ...amounts,
  };
}

type Credit = { id: DocumentId; creditsId: DocumentId | null; date: Day; total: Money };

/**
 * A credit that is posted takes back no more than is left of its document, not before that was written
 * (Accounting 2). The document is locked already, so that two credits cannot both take the rest.
 */
export async function checkCredit(tx: Tx, credit: Credit, items: readonly CreditLine[]): Promise<void> {
  const { id, creditsId, date, total } = credit;
  if (creditsId === null) return;
  const of = await selectCredited(tx, creditsId, { except: id });
  if (!of) throw refuseField("document.not-found", "creditsId");
  if (date < of.date) throw refuseField("document.credit-too-early", "date");
  const problems = creditProblems(items, await selectItems(tx, creditsId, { exceptCredit: id }));
  const [first] = problems;
  if (first) {
    throw new Refusal(
      first.code,
      problems.map(({ index, field, code, message = refusalReply(code).detail }) => {
        return { field: `items[${index}].${field}`, message };
      }),
    );
  }
  if (compare(add(of.credited, total), of.total) > 0) throw refuseField("document.credits-too-much", "items");
}

/**
 * The items of the document that a credit takes back: they say its rates, also of records inactive by now, and what
 * other credits have left.
 */
export async function creditedItems(
  tx: Tx,
  kind: DocumentKind,
  creditsId: DocumentId | null,
  { except }: { except?: DocumentId } = {},
): Promise<StoredItem[]> {
  if (creditsId === null || !isCredit(kind)) return [];
  return selectItems(tx, creditsId, except === undefined ? {} : { exceptCredit: except });
}
