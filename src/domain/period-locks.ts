import { type DocumentKind, sideOf } from "./document.ts";

/** Areas that can be locked separately, or together (Accounting 33); `area_of_journal` in the database. */
export const LOCK_AREAS = ["all", "sales", "purchases", "money"] as const;
export type LockArea = (typeof LOCK_AREAS)[number];

export const LOCK_AREA_NAMES: Readonly<Record<LockArea, string>> = {
  all: "All areas",
  sales: "Sales",
  purchases: "Purchases",
  money: "Payments, expenses, deposits and transfers",
};

/** The area of a document or credit. */
export function lockAreaOf(kind: DocumentKind): LockArea {
  return sideOf(kind) === "customer" ? "sales" : "purchases";
}
