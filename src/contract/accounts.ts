import { z } from "zod";
import { ACCOUNT_CODE_LENGTH_MAX } from "#domain/account-code.ts";
import { ACCOUNT_TYPES, invalidAccountType, MONEY_KINDS } from "#domain/account.ts";
import { STARTER_CHART_NAMES } from "#domain/starter-charts.ts";
import { CHART_MEGABYTES_MAX, fileLimits } from "#domain/file-limits.ts";
import { chartFileInput, chartImport, chartImportInput, chartReading } from "./chart-import.ts";
import { currencyCode } from "./currency-fields.ts";
import { endpoint, IMPORT_BODY_LIMIT } from "./endpoint.ts";
import {
  accountId,
  date,
  input,
  journalId,
  listQuery,
  page,
  record,
  requiredText,
  signedAmount,
  text,
  version,
  wholeNumber,
} from "./fields.ts";

const moneyKind = z
  .enum(MONEY_KINDS, "Choose bank, cash or card")
  .nullable()
  .describe("A bank account, cash or a card; null for any other account.");

/** An account of the chart. */
export const account = record("Account", {
  id: accountId,
  code: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  name: z.string(),
  description: z.string(),
  parentId: accountId.nullable(),
  isActive: z.boolean(),
  moneyKind,
  /** Currency the account is held in; null for the base currency (Accounting 10). */
  currency: z.string().nullable(),
  version,
});
export type Account = z.infer<typeof account>;

/** Default accounts opened by a posting because the chart lacked them; for a toast (Accounting 1). */
export const openedAccounts = z.array(account);
export type OpenedAccounts = z.infer<typeof openedAccounts>;

const type = z.enum(ACCOUNT_TYPES, {
  error: ({ input: typed }) =>
    typeof typed === "string" && typed !== "" ? invalidAccountType(typed) : "Account type is required",
});

/** Body of the account form (Behavior 2.6, 5.2). */
export const accountInput = input("AccountInput", {
  code: requiredText(ACCOUNT_CODE_LENGTH_MAX, "Account code is required").describe(
    "Numbers only, unless the company allows letters, digits, dots and hyphens.",
  ),
  type,
  name: requiredText(200, "Account name is required"),
  description: text(1000).default(""),
  parentId: accountId.nullable().default(null),
  isActive: z.boolean().default(true),
  moneyKind: moneyKind.default(null),
  /** For bank, cash or card accounts; base currency is saved as null. Unchanged if omitted, or once something is posted. */
  currency: currencyCode.nullable().optional(),
});
export type AccountInput = z.infer<typeof accountInput>;

const accountUpdate = input("AccountUpdate", {
  ...accountInput.shape,
  id: accountId.optional(),
  version: version.optional(),
});

/** Special role of the account; it is offered for no other purpose. */
const accountRole = z
  .enum(["inventory", "receivable", "payable", "tax", "cash"])
  .meta({ id: "SystemAccountRole" });
export type AccountRole = z.infer<typeof accountRole>;

/** Bytes besides the file. */
const REST_OF_BODY = 262_144;

const importRow = z.object({
  line: z.int(),
  code: z.string(),
  name: z.string(),
  /** Why the row was not imported; null if it was. */
  error: z.string().nullable(),
});

/** The result of a CSV import: each row is imported or rejected independently (Behavior 2.6, 5.2). */
export const importSummary = record("AccountImport", {
  total: z.int(),
  imported: z.int(),
  failed: z.int(),
  rows: z.array(importRow),
});
export type ImportSummary = z.infer<typeof importSummary>;

