import type { AccountType } from "#domain/account.ts";
import { accountsOf, type StarterRow, type StarterChart } from "./chart-rows.ts";

type ChartRowsByType = Readonly<Record<AccountType, readonly StarterRow[]>>;

/** Accounts shared by the charts of the United States, Canada, Australia, and India: no law assigns account numbers there. */
const SHARED: ChartRowsByType = {
  asset: [
    ["1000", "Checking Account", "checking"],
    ["1050", "Petty Cash", "petty_cash"],
    ["1100", "Accounts Receivable", "receivable"],
    ["1200", "Inventory", "inventory"],
    ["1400", "Prepaid Expenses"],
    ["1410", "Deposits Paid"],
    ["1500", "Equipment"],
    ["1510", "Furniture"],
    ["1520", "Vehicles"],
    ["1600", "Accumulated Depreciation"],
  ],
  liability: [
    ["2000", "Accounts Payable", "payable"],
    ["2050", "Company Card", "card"],
    ["2100", "Sales Tax Payable", "output_tax"],
    ["2200", "Wages Payable"],
    ["2300", "Customer Deposits", "deposits"],
    ["2400", "Loans"],
    ["2500", "Income Tax Payable"],
  ],
  equity: [
    ["3000", "Owner's Capital"],
    ["3100", "Retained Earnings", "retained"],
    ["3200", "Owner's Drawings"],
    ["3300", "Opening Balance Equity", "opening"],
  ],
  revenue: [
    ["4000", "Sales", "sales"],
    ["4050", "Service Revenue"],
    ["4100", "Sales Returns and Discounts"],
    ["4110", "Sales Discounts", "sales_discounts"],
    ["4200", "Shipping Income"],
    ["4900", "Other Income"],
    ["4910", "Interest Income"],
  ],
  expense: [
    ["5000", "Cost of Goods Sold", "cogs"],
    ["5050", "Inventory Adjustments", "stock_adjustments"],
    ["5100", "Subcontractors", "purchases"],
    ["5150", "Purchase Discounts", "purchase_discounts"],
    ["5200", "Freight and Delivery"],
    ["6000", "Wages", "wages"],
    ["6010", "Payroll Taxes"],
    ["6020", "Employee Benefits"],
    ["6100", "Rent", "rent"],
    ["6110", "Utilities"],
    ["6120", "Repairs and Maintenance"],
    ["6130", "Phone and Internet"],
    ["6200", "Insurance"],
    ["6250", "Fuel", "fuel"],
    ["6260", "Vehicle Costs", "vehicle"],
    ["6300", "Office Supplies"],
    ["6310", "Software and Subscriptions"],
    ["6320", "Postage and Shipping"],
    ["6350", "Advertising"],
    ["6400", "Travel"],
    ["6410", "Meals"],
    ["6450", "Legal and Accounting Fees"],
    ["6460", "Licenses and Permits"],
    ["6500", "Bank Fees", "bank_fees"],
    ["6510", "Card Processing Fees"],
    ["6550", "Bad Debt", "bad_debt"],
    ["6600", "Depreciation"],
    ["6700", "Interest"],
    ["6800", "Exchange Gain or Loss", "exchange"],
    ["6810", "Unrealized Exchange Gain or Loss", "unrealized_exchange"],
    ["6900", "Rounding Differences", "rounding"],
    ["6910", "Payment Differences", "payment_differences"],
    ["6950", "Other Expenses"],
  ],
};

type ChartDifferences = { names?: Readonly<Record<string, string>> } & Partial<ChartRowsByType>;

/** Returns the shared chart with a country's own names and additional accounts. */
function accountsIn({ names = {}, ...further }: ChartDifferences) {
  const rows = (type: AccountType): readonly StarterRow[] => [
    ...SHARED[type].map(([code, name, use]): StarterRow => [code, names[code] ?? name, use]),
    ...(further[type] ?? []),
  ];
  return accountsOf({
    asset: rows("asset"),
    liability: rows("liability"),
    equity: rows("equity"),
    revenue: rows("revenue"),
    expense: rows("expense"),
  });
}

