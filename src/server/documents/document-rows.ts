import type { Document, DocumentInput } from "#contract/documents.ts";
import { type BaseConversion, baseTotalOf } from "#domain/base-amounts.ts";
import { allocateDiscount, discountOfShares } from "#domain/credit-discount.ts";
import type { Discount } from "#domain/discount.ts";
import {
  type DocumentKind,
  isCredit,
  isSameSubject,
  isTextLine,
  sideOf,
  type TaxRounding,
} from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { taxesOfItems } from "#domain/document-amounts.ts";
import { discountOfItem, documentTotals, itemAmounts } from "#domain/item-amounts.ts";
import { isTooLarge, type MinorUnit, sum, ZERO } from "#domain/money.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply, refuseField } from "#domain/refusals.ts";
import { deductionError } from "#domain/deductions.ts";
import type { Unit } from "#domain/units.ts";
import { itemAccountError } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { features } from "#server/registry/lookup.ts";
import { dueDates, readUsualTerms } from "./due-dates.ts";
import { checkCredited, creditOf } from "./credit.ts";
import { addCreditedItem } from "./credited-item.ts";
import { checkTotals, type CurrencyAndRate, itemInBooks } from "./document-currency.ts";
import type { ItemRow, StoredItem } from "./item-queries.ts";
import { type DocumentRow, documentTexts } from "./queries.ts";
import type { DocumentRecords, ProductOfItem } from "./record-queries.ts";
import { checkVendorInvoiceNumber } from "./vendor-invoice-number.ts";
import { remainingTaxOf, findTax, type TaxOfItem, itemTaxError } from "./item-tax.ts";
type DocumentRowInput = DocumentInput &
  Pick<DocumentRow, "pricesIncludeTax" | "taxRounding"> &
  Partial<Pick<DocumentRow, "discountPaymentId">>;
type DocumentRowSource = {
  id: DocumentId;
  number: string;
  items: readonly ItemRow[];
  records: DocumentRecords;
  inCurrency: CurrencyAndRate & { minorUnit: MinorUnit };
  /** The document's existing party, which may be inactive. */
  previousPartyId?: PartyId;
};
export async function buildDocumentRow(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentRowInput,
  {
    id,
    number,
    items,
    records: { parties, company },
    previousPartyId,
    inCurrency: { currency, exchangeRate, minorUnit },
  }: DocumentRowSource,
): Promise<DocumentRow> {
  const { partyId, date, creditedDocumentId, orderId, discount, pricesIncludeTax, taxRounding } = input;
  const party = parties.get(partyId);
  const missing = sideOf(kind) === "vendor" ? "document.vendor-required" : "document.customer-required";
  if (!party) throw refuseField(missing, "partyId");
  // An inactive party can be kept: its drafts can still be posted, and its sales credited.
  if (!party.isActive && partyId !== previousPartyId && creditedDocumentId === null && orderId === null)
    throw inactivePartyRefusal(kind);
  if (creditedDocumentId !== null) await checkCredited(tx, kind, { ...input, creditedDocumentId });
  const totals = documentTotals(items);
  const usualTerms = await readUsualTerms(tx, { orderId, party });
  return {
    id,
    kind,
    number,
    vendorInvoiceNumber: await checkVendorInvoiceNumber(tx, kind, { ...input, id, number }),
    partyId,
    partyName: party.name,
    partyEmail: party.email,
    partySnapshot: party.snapshot,
    companySnapshot: company.snapshot,
    date,
    ...dueDates(input, { kind, total: totals.total, minorUnit, usualTerms }),
    status: input.status,
    ...documentTexts(input),
    ...creditOf(input),
    orderId,
    orderKind: await features().checkOrderConversion(tx, kind, { ...input, id }, items),
    currency,
    exchangeRate,
    ...startInBooks(items, currency === company.currency),
    paidAmount: ZERO,
    pricesIncludeTax,
    taxRounding,
    discount: discountOfShares(items, discount, { pricesIncludeTax, minorUnit }),
    discountAmount: sum(items.map(({ documentDiscount }) => documentDiscount)),
    ...totals,
  };
}

const startInBooks = (items: readonly ItemRow[], isOwn: boolean) => ({
  baseTotal: baseTotalOf(items),
  baseSubtotal: isOwn ? null : sum(items.map(({ baseSubtotal }) => baseSubtotal)),
  basePaidAmount: isOwn ? null : ZERO,
  baseRounding: null,
});

