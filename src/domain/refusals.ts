/**
 * Everything that Twofold declines to do, with the sentence that the user reads. A closed list:
 * clients switch on the code, and whatever is not here is our bug. Wording: Spec 5 and 8.
 */
const REFUSALS = {
  "request.invalid": { status: 400, detail: "Please check the highlighted fields." },
  "request.too-large": { status: 413, detail: "The request is too large." },
  "request.rate-limited": { status: 429, detail: "Too many requests. Please wait a moment and try again." },
  "request.not-found": { status: 404, detail: "This address does not exist." },
  "request.foreign-origin": { status: 403, detail: "This request came from another site and was refused." },
  "request.unsupported-type": { status: 415, detail: "Requests must be sent as JSON." },
  "request.busy": { status: 503, detail: "The server is busy. Please try again in a moment." },
  "request.key-reused": {
    status: 422,
    detail: "This idempotency key was already used for a different request.",
  },
  "auth.required": { status: 401, detail: "Authentication required" },
  "auth.forbidden": { status: 403, detail: "You are not allowed to do this." },
  "auth.invalid-credentials": { status: 401, detail: "Invalid email or password. Please try again." },
  "auth.email-not-confirmed": {
    status: 403,
    detail: "Please check your email and click the confirmation link to verify your account.",
  },
  "auth.already-registered": { status: 409, detail: "This email is already registered. Please sign in." },
  "auth.common-password": {
    status: 422,
    detail: "This password is one of the most common ones. Please choose another.",
  },
  "auth.wrong-password": { status: 422, detail: "The current password is not correct." },
  "auth.link-invalid": {
    status: 400,
    detail: "This link is not valid or has expired. Please request a new one.",
  },
  "record.duplicate": { status: 409, detail: "A record with this identifier already exists" },
  "record.in-use": { status: 409, detail: "This operation would violate database constraints" },
  "record.not-found": { status: 404, detail: "This record does not exist." },
  "record.stale": {
    status: 409,
    detail: "Somebody changed this record since you opened it. Nothing was overwritten.",
  },
  "account.not-found": { status: 404, detail: "Account not found or already deleted" },
  "account.duplicate-code": { status: 409, detail: "An account with this code already exists" },
  "account.has-journals": { status: 409, detail: "Cannot delete account with existing journal entries" },
  "account.has-subaccounts": { status: 409, detail: "Cannot delete account with existing subaccounts" },
  "account.type-in-use": {
    status: 409,
    detail: "The type of an account with journal entries or subaccounts cannot be changed",
  },
  "account.bad-parent": {
    status: 422,
    detail: "The parent must be an active main account of the same type with a four-digit code",
  },
  "account.inactive": { status: 422, detail: "This account is inactive" },
  "account.chart-not-empty": {
    status: 409,
    detail: "A starter chart can only be added while the chart of accounts is empty",
  },
  "journal.not-found": { status: 404, detail: "Journal not found" },
  "journal.incomplete": { status: 422, detail: "Please fill in all required fields" },
  "journal.no-lines": { status: 422, detail: "At least one journal entry is required" },
  "journal.no-valid-lines": { status: 422, detail: "Please add at least one valid journal entry" },
  "journal.unbalanced": { status: 422, detail: "Journal entries must balance" },
  "journal.total-too-large": {
    status: 422,
    detail: "The total of a journal can be at most 999,999,999,999,999.99",
  },
  "journal.line-without-account": {
    status: 422,
    detail: "Journal entries must balance and have valid accounts selected",
  },
  "journal.duplicate-number": { status: 409, detail: "A record with this identifier already exists" },
  "journal.period-closed": { status: 409, detail: "This date lies in a closed period" },
  "journal.line-two-sided": { status: 422, detail: "A line has either a debit or a credit, not both" },
  "journal.limit-reached": {
    status: 402,
    detail:
      "Monthly journal entry limit reached for free tier. Please upgrade to Premium for unlimited entries.",
  },
  "report.period-reversed": { status: 422, detail: "The start date must not be after the end date" },
  "books.unsound": { status: 409, detail: "This change would leave the books in an unsound state." },
} as const satisfies Record<string, { status: number; detail: string }>;

export type RefusalCode = keyof typeof REFUSALS;
export type FieldError = { field: string; message: string };

/** A request that was understood and declined. Everything else that is thrown is our bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  /** With a stale edit: the record as it is now. */
  readonly current: unknown;

  constructor(code: RefusalCode, errors: readonly FieldError[] = [], current?: unknown) {
    super(REFUSALS[code].detail);
    this.name = "Refusal";
    this.code = code;
    this.errors = errors;
    this.current = current;
  }
}

/** The HTTP status and sentence of a refusal. */
export function refusalReply(code: RefusalCode): { status: number; detail: string } {
  return REFUSALS[code];
}

/** Declines the request at one field: the field's message is the refusal's own sentence. */
export function refuseField(code: RefusalCode, field: string): Refusal {
  return new Refusal(code, [{ field, message: REFUSALS[code].detail }]);
}
