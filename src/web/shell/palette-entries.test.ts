import { expect, test } from "vitest";
import { navGroups } from "./nav-entries.ts";
import { isFoundByText, pageEntries, reportEntries } from "./palette-entries.ts";

const entries = [...pageEntries(navGroups.flatMap((group) => group.entries)), ...reportEntries()];

test.each([
  ["general ledger", "Statement of Account"],
  ["P&L", "Profit & Loss"],
  ["income statement", "Profit & Loss"],
  ["AP aging", "Payables aging"],
  ["accounts payable", "Payables aging"],
  ["accounts receivable", "Receivables aging"],
  ["closing date", "Year End Closing"],
  ["lock date", "Year End Closing"],
  ["close the books", "Year End Closing"],
  ["credit memo", "Credit notes"],
  ["write check", "Expenses and deposits"],
  ["customer statement", "Customers"],
  ["undeposited", "Payments"],
  ["import accounts", "Chart of Accounts"],
  ["inventory count", "Stock counts"],
  ["bills", "Purchases"],
  ["expenses", "Purchases"],
  ["recurring", "Recurring transactions"],
  ["sales tax", "Tax rates"],
])("%s finds %s", (text, label) => {
  expect(entries.filter((entry) => isFoundByText(entry, text)).map((entry) => entry.label)).toContain(label);
});
