import { type Day, lastOfMonth, shiftMonths, firstOfMonth } from "./dates.ts";

/** What the program checks before a month is closed, in the order of the work (Behavior 2.35). */
export const CHECKLIST_KINDS = [
  "bank_review",
  "bank_reconciled",
  "receipts",
  "drafts",
  "approvals",
  "recurring",
  "depreciation",
  "accruals",
  "loans",
  "revaluation",
  "tax_return",
  "books_check",
  "lock",
] as const;
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number];

export const CHECKLIST_NAMES: Readonly<Record<ChecklistKind, string>> = {
  bank_review: "Review bank transactions",
  bank_reconciled: "Reconcile bank accounts",
  receipts: "Record receipts",
  drafts: "Post or delete drafts",
  approvals: "Approve or reject drafts",
  recurring: "Post recurring transactions",
  depreciation: "Post depreciation",
  accruals: "Post accruals and deferrals",
  loans: "Post loan payments",
  revaluation: "Revalue foreign balances",
  tax_return: "File tax returns",
  books_check: "Run the integrity check",
  lock: "Lock the month",
};

/** Characters of a note. */
export const CHECKLIST_NOTE_LENGTH_MAX = 1000;

type CheckedOff = Record<"remainingDigest" | "checkedOffDigest", string | null> & {
  remainingCount: number | null;
  isCheckedOff: boolean;
};

/**
 * Whether an item is done: nothing remains, or a member checked it off and, of what the program checks, the same records remain as
 * at that time.
 */
export function isItemDone(item: CheckedOff): boolean {
  if (item.remainingCount === 0) return true;
  return item.isCheckedOff && item.remainingDigest === item.checkedOffDigest;
}

/** The month of a day, or by default the last month that has ended. */
export function checklistMonth({ day, today }: { day: Day | undefined; today: Day }): {
  month: Day;
  end: Day;
} {
  const month = firstOfMonth(day ?? shiftMonths(firstOfMonth(today), -1));
  return { month, end: lastOfMonth(month) };
}
