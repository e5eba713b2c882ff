import { z } from "zod";
import { TAX_KINDS } from "#domain/tax-components.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { Price } from "#domain/money.ts";
import { COMPARISONS } from "#domain/periods.ts";
import { STOCK_ROW_TYPES } from "#domain/stock-movements.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  date,
  documentId,
  id,
  journalId,
  listQuery,
  page,
  productId,
  brandSchema,
  record,
  repliedRate,
  signedAmount,
  signedQuantity,
  taxRateId,
  wholeNumber,
} from "./fields.ts";
import { UNITS } from "#domain/units.ts";

const row = record("TrialBalanceAccount", {
  /** Null for the derived row of earlier years' earnings (Accounting 12). */
  accountId: accountId.nullable(),
  code: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  debit: signedAmount,
  credit: signedAmount,
});

const trialBalance = record("TrialBalance", {
  rows: z.array(row),
  totals: z.object({ debit: signedAmount, credit: signedAmount }),
});
export type TrialBalance = z.infer<typeof trialBalance>;
export type TrialBalanceAccount = z.infer<typeof row>;

/** Which rows a statement shows: all accounts, those with a balance, or those with activity. */
const ROW_CHOICES = ["balance", "activity", "all"] as const;

const statementLine = record("FinancialStatementSubaccount", {
  /** Null for a derived line, such as the earnings of the current period. */
  accountId: accountId.nullable(),
  code: z.string(),
  name: z.string(),
  /** One per column, on the section's normal side. */
  amounts: z.array(signedAmount),
});

const statementRow = record("FinancialStatementLine", {
  ...statementLine.shape,
  subaccounts: z.array(statementLine),
  /** The account with its subaccounts. */
  totals: z.array(signedAmount),
});

const section = record("FinancialStatementSection", {
  rows: z.array(statementRow),
  totals: z.array(signedAmount),
});

const profitLoss = record("ProfitLoss", {
  /** The requested period and those compared, or its months or quarters, latest first. */
  columns: z.array(z.object({ start: date, end: date })),
  /** Whether closing entries are in these periods, and how they are treated (Accounting 11.6). */
  closingEntries: z.enum(["none", "excluded", "included"]),
  revenue: section,
  costOfSales: section,
  grossProfit: z.array(signedAmount),
  expenses: section,
  netIncome: z.array(signedAmount),
});
export type ProfitLoss = z.infer<typeof profitLoss>;

const balanceSheet = record("BalanceSheet", {
  /** The requested date and those compared; earnings are split at the first day of the fiscal year. */
  columns: z.array(z.object({ fiscalYearStart: date, asOf: date })),
  assets: section,
  liabilities: section,
  equity: section,
  liabilitiesAndEquity: z.array(signedAmount),
});
export type BalanceSheet = z.infer<typeof balanceSheet>;

