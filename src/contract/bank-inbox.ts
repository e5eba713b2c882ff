import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { accountId, id, instant, record } from "./fields.ts";

export const REFUSED_SHOWN_MAX = 100;

/** A file in an account's folder that the server refused (Decision 0059). */
const refusedFile = record("BankRejectedFile", {
  id: z.uuid(),
  /** Account of the folder; null if no account matches its name. */
  accountId: accountId.nullable(),
  /** Folder name: the account's id or code. */
  folder: z.string(),
  fileName: z.string(),
  rejectedAt: instant,
  /** The reasons from the note next to the file; empty if there is no note. */
  reasons: z.array(z.string()),
});
export type BankRefusedFile = z.infer<typeof refusedFile>;

export const bankInboxEndpoints = {
  list: endpoint("bankRejectedFiles.list", {
    summary: "List files rejected from the company's server folder, newest first, with the reason",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(refusedFile).max(REFUSED_SHOWN_MAX), nextCursor: z.null() }),
  }),
  dismiss: endpoint("bankRejectedFiles.dismiss", {
    summary: "Dismiss a rejected file",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id }),
  }),
};
