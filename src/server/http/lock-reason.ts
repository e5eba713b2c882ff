import type { IncomingHttpHeaders } from "node:http";
import { text } from "#contract/fields.ts";
import { LOCK_REASON_HEADER } from "#contract/operations.ts";
import { Refusal } from "#domain/refusals.ts";

const LONGEST = 500;
const reason = text(LONGEST).min(1);

/** Returns the reason for writing within a soft lock; null if none was given (Accounting 33). */
export function lockReasonIn(headers: IncomingHttpHeaders): string | null {
  const encoded = headers[LOCK_REASON_HEADER];
  if (encoded === undefined) return null;
  const given = reason.safeParse(decoded(String(encoded)));
  if (given.success) return given.data;
  throw new Refusal("request.invalid", [
    { field: "Lock-Reason", message: `Send 1 to ${LONGEST} characters, percent-encoded` },
  ]);
}

function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
