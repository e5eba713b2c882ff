import { compare, isAmountText, type Money, toAmount } from "./money.ts";
import { foldText } from "./text.ts";
/** Further than this a list is not counted, so that its length costs the same however long it is (Interface 1). */
export const COUNTED_MAX = 10_000;

/** The lists of which views are saved, by the last part of their addresses. */
export const LISTS = [
  "journals",
  "transactions",
  "sales",
  "purchases",
  "credit-notes",
  "vendor-credits",
  "quotes",
  "sales-orders",
  "purchase-orders",
  "payments",
  "customers",
  "vendors",
  "products",
  "tax-rates",
  "schedules",
  "assets",
  "stock-counts",
  "stock-values",
  "bank-bookings",
  "money",
  "accruals",
  "loans",
  "bank-files",
  "bank-statements",
  "journal-imports",
] as const;
export type List = (typeof LISTS)[number];

/** So many views are saved of one list. */
export const VIEWS_MAX = 100;

/** What a list is put in the order of. */
export const DOCUMENT_COLUMNS = ["date", "number", "party", "dueDate", "status", "total"] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

/** The tabs of a list of documents, next to the one with all of them. */
export const DOCUMENT_TABS = ["draft", "open", "overdue", "paid", "void"] as const;

/** What quotes and orders are put in the order of. */
export const ORDER_COLUMNS = ["date", "number", "party", "dueDate", "state", "total", "remaining"] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** What the journals are put in the order of. */
export const JOURNAL_COLUMNS = [
  "date",
  "number",
  "description",
  "status",
  "total",
  "amount",
  "kind",
  "source",
] as const;
export type JournalColumn = (typeof JOURNAL_COLUMNS)[number];

/** What payments are put in the order of; money that goes out is below zero, and what pays nothing yet has no number. */
export const PAYMENT_COLUMNS = ["date", "number", "party", "for", "amount"] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];

/** What vendors and customers are sorted by: what an index has in order, and the balance. */
export const PARTY_COLUMNS = ["code", "name", "balance"] as const;
export type PartyColumn = (typeof PARTY_COLUMNS)[number];

/** What products are sorted by: what an index has in order. Type, status and low stock are filters. */
export const PRODUCT_COLUMNS = ["code", "name", "purchasePrice", "salePrice"] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** What tax rates are put in the order of. */
export const TAX_RATE_COLUMNS = ["code", "name", "use", "status", "rate"] as const;
export type TaxRateColumn = (typeof TAX_RATE_COLUMNS)[number];

/** What schedules are put in the order of; what is paused or has ended comes after every next date. */
export const SCHEDULE_COLUMNS = ["name", "kind", "nextOn", "result", "total"] as const;
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number];

/** What the register of assets is put in the order of; without one, what is in use comes first. */
export const ASSET_COLUMNS = ["name", "inServiceOn", "cost", "accumulated", "bookValue"] as const;
export type AssetColumn = (typeof ASSET_COLUMNS)[number];

/** What the bank transactions are put in the order of; what is in the books comes before what is not. */
export const BANK_LINE_COLUMNS = ["date", "name", "text", "state", "amount"] as const;
export type BankLineColumn = (typeof BANK_LINE_COLUMNS)[number];

/** The transactions of a bank account sort by date only, because each shows the balance after it (Interface 1). */
export const MOVEMENT_COLUMNS = ["date"] as const;
export type MovementColumn = (typeof MOVEMENT_COLUMNS)[number];

/** What counts and opening stock are put in the order of. */
export const STOCK_COUNT_COLUMNS = ["date", "product", "kind", "quantity", "value", "status"] as const;
export type StockCountColumn = (typeof STOCK_COUNT_COLUMNS)[number];

/** What landed costs and stock revaluations can be sorted by. */
export const VALUE_ADJUSTMENT_COLUMNS = ["date", "kind", "text", "amount", "value", "status"] as const;
export type ValueAdjustmentColumn = (typeof VALUE_ADJUSTMENT_COLUMNS)[number];

/** What accruals and deferrals are put in the order of; without one, what is posted next comes first. */
export const ACCRUAL_COLUMNS = ["name", "kind", "startsOn", "amount", "remaining", "nextOn"] as const;
export type AccrualColumn = (typeof ACCRUAL_COLUMNS)[number];

/** What loans are put in the order of; without one, what is posted next comes first. */
export const LOAN_COLUMNS = ["name", "startsOn", "rate", "principal", "outstanding", "nextOn"] as const;
export type LoanColumn = (typeof LOAN_COLUMNS)[number];

/** What files of banks are put in the order of: when they came, their names, their first days and how many transactions they tell. */
export const BANK_FILE_COLUMNS = ["came", "name", "startsOn", "transactions"] as const;
export type BankFileColumn = (typeof BANK_FILE_COLUMNS)[number];

/** The sort columns of bank statements; one without a balance sorts as zero. */
export const BANK_STATEMENT_COLUMNS = ["endsOn", "startsOn", "number", "opening", "closing"] as const;
export type BankStatementColumn = (typeof BANK_STATEMENT_COLUMNS)[number];

/** What imports of journals are put in the order of. */
export const JOURNAL_IMPORT_COLUMNS = ["made", "name", "firstDate", "journals", "counted"] as const;
export type JournalImportColumn = (typeof JOURNAL_IMPORT_COLUMNS)[number];

type Searched = { texts: readonly (string | null)[]; amounts: readonly Money[] };

/** Whether a record of a register is found by a text in one of its own, in any case and without accents, or by an amount. */
export function isFoundBy(search: string, { texts, amounts }: Searched): boolean {
  const typed = foldText(search.trim());
  if (texts.some((text) => text !== null && foldText(text).includes(typed))) return true;
  const amount = amountOfSearch(typed);
  return amount !== null && amounts.some((recordAmount) => compare(recordAmount, amount) === 0);
}

/** "1,234.50", with or without the sign of a currency. */
function amountOfSearch(typed: string): Money | null {
  const plain = typed.replace(/^\p{Sc}\s*/u, "").replace(/(?<=^\d{1,3}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g, "");
  return isAmountText(plain, 3) ? toAmount(plain) : null;
}

/** How many records each tab of a register has, and the one with all of them. */
export function countRegisterTabs<Tab extends string>(
  tabs: readonly Tab[],
  states: readonly string[],
): { tab: Tab | "all"; rows: number }[] {
  return [
    { tab: "all", rows: states.length },
    ...tabs.map((tab) => ({ tab, rows: states.filter((state) => state === tab).length })),
  ];
}
