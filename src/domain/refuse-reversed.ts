import type { Period } from "./periods.ts";
import { refuseField } from "./refusals.ts";

/** Declines a period that begins after it ends, at its first day. */
export function refuseReversed({ start, end }: Period): void {
  if (start > end) throw refuseField("report.period-reversed", "start");
}
