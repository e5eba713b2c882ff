import type { Change } from "#contract/records.ts";
import type { ActivityKind } from "#domain/activity.ts";
import { paths } from "#web/navigation/paths.ts";

type LinkedRecord = Pick<Change, "kind" | "recordId" | "accountCode" | "isDeleted">;

/** The page of the record of an entry; null if it has none, or if the record was deleted. */
export function pageOfEntry({ kind, recordId, accountCode, isDeleted }: LinkedRecord): string | null {
  if (kind === null) return null;
  const settings = SETTINGS_PAGE_OF[kind];
  if (settings !== undefined) return settings();
  if (kind === "account") return accountCode === null || isDeleted ? null : paths.account(accountCode);
  if (recordId === null || isDeleted) return null;
  return RECORD_PAGE_OF[kind]?.(recordId) ?? null;
}

const RECORD_PAGE_OF: Partial<Record<ActivityKind, (id: string) => string>> = {
  invoice: (id) => paths.document("invoice", id),
  credit_note: (id) => paths.document("credit_note", id),
  bill: (id) => paths.document("bill", id),
  vendor_credit: (id) => paths.document("vendor_credit", id),
  quote: (id) => paths.order("quote", id),
  sales_order: (id) => paths.order("sales_order", id),
  purchase_order: (id) => paths.order("purchase_order", id),
  customer: (id) => paths.party("customer", id),
  vendor: (id) => paths.party("vendor", id),
  payment: paths.payment,
  money: paths.moneyEntry,
  journal: paths.journal,
  schedule: paths.schedule,
  asset: paths.asset,
  loan: paths.loan,
  accrual: paths.accrual,
  revaluation: paths.revaluation,
  product: paths.editProduct,
  stock: (product) => paths.stockCounts({ product }),
  "landed-cost": paths.value,
  "opening-stock": paths.value,
  "stock-revaluation": paths.value,
  "tax-rate": paths.editTaxRate,
};

/** Kinds without a page for each record. */
const SETTINGS_PAGE_OF: Partial<Record<ActivityKind, () => string>> = {
  import: paths.journalImports,
  opening: paths.openingBalances,
  "bank-rule": paths.bankRules,
  "tax-return": paths.taxReturns,
  year: () => paths.yearEnd(),
  lock: () => paths.yearEnd(),
  "lock-exception": () => paths.yearEnd(),
  "exchange-rate": () => paths.settings("currencies"),
  book: () => paths.settings("company"),
  "default-account": () => paths.settings("accounts"),
  "default-accounts": () => paths.settings("accounts"),
  "document-design": () => paths.settings("documents"),
  logo: () => paths.settings("documents"),
  "number-formats": () => paths.settings("numbers"),
  "email-templates": () => paths.settings("email"),
  "reminder-settings": () => paths.settings("reminders"),
  "e-invoice": () => paths.settings("company"),
  "card-account": () => paths.settings("cards"),
  member: () => paths.settings("people"),
};
