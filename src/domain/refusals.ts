import type { ConfirmedRate } from "./exchange.ts";
import type { Period } from "./periods.ts";
import { ACCOUNT_REFUSALS } from "./account-refusals.ts";
import { ATTACHMENT_REFUSALS } from "./attachment-refusals.ts";
import { ACCRUAL_REFUSALS } from "./accrual-refusals.ts";
import { REVALUATION_REFUSALS } from "./revaluation-refusals.ts";
import { LOAN_REFUSALS } from "./loan-refusals.ts";
import { ASSET_REFUSALS } from "./asset-refusals.ts";
import { TAX_RETURN_REFUSALS } from "./tax-return-refusals.ts";
import { BANK_REFUSALS } from "./bank-refusals.ts";
import { BOOK_REFUSALS } from "./book-refusals.ts";
import { FORM_REFUSALS } from "./form-refusals.ts";
import { MAIL_REFUSALS } from "./mail-refusals.ts";
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
  ...ATTACHMENT_REFUSALS,
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
  ...MAIL_REFUSALS,
  ...ORDER_REFUSALS,
  ...SCHEDULE_REFUSALS,
} as const satisfies Record<string, Entry>;

/** The specification fixes some sentences; what to do next then follows in `nextStep`, and arrives in the errors. */
type Entry = { status: number; detail: string; nextStep?: string };

export type RefusalCode = keyof typeof REFUSALS;
export type FieldError = { field: string; message: string; rate?: ConfirmedRate };

/** A request that was understood and declined. Everything else that is thrown is our bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  /** With a stale edit: the record as it is now; with a currency that no account has: that currency. */
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
  const { detail, nextStep }: Entry = REFUSALS[code];
  return nextStep === undefined ? [] : [{ field: "", message: `${detail}. ${nextStep}` }];
}

/** The HTTP status and sentence of a refusal. */
export function refusalReply(code: RefusalCode): { status: number; detail: string } {
  return REFUSALS[code];
}

/** Declines the request at one field: the field's message is the refusal's own sentence. */
export function refuseField(code: RefusalCode, field: string): Refusal {
  return new Refusal(code, [{ field, message: REFUSALS[code].detail }]);
}

/** What is wrong at one field, and why. */
export type FieldProblem = { code: RefusalCode; field: string };

/** Declines the request at each of these fields, each with its own sentence, for the reason of the first. */
export function refuseFields(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Refusal(
    first.code,
    problems.map(({ code, field }) => ({ field, message: REFUSALS[code].detail })),
  );
}

/** Declines a period that begins after it ends, at its first day. */
export function refuseReversed({ start, end }: Period): void {
  if (start > end) throw refuseField("report.period-reversed", "start");
}

/** What a person reads: the sentence at the first field, or of the refusal. Of a mistake of ours it names the kind. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Refusal))
    return `Something went wrong on the server (${kindOf(failure)}). Administrators can see the reason. We'll retry automatically.`;
  return failure.errors[0]?.message ?? refusalReply(failure.code).detail;
}

const kindOf = (failure: unknown): string =>
  failure instanceof Error ? ("code" in failure ? String(failure.code) : failure.name) : "unknown";

export const codeOf = (failure: unknown): string => (failure instanceof Refusal ? failure.code : "failed");
