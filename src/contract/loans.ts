import { z } from "zod";
import { attachmentsFilter, isFiled } from "./with-files.ts";
import { isDateText } from "#domain/dates.ts";
import type { AccountId, LoanId } from "#domain/ids.ts";
import { LOAN_COLUMNS } from "#domain/lists.ts";
import {
  LOAN_INSTALLMENTS_MAX,
  LOAN_METHODS,
  LOAN_MONTHS,
  LOAN_STATUSES,
  LOAN_ENTRY_KINDS,
  type LoanTerms,
  loanError,
} from "#domain/amortization-schedule.ts";
import { compare, isZero, type Money, toAmount } from "#domain/money.ts";
import { previewOf } from "./posting-preview.ts";
import { endpoint } from "./endpoint.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  amount,
  requiredId,
  date,
  id,
  input,
  instant,
  journalId,
  listQuery,
  longText,
  orderedQuery,
  partyId,
  percentage,
  brandSchema,
  record,
  repliedRate,
  requiredDate,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";

export const loanId = brandSchema<LoanId>(id);

const fields = {
  name: requiredText(200, "Enter a name"),
  notes: longText(4000).default(""),
  /** The lender. */
  partyId: partyId.nullable().default(null),
  /** Liability account of the loan. */
  loanAccountId: requiredId<AccountId>("Choose the loan account"),
  interestAccountId: requiredId<AccountId>("Choose the interest account"),
  /** Account for a fee. */
  feeAccountId: accountId.nullable().default(null),
  /** Bank account for the payout and the installments. */
  paymentAccountId: requiredId<AccountId>("Choose the payment account"),
  principal: amount,
  /** Fee that the lender deducts from the payout. */
  fee: amount.default(toAmount("0")),
  /** Annual percent. */
  rate: percentage,
  /** Date of the payout, or since when it is owed; the first installment is due one period later. */
  startsOn: requiredDate("Enter the start date"),
  /** Months between installments. */
  intervalMonths: z.literal(LOAN_MONTHS).default(1),
  installmentCount: z.int(`Enter a whole number from 1 to ${LOAN_INSTALLMENTS_MAX}`),
  method: z.enum(LOAN_METHODS).default("equal_payments"),
  /** Whether the loan is an opening balance: nothing is paid out. */
  isOpening: z.boolean().default(false),
  /** Whether installments are posted automatically when due. */
  isAutomatic: z.boolean().default(true),
};

type LoanFields = LoanTerms & {
  fee: Money;
  feeAccountId: string | null;
  isOpening: boolean;
  loanAccountId: string;
  interestAccountId: string;
  paymentAccountId: string;
};

/** Reports errors in the terms or accounts at their fields. */
function checkFields(values: LoanFields, context: z.RefinementCtx): void {
  const report = (field: keyof LoanFields, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const fault = isDateText(values.startsOn) ? loanError(values) : null;
  if (fault !== null) report(fault.field, fault.message);
  const isTooMuch = !isZero(values.principal) && compare(values.fee, values.principal) >= 0;
  if (isTooMuch) report("fee", "The fee must be less than the amount. Enter a lower fee.");
  if (values.isOpening && !isZero(values.fee))
    report("fee", "An existing loan has no payout to deduct a fee from. Leave the fee blank.");
  if (isZero(values.fee) !== (values.feeAccountId === null))
    report(
      "feeAccountId",
      isZero(values.fee) ? "Enter a fee first, or leave the fee account blank" : "Choose the fee account",
    );
  if (values.interestAccountId === values.loanAccountId)
    report("interestAccountId", "The accounts of a loan must differ. Choose another account.");
}

export const loanInput = z.strictObject(fields).superRefine(checkFields).meta({ id: "LoanInput" });
export type LoanInput = z.infer<typeof loanInput>;

const installment = {
  dueDate: date,
  amount: signedAmount,
  interest: signedAmount,
  principal: signedAmount,
  outstanding: signedAmount,
};

const entry = record("LoanEntry", {
  journalId,
  journalNumber: z.string(),
  kind: z.enum(LOAN_ENTRY_KINDS),
  /** Due date. */
  dueDate: date,
  date,
  /** Principal repaid; negative for the payout. */
  principal: signedAmount,
  interest: signedAmount,
  fee: signedAmount,
  isVoid: z.boolean(),
});
export type LoanEntry = z.infer<typeof entry>;

const codeAndName = z.object({ code: z.string(), name: z.string() });

export const loan = record("Loan", {
  id: loanId,
  version,
  name: z.string(),
  notes: z.string(),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  loanAccountId: accountId,
  interestAccountId: accountId,
  feeAccountId: accountId.nullable(),
  paymentAccountId: accountId,
  loanAccount: codeAndName,
  interestAccount: codeAndName,
  feeAccount: codeAndName.nullable(),
  paymentAccount: codeAndName,
  principal: signedAmount,
  fee: signedAmount,
  rate: repliedRate,
  startsOn: date,
  intervalMonths: z.literal(LOAN_MONTHS),
  installmentCount: z.int(),
  method: z.enum(LOAN_METHODS),
  isOpening: z.boolean(),
  isAutomatic: z.boolean(),
  status: z.enum(LOAN_STATUSES),
  /** Remaining balance. */
  outstanding: signedAmount,
  /** The next installment; null once the loan is repaid. */
  nextEntry: z.object(installment).nullable(),
  /** When the next automatic posting is due; null if there is none. */
  nextDate: date.nullable(),
  /** Why the posting failed, and when it is retried. */
  error: z.string().nullable(),
  retryAt: instant.nullable(),
  /** All installments, including paid ones. */
  schedule: z.array(z.object(installment)),
  /** Posted entries, newest first. */
  entries: z.array(entry),
  createdAt: instant,
});
export type Loan = z.infer<typeof loan>;

const row = record("LoanSummary", {
  id: loanId,
  name: z.string(),
  partyName: z.string().nullable(),
  loanAccountId: accountId,
  rate: repliedRate,
  startsOn: date,
  status: z.enum(LOAN_STATUSES),
  principal: signedAmount,
  /** Balance owed. */
  outstanding: signedAmount,
  nextDate: date.nullable(),
  /** Whether an automatic posting failed. */
  hasError: z.boolean(),
  ...isFiled,
});
export type LoanSummary = z.infer<typeof row>;

/** Loans with the remaining balance on a day, compared with their accounts (Accounting 31). */
const loanList = record("LoanList", {
  asOf: date,
  items: z.array(row),
  /** Row count of each status that day. */
  statuses: z.array(z.object({ status: z.enum(["all", ...LOAN_STATUSES]), count: z.int() })),
  /** Of all items. */
  totals: z.object({ principal: signedAmount, outstanding: signedAmount }),
  /** Each loan account with the total of its loans and its ledger balance; credits are negative. */
  accounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      subledgerBalance: signedAmount,
      balance: signedAmount,
      difference: signedAmount,
    }),
  ),
});
export type LoanList = z.infer<typeof loanList>;

