import { z } from "zod";
import { attachmentsFilter } from "./with-files.ts";
import {
  type AssetTerms,
  DEPRECIATION_METHODS,
  DEPRECIATION_UNITS,
  FIRST_MONTHS,
  LIFE_MONTHS_MAX,
  depreciationTermsError,
} from "#domain/depreciation-schedule.ts";
import { ASSET_ENTRY_KINDS } from "#domain/asset-posting.ts";
import { ASSET_STATUSES, ASSET_TABS } from "#domain/asset-register.ts";
import { isDateText } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { ASSET_COLUMNS } from "#domain/lists.ts";
import { toAmount } from "#domain/money.ts";
import { previewOf } from "./posting-preview.ts";
import { assetId, assetRegister } from "./asset-register.ts";
import { endpoint } from "./endpoint.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  amount,
  requiredId,
  date,
  documentId,
  input,
  instant,
  journalId,
  listQuery,
  longText,
  orderedQuery,
  percentage,
  record,
  repliedRate,
  requiredDate,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";

const NOTES_MAX = 4000;
const ZERO_AMOUNT = toAmount("0");

const termFields = {
  cost: amount,
  /** Value at the end of its useful life. */
  salvageValue: amount.default(ZERO_AMOUNT),
  /** Depreciation before it entered these books, and through which day. */
  priorDepreciation: amount.default(ZERO_AMOUNT),
  priorDepreciationThrough: date.nullable().default(null),
  /** Date its cost was recorded. */
  recordedOn: requiredDate("Enter the purchase date"),
  inServiceDate: requiredDate("Enter the in-service date"),
  usefulLifeMonths: z.int(`Enter a whole number from 1 to ${LIFE_MONTHS_MAX}`),
  method: z.enum(DEPRECIATION_METHODS).default("straight_line"),
  /** For declining balance: percent of book value per year. */
  rate: percentage.nullable().default(null),
  /** Whether declining balance switches to straight-line once that is higher. */
  switchesToStraightLine: z.boolean().default(false),
  /** Whether the first month is prorated by days or full. */
  firstMonthMethod: z.enum(FIRST_MONTHS).default("prorated"),
  depreciationFrequency: z.enum(DEPRECIATION_UNITS).default("month"),
};

const fields = {
  name: requiredText(200, "Enter a name"),
  notes: longText(NOTES_MAX).default(""),
  costAccountId: requiredId<AccountId>("Choose the account that holds its cost"),
  accumulatedDepreciationAccountId: requiredId<AccountId>("Choose the accumulated depreciation account"),
  expenseAccountId: requiredId<AccountId>("Choose the depreciation expense account"),
  /** The bill it was bought with. */
  documentId: documentId.nullable().default(null),
  ...termFields,
  /** Whether depreciation is posted automatically when a period ends. */
  isAutomatic: z.boolean().default(false),
};

const ACCOUNT_FIELDS = ["costAccountId", "accumulatedDepreciationAccountId", "expenseAccountId"] as const;

type AssetFields = AssetTerms & Record<(typeof ACCOUNT_FIELDS)[number], string>;

/** Reports errors in the terms or accounts at their fields. */
function checkFields(values: AssetFields, context: z.RefinementCtx): void {
  const report = ({ field, message }: { field: string; message: string }) =>
    context.addIssue({ code: "custom", path: [field], message });
  const isReadable =
    [values.recordedOn, values.inServiceDate].every(isDateText) &&
    (values.priorDepreciationThrough === null || isDateText(values.priorDepreciationThrough));
  const fault = isReadable ? depreciationTermsError(values) : null;
  if (fault !== null) report(fault);
  if (values.method !== "declining_balance" && values.rate !== null)
    report({
      field: "rate",
      message: "A rate applies only to the declining balance method. Leave it blank.",
    });
  if (values.method !== "declining_balance" && values.switchesToStraightLine)
    report({
      field: "switchesToStraightLine",
      message: "Only the declining balance method can switch to straight line. Clear this option.",
    });
  for (const [index, field] of ACCOUNT_FIELDS.entries())
    if (ACCOUNT_FIELDS.slice(0, index).some((earlierField) => values[earlierField] === values[field]))
      report({ field, message: "The accounts of an asset must differ. Choose another account." });
}

export const assetInput = z.strictObject(fields).superRefine(checkFields).meta({ id: "AssetInput" });
export type AssetInput = z.infer<typeof assetInput>;
export type AssetRequest = z.input<typeof assetInput>;

const installment = {
  start: date,
  end: date,
  amount: signedAmount,
  accumulatedDepreciation: signedAmount,
  bookValue: signedAmount,
};

/** A posted entry: a depreciation entry or the disposal of the asset. */
const entry = record("AssetEntry", {
  journalId,
  journalNumber: z.string(),
  kind: z.enum(ASSET_ENTRY_KINDS),
  start: date,
  end: date,
  /** Date of its journal: the last day, or the first open one if that was closed. */
  date,
  /** Depreciation posted. */
  amount: signedAmount,
  /** For a disposal: sale proceeds, and their excess over the book value; a loss is negative. */
  proceeds: signedAmount,
  gainLoss: signedAmount,
  isVoid: z.boolean(),
});
export type AssetEntry = z.infer<typeof entry>;

const codeAndName = { code: z.string(), name: z.string() };

