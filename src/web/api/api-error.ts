import type { FieldError } from "#domain/refusals.ts";

type ErrorDetails = {
  status: number;
  code: string;
  detail: string;
  errors?: readonly FieldError[];
  current?: unknown;
};

/** Error reply of the server; `message` is a sentence for the user. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Stable code to switch on, such as "journal.unbalanced". */
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** For record.stale: the current version of the record. */
  readonly current: unknown;

  constructor({ status, code, detail, errors = [], current }: ErrorDetails) {
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.current = current;
  }
}

/** Whether the record doesn't exist, or its ID isn't valid. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Message to show for a failure: the server's sentence if it refused, otherwise the fallback (Behavior 8). */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isDeclined =
    error.status === 0 || error.status === 503 || (error.status >= 400 && error.status < 500);
  if (!isDeclined) return fallback;
  const isGeneral = error.code === "request.invalid" && error.errors.length > 0;
  if (isGeneral) return error.errors.map(({ message }) => message).join(" ");
  // Prefer the same sentence with what to do next.
  return (
    error.errors.find(({ message }) => message.startsWith(`${error.message}. `))?.message ?? error.message
  );
}

/** Returns all errors of a request as sentences. */
export function reasonsOf(error: Error): string {
  const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message).filter(Boolean) : [];
  return reasons.length > 0 ? reasons.join(" ") : error.message;
}

/** Error for a request without an answer. */
export const unreachable = (
  detail = "The server can't be reached. Check your connection and try again.",
): ApiError => new ApiError({ status: 0, code: "request.unreachable", detail });
