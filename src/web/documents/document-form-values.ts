import type { Document } from "#contract/documents.ts";
import { leftToCredit } from "#domain/credit.ts";
import type { Day } from "#domain/dates.ts";
import {
  dueDateOf,
  isCredit,
  itemAmounts,
  type DocumentKind,
  type DocumentStatus,
  type ItemAmounts,
} from "#domain/document.ts";
import {
  compare,
  isAmountText,
  isPositive,
  isZero,
  multiply,
  parsePriceInput,
  parseQuantityInput,
  toPrice,
  unitRate,
  ZERO,
} from "#domain/money.ts";
import type { Coded } from "#web/fields/match-text.ts";
import type { ChosenProduct, ChosenTaxRate } from "#web/fields/record-pickers.tsx";

/** An item as the form holds it: null and "" for nothing. */
export type FormItem = {
  product: ChosenProduct | null;
  description: string;
  quantity: string;
  unitPrice: string;
  taxRate: ChosenTaxRate | null;
  /** What the vendor wrote; "" for the computed tax (Accounting 8). */
  taxAmount: string;
  creditsPosition: number | null;
  returnsStock: boolean;
};

/** What stands in the fields of a document's form. */
export type DocumentFormValues = {
  number: string;
  party: Coded | null;
  date: string;
  dueDate: string;
  status: DocumentStatus;
  notes: string;
  creditsId: string | null;
  items: FormItem[];
  /** How it is paid, when it is saved as paid. */
  payment: { accountId: string; date: string };
  voiding: Voiding;
};

/** Why a document is void, and what becomes of its payments. */
export type Voiding = { reason: string; payments: "void" | "keep_as_credit" };

/** Payments stay as credit unless somebody chooses otherwise; refunds of a credit cannot. */
export function voidingOf(kind: DocumentKind): Voiding {
  return { reason: "", payments: isCredit(kind) ? "void" : "keep_as_credit" };
}

export const EMPTY_ITEM: FormItem = {
  product: null,
  description: "",
  quantity: "",
  unitPrice: "",
  taxRate: null,
  taxAmount: "",
  creditsPosition: null,
  returnsStock: true,
};

/** A new document: a draft of today, due 30 days later, with two empty lines (Behaviour 9, Interface 2). */
export function newDocument({ date, number, party }: Start & Pick<DocumentFormValues, "party">) {
  const values: DocumentFormValues = {
    number,
    party,
    date,
    dueDate: dueDateOf(date),
    status: "draft",
    notes: "",
    creditsId: null,
    items: [{ ...EMPTY_ITEM }, { ...EMPTY_ITEM }],
    payment: { accountId: "", date },
    voiding: { reason: "", payments: "keep_as_credit" },
  };
  return values;
}

/** The values of a document that exists; a payment of it would be dated today. */
export function toDocumentValues(document: Document, today: Day): DocumentFormValues {
  const { number, partyId, partyName, date, dueDate, status, notes, creditsId, items } = document;
  return {
    ...newDocument({ date, number, party: { id: partyId, code: "", name: partyName } }),
    voiding: voidingOf(document.kind),
    dueDate,
    status,
    notes,
    creditsId,
    items: items.map(formItem),
    payment: { accountId: "", date: status === "draft" ? date : today },
  };
}

type Start = { date: Day; number: string };

/** The same document once more, as a draft of today. A copy of a credit takes back nothing by itself. */
export function copyDocument(document: Document, { date, number }: Start): DocumentFormValues {
  return {
    ...toDocumentValues(document, date),
    creditsId: null,
    items: document.items.map((item) => ({ ...formItem(item), creditsPosition: null })),
    number,
    date,
    dueDate: dueDateOf(date),
    status: "draft",
    payment: { accountId: "", date },
  };
}

/**
 * The values of a credit that takes back what is left of a bill or an invoice, item by item at its price and tax
 * (Accounting 2).
 */
export function creditFor(document: Document, { date: today, number }: Start): DocumentFormValues {
  const date = document.date > today ? document.date : today;
  const items = document.items.flatMap(restOf);
  return {
    ...copyDocument(document, { date, number }),
    notes: "",
    creditsId: document.id,
    items: items.length === 0 ? [{ ...EMPTY_ITEM }] : items,
  };
}

/** True when earlier credits have taken back all that there was. */
export function isCreditedInFull(document: Document): boolean {
  return document.items.flatMap(restOf).length === 0;
}

function restOf(item: Document["items"][number]): FormItem[] {
  const { quantity, subtotal, taxAmount } = leftToCredit(item);
  const isLeft = isPositive(quantity)
    ? isPositive(subtotal) || isZero(item.subtotal)
    : isZero(item.quantity) && isPositive(taxAmount);
  if (!isLeft) return [];
  const isAbove = compare(multiply(quantity, item.unitPrice), subtotal) > 0;
  const unitPrice = isAbove ? toPrice(unitRate(subtotal, quantity)) : item.unitPrice;
  const rest = { quantity, unitPrice, taxRate: item.taxRate };
  // The last part takes what rounding has left of the tax.
  const isLast = itemAmounts(rest)?.subtotal === subtotal && itemAmounts({ ...rest, taxAmount }) !== null;
  const amounts = itemAmounts(isLast ? { ...rest, taxAmount } : rest) ?? NOTHING;
  return [{ ...formItem({ ...item, ...rest, ...amounts }), creditsPosition: item.position }];
}

/** The line that follows another has its tax. */
export function lineAfter(item: FormItem | undefined): FormItem {
  return { ...EMPTY_ITEM, taxRate: item?.taxRate ?? null };
}

/** A line in which nothing was entered yet; the tax that it took over does not count. */
export function isEmptyItem({ product, description, quantity, unitPrice }: FormItem): boolean {
  return product === null && description === "" && quantity === "" && unitPrice === "";
}

const NOTHING: ItemAmounts = { subtotal: ZERO, taxAmount: ZERO, total: ZERO };

/** Subtotal, tax and total of an item; what is not a number yet counts as nothing (Behaviour 5.4). */
export function amountsOf(
  item: Pick<FormItem, "quantity" | "unitPrice" | "taxRate" | "taxAmount">,
): ItemAmounts {
  const quantity = parseQuantityInput(item.quantity);
  const unitPrice = parsePriceInput(item.unitPrice);
  if (quantity === null || unitPrice === null) return NOTHING;
  const taxRate = item.taxRate?.rate ?? null;
  const taxAmount = isAmountText(item.taxAmount) ? item.taxAmount : null;
  return (
    itemAmounts({ quantity, unitPrice, taxRate, taxAmount }) ??
    itemAmounts({ quantity, unitPrice, taxRate }) ??
    NOTHING
  );
}

function formItem(item: Document["items"][number]): FormItem {
  const { productId, productCode, productName, productType, taxRateId, taxRate } = item;
  const computed = itemAmounts({ quantity: item.quantity, unitPrice: item.unitPrice, taxRate });
  return {
    product: { id: productId, code: productCode, name: productName, type: productType },
    description: item.description,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    taxRate:
      taxRateId === null || taxRate === null ? null : { id: taxRateId, code: "", name: "Tax", rate: taxRate },
    taxAmount: item.taxAmount === computed?.taxAmount ? "" : item.taxAmount,
    creditsPosition: item.creditsPosition,
    returnsStock: item.returnsStock,
  };
}
