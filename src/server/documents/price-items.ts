import type { DocumentInput } from "#contract/documents.ts";
import { type CreditLine, creditProblems, takingTheRest } from "#domain/credit.ts";
import { type DocumentKind, documentTotals, isCredit, itemAmounts, sideOf } from "#domain/document.ts";
import type { DocumentId, TaxRateId } from "#domain/ids.ts";
import { add, compare, isTooLarge, type Money } from "#domain/money.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import { type ItemRow, selectItems, type StoredItem } from "./queries.ts";
import {
  type DocumentRecords,
  type ProductOfItem,
  selectCredited,
  type TaxRateOfItem,
} from "./record-queries.ts";
import { whyUnfit } from "#server/tax-rates/lookup.ts";

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
