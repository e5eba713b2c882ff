import { z } from "zod";
import { filesFilter, isFiled } from "./listed.ts";
import {
  ACCRUAL_KINDS,
  ACCRUAL_STATUSES,
  ACCRUAL_STEPS,
  type AccrualTerms,
  isSpread,
  SPREAD_MONTHS_MAX,
  accrualError,
} from "#domain/accrual-plan.ts";
import { FIRST_MONTHS } from "#domain/asset-plan.ts";
import { isDateText } from "#domain/dates.ts";
import type { AccountId, AccrualId } from "#domain/ids.ts";
import { ACCRUAL_COLUMNS } from "#domain/lists.ts";
import { previewOf } from "./effects.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  asItWasRead,
  chosenId,
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
  proving,
  record,
  requiredDate,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";
import { receivedGoods, receivedGoodsInput } from "./received-goods.ts";

const accrualId = proving<AccrualId>(id);

const fields = {
  kind: z.enum(ACCRUAL_KINDS),
  name: requiredText(200, "Enter a name"),
  notes: longText(4000).default(""),
  /** Whom it is from or for. */
  partyId: partyId.nullable().default(null),
  /** What holds the amount until its time: an asset of what is prepaid or still to be billed, else a liability. */
  balanceAccountId: chosenId<AccountId>("Choose the account that holds the amount"),
  /** The expense or income that it belongs to. */
  resultAccountId: chosenId<AccountId>("Choose the expense or income account"),
  /** The bill or invoice that it is of. */
  documentId: documentId.nullable().default(null),
  /** The line of it that is spread, so that a credit on the line reduces what is left; found by the account if omitted. */
  documentPosition: z.int().min(1).nullable().default(null),
  amount,
  /** Since when it is in the books; nothing is posted before. Of what is accrued it is its day. */
  bookedOn: requiredDate("Enter the recording date"),
  /** The first day over which it is spread, or the day at whose end it is accrued. */
  startsOn: requiredDate("Enter the start date"),
  /** Over how many months it is spread; null for what is accrued. */
  months: z.int(`Enter a whole number from 1 to ${SPREAD_MONTHS_MAX}`).nullable().default(null),
  /** Whether the first month counts by its days, and the last by the rest of them, or as a full one. */
  firstMonth: z.enum(FIRST_MONTHS).default("full"),
  /** Whether the amount is on an income or expense account, and the first step moves it from there. */
  startsWithTransfer: z.boolean().default(false),
  /** Whether each step is posted automatically on its date. */
  isAutomatic: z.boolean().default(true),
};

type Sent = AccrualTerms & {
  balanceAccountId: string;
  resultAccountId: string;
  documentId: string | null;
  documentPosition: number | null;
};

/** What is wrong with the terms or the accounts, at its field. */
function checkFields(given: Sent, found: z.RefinementCtx): void {
  const report = ({ field, message }: { field: string; message: string }) =>
    found.addIssue({ code: "custom", path: [field], message });
  const fault = [given.bookedOn, given.startsOn].every(isDateText) ? accrualError(given) : null;
  if (fault !== null) report(fault);
  if (given.documentPosition !== null && (given.documentId === null || !isSpread(given.kind)))
    report({
      field: "documentPosition",
      message: "Only the deferral of a bill or invoice has a line. Leave it blank",
    });
  if (given.balanceAccountId === given.resultAccountId)
    report({ field: "resultAccountId", message: "The two accounts must differ. Choose another account" });
}

export const accrualInput = z.strictObject(fields).superRefine(checkFields).meta({ id: "AccrualInput" });
export type AccrualInput = z.infer<typeof accrualInput>;

const planned = {
  step: z.enum(ACCRUAL_STEPS),
  start: date,
  end: date,
  /** When it is posted, unless that day is closed. */
  on: date,
  /** What it puts on the account that holds the amount; a credit is negative. */
  amount: signedAmount,
  remaining: signedAmount,
};

/** A posted step: it moves the amount to its account, corrects it for a credit, or releases a part. */
const step = record("AccrualStep", {
  journalId,
  journalNumber: z.string(),
  step: z.enum(ACCRUAL_STEPS),
  start: date,
  end: date,
  date,
  amount: signedAmount,
  isVoid: z.boolean(),
});
export type AccrualStepRecord = z.infer<typeof step>;

const named = { code: z.string(), name: z.string() };

