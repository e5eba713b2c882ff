import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

/** The feature guide about the dashboard, reports and tax returns. */
export const reportGuide: readonly HelpItem[] = [
  {
    title: "Read the dashboard",
    keywords: "net income cash overview",
    text: "The dashboard compares your net income with the same days last month. It shows cash by account, money due in and out in the next 30 days, a 12-month chart, your top customers and expenses, overdue customers, items to reorder and recent transactions. Click any figure to see the details.",
  },
  {
    title: "Read the trial balance",
    text: "The trial balance shows each account's net balance in the debit or credit column. Click a figure to see its transactions.",
    link: { href: paths.trialBalance(), label: "Open trial balance" },
  },
  {
    title: "Read the balance sheet",
    keywords: "assets liabilities equity earnings",
    text: "The balance sheet shows your assets, liabilities and equity on a date, with earlier months or years for comparison. Earnings that haven't been closed yet are shown in equity, for the current year and for prior years.",
    link: { href: paths.balanceSheet(), label: "Open balance sheet" },
  },
  {
    title: "Read the profit and loss report",
    keywords: "profit & loss income statement expenses gross profit",
    text: "This report shows your income and expenses for a period, with gross profit and a comparison with earlier periods. Click a figure to see its transactions.",
    link: { href: paths.profitLoss(), label: "Open profit & loss report" },
  },
  {
    title: "Read the stock movement report",
    keywords: "inventory quantities cost",
    text: "This report lists the stock movements of one or all products in a period, with quantities, cost and a running balance. The closing values equal the balance of your inventory account.",
    link: { href: paths.stockMovement(), label: "Open stock movement report" },
  },
  {
    title: "Read a statement of account",
    keywords: "ledger report transactions",
    text: "This report lists all transactions of one account in a period, with the opening, running and closing balance. Print and Export include every line. You can also open it from the account's page.",
    link: { href: paths.statementOfAccount(), label: "Open statement of account" },
  },
  {
    title: "Read the aging report",
    keywords: "receivables payables overdue owe",
    text: "See how much your customers owe you, and how much you owe vendors, on any date, grouped by days overdue. The totals match your receivable and payable accounts.",
    link: { href: paths.aging(), label: "Open aging report" },
  },
  {
    title: "Read the tax report",
    keywords: "vat gst sales tax due",
    text: "This report shows sales and purchases by tax rate, the tax on each, and the amount due. Click a figure to see its documents. It also shows the balances of your tax accounts for comparison.",
    link: { href: paths.tax(), label: "Open tax report" },
  },
  {
    title: "Compare periods in a report",
    keywords: "reports dates favorite star previous year",
    text: "Choose any dates, then choose what to compare with, such as the previous period or last year. Click any figure for details. Star your favorite reports.",
    link: { href: paths.reports(), label: "Open reports" },
  },
  {
    title: "Export or print a report",
    keywords: "reports excel csv pdf formulas",
    text: "Open the report and choose Export to save it for Excel (with formulas) or as CSV, or print it.",
    link: { href: paths.reports(), label: "Open reports" },
  },
  {
    title: "Prepare a tax return",
    keywords: "tax returns vat gst form frequency boxes",
    text: "Choose the form and filing frequency in Settings. You can prepare the UK VAT return, the German VAT return, US sales tax by jurisdiction, or a summary of tax by rate. Open Tax returns and choose the period. Click a box to see the transactions in it, or export all boxes to Excel or CSV.",
    link: { href: paths.taxReturns(), label: "Open tax returns" },
  },
  {
    title: "File a tax return",
    keywords: "tax returns filed corrections",
    text: "File the return with the tax office, then choose Mark as filed in Twofold. Its figures are then locked, and later changes appear as corrections in the next return.",
    link: { href: paths.taxReturns(), label: "Open tax returns" },
  },
  {
    title: "Pay a tax return",
    keywords: "tax returns pay your quarterly tax refund",
    text: "Open the filed return and choose Pay, or Receive refund if the tax office owes you money. Twofold posts the payment for you.",
    link: { href: paths.taxReturns(), label: "Open tax returns" },
  },
];
