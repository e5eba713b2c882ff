import { z } from "zod";
import { attachmentsFilter, isFiled } from "./with-files.ts";
import {
  ACCRUAL_KINDS,
  ACCRUAL_STATUSES,
  ACCRUAL_ENTRY_KINDS,
  type AccrualTerms,
  isDeferral,
  DEFERRAL_MONTHS_MAX,
  accrualError,
} from "#domain/accrual-schedule.ts";
import { FIRST_MONTHS } from "#domain/depreciation-schedule.ts";
import { isDateText } from "#domain/dates.ts";
import type { AccountId, AccrualId } from "#domain/ids.ts";
import { ACCRUAL_COLUMNS } from "#domain/lists.ts";
import { previewOf } from "./posting-preview.ts";
import { endpoint } from "./endpoint.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  amount,
  requiredId,
  date,
  documentId,
  id,
  input,
  instant,
  journalId,
  listQuery,
  longText,
  orderId,
  orderedQuery,
  partyId,
  brandSchema,
  record,
  requiredDate,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";
import { receivedGoods, receivedGoodsInput } from "./received-goods.ts";

export const accrualId = brandSchema<AccrualId>(id);

const fields = {
  kind: z.enum(ACCRUAL_KINDS),
  name: requiredText(200, "Enter a name"),
  notes: longText(4000).default(""),
  /** Customer or vendor. */
  partyId: partyId.nullable().default(null),
  /** Account that holds the amount: an asset if prepaid or still to be billed, else a liability. */
  balanceSheetAccountId: requiredId<AccountId>("Choose the account that holds the amount"),
  /** Expense or income account. */
  profitLossAccountId: requiredId<AccountId>("Choose the expense or income account"),
  /** Its bill or invoice. */
  documentId: documentId.nullable().default(null),
  /** Document line that is deferred, so that a credit for it reduces what remains; found by account if omitted. */
  documentPosition: z.int().min(1).nullable().default(null),
  amount,
  /** Recording date; nothing is posted before it. For an accrual, its date. */
  recordedOn: requiredDate("Enter the recording date"),
  /** First day of the deferral, or the day at whose end it is accrued. */
  startsOn: requiredDate("Enter the start date"),
  months: z.int(`Enter a whole number from 1 to ${DEFERRAL_MONTHS_MAX}`).nullable().default(null),
  /** Whether the first and last months are prorated by days, or the first counts in full. */
  firstMonthMethod: z.enum(FIRST_MONTHS).default("full"),
  /** Whether the amount is on an income or expense account, so the first entry transfers it. */
  startsWithReclassification: z.boolean().default(false),
  /** Whether each entry is posted automatically on its date. */
  isAutomatic: z.boolean().default(true),
};

type AccrualFields = AccrualTerms & {
  balanceSheetAccountId: string;
  profitLossAccountId: string;
  documentId: string | null;
  documentPosition: number | null;
};

/** Reports errors in the terms or accounts at their fields. */
function checkFields(values: AccrualFields, context: z.RefinementCtx): void {
  const report = ({ field, message }: { field: string; message: string }) =>
    context.addIssue({ code: "custom", path: [field], message });
  const fault = [values.recordedOn, values.startsOn].every(isDateText) ? accrualError(values) : null;
  if (fault !== null) report(fault);
  if (values.documentPosition !== null && (values.documentId === null || !isDeferral(values.kind)))
    report({
      field: "documentPosition",
      message: "Only the deferral of a bill or invoice has a line. Leave it blank.",
    });
  if (values.balanceSheetAccountId === values.profitLossAccountId)
    report({
      field: "profitLossAccountId",
      message: "The two accounts must differ. Choose another account.",
    });
}

export const accrualInput = z.strictObject(fields).superRefine(checkFields).meta({ id: "AccrualInput" });
export type AccrualInput = z.infer<typeof accrualInput>;

const planned = {
  kind: z.enum(ACCRUAL_ENTRY_KINDS),
  start: date,
  end: date,
  /** Posting date, unless that day is closed. */
  date,
  /** Amount posted to the holding account; credits are negative. */
  amount: signedAmount,
  remaining: signedAmount,
};

/** A posted entry: transfers the amount, corrects it for a credit, or releases a part. */
const entry = record("AccrualEntry", {
  journalId,
  journalNumber: z.string(),
  kind: z.enum(ACCRUAL_ENTRY_KINDS),
  start: date,
  end: date,
  date,
  amount: signedAmount,
  isVoid: z.boolean(),
});
export type AccrualEntry = z.infer<typeof entry>;

const codeAndName = { code: z.string(), name: z.string() };

export const accrual = record("Accrual", {
  id: accrualId,
  version,
  kind: z.enum(ACCRUAL_KINDS),
  name: z.string(),
  notes: z.string(),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  balanceSheetAccountId: accountId,
  profitLossAccountId: accountId,
  balanceSheetAccount: z.object(codeAndName),
  profitLossAccount: z.object(codeAndName),
  documentId: documentId.nullable(),
  documentKind: z.enum(["bill", "invoice"]).nullable(),
  documentNumber: z.string().nullable(),
  documentPosition: z.int().nullable(),
  /** Purchase order with goods received but not billed. */
  orderId: orderId.nullable(),
  orderNumber: z.string().nullable(),
  amount: signedAmount,
  /** Reduction by credits on its line and by advances at another rate; below zero for an increase. */
  credited: signedAmount,
  recordedOn: date,
  startsOn: date,
  months: z.int().nullable(),
  firstMonthMethod: z.enum(FIRST_MONTHS),
  startsWithReclassification: z.boolean(),
  isAutomatic: z.boolean(),
  status: z.enum(ACCRUAL_STATUSES),
  /** Date the rest was posted at once. */
  endedOn: date.nullable(),
  /** The balance on the account that holds the amount, after the entries posted so far. */
  remaining: signedAmount,
  /** The next entry, posted automatically or by a user; null once all entries are posted. */
  nextEntry: z.object(planned).nullable(),
  nextDate: date.nullable(),
  error: z.string().nullable(),
  retryAt: instant.nullable(),
  schedule: z.array(z.object(planned)),
  entries: z.array(entry),
  createdAt: instant,
});
export type Accrual = z.infer<typeof accrual>;

