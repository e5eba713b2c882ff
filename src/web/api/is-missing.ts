import { ApiError } from "./api-error.ts";

/** Whether what an address names is not there: no such record, or an id that cannot be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