const ledgerLine = record("LedgerLine", {
  journalId,
  number: z.string(),
  date,
  description: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  /** The account's balance after this line, on its normal side. */
  balance: signedAmount,
  /** Amount of the line and balance after it in the account's own currency; null if it has none. */
  foreignAmount: signedAmount.nullable(),
  foreignBalance: signedAmount.nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

const params = z.strictObject({ id: accountId });
export const accountEndpoints = {
  list: endpoint("accounts.list", {
    summary: "List the chart of accounts by code",
    access: "user",
    refs: [],
    query: z.strictObject({
      ...listQuery,
      limit: wholeNumber(1000).default(1000),
      type: type.optional(),
      isActive: z.enum(["true", "false"]).optional(),
    }),
    reply: page(account),
  }),
  get: endpoint("accounts.get", {
    summary: "Get an account",
    access: "user",
    refs: ["params.id"],
    params,
    reply: account,
  }),
  create: endpoint("accounts.create", {
    summary: "Add an account",
    access: "user",
    refs: ["body.parentId"],
    body: accountInput,
    reply: account,
    status: 201,
  }),
  update: endpoint("accounts.update", {
    summary: "Update an account (needs the current version)",
    access: "user",
    refs: ["params.id", "body.parentId"],
    params,
    body: accountUpdate,
    reply: account,
  }),
  remove: endpoint("accounts.remove", {
    summary: "Delete an unused account",
    access: "user",
    refs: ["params.id"],
    params,
  }),
  nextCode: endpoint("accounts.nextCode", {
    summary: "Get the next available code for an account type or a subaccount",
    access: "user",
    refs: ["query.parentId"],
    query: z.strictObject({ type, parentId: accountId.optional() }),
    reply: z.object({ code: z.string().nullable() }),
  }),
  systemAccounts: endpoint("accounts.systemAccounts", {
    summary: "List the accounts used for inventory, receivables, payables, taxes and cash",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(z.object({ accountId, role: accountRole })) }),
  }),
  import: endpoint("accounts.import", {
    summary:
      "Import accounts from CSV with the columns Code, Name, Type, Description, Account kind, Currency, Active, Parent",
    access: "user",
    refs: [],
    body: z.string("The file is empty. Choose another file."),
    consumes: "text/csv",
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: importSummary,
  }),
  previewChart: endpoint("accounts.previewChart", {
    summary: "Preview importing another program's chart of accounts, without saving",
    access: "user",
    refs: [],
    body: chartFileInput,
    bodyLimit: fileLimits(CHART_MEGABYTES_MAX).base64Max + REST_OF_BODY,
    reply: chartReading,
  }),
  importChart: endpoint("accounts.importChart", {
    summary: "Import another program's chart of accounts as previewed, all or none",
    access: "user",
    refs: [],
    body: chartImportInput,
    bodyLimit: fileLimits(CHART_MEGABYTES_MAX).base64Max + REST_OF_BODY,
    reply: chartImport,
    status: 201,
  }),
  addStarterChart: endpoint("accounts.addStarterChart", {
    summary: "Fill an empty chart of accounts with a starter chart",
    access: "user",
    refs: [],
    body: z.strictObject({ chart: z.enum(STARTER_CHART_NAMES) }),
    reply: z.object({ created: z.int() }),
    status: 201,
  }),
  ledger: endpoint("accounts.ledger", {
    summary: "List the transactions of an account in a period, with opening and running balance",
    access: "user",
    refs: ["params.id"],
    params,
    query: z.strictObject({ start: date, end: date, cursor: listQuery.cursor, limit: listQuery.limit }),
    reply: z.object({
      account,
      /** Balance before the first line of this page; for revenue and expenses, since the first day of the period. */
      openingBalance: signedAmount,
      /** Balance at the end of the period. */
      closingBalance: signedAmount,
      /** Totals posted to each side in the whole period, across all pages. */
      debit: signedAmount,
      credit: signedAmount,
      /** Amount moved by closing entries, with the balance's sign; zero except for revenue and expenses (Accounting 12). */
      closedAmount: signedAmount,
      /** Both balances in the account's own currency; null if it has none. */
      foreignOpeningBalance: signedAmount.nullable(),
      foreignClosingBalance: signedAmount.nullable(),
      items: z.array(ledgerLine),
      nextCursor: z.string().nullable(),
    }),
  }),
};

export type AccountLedger = z.infer<(typeof accountEndpoints)["ledger"]["reply"]>;
