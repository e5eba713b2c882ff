import { compare, isAmountText, type Money, toAmount } from "./money.ts";
import { foldText } from "./text.ts";
/** Lists aren't counted beyond this, so the cost doesn't grow with their length (Interface 1). */
export const COUNTED_MAX = 10_000;

/** Lists with saved views, by the last segment of their URLs. */
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
  "bank-transactions",
  "money",
  "accruals",
  "loans",
  "bank-files",
  "bank-statements",
  "journal-imports",
  "activity",
] as const;
export type ListName = (typeof LISTS)[number];

/** Maximum saved views per list. */
export const VIEWS_MAX = 100;

/** Sort columns of documents. */
export const DOCUMENT_COLUMNS = ["date", "number", "party", "dueDate", "status", "total"] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

/** The tabs of a document list, apart from the one with all. */
export const DOCUMENT_TABS = ["draft", "unpaid", "overdue", "paid", "void"] as const;

/** Filters of a document list: documents that were sent (emailed or shared by a link), or not. */
export const SENT_FILTERS = ["true", "false"] as const;
export type SentFilter = (typeof SENT_FILTERS)[number];

/** Sort columns of quotes and orders. */
export const ORDER_COLUMNS = [
  "date",
  "number",
  "party",
  "dueDate",
  "effectiveStatus",
  "total",
  "remaining",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Sort columns of journals. */
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

/** Sort columns of payments; outgoing amounts are negative, and an unapplied payment has no document number. */
export const PAYMENT_COLUMNS = ["date", "number", "party", "documentNumber", "amount"] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];

/** Sort columns of vendors and customers: the indexed ones, and the balance. */
export const PARTY_COLUMNS = ["code", "name", "balance"] as const;
export type PartyColumn = (typeof PARTY_COLUMNS)[number];

/** Sort columns of products: the indexed ones. Type, status and low stock are filters. */
export const PRODUCT_COLUMNS = ["code", "name", "purchasePrice", "salePrice"] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Sort columns of tax rates. */
export const TAX_RATE_COLUMNS = ["code", "name", "appliesTo", "status", "rate"] as const;
export type TaxRateColumn = (typeof TAX_RATE_COLUMNS)[number];

/** Sort columns of recurring transactions; paused or ended ones come after all dates. */
export const SCHEDULE_COLUMNS = ["name", "kind", "nextDate", "result", "total"] as const;
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number];

/** Sort columns of fixed assets; assets in use come first by default. */
export const ASSET_COLUMNS = [
  "name",
  "inServiceDate",
  "cost",
  "accumulatedDepreciation",
  "bookValue",
] as const;
export type AssetColumn = (typeof ASSET_COLUMNS)[number];

/** Sort columns of bank transactions; matched or categorized ones come before the others. */
export const BANK_TRANSACTION_COLUMNS = ["date", "counterparty", "description", "status", "amount"] as const;
export type BankTransactionColumn = (typeof BANK_TRANSACTION_COLUMNS)[number];

/** The transactions of a bank account sort only by date, because each shows the balance after it (Interface 1). */
export const MOVEMENT_COLUMNS = ["date"] as const;
export type MovementColumn = (typeof MOVEMENT_COLUMNS)[number];

/** Stock counts and opening stock sort only by date, which has an index; products are a filter. */
export const STOCK_COUNT_COLUMNS = ["date"] as const;
export type StockCountColumn = (typeof STOCK_COUNT_COLUMNS)[number];

/** Landed costs and stock revaluations sort only by date, like stock counts. */
export const VALUE_ADJUSTMENT_COLUMNS = ["date"] as const;
export type ValueAdjustmentColumn = (typeof VALUE_ADJUSTMENT_COLUMNS)[number];

/** Sort columns of accruals and deferrals; by default the next to be posted comes first. */
export const ACCRUAL_COLUMNS = ["name", "kind", "startsOn", "amount", "remaining", "nextDate"] as const;
export type AccrualColumn = (typeof ACCRUAL_COLUMNS)[number];

/** Sort columns of loans; by default the next to be posted comes first. */
export const LOAN_COLUMNS = ["name", "startsOn", "rate", "principal", "outstanding", "nextDate"] as const;
export type LoanColumn = (typeof LOAN_COLUMNS)[number];

/** Imported bank files sort only by the time of the import; names are searched. */
export const BANK_FILE_COLUMNS = ["createdAt"] as const;
export type BankFileColumn = (typeof BANK_FILE_COLUMNS)[number];

/** The sort columns of bank statements; one without a balance sorts as zero. */
export const BANK_STATEMENT_COLUMNS = [
  "endsOn",
  "startsOn",
  "number",
  "openingBalance",
  "closingBalance",
] as const;
export type BankStatementColumn = (typeof BANK_STATEMENT_COLUMNS)[number];

/** Journal imports sort like bank files. */
export const JOURNAL_IMPORT_COLUMNS = ["importedAt"] as const;
export type JournalImportColumn = (typeof JOURNAL_IMPORT_COLUMNS)[number];

type SearchableTexts = { texts: readonly (string | null)[]; amounts: readonly Money[] };

/** Whether a search text matches a record by one of its texts, ignoring case and accents, or by an amount. */
export function isFoundBy(search: string, { texts, amounts }: SearchableTexts): boolean {
  const typed = foldText(search.trim());
  if (texts.some((text) => text !== null && foldText(text).includes(typed))) return true;
  const amount = amountOfSearch(typed);
  return amount !== null && amounts.some((recordAmount) => compare(recordAmount, amount) === 0);
}

/** Parses "1,234.50", with or without a currency sign. */
function amountOfSearch(typed: string): Money | null {
  const plain = typed.replace(/^\p{Sc}\s*/u, "").replace(/(?<=^\d{1,3}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g, "");
  return isAmountText(plain, 3) ? toAmount(plain) : null;
}

/** Counts the records of a list by status, and all of them. */
export function countByStatus<Status extends string>(
  listed: readonly Status[],
  statuses: readonly string[],
): { status: Status | "all"; count: number }[] {
  return [
    { status: "all", count: statuses.length },
    ...listed.map((name) => ({ status: name, count: statuses.filter((status) => status === name).length })),
  ];
}

/** A column to sort by; with a minus sign, descending. */
export type ColumnSort<Column extends string> = Column | `-${Column}`;
