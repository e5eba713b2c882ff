import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { date, record } from "./fields.ts";

const count = z.int().min(0);

/** How much work of each kind waits, and which parts of the books are in use: of what the caller's role opens. */
const toDo = record("ToDo", {
  today: date,
  /** The last of the seven days whose bills are counted. */
  through: date,
  /** Bank transactions for review, of each account that has some. */
  bankAccounts: z.array(z.object({ code: z.string(), toReview: count })),
  lateInvoices: count,
  draftInvoices: count,
  draftBills: count,
  /** Late, or due within seven days. */
  billsDue: count,
  taxReturnsDue: count,
  /** Customers to remind today; null if more invoices are late than are looked through here. */
  remindersDue: count.nullable(),
  uses: z.object({
    assets: z.boolean(),
    loans: z.boolean(),
    accruals: z.boolean(),
    salesOrders: z.boolean(),
    purchaseOrders: z.boolean(),
  }),
});
export type ToDo = z.infer<typeof toDo>;

export const toDoEndpoint = endpoint("reports.toDo", {
  summary:
    "Count what waits to be done: bank transactions, late invoices, drafts, bills, tax returns, reminders",
  access: "user",
  refs: [],
  reply: toDo,
});
