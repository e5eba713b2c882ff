import type { IncomingHttpHeaders } from "node:http";
import { text } from "#contract/fields.ts";
import { LOCK_REASON_HEADER } from "#contract/operations.ts";
import { Refusal } from "#domain/refusals.ts";

const REASON_LENGTH_MAX = 500;
const reason = text(REASON_LENGTH_MAX).min(1);

/** Returns the reason for writing within a soft lock; null if none was given (Accounting 33). */
export function lockReasonIn(headers: IncomingHttpHeaders): string | null {
  const encoded = headers[LOCK_REASON_HEADER];
  if (encoded === undefined) return null;
  const parsedReason = reason.safeParse(decode(String(encoded)));
  if (parsedReason.success) return parsedReason.data;
  throw new Refusal("request.invalid", [
    { field: "Lock-Reason", message: `Send 1 to ${REASON_LENGTH_MAX} characters, percent-encoded` },
  ]);
}

function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
