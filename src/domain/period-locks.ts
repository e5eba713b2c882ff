import type { DocumentKind } from "./document.ts";
import type { SystemSource } from "./posting.ts";
import type { ScheduledKind } from "./schedule.ts";

/** Areas that can be locked separately, or together (Accounting 33). */
export const LOCK_AREAS = ["all", "sales", "purchases", "payments"] as const;
export type LockArea = (typeof LOCK_AREAS)[number];

export const LOCK_AREA_NAMES: Readonly<Record<LockArea, string>> = {
  all: "All areas",
  sales: "Sales",
  purchases: "Purchases",
  payments: "Payments, expenses, deposits and transfers",
};

/** Documents, and the sources of journals, except those that follow the document or payment behind them. */
type LockableKind =
  | DocumentKind
  | ScheduledKind
  | Exclude<SystemSource, "document" | "reversal">
  | "manual"
  | "import";

/** The area of everything that posts; `lock_area_of` in the database is the same table. */
export const LOCK_AREA_OF: Readonly<Record<LockableKind, LockArea>> = {
  invoice: "sales",
  credit_note: "sales",
  bill: "purchases",
  vendor_credit: "purchases",
  payment: "payments",
  money: "payments",
  journal: "all",
  manual: "all",
  import: "all",
  stock: "all",
  correction: "all",
  year_end: "all",
  opening: "all",
  asset: "all",
  tax_return: "all",
  accrual: "all",
  loan: "all",
  revaluation: "all",
  application: "all",
};
