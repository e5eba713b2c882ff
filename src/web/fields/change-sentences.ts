import type { Change } from "#contract/changes.ts";
import { formatDate } from "#domain/dates.ts";
import { formatMoney } from "#domain/money.ts";

type Field = Change["fields"][number];

/** What was done, by the last word of its name: "account.edited" is "Edited". */
export function changeTitle(action: string): string {
  return TITLES[action] ?? capitalised(action.slice(action.indexOf(".") + 1));
}

const TITLES: Readonly<Record<string, string>> = {
  "default-account.chosen": "Chosen as a default account",
  "default-accounts.edited": "Default accounts edited",
  "payment.allocated": "Put against documents",
  "payment.made": "Recorded",
  "stock.adjusted": "Stock adjusted",
  "stock.voided": "Stock adjustment voided",
};

/** What an edit changed, a sentence for each field; none for what was made or deleted. */
export function changeSentences({ action, fields }: Pick<Change, "action" | "fields">): string[] {
  if (fields.length === 0) return action.endsWith(".edited") ? ["Saved without changes"] : [];
  return fields.map(({ field, before, after }) => {
    const label = LABELS[field];
    if (before === null && after === null) return `${label} changed`;
    return `${label}: ${asRead(field, before)} → ${asRead(field, after)}`;
  });
}

const DATES = new Set(["date", "dueDate", "fiscalYearStart", "fiscalYearEnd"]);
const CHOICES = new Set(["type", "status", "appliesTo", "negativeStock", "isActive", "isRecoverable"]);

function asRead(field: string, value: Field["before"]): string {
  if (value === null) return "none";
  if (DATES.has(field)) return formatDate(value);
  if (field === "total") return formatMoney(value);
  if (field === "rate") return `${value} %`;
  return CHOICES.has(field) ? capitalised(value) : value;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const LABELS: Readonly<Record<Field["field"], string>> = {
  code: "Code",
  number: "Number",
  name: "Name",
  type: "Type",
  description: "Description",
  parentId: "Parent account",
  isActive: "Active",
  email: "Email",
  phone: "Phone",
  address: "Address",
  taxNumber: "Tax number",
  taxId: "Tax ID",
  accountId: "Account",
  unit: "Unit",
  purchasePrice: "Purchase price",
  salePrice: "Sale price",
  reorderLevel: "Reorder level",
  purchaseAccountId: "Purchase account",
  rate: "Rate",
  appliesTo: "Applies to",
  isRecoverable: "Recoverable",
  salesAccountId: "Sales account",
  fiscalYearStart: "Fiscal year start",
  fiscalYearEnd: "Fiscal year end",
  timeZone: "Time zone",
  negativeStock: "Selling without stock",
  inventoryAccountId: "Inventory account",
  cogsAccountId: "COGS account",
  cashAccountId: "Cash account",
  inputTaxAccountId: "Recoverable tax account",
  outputTaxAccountId: "Tax payable account",
  purchasesAccountId: "Purchases account",
  stockAdjustmentsAccountId: "Stock adjustments account",
  exchangeAccountId: "Exchange differences account",
  badDebtAccountId: "Bad debts account",
  bankFeesAccountId: "Bank fees account",
  openingAccountId: "Opening balances account",
  retainedAccountId: "Retained earnings account",
  partyId: "Party",
  date: "Date",
  dueDate: "Due date",
  status: "Status",
  notes: "Notes",
  total: "Total",
  items: "Items",
  voidReason: "Reason",
  allocations: "What it pays",
};
