import type { ConfirmedRate } from "./exchange.ts";
import type { Period } from "./periods.ts";
import { ACCOUNT_REFUSALS } from "./account-refusals.ts";
import { CHECKLIST_REFUSALS } from "./checklist-refusals.ts";
import { COMMENT_REFUSALS } from "./comment-refusals.ts";
import { APPROVAL_REFUSALS } from "./approval-refusals.ts";
import { ATTACHMENT_REFUSALS } from "./attachment-refusals.ts";
import { ACCRUAL_REFUSALS } from "./accrual-refusals.ts";
import { REVALUATION_REFUSALS } from "./revaluation-refusals.ts";
import { LOAN_REFUSALS } from "./loan-refusals.ts";
import { ASSET_REFUSALS } from "./asset-refusals.ts";
import { TAX_RETURN_REFUSALS } from "./tax-return-refusals.ts";
import { BANK_REFUSALS } from "./bank-refusals.ts";
import { BOOK_REFUSALS } from "./book-refusals.ts";
import { FORM_REFUSALS } from "./form-refusals.ts";
import { EMAIL_REFUSALS } from "./email-refusals.ts";
import { OPENING_REFUSALS } from "./opening-refusals.ts";
import { ORDER_REFUSALS } from "./order-refusals.ts";
import { SCHEDULE_REFUSALS } from "./schedule-refusals.ts";
import { MONEY_REFUSALS } from "./money-refusals.ts";
import { PERSON_REFUSALS } from "./person-refusals.ts";
import { INSTALLMENT_REFUSALS } from "./installment-refusals.ts";
import { PARTY_REFUSALS } from "./party-refusals.ts";
import { TAX_RATE_REFUSALS } from "./tax-rate-refusals.ts";
import { STOCK_REFUSALS } from "./stock-refusals.ts";
import { TRADE_REFUSALS } from "./trade-refusals.ts";

/** All expected errors with their messages (Behavior 5 and 8). The list is closed: clients switch on the code. */
const REFUSALS = {
  ...FORM_REFUSALS,
  ...BOOK_REFUSALS,
  ...OPENING_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...APPROVAL_REFUSALS,
  ...ATTACHMENT_REFUSALS,
  ...CHECKLIST_REFUSALS,
  ...COMMENT_REFUSALS,
  ...PERSON_REFUSALS,
  ...TRADE_REFUSALS,
  ...PARTY_REFUSALS,
  ...TAX_RATE_REFUSALS,
  ...STOCK_REFUSALS,
  ...INSTALLMENT_REFUSALS,
  ...ACCRUAL_REFUSALS,
  ...LOAN_REFUSALS,
  ...REVALUATION_REFUSALS,
  ...ASSET_REFUSALS,
  ...TAX_RETURN_REFUSALS,
  ...BANK_REFUSALS,
  ...MONEY_REFUSALS,
  ...EMAIL_REFUSALS,
  ...ORDER_REFUSALS,
  ...SCHEDULE_REFUSALS,
} as const satisfies Record<string, RefusalTexts>;

/** Some messages are fixed by the specification; `nextStep` then adds what to do, in the list of errors. */
type RefusalTexts = { status: number; detail: string; nextStep?: string };

export type RefusalCode = keyof typeof REFUSALS;
export type FieldError = { field: string; message: string; rate?: ConfirmedRate };

/** A request that was understood and declined. Anything else thrown is our bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  /** For a stale edit, the current record; for a currency without an account, that currency. */
  readonly current: unknown;

  constructor(code: RefusalCode, errors: readonly FieldError[] = [], current?: unknown) {
    super(REFUSALS[code].detail);
    this.name = "Refusal";
    this.code = code;
    this.errors = errors.length > 0 ? errors : nextStepOf(code);
    this.current = current;
  }
}

function nextStepOf(code: RefusalCode): FieldError[] {
  const { detail, nextStep }: RefusalTexts = REFUSALS[code];
  return nextStep === undefined ? [] : [{ field: "", message: `${detail}. ${nextStep}` }];
}

/** The HTTP status and message of a refusal. */
export function refusalReply(code: RefusalCode): { status: number; detail: string } {
  return REFUSALS[code];
}

/** Declines the request at one field, with the refusal's own message. */
export function refuseField(code: RefusalCode, field: string): Refusal {
  return new Refusal(code, [{ field, message: REFUSALS[code].detail }]);
}

/** An invalid field and the reason; `message` if it says more than the refusal. */
export type FieldProblem = { code: RefusalCode; field: string; message?: string };

/** Declines the request at each of these fields, each with its own message, with the code of the first. */
export function refuseFields(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Refusal(
    first.code,
    problems.map(({ code, field, message = REFUSALS[code].detail }) => ({ field, message })),
  );
}

/** Declines a period that starts after it ends, at its first day. */
export function refuseReversed({ start, end }: Period): void {
  if (start > end) throw refuseField("report.period-reversed", "start");
}

/** The message for the user: of the first field, or of the refusal. For a bug of ours, it names the kind. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Refusal))
    return `Something went wrong on the server (${kindOf(failure)}). We'll retry automatically. Administrators of the server can see the reason.`;
  const [{ message } = { message: failure.message }] = failure.errors;
  const { detail, nextStep }: RefusalTexts = REFUSALS[failure.code];
  return message === detail && nextStep !== undefined ? `${detail}. ${nextStep}` : message;
}

const kindOf = (failure: unknown): string =>
  failure instanceof Error ? ("code" in failure ? String(failure.code) : failure.name) : "unknown";

export const codeOf = (failure: unknown): string => (failure instanceof Refusal ? failure.code : "failed");