const REFS = [
  "body.loanAccountId",
  "body.interestAccountId",
  "body.feeAccountId",
  "body.paymentAccountId",
  "body.partyId",
] as const;
const params = z.strictObject({ id: loanId });
const recordOperation = { access: "user", refs: ["params.id"], params, reply: loan } as const;
const asRead = input("LoanVersionInput", { version });

export const loanEndpoints = {
  list: endpoint("loans.list", {
    summary: "List loans with their balances on a date, and their accounts",
    access: "user",
    refs: [],
    query: z.strictObject({
      asOf: date.optional(),
      status: z.enum(LOAN_STATUSES).optional(),
      search: listQuery.search,
      sort: orderedQuery(LOAN_COLUMNS).sort,
      ...attachmentsFilter,
    }),
    reply: loanList,
  }),
  get: endpoint("loans.get", {
    ...recordOperation,
    summary: "Get a loan with its schedule and posted entries",
  }),
  create: endpoint("loans.create", {
    summary: "Create a loan; it is paid out on its start date or already in your books",
    access: "user",
    refs: REFS,
    body: loanInput,
    reply: loan,
    status: 201,
  }),
  update: endpoint("loans.update", {
    ...recordOperation,
    summary: "Update a loan; its schedule is fixed once a payment is posted",
    refs: ["params.id", ...REFS],
    body: acceptReadFields(z.strictObject({ ...fields, version }), loan)
      .superRefine(checkFields)
      .meta({ id: "LoanUpdate" }),
  }),
  pay: endpoint("loans.pay", {
    ...recordOperation,
    summary: "Post the loan payments due through a date",
    body: input("LoanPaymentInput", { version, through: requiredDate("Enter a date to post through") }),
  }),
  repay: endpoint("loans.repay", {
    ...recordOperation,
    summary: "Repay part or all of a loan early, with interest to date",
    body: input("LoanRepaymentInput", {
      version,
      date: requiredDate("Enter the repayment date"),
      /** If omitted, the rest. */
      amount: amount.optional(),
    }),
  }),
  undo: endpoint("loans.undo", {
    ...recordOperation,
    refs: ["params.id", "body.journalId"],
    summary: "Undo the last entry of a loan; automatic payments stop",
    /** The journal identifies the entry to undo, because a later one may have been posted automatically since. */
    body: input("LoanUndoInput", { version, journalId }),
  }),
  void: endpoint("loans.void", {
    ...recordOperation,
    summary: "Void a loan and all its journal entries (open periods only)",
    body: asRead,
  }),
};

/** Preview each of these without doing it. */
export const loanPreviews = {
  pay: previewOf("loans.previewPay", loanEndpoints.pay),
  repay: previewOf("loans.previewRepay", loanEndpoints.repay),
  undo: previewOf("loans.previewUndo", loanEndpoints.undo),
  void: previewOf("loans.previewVoid", loanEndpoints.void),
};
