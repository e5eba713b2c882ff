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
  landed_cost: paths.value,
  opening_stock: paths.value,
  stock_revaluation: paths.value,
  tax_rate: paths.editTaxRate,
};

/** Kinds without a page for each record. */
const SETTINGS_PAGE_OF: Partial<Record<ActivityKind, () => string>> = {
  import: paths.journalImports,
  opening: paths.openingBalances,
  bank_rule: paths.bankRules,
  tax_return: paths.taxReturns,
  year: () => paths.yearEnd(),
  lock: () => paths.yearEnd(),
  lock_exception: () => paths.yearEnd(),
  exchange_rate: () => paths.settings("currencies"),
  book: () => paths.settings("company"),
  default_account: () => paths.settings("accounts"),
  default_accounts: () => paths.settings("accounts"),
  document_design: () => paths.settings("documents"),
  logo: () => paths.settings("documents"),
  number_formats: () => paths.settings("numbers"),
  email_templates: () => paths.settings("email"),
  reminder_settings: () => paths.settings("reminders"),
  e_invoice: () => paths.settings("company"),
  card_account: () => paths.settings("cards"),
  member: () => paths.settings("people"),
};
