import type { FieldError } from "#domain/refusals.ts";

type Details = {
  status: number;
  code: string;
  detail: string;
  errors?: readonly FieldError[];
  current?: unknown;
};

/** What the server answered instead of a reply; `message` is the sentence for people. */
export class ApiError extends Error {
  /** The status of HTTP; 0 when no answer came. */
  readonly status: number;
  /** The stable code to switch on: "journal.unbalanced". */
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** With record.stale: the record as it is now. */
  readonly current: unknown;

  constructor({ status, code, detail, errors = [], current }: Details) {
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.current = current;
  }
}

/** Whether there is no record of that id, or the id cannot be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/**
 * What the page says of a failure: the server's own sentence where it declined, else the given one (Behavior 8).
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isDeclined =
    error.status === 0 || error.status === 503 || (error.status >= 400 && error.status < 500);
  if (!isDeclined) return fallback;
  const isGeneral = error.code === "request.invalid" && error.errors.length > 0;
  if (isGeneral) return error.errors.map(({ message }) => message).join(" ");
  // The same sentence, with what to do next.
  return (
    error.errors.find(({ message }) => message.startsWith(`${error.message}. `))?.message ?? error.message
  );
}

/** All that is wrong with what was sent, in sentences. */
export function reasonsOf(error: Error): string {
  const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message).filter(Boolean) : [];
  return reasons.length > 0 ? reasons.join(" ") : error.message;
}

/** No answer came. */
export const unreachable = (
  detail = "The server cannot be reached. Check your connection and try again.",
): ApiError => new ApiError({ status: 0, code: "request.unreachable", detail });
