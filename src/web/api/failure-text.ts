import { ApiError } from "./api-error.ts";

/** What is said when something failed: the server's own sentence where it declined, else the given one (Behaviour 8). */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isDeclined =
    error.status === 0 || error.status === 503 || (error.status >= 400 && error.status < 500);
  if (!isDeclined) return fallback;
  const isGeneral = error.code === "request.invalid" && error.errors.length > 0;
  return isGeneral ? error.errors.map(({ message }) => message).join(" ") : error.message;
}