const row = record("AccrualSummary", {
  id: accrualId,
  kind: z.enum(ACCRUAL_KINDS),
  name: z.string(),
  partyName: z.string().nullable(),
  balanceSheetAccountId: accountId,
  startsOn: date,
  months: z.int().nullable(),
  status: z.enum(ACCRUAL_STATUSES),
  amount: signedAmount,
  /** The balance on the account that holds the amount. */
  remaining: signedAmount,
  nextDate: date.nullable(),
  /** Whether an automatic posting failed. */
  hasError: z.boolean(),
  ...isFiled,
});
export type AccrualSummary = z.infer<typeof row>;

/** Accruals and deferrals with what remains on a day, compared with their accounts (Accounting 30). */
const accrualList = record("AccrualList", {
  asOf: date,
  items: z.array(row),
  /** Row count of each status that day. */
  statuses: z.array(z.object({ status: z.enum(["all", ...ACCRUAL_STATUSES]), count: z.int() })),
  /** Each holding account with the total remaining on it and its ledger balance; credits are negative. */
  accounts: z.array(
    z.object({
      accountId,
      ...codeAndName,
      subledgerBalance: signedAmount,
      balance: signedAmount,
      difference: signedAmount,
    }),
  ),
});
export type AccrualList = z.infer<typeof accrualList>;

const REFS = [
  "body.balanceSheetAccountId",
  "body.profitLossAccountId",
  "body.documentId",
  "body.partyId",
] as const;
const params = z.strictObject({ id: accrualId });
const recordOperation = { access: "user", refs: ["params.id"], params, reply: accrual } as const;

const posting = input("AccrualPostingInput", {
  /** Posts every unposted entry due through this day. */
  through: requiredDate("Enter a date to post through"),
  /** One; if omitted, all of them. */
  accrualId: accrualId.nullable().default(null),
});
export type AccrualPosting = z.infer<typeof posting>;

export const accrualEndpoints = {
  list: endpoint("accruals.list", {
    summary: "List accruals and deferrals with their remaining amounts and account balances on a date",
    access: "user",
    refs: [],
    query: z.strictObject({
      asOf: date.optional(),
      /** Those with an amount remaining or entries to post are open. */
      status: z.enum(ACCRUAL_STATUSES).optional(),
      search: listQuery.search,
      sort: orderedQuery(ACCRUAL_COLUMNS).sort,
      ...attachmentsFilter,
    }),
    reply: accrualList,
  }),
  get: endpoint("accruals.get", {
    ...recordOperation,
    summary: "Get an accrual or deferral with its schedule and posted entries",
  }),
  create: endpoint("accruals.create", {
    summary: "Create an accrual or deferral; amounts already due are posted immediately",
    access: "user",
    refs: REFS,
    body: accrualInput,
    reply: accrual,
    status: 201,
  }),
  update: endpoint("accruals.update", {
    ...recordOperation,
    summary: "Update an accrual or deferral; its schedule is fixed once something is posted",
    refs: ["params.id", ...REFS],
    body: acceptReadFields(z.strictObject({ ...fields, version }), accrual)
      .superRefine(checkFields)
      .meta({ id: "AccrualUpdate" }),
  }),
  void: endpoint("accruals.void", {
    ...recordOperation,
    summary: "Void an accrual or deferral and its journal entries (open periods only)",
    body: input("AccrualVersionInput", { version }),
  }),
  end: endpoint("accruals.end", {
    ...recordOperation,
    summary: "End a deferral early; amounts due and the remainder are posted",
    body: input("AccrualEndInput", { version, date: requiredDate("Enter an end date") }),
  }),
  post: endpoint("accruals.post", {
    summary: "Post the amounts due through a date, for one or for all",
    access: "user",
    refs: ["body.accrualId"],
    body: posting,
    reply: z.object({ posted: z.int() }),
  }),
  receivedGoods: endpoint("accruals.receivedGoods", {
    summary: "List goods received but not billed or accrued by a date, with their values",
    access: "user",
    refs: [],
    query: z.strictObject({ date }),
    reply: z.object({ items: z.array(receivedGoods), total: signedAmount }),
  }),
  accrueReceivedGoods: endpoint("accruals.accrueReceivedGoods", {
    summary: "Accrue goods received but not billed by a date; repeating it changes nothing",
    access: "user",
    refs: ["body.balanceSheetAccountId", "body.goodsAccountId"],
    body: receivedGoodsInput,
    reply: z.object({ accrued: z.int() }),
  }),
};

/** Preview each of these without doing it. */
export const accrualPreviews = {
  void: previewOf("accruals.previewVoid", accrualEndpoints.void),
  end: previewOf("accruals.previewEnd", accrualEndpoints.end),
  post: previewOf("accruals.previewPost", accrualEndpoints.post),
  accrueReceivedGoods: previewOf("accruals.previewAccrueReceivedGoods", accrualEndpoints.accrueReceivedGoods),
};