export const asset = record("Asset", {
  id: assetId,
  version,
  name: z.string(),
  notes: z.string(),
  costAccountId: accountId,
  accumulatedDepreciationAccountId: accountId,
  expenseAccountId: accountId,
  costAccount: z.object(codeAndName),
  accumulatedDepreciationAccount: z.object(codeAndName),
  expenseAccount: z.object(codeAndName),
  documentId: documentId.nullable(),
  documentNumber: z.string().nullable(),
  cost: signedAmount,
  salvageValue: signedAmount,
  priorDepreciation: signedAmount,
  priorDepreciationThrough: date.nullable(),
  recordedOn: date,
  inServiceDate: date,
  usefulLifeMonths: z.int(),
  method: z.enum(DEPRECIATION_METHODS),
  rate: repliedRate.nullable(),
  switchesToStraightLine: z.boolean(),
  firstMonthMethod: z.enum(FIRST_MONTHS),
  depreciationFrequency: z.enum(DEPRECIATION_UNITS),
  isAutomatic: z.boolean(),
  status: z.enum(ASSET_STATUSES),
  disposedOn: date.nullable(),
  /** Depreciation posted plus earlier depreciation; for a disposed asset, through its disposal. */
  accumulatedDepreciation: signedAmount,
  bookValue: signedAmount,
  /** Last day depreciated through. */
  postedThrough: date.nullable(),
  /** When the next automatic posting is due; null if there is none. */
  nextDate: date.nullable(),
  /** Why the posting failed, and when it is retried. */
  error: z.string().nullable(),
  retryAt: instant.nullable(),
  /** All installments, including posted ones. */
  schedule: z.array(z.object(installment)),
  /** Posted entries, newest first. */
  entries: z.array(entry),
  createdAt: instant,
});
export type Asset = z.infer<typeof asset>;

const REFS = [
  "body.costAccountId",
  "body.accumulatedDepreciationAccountId",
  "body.expenseAccountId",
  "body.documentId",
] as const;
const params = z.strictObject({ id: assetId });
const recordOperation = { access: "user", refs: ["params.id"], params, reply: asset } as const;
const asRead = input("AssetVersionInput", { version });

const depreciation = input("DepreciationInput", {
  /** Posts every unposted installment that ends on or before this day. */
  through: requiredDate("Enter a date to depreciate through"),
  /** One asset; if omitted, all of them. */
  assetId: assetId.nullable().default(null),
});
export type DepreciationInput = z.infer<typeof depreciation>;

const disposal = input("DisposalInput", {
  version,
  date: requiredDate("Enter the disposal date"),
  /** Sale proceeds; zero if scrapped. */
  proceeds: amount.default(ZERO_AMOUNT),
  /** Their account: bank, cash or a receivable. */
  proceedsAccountId: accountId.nullable().default(null),
  /** The account for the gain or loss. */
  gainLossAccountId: requiredId<AccountId>("Choose a gain/loss account"),
});
export type DisposalInput = z.infer<typeof disposal>;

const assetUpdate = z.strictObject({ ...fields, version });

export const assetEndpoints = {
  list: endpoint("assets.list", {
    summary: "List assets with cost, depreciation and book value on a date, and their accounts",
    access: "user",
    refs: [],
    query: z.strictObject({
      asOf: date.optional(),
      status: z.enum(ASSET_TABS).optional(),
      search: listQuery.search,
      sort: orderedQuery(ASSET_COLUMNS).sort,
      ...attachmentsFilter,
    }),
    reply: assetRegister,
  }),
  get: endpoint("assets.get", {
    ...recordOperation,
    summary: "Get an asset with its schedule and posted entries",
  }),
  create: endpoint("assets.create", {
    summary: "Register an asset whose cost was recorded by a bill, an expense or a journal entry",
    access: "user",
    refs: REFS,
    body: assetInput,
    reply: asset,
    status: 201,
  }),
  update: endpoint("assets.update", {
    ...recordOperation,
    summary: "Update an asset; its schedule is fixed once depreciation is posted",
    refs: ["params.id", ...REFS],
    body: acceptReadFields(assetUpdate, asset).superRefine(checkFields).meta({ id: "AssetUpdate" }),
  }),
  remove: endpoint("assets.remove", {
    ...recordOperation,
    summary: "Remove an asset registered by mistake; it must have no posted entries",
    body: asRead,
  }),
  depreciate: endpoint("assets.depreciate", {
    summary: "Post depreciation through a date, for one asset or for all",
    access: "user",
    refs: ["body.assetId"],
    body: depreciation,
    reply: z.object({ posted: z.int() }),
  }),
  dispose: endpoint("assets.dispose", {
    ...recordOperation,
    summary: "Sell or scrap an asset; depreciation and the gain or loss are posted",
    refs: ["params.id", "body.proceedsAccountId", "body.gainLossAccountId"],
    body: disposal,
  }),
  undo: endpoint("assets.undo", {
    ...recordOperation,
    refs: ["params.id", "body.journalId"],
    summary: "Undo the last entry of an asset and void its journal entry",
    /** The journal identifies the entry to undo, because a later one may have been posted automatically since. */
    body: input("AssetUndoInput", { version, journalId }),
  }),
};

/** Preview each of these without doing it. */
export const assetPreviews = {
  depreciate: previewOf("assets.previewDepreciate", assetEndpoints.depreciate),
  dispose: previewOf("assets.previewDispose", assetEndpoints.dispose),
  undo: previewOf("assets.previewUndo", assetEndpoints.undo),
};
