import { z } from "zod";
import { SENT_FILTERS } from "#domain/lists.ts";
import { date, partyId, record, signedAmount } from "./fields.ts";
import { attachmentsFilter } from "./with-files.ts";

const tab = record("DocumentStatusTotals", { documentCount: z.int(), total: signedAmount });
const balanceDue = signedAmount;

/** Tab totals of a document list, in base currency. */
export const documentTabs = record("DocumentTotals", {
  /** All documents: draft, unpaid, paid and voided. */
  all: tab,
  draft: tab,
  unpaid: tab.extend({
    /** Balance due of their total. */
    balanceDue,
  }),
  /** Unpaid ones past due, with their balance due. */
  overdue: z.object({ documentCount: z.int(), balanceDue }),
  paid: tab,
  void: tab,
});

/** Filters of a list and its tab counts, besides search: party, dates, due date, emails and files. */
export const documentFilters = {
  partyId: partyId.optional(),
  start: date.optional(),
  end: date.optional(),
  dueFrom: date.optional(),
  dueTo: date.optional(),
  isSent: z.enum(SENT_FILTERS).optional(),
  ...attachmentsFilter,
};
