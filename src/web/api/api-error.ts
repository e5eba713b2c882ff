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
