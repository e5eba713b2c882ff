import { z } from "zod";
import { record, signedAmount } from "./fields.ts";

const tab = record("DocumentStatusTotals", { documentCount: z.int(), total: signedAmount });
const balanceDue = signedAmount;

/** Tab totals of a document list, in base currency. */
export const documentTabs = record("DocumentTotals", {
  /** All documents: draft, unpaid, paid and voided. */
  all: tab,
  draft: tab,
  open: tab.extend({
    /** Balance due of their total. */
    balanceDue,
  }),
  /** Unpaid ones past due, with their balance due. */
  overdue: z.object({ documentCount: z.int(), balanceDue }),
  paid: tab,
  void: tab,
});
