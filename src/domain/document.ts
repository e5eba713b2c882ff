import { type Day, shiftDays } from "./dates.ts";
import type { AccountId, ProductId } from "./ids.ts";
import { isZero, type Money, subtract } from "./money.ts";

/** The four kinds of documents; a credit reverses its invoice or bill (Accounting 2). */
export const DOCUMENT_KINDS = ["bill", "invoice", "vendor_credit", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Where the tax of a document is rounded: per line, or once per rate of the document, as the company's tax law requires (Decision
 * 0107).
 */
export const TAX_ROUNDINGS = ["line", "document"] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

export const PARTY_SIDES = ["vendor", "customer"] as const;
export type PartySide = (typeof PARTY_SIDES)[number];

/** Returns the side of a document's party: bills and vendor credits have vendors, the others customers. */
export function sideOf(kind: DocumentKind): PartySide {
  return kind === "bill" || kind === "vendor_credit" ? "vendor" : "customer";
}

export function isCredit(kind: DocumentKind): boolean {
  return kind === "vendor_credit" || kind === "credit_note";
}

const DAYS_TO_PAY = 30;

/** Default due date: 30 days later (Behavior 9), but not after the last accepted date. */
export function dueDateOf(date: Day): Day {
  return shiftDays(date, DAYS_TO_PAY);
}

/** "paid" is derived from payments and never set by a client (Accounting 3). */
export const DOCUMENT_STATUSES = ["draft", "posted", "paid", "void"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

type LineSubject = { productId: ProductId | null; accountId: AccountId | null };

/** Whether a line has no product and no account: a heading or a note, without an amount (Accounting 2). */
export function isTextLine({ productId, accountId }: LineSubject): boolean {
  return productId === null && accountId === null;
}

/** Returns the title and the description of an item: a line with an account has only its text. */
export function describeItem({
  productName,
  description,
}: {
  productName: string | null;
  description: string;
}): {
  title: string;
  more: string;
} {
  if (productName === null) return { title: description, more: "" };
  return { title: productName, more: description === productName ? "" : description };
}

/** Whether two lines have the same product or the same account. */
export function isSameSubject(line: LineSubject, otherLine: LineSubject): boolean {
  return line.productId === otherLine.productId && line.accountId === otherLine.accountId;
}

/** Whether a document is in effect: its journal entry is posted and its goods are moved. */
export function isPosted(status: DocumentStatus): boolean {
  return status === "posted" || status === "paid";
}

/** Returns posted or paid, depending on the amount paid; a total of zero is paid at once (Accounting 3). */
export function paidStatus({ total, paidAmount }: { total: Money; paidAmount: Money }): "posted" | "paid" {
  return isZero(subtract(total, paidAmount)) ? "paid" : "posted";
}

type StatusChange = { from: DocumentStatus | null; to: DocumentStatus; paidAmount?: Money };

/**
 * Returns the operation for a status change (Accounting 4); null if it isn't allowed. A document of 0.00, which is paid without a
 * payment, can become a draft.
 */
export function transition({ from, to, paidAmount }: StatusChange): Transition | null {
  const isWithoutPayment = from === "paid" && paidAmount !== undefined && isZero(paidAmount);
  return TRANSITIONS[isWithoutPayment && to === "draft" ? "posted" : (from ?? "new")][to];
}

export type Transition = "save" | "post" | "post-and-pay" | "pay" | "unpay" | "unpost" | "void" | "repost";

const TRANSITIONS: Record<DocumentStatus | "new", Record<DocumentStatus, Transition | null>> = {
  new: { draft: "save", posted: "post", paid: "post-and-pay", void: null },
  draft: { draft: "save", posted: "post", paid: "post-and-pay", void: "void" },
  posted: { draft: "unpost", posted: "repost", paid: "pay", void: "void" },
  paid: { draft: null, posted: "unpay", paid: "repost", void: "void" },
  void: { draft: null, posted: null, paid: null, void: null },
};
