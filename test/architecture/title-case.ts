/** Titles that the specification fixes, rows of reports next to them, and names of accounts and other products. */
const FIXED_TITLES = [
  "Account Code",
  "Account Name",
  "Account Owner",
  "Account Type",
  "Accounts Payable",
  "Accounts Receivable",
  "Active Account",
  "Aging Overview",
  "All Products",
  "Balance Sheet",
  "Change Password",
  "Chart of Accounts",
  "Company Information",
  "Cost of Sales",
  "Create Account",
  "Current Period Earnings",
  "Current Period End",
  "Data Storage and Liability",
  "Default Accounts for Inventory Items",
  "Delete Account",
  "Delete Journal Entry",
  "European Central Bank",
  "Gross Profit",
  "Import Accounts",
  "Inventory Status",
  "Journal Entries",
  "Journal Entry",
  "My Company",
  "Net Income",
  "New Account",
  "New Bill",
  "New Customer",
  "New Invoice",
  "New Journal Entry",
  "New Product",
  "New Vendor",
  "Parent Account",
  "Process Year End Closing",
  "Profit & Loss",
  "Purchase Bills",
  "Purchase Price",
  "Recent Transactions",
  "Sale Price",
  "Sales Invoices",
  "Save Account",
  "Statement of Account",
  "Stock Movement",
  "Subscription and Payments",
  "Total Assets",
  "Total Cost of Sales",
  "Total Credit",
  "Total Equity",
  "Total Expenses",
  "Total Liabilities",
  "Total Revenue",
  "Trial Balance",
  "View Reports",
  "Year End Closing",
];

/** Words of buttons, headings and menu entries. */
const WORDS =
  "Accounts?|Accruals?|Aging|Assets?|Balances?|Banks?|Bills?|Closing|Company|Credits?|Customers?|Draft|Entry|Entries|" +
  "Expenses?|Income|Information|Inventory|Invoices?|Items?|Journals?|Loans?|Movements?|New|Notes?|Orders?|Password|" +
  "Payments?|Period|Policy|Products?|Profit|Quotes?|Rates?|Receipts?|Reconciliations?|Reminders?|Reports?|Returns?|" +
  "Revenue|Rules?|Sales?|Save|Security|Send|Sent|Settings|Sheet|Statements?|Stock|Tax|Transactions?|Usage|Vendors?|Year";

const LATER_CAPITAL = new RegExp(`[a-z,&] (?:${WORDS})\\b`);
const FIXED = new RegExp(FIXED_TITLES.toSorted((a, b) => b.length - a.length).join("|"), "g");

/** Whether a label of the app is in title case: one to six words without a full stop. */
export function isTitleCase(path: string, text: string): boolean {
  const isLabel = path.startsWith("src/web/") && /^[A-Z][^.,?!:]*$/.test(text) && text.split(" ").length <= 6;
  return isLabel && LATER_CAPITAL.test(text.replace(FIXED, "fixed"));
}