/** Sales tax differs by state and locality, so the chart comes without tax rates. */
export const AMERICAN: StarterChart = {
  accounts: accountsIn({
    asset: [["1010", "Savings Account", "savings"]],
    liability: [
      ["2210", "Payroll Taxes Payable"],
      ["2220", "Retirement Contributions Payable"],
    ],
  }),
};

export const CANADIAN: StarterChart = {
  accounts: accountsIn({
    names: {
      "1000": "Chequing Account",
      "2100": "GST/HST Payable",
      "6010": "Employer CPP and EI",
      "6460": "Licences and Permits",
    },
    asset: [
      ["1300", "GST/HST Recoverable (ITC)", "input_tax"],
      ["1310", "QST Recoverable"],
    ],
    liability: [
      ["2110", "PST Payable"],
      ["2120", "QST Payable"],
      ["2210", "CPP and EI Payable"],
      ["2220", "Income Tax Withheld Payable"],
    ],
    equity: [["3010", "Share Capital"]],
    expense: [["6560", "Non-recoverable Sales Tax"]],
  }),
  taxes: {
    GST5: { sales: "2100", purchase: "1300" },
    HST13: { sales: "2100", purchase: "1300" },
    HST14: { sales: "2100", purchase: "1300" },
    HST15: { sales: "2100", purchase: "1300" },
    QST: { sales: "2120", purchase: "1310" },
    PST6: { sales: "2110" },
    PST7: { sales: "2110" },
  },
};

export const AUSTRALIAN: StarterChart = {
  accounts: accountsIn({
    names: {
      "1000": "Business Bank Account",
      "2100": "GST Collected",
      "6010": "Payroll Tax",
      "6020": "Superannuation",
      "6460": "Licences and Permits",
      "6810": "Unrealised Exchange Gain or Loss",
    },
    asset: [["1300", "GST Paid", "input_tax"]],
    liability: [
      ["2110", "ATO Clearing"],
      ["2210", "PAYG Withholding Payable"],
      ["2220", "Superannuation Payable"],
    ],
    equity: [["3010", "Share Capital"]],
    expense: [["6030", "Workers Compensation Insurance"]],
  }),
  taxes: { GST10: { sales: "2100", purchase: "1300" } },
};

export const INDIAN: StarterChart = {
  accounts: accountsIn({
    names: {
      "1000": "Current Account",
      "1100": "Trade Receivables",
      "2000": "Trade Payables",
      "2100": "Output CGST",
      "2300": "Advances from Customers",
      "6000": "Salaries and Wages",
      "6010": "Employer PF and ESI",
      "6020": "Staff Welfare",
      "6460": "Licences and Registrations",
      "6810": "Unrealised Exchange Gain or Loss",
    },
    asset: [
      ["1300", "Input CGST", "input_tax"],
      ["1310", "Input SGST"],
      ["1320", "Input IGST"],
      ["1330", "TDS Receivable"],
    ],
    liability: [
      ["2110", "Output SGST"],
      ["2120", "Output IGST"],
      ["2150", "TDS Payable"],
      ["2210", "PF and ESI Payable"],
    ],
    equity: [["3010", "Share Capital"]],
  }),
  taxes: {
    "CGST2.5": { sales: "2100", purchase: "1300" },
    CGST9: { sales: "2100", purchase: "1300" },
    CGST20: { sales: "2100", purchase: "1300" },
    "SGST2.5": { sales: "2110", purchase: "1310" },
    SGST9: { sales: "2110", purchase: "1310" },
    SGST20: { sales: "2110", purchase: "1310" },
    IGST5: { sales: "2120", purchase: "1320" },
    IGST18: { sales: "2120", purchase: "1320" },
    IGST40: { sales: "2120", purchase: "1320" },
  },
};
