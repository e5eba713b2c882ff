import type { Accrual, AccrualEntry } from "#contract/accruals.ts";
import { type AccrualKind, type AccrualStatus, isDeferral } from "#domain/accrual-schedule.ts";
import { formatDate, formatPeriod } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";

export const ACCRUAL_LABELS: Readonly<Record<AccrualKind, string>> = {
  prepaid_expense: "Prepaid expense",
  deferred_income: "Deferred revenue",
  accrued_expense: "Accrued expense",
  accrued_income: "Accrued revenue",
};

/** Labels of the kinds with their purpose, for a list of choices. */
export const ACCRUAL_CHOICES: Readonly<Record<AccrualKind, string>> = {
  prepaid_expense: "Prepaid expense: paid up front, expensed over several months",
  deferred_income: "Deferred revenue: billed up front, recognized over several months",
  accrued_expense: "Accrued expense: incurred now, billed later",
  accrued_income: "Accrued revenue: earned now, billed later",
};

export const ACCRUAL_STATUS_LABELS: Readonly<Record<AccrualStatus, string>> = {
  open: "Open",
  completed: "Done",
  ended_early: "Closed early",
  void: "Void",
};

/** Balance sheet account type and income or expense types of each kind. */
export const ACCRUAL_ACCOUNTS = {
  prepaid_expense: { balance: "Prepaid expenses", type: "asset", result: "Expense", results: ["expense"] },
  deferred_income: { balance: "Deferred revenue", type: "liability", result: "Income", results: ["revenue"] },
  accrued_expense: {
    balance: "Accrued liabilities",
    type: "liability",
    result: "Expense",
    results: ["expense", "asset"],
  },
  accrued_income: { balance: "Accrued revenue", type: "asset", result: "Income", results: ["revenue"] },
} as const;

/** "Over 12 months from Jan 1, 2026", "On Dec 31, 2026". */
export function accrualTerms({ months, startsOn }: Pick<Accrual, "months" | "startsOn">): string {
  return months === null
    ? `On ${formatDate(startsOn)}`
    : `Over ${countText(months, "month")} from ${formatDate(startsOn)}`;
}

/** Describes an entry: "Jan 1 – 31, 2026", "Accrued", "Reversed". */
export function accrualEntryText(
  kind: AccrualKind,
  { kind: entryKind, start, end }: Pick<AccrualEntry, "kind" | "start" | "end">,
): string {
  if (entryKind === "accrual") return isDeferral(kind) ? "Reclassified to balance sheet" : "Accrued";
  if (!isDeferral(kind)) return "Reversed";
  if (entryKind === "credit") return "Corrected for a credit";
  return end < start ? "Remainder" : formatPeriod({ start, end });
}
