import { z } from "zod";
import { record } from "./fields.ts";

/** An RFC 9457 problem: the stable `code` is for programs, `detail` is the sentence for people. */
export const problem = record("Problem", {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /** Which field, and what is wrong with it: "lines[0].debit". */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  requestId: z.string().optional(),
  /** With record.stale: the record as it is now, to show beside the caller's own version. */
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof problem>;