function inactivePartyRefusal(kind: DocumentKind): Refusal {
  const message = `This ${sideOf(kind)} is inactive`;
  return new Refusal("party.inactive", [{ field: "partyId", message }]);
}

/** Posted documents keep their party and company details (Accounting 4). */
export function restoreSnapshot(row: DocumentRow, { partyName, partyEmail }: Document): DocumentRow {
  return { ...row, partyName, partyEmail, partySnapshot: null, companySnapshot: null };
}

type ItemInput = DocumentInput["items"][number];
type PricedItemInput = ItemInput & { pricesIncludeTax: boolean };
/** An item's fields before an edit: inactive records may be kept, as are rates. */
export type PreviousItem = Pick<
  StoredItem,
  | "position"
  | "productId"
  | "accountId"
  | "unit"
  | "taxRateId"
  | "taxRate"
  | "taxComponents"
  | "isRecoverable"
>;
type PricingContext = {
  prior?: readonly PreviousItem[];
  /** The items of the credited document, which determine the tax to credit. */
  credited?: readonly StoredItem[];
  /** The items as computed so far, for lines that credit the same line. */
  computed?: readonly ItemRow[];
  /** The document discount. */
  discount: Discount | null;
  /** Whether item prices include tax (Decision 0052). */
  pricesIncludeTax: boolean;
  /** Where taxes are rounded (Decision 0107). */
  taxRounding: TaxRounding;
  /** Number of decimals of the document's currency. */
  minorUnit: MinorUnit;
  /** Rate for converting amounts to the base currency; null for the base currency itself. */
  toBooks?: BaseConversion | null;
};

type PricingRecords = Pick<DocumentRecords, "products" | "accounts" | "rates">;

/**
 * Computes the items with their amounts (Behavior 5.4): rates are copied from the tax rate, so that editing it later changes no
 * document (Accounting 8). Rejects inactive or unknown products, accounts and rates.
 */
export function priceItems(
  kind: DocumentKind,
  inputs: readonly ItemInput[],
  records: PricingRecords,
  context: PricingContext,
): ItemRow[] {
  const positions = inputs.flatMap(({ creditedPosition }) => creditedPosition ?? []);
  let items = computeItems(kind, inputs, records, context);
  // A line that takes the rest of another changes the taxes of those above it, which that rest follows.
  if (new Set(positions).size < positions.length)
    for (let again = 0; again < 2; again += 1)
      items = computeItems(kind, inputs, records, { ...context, computed: items });
  return items;
}

function computeItems(
  kind: DocumentKind,
  inputs: readonly ItemInput[],
  { products, accounts, rates }: PricingRecords,
  context: PricingContext,
): ItemRow[] {
  const { prior = [], discount, pricesIncludeTax, taxRounding, minorUnit, toBooks } = context;
  if (inputs.every(isTextLine)) throw refuseField("document.items-required", "items");
  const errors: CodedError[] = [];
  const refuse = (code: RefusalCode, index: number, field: keyof PricedItemInput) =>
    void errors.push({ code, field: `items[${index}].${field}`, message: refusalReply(code).detail });
  const credits = inputs.map((item, index) => addCreditedItem({ ...item, pricesIncludeTax }, index, context));
  const discounted = allocateDiscount(credits, discount, minorUnit);
  const lines = discounted.map(({ creditedItems, input, documentDiscount }) => {
    const isBefore = (item: PreviousItem) => isSameSubject(item, input) && item.taxRateId === input.taxRateId;
    const before = [...creditedItems, ...prior].find(isBefore);
    const tax = findTax(input, { rates, side: sideOf(kind) }, before);
    const taxed = { taxRate: tax?.taxRate ?? null, taxComponents: tax?.taxComponents };
    const pricedInput = { ...input, documentDiscount, ...taxed };
    return { creditedItems, input, before, tax, pricedInput };
  });
  const inputsWithTax = lines.map(({ pricedInput }) => pricedInput);
  const combinedTaxes = taxesOfItems(inputsWithTax, { taxRounding, minorUnit });
  const priced: ItemRow[] = [];
  for (const [index, { creditedItems, input, before, tax, pricedInput }] of lines.entries()) {
    if (input.creditedPosition !== null && creditedItems.length === 0)
      refuse("document.credited-line-not-found", index, "creditedPosition");
    if (!input.returnsStock && !isCredit(kind))
      refuse("document.returns-stock-not-allowed", index, "returnsStock");
    const previousItem = findPreviousItem(input, index, { creditedItems, prior });
    const subject = subjectOf(input, { products, accounts }, previousItem);
    if ("code" in subject) refuse(subject.code, index, input.accountId === null ? "productId" : "accountId");
    else if (deductionError({ quantity: input.quantity, productType: subject.productType }) !== null)
      refuse("document.negative-goods", index, "quantity");
    if (tax === undefined) refuse("tax-rate.not-found", index, "taxRateId");
    const taxError = tax && itemTaxError(input, { tax, side: sideOf(kind), isKept: before !== undefined });
    if (taxError) refuse(taxError, index, "taxRateId");
    const remainingTax = creditedItems[0] && remainingTaxOf(creditedItems[0], priced);
    const amounts = itemAmounts({ ...pricedInput, remainingTax, taxes: combinedTaxes.get(index) }, minorUnit);
    if (discountOfItem(input, minorUnit) === null) refuse("document.discount-too-large", index, "discount");
    else if (amounts === null) refuse("document.tax-differs-too-much", index, "taxAmount");
    else if (isTooLarge(amounts.total)) refuse("record.too-large", index, "quantity");
    if ("code" in subject || tax === undefined || amounts === null) continue;
    const inBoth = { ...amounts, ...itemInBooks(amounts, toBooks ?? null) };
    priced.push(itemRow(input, index, { ...subject, tax, amounts: inBoth, kind }));
  }
  throwErrors(errors);
  checkTotals(priced, minorUnit);
  return priced;
}

