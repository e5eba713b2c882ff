import { z } from "zod";
import { record, signedAmount } from "./fields.ts";

const tab = record("DocumentTab", { documents: z.int(), total: signedAmount });
const balanceDue = signedAmount;

/** What the tabs of a list of documents count, in the currency of the books. */
export const documentTabs = record("DocumentTabs", {
  /** All documents: the drafts, the open, the paid and the voided ones. */
  all: tab,
  draft: tab,
  open: tab.extend({
    /** What is still to be paid of their total. */
    balanceDue,
  }),
  /** The open ones that are past due, with what is still to be paid of them. */
  overdue: z.object({ documents: z.int(), balanceDue }),
  paid: tab,
  void: tab,
});
