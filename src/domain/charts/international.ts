import { byCode } from "#domain/account-code.ts";
import type { AccountType, MoneyKind } from "#domain/account.ts";
import type { StarterAccount } from "./chart-rows.ts";

function account(code: string, type: AccountType, name: string, description = ""): StarterAccount {
  return { code, type, name, description, moneyKind: null };
}

/** Returns a bank, cash, or card account, which is an asset. */
function money(code: string, moneyKind: MoneyKind, name: string, description = ""): StarterAccount {
  return { ...account(code, "asset", name, description), moneyKind };
}

const COMPANY_CARD: StarterAccount = {
  ...account("2400", "liability", "Company Card", "What you owe the card company"),
  moneyKind: "card",
};

const MINIMAL = [
  money("1000", "bank", "Cash and Bank", "Cash on hand and in the bank"),
  account("1100", "asset", "Accounts Receivable", "Money customers owe you"),
  account("2000", "liability", "Accounts Payable", "Money you owe to vendors"),
  COMPANY_CARD,
  account("3000", "equity", "Owner's Capital", "Money you have put into the business"),
  account("3100", "equity", "Retained Earnings", "Profits kept from earlier years"),
  account("4000", "revenue", "Sales"),
  account("5000", "expense", "Expenses"),
  account("5750", "expense", "Fuel"),
  account("5760", "expense", "Vehicle Costs", "Repairs, insurance and leases of vehicles"),
];

const COMMON_ACCOUNTS = [
  ...MINIMAL.filter(({ name }) => name !== "Sales" && name !== "Expenses"),
  money("1000001", "bank", "Checking Account"),
  money("1000002", "cash", "Petty Cash"),
  account("1300", "asset", "Recoverable Tax", "Tax you paid on purchases and can reclaim"),
  account("1500", "asset", "Equipment"),
  account("1600", "asset", "Accumulated Depreciation", "Reduces the value of equipment"),
  account("2100", "liability", "Tax Payable", "Tax charged to customers"),
  account("2200", "liability", "Wages Payable"),
  account("2300", "liability", "Loans"),
  account("3200", "equity", "Owner's Drawings", "Money you have taken out of the business"),
  account("3300", "equity", "Opening Balance Equity", "Offsets your opening balances"),
  account("5100", "expense", "Wages"),
  account("5200", "expense", "Rent"),
  account("5300", "expense", "Utilities"),
  account("5400", "expense", "Insurance"),
  account("5500", "expense", "Office Supplies"),
  account("5600", "expense", "Marketing"),
  account("5700", "expense", "Travel"),
  account("5800", "expense", "Bank Fees"),
  account("5900", "expense", "Depreciation"),
];

/** Charts for any country, by type of business; their codes keep to the number ranges of the account types. */
export const INTERNATIONAL = {
  services: {
    accounts: inOrder([
      ...COMMON_ACCOUNTS,
      account("4000", "revenue", "Service Revenue"),
      account("4100", "revenue", "Other Income"),
      account("5000", "expense", "Purchased Services", "Subcontractors and other direct costs"),
    ]),
  },
  retail: {
    accounts: inOrder([
      ...COMMON_ACCOUNTS,
      { ...account("1200", "asset", "Inventory", "Goods held for sale, at cost"), use: "inventory" },
      account("4000", "revenue", "Sales"),
      account("4100", "revenue", "Sales Returns", "Returned goods; reduces sales"),
      account("4200", "revenue", "Other Income"),
      account("5000", "expense", "Cost of Goods Sold"),
      account("5050", "expense", "Inventory Adjustments", "Stock count differences and write-downs"),
    ]),
  },
  minimal: { accounts: MINIMAL },
};

function inOrder(accounts: readonly StarterAccount[]): StarterAccount[] {
  return accounts.toSorted(byCode);
}