export const accrual = record("Accrual", {
  id: accrualId,
  version,
  kind: z.enum(ACCRUAL_KINDS),
  name: z.string(),
  notes: z.string(),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  balanceAccountId: accountId,
  resultAccountId: accountId,
  balanceAccount: z.object(named),
  resultAccount: z.object(named),
  documentId: documentId.nullable(),
  documentKind: z.enum(["bill", "invoice"]).nullable(),
  documentNumber: z.string().nullable(),
  documentPosition: z.int().nullable(),
  /** The purchase order of which goods were received and not billed. */
  orderId: orderId.nullable(),
  orderNumber: z.string().nullable(),
  amount: signedAmount,
  /** What credits on its line took back of the amount. */
  credited: signedAmount,
  bookedOn: date,
  startsOn: date,
  months: z.int().nullable(),
  firstMonth: z.enum(FIRST_MONTHS),
  startsWithTransfer: z.boolean(),
  isAutomatic: z.boolean(),
  status: z.enum(ACCRUAL_STATUSES),
  /** When the rest was posted at once. */
  endedOn: date.nullable(),
  /** The balance on the account that holds the amount, after the steps posted so far. */
  remaining: signedAmount,
  /** The next step, posted automatically or by a user; null once all steps are posted. */
  next: z.object(planned).nullable(),
  /** When the next automatic posting is due; null if there is none. */
  nextOn: date.nullable(),
  /** Why that could not be done, and when it is tried again. */
  error: z.string().nullable(),
  retryAt: instant.nullable(),
  /** All steps, those with them that are posted. */
  plan: z.array(z.object(planned)),
  /** What was posted, the newest first. */
  steps: z.array(step),
  createdAt: instant,
});
export type Accrual = z.infer<typeof accrual>;

const row = record("AccrualRow", {
  id: accrualId,
  kind: z.enum(ACCRUAL_KINDS),
  name: z.string(),
  partyName: z.string().nullable(),
  balanceAccountId: accountId,
  startsOn: date,
  months: z.int().nullable(),
  status: z.enum(ACCRUAL_STATUSES),
  amount: signedAmount,
  /** The balance on the account that holds the amount. */
  remaining: signedAmount,
  nextOn: date.nullable(),
  /** Whether an automatic posting failed. */
  hasError: z.boolean(),
  ...isFiled,
});
export type AccrualRow = z.infer<typeof row>;

/** Each accrual and deferral with what is left of it on a day, and whether their accounts say the same (Accounting 30). */
const accrualList = record("AccrualList", {
  asOf: date,
  items: z.array(row),
  /** How many each tab has on that day. */
  tabs: z.array(z.object({ tab: z.enum(["all", ...ACCRUAL_STATUSES]), rows: z.int() })),
  /** Each account that holds amounts, with what all of them have left on it and its balance, a credit being negative. */
  accounts: z.array(
    z.object({
      accountId,
      ...named,
      register: signedAmount,
      balance: signedAmount,
      /** The balance less what is left. */
      difference: signedAmount,
    }),
  ),
});
export type AccrualList = z.infer<typeof accrualList>;

const REFS = ["body.balanceAccountId", "body.resultAccountId", "body.documentId", "body.partyId"] as const;
const params = z.strictObject({ id: accrualId });
const ofOne = { access: "user", refs: ["params.id"], params, reply: accrual } as const;

const posting = input("AccrualPosting", {
  /** Posts every step that is due by this day and is not posted. */
  through: requiredDate("Enter a date to post through"),
  /** Of one; left out, of all of them. */
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
      /** Those of which something is left, or still to be posted, are open. */
      tab: z.enum(ACCRUAL_STATUSES).optional(),
      search: listQuery.search,
      sort: orderedQuery(ACCRUAL_COLUMNS).sort,
      ...filesFilter,
    }),
    reply: accrualList,
  }),
  get: endpoint("accruals.get", {
    ...ofOne,
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
    ...ofOne,
    summary: "Update an accrual or deferral; its schedule is fixed once something is posted",
    refs: ["params.id", ...REFS],
    body: asItWasRead(z.strictObject({ ...fields, version }), accrual)
      .superRefine(checkFields)
      .meta({ id: "AccrualUpdate" }),
  }),
  void: endpoint("accruals.void", {
    ...ofOne,
    summary: "Void an accrual or deferral and its journal entries (open periods only)",
    body: input("AccrualVersion", { version }),
  }),
  end: endpoint("accruals.end", {
    ...ofOne,
    summary: "End a deferral early; amounts due and the remainder are posted",
    body: input("AccrualEnd", { version, date: requiredDate("Enter an end date") }),
  }),
  post: endpoint("accruals.post", {
    summary: "Post the amounts due through a date, for one or for all",
    access: "user",
    refs: ["body.accrualId"],
    body: posting,
    reply: z.object({ posted: z.int() }),
  }),
  received: endpoint("accruals.received", {
    summary: "List goods received but not billed or accrued by a date, with their values",
    access: "user",
    refs: [],
    query: z.strictObject({ date }),
    reply: z.object({ items: z.array(receivedGoods), total: signedAmount }),
  }),
  accrueReceived: endpoint("accruals.accrueReceived", {
    summary: "Accrue goods received but not billed by a date; repeating it changes nothing",
    access: "user",
    refs: ["body.balanceAccountId", "body.goodsAccountId"],
    body: receivedGoodsInput,
    reply: z.object({ accrued: z.int() }),
  }),
};

/** What each of these would do, without doing it. */
export const accrualPreviews = {
  void: previewOf("accruals.previewVoid", accrualEndpoints.void),
  end: previewOf("accruals.previewEnd", accrualEndpoints.end),
  post: previewOf("accruals.previewPost", accrualEndpoints.post),
  accrueReceived: previewOf("accruals.previewAccrueReceived", accrualEndpoints.accrueReceived),
};