const stockMovement = record("StockMovement", {
  /** Null for a product's beginning balance, which is not a movement. */
  id: id.nullable(),
  date,
  reference: z.string(),
  productId,
  productCode: z.string(),
  productName: z.string(),
  unit: z.enum(UNITS),
  type: z.enum(STOCK_ROW_TYPES),
  /** Value per unit; null if only value moves. */
  rate: brandSchema<Price>(z.string().regex(/^\d+\.\d{4}$/)).nullable(),
  quantityIn: signedQuantity,
  quantityOut: signedQuantity,
  /** Quantity and value of the product after this row. */
  runningQuantity: signedQuantity,
  runningValue: signedAmount,
  documentId: documentId.nullable(),
  documentKind: z.enum(DOCUMENT_KINDS).nullable(),
  journalId: journalId.nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

const comparisonQuery = {
  rows: z.enum(ROW_CHOICES).default("balance"),
  compare: z.enum(COMPARISONS).default("none"),
  /** Number of earlier periods or days; for months and quarters only if the period is in one. */
  periodCount: wholeNumber(11).default(1),
};

export const reportEndpoints = {
  trialBalance: endpoint("reports.trialBalance", {
    summary: "Get the trial balance",
    access: "user",
    refs: [],
    query: z.strictObject({ start: date, end: date, rows: z.enum(ROW_CHOICES).default("balance") }),
    reply: trialBalance,
  }),
  profitLoss: endpoint("reports.profitLoss", {
    summary: "Get the profit and loss report for a period, with comparison periods",
    access: "user",
    refs: [],
    query: z.strictObject({
      start: date,
      end: date,
      ...comparisonQuery,
      closingEntries: z.enum(["excluded", "included"]).default("excluded"),
    }),
    reply: profitLoss,
  }),
  balanceSheet: endpoint("reports.balanceSheet", {
    summary: "Get the balance sheet on a date (default: today), with comparison dates",
    access: "user",
    refs: [],
    query: z.strictObject({ asOf: date.optional(), ...comparisonQuery }),
    reply: balanceSheet,
  }),
  stockMovement: endpoint("reports.stockMovement", {
    summary: "List stock movements in a period, with running quantity and value per product",
    access: "user",
    refs: ["query.productId"],
    query: z.strictObject({
      start: date,
      end: date,
      productId: productId.optional(),
      cursor: listQuery.cursor,
      limit: listQuery.limit,
    }),
    reply: page(stockMovement),
  }),
};

const amounts = {
  salesNet: signedAmount,
  /** Tax charged to customers, and reverse charge the company owes; withholding by customers is negative. */
  salesTax: signedAmount,
  purchasesNet: signedAmount,
  /** Recoverable tax paid to vendors. */
  purchasesTax: signedAmount,
  /** Nonrecoverable tax paid to vendors, part of the cost. */
  nonrecoverableTax: signedAmount,
  /** Tax on sales less tax on purchases. */
  due: signedAmount,
};

const taxReport = record("TaxReport", {
  rates: z.array(
    z.object({
      /** Null for items without a tax rate. */
      taxRateId: taxRateId.nullable(),
      code: z.string(),
      name: z.string(),
      /** Percent. */
      rate: repliedRate,
      kind: z.enum(TAX_KINDS),
      ...amounts,
    }),
  ),
  /** Excludes withholding, which has its own totals. */
  totals: z.object(amounts),
  /** Withheld by customers, and from vendors: both are negative. `due` is the balance to pay. */
  withholdingTotals: z.object({ salesTax: signedAmount, purchasesTax: signedAmount, due: signedAmount }),
  /** Net movement of tax accounts in the period, credits positive. */
  accounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      /** Journals that aren't documents: tax payments, corrections. */
      adjustments: signedAmount,
      change: signedAmount,
    }),
  ),
  accountTotals: z.object({ adjustments: signedAmount, change: signedAmount }),
});
export type TaxReport = z.infer<typeof taxReport>;
export type TaxReportRate = TaxReport["rates"][number];

const TAX_SIDES = ["sales", "purchases"] as const;
export type TaxSide = (typeof TAX_SIDES)[number];

const taxedDocument = record("TaxReportDocument", {
  journalId,
  date,
  /** Null for an expense or deposit, see its journal. */
  documentId: documentId.nullable(),
  documentKind: z.enum([...DOCUMENT_KINDS, "expense", "deposit"]),
  number: z.string(),
  /** Payee of an entry. */
  partyName: z.string(),
  /** Reverses a posting of a period closed since then. */
  isReversal: z.boolean(),
  net: signedAmount,
  /** Signed as reported. */
  tax: signedAmount,
  nonrecoverableTax: signedAmount,
});
export type TaxedDocument = z.infer<typeof taxedDocument>;

const period = { start: date, end: date };

export const taxReportEndpoints = {
  report: endpoint("reports.tax", {
    summary: "Get the tax report for a period by tax rate, with tax account movements",
    access: "user",
    refs: [],
    query: z.strictObject(period),
    reply: taxReport,
  }),
  documents: endpoint("reports.taxDocuments", {
    summary: "List the documents behind a figure of the tax report; without a rate, those with untaxed items",
    access: "user",
    refs: ["query.taxRateId"],
    query: z.strictObject({
      ...period,
      side: z.enum(TAX_SIDES),
      taxRateId: taxRateId.optional(),
      cursor: listQuery.cursor,
      limit: listQuery.limit,
    }),
    reply: page(taxedDocument),
  }),
};
