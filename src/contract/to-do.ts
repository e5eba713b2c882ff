import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { date, record } from "./fields.ts";

const count = z.int().min(0);

export const toReview = z.array(z.object({ code: z.string(), forReviewCount: count }));

/** Work waiting by kind, and which parts of the books are in use, as far as the caller's role may see. */
const toDo = record("ToDo", {
  today: date,
  /** Last of the seven days for which bills are counted. */
  through: date,
  /** Bank transactions for review, for each account with any. */
  bankAccounts: toReview,
  overdueInvoiceCount: count,
  draftInvoiceCount: count,
  draftBillCount: count,
  /** Accepted quotes without an order or invoice. */
  acceptedQuoteCount: count,
  /** Overdue or due in seven days. */
  dueBillCount: count,
  dueTaxReturnCount: count,
  /** Files in the receipt inbox. */
  waitingReceiptCount: count,
  /** Drafts that the caller may approve. */
  waitingApprovalCount: count,
  /** Customers to remind today; null if too many invoices are overdue to check here. */
  dueReminderCount: count.nullable(),
  features: z.object({
    assets: z.boolean(),
    loans: z.boolean(),
    accruals: z.boolean(),
    salesOrders: z.boolean(),
    purchaseOrders: z.boolean(),
    approvals: z.boolean(),
  }),
});
export type ToDo = z.infer<typeof toDo>;

export const toDoEndpoint = endpoint("reports.toDo", {
  summary:
    "Count open tasks: bank transactions, overdue invoices, accepted quotes, drafts, bills, tax returns, receipts, reminders and approvals",
  access: "user",
  refs: [],
  reply: toDo,
});