type CodedError = FieldError & { code: RefusalCode };
function throwErrors(errors: readonly CodedError[]): void {
  const [first] = errors;
  if (first)
    throw new Refusal(
      first.code,
      errors.map(({ field, message }) => ({ field, message })),
    );
}

/** A line's previous version: same position, credited document, or elsewhere. */
function findPreviousItem(
  input: PricedItemInput,
  index: number,
  { creditedItems, prior }: { creditedItems: readonly PreviousItem[]; prior: readonly PreviousItem[] },
): PreviousItem | undefined {
  const atPosition = prior.filter(({ position }) => position === index + 1);
  return [...atPosition, ...creditedItems, ...prior].find((item) => isSameSubject(item, input));
}

type ItemSubject = {
  productType: ProductOfItem["type"] | null;
  /** Default unit of its quantity: the previous one, or the product's. */
  unit: Unit | null;
  name: string;
};

/** The product or account of an item, with its name as default text; or why it can't be used. */
function subjectOf(
  { productId, accountId }: PricedItemInput,
  { products, accounts }: Pick<DocumentRecords, "products" | "accounts">,
  before: PreviousItem | undefined,
): ItemSubject | { code: RefusalCode } {
  if (accountId !== null) {
    const account = accounts.get(accountId);
    if (!account) return { code: "account.not-found" };
    const problem = itemAccountError(account);
    return problem === null || (before && problem !== "account.is-inventory-account")
      ? { productType: null, unit: before?.unit ?? null, name: account.name }
      : { code: problem };
  }
  if (productId === null) return { productType: null, unit: null, name: "" };
  const product = products.get(productId);
  if (!product) return { code: "product.not-found" };
  if (!product.isActive && !before) return { code: "product.inactive" };
  return { productType: product.type, unit: before ? before.unit : product.unit, name: product.name };
}

type ItemPricing = ItemSubject & {
  tax: TaxOfItem | null;
  amounts: NonNullable<ReturnType<typeof itemAmounts>> & ReturnType<typeof itemInBooks>;
  kind: DocumentKind;
};

function itemRow(input: PricedItemInput, index: number, pricing: ItemPricing): ItemRow {
  const { productType, name, tax, amounts, kind } = pricing;
  const { productId, accountId, description, quantity, unitPrice, discount } = input;
  const { taxRateId, creditedPosition, returnsStock, orderPosition, pricesIncludeTax } = input;
  const isSale = sideOf(kind) === "customer";
  return {
    position: index + 1,
    productId,
    productType,
    accountId,
    description: description === "" ? name : description,
    quantity,
    unit: input.unit === undefined ? pricing.unit : input.unit,
    reference: input.reference,
    unitPrice,
    pricesIncludeTax,
    discount,
    taxRateId,
    taxRate: tax?.taxRate ?? null,
    isRecoverable: isSale || (tax?.isRecoverable ?? true),
    creditedPosition,
    returnsStock,
    orderPosition,
    ...amounts,
  };
}
