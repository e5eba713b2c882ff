import { type Day, shiftDays } from "./dates.ts";
import type { AccountId, ProductId } from "./ids.ts";
import { isZero, type Money, subtract } from "./money.ts";

/** The four kinds of document; a credit reverses its invoice or bill (Accounting 2). */
export const DOCUMENT_KINDS = ["bill", "invoice", "vendor_credit", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Where the tax of a document is rounded: line by line, or once for each rate of the document, as the law of the company asks
 * (Decision 0107).
 */
export const TAX_ROUNDINGS = ["line", "document"] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

export const PARTY_SIDES = ["vendor", "customer"] as const;
export type PartySide = (typeof PARTY_SIDES)[number];

/** The side of a document's party: bills and vendor credits have vendors, the others customers. */
export function sideOf(kind: DocumentKind): PartySide {
  return kind === "bill" || kind === "vendor_credit" ? "vendor" : "customer";
}

export function isCredit(kind: DocumentKind): boolean {
  return kind === "vendor_credit" || kind === "credit_note";
}

const DAYS_TO_PAY = 30;

/** When a document is due unless it says otherwise: 30 days later (Behavior 9), but not after the last date of books. */
export function dueDateOf(date: Day): Day {
  return shiftDays(date, DAYS_TO_PAY);
}

/** Paid is derived from the payments and never set by a client (Accounting 3). */
export const DOCUMENT_STATUSES = ["draft", "posted", "paid", "void"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

type Subject = { productId: ProductId | null; accountId: AccountId | null };

/** True for a line that is of no product and no account: a heading or a note, which has no amount (Accounting 2). */
export function isTextLine({ productId, accountId }: Subject): boolean {
  return productId === null && accountId === null;
}

/** What an item is called, and what else it says: a line of an account is its text. */
export function itemWords({
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

/** True for lines of one product, or of one account. */
export function isSameSubject(one: Subject, other: Subject): boolean {
  return one.productId === other.productId && one.accountId === other.accountId;
}

/** True for a document that counts: its journal is posted and its goods are moved. */
export function isIssued(status: DocumentStatus): boolean {
  return status === "posted" || status === "paid";
}

/** Posted or paid, from what was paid; a total of zero is paid at once (Accounting 3). */
export function paidStatus({ total, paidAmount }: { total: Money; paidAmount: Money }): "posted" | "paid" {
  return isZero(subtract(total, paidAmount)) ? "paid" : "posted";
}

type StatusChange = { from: DocumentStatus | null; to: DocumentStatus };

/** What a move from one status to another asks for (Accounting 4); null where the rules refuse it. */
export function transition({ from, to }: StatusChange): Transition | null {
  return TRANSITIONS[from ?? "new"][to];
}

export type Transition = "save" | "post" | "post-and-pay" | "pay" | "unpay" | "unpost" | "void" | "repost";

const TRANSITIONS: Record<DocumentStatus | "new", Record<DocumentStatus, Transition | null>> = {
  new: { draft: "save", posted: "post", paid: "post-and-pay", void: null },
  draft: { draft: "save", posted: "post", paid: "post-and-pay", void: "void" },
  posted: { draft: "unpost", posted: "repost", paid: "pay", void: "void" },
  paid: { draft: null, posted: "unpay", paid: "repost", void: "void" },
  void: { draft: null, posted: null, paid: null, void: null },
};
