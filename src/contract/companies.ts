import { z } from "zod";
import { ROLES } from "#domain/roles.ts";
import { URGENCIES, URGENCY_REASONS } from "#domain/urgency.ts";
import { countryCode } from "./book.ts";
import { lastBooksCheck } from "./books-check.ts";
import { endpoint } from "./endpoint.ts";
import { bookId, date, input, record, requiredText } from "./fields.ts";
import { toReview } from "./to-do.ts";

const companyFields = {
  id: bookId,
  name: z.string(),
  currency: z.string(),
  isSample: z.boolean(),
  /** Your role in it. */
  role: z.enum(ROLES),
};

const companyOfPerson = record("Company", companyFields);
export type CompanyOfPerson = z.infer<typeof companyOfPerson>;

export const newCompanyInput = input("CompanyInput", {
  name: requiredText(200, "Company name is required"),
  /** Determines currency, formats and fiscal year. If omitted, inferred from the request's languages. */
  country: countryCode.optional(),
});
export type NewCompanyInput = z.infer<typeof newCompanyInput>;

const count = z.int().min(0).nullable();

/** The open tasks in one of your companies; null for a kind that your role there doesn't include. */
const companyOverview = record("CompanyOverview", {
  ...companyFields,
  today: date,
  urgency: z.enum(URGENCIES),
  /** What makes it urgent, or needs work soon. */
  reason: z.enum(URGENCY_REASONS).nullable(),
  /** Bank transactions for review, for each account with any. */
  bankAccounts: toReview.nullable(),
  /** Day of the first bank transaction that isn't reconciled. */
  unreconciledSince: date.nullable(),
  overdueInvoiceCount: count,
  draftInvoiceCount: count,
  draftBillCount: count,
  /** Overdue or due in seven days. */
  dueBillCount: count,
  dueTaxReturnCount: count,
  /** First unfiled return: the first day of its period, and the day it is due. */
  firstReturn: z.object({ start: date, dueDate: date.nullable() }).nullable(),
  /** Date through which nothing can be posted in any area. */
  lockedThrough: date.nullable(),
  lastCheck: lastBooksCheck.nullable(),
  /** How much of the closing checklist is done, for the last month that has ended. */
  checklist: z.object({ month: date, doneCount: z.int().min(0), itemCount: z.int().min(0) }).nullable(),
});
export type CompanyOverview = z.infer<typeof companyOverview>;

/** The companies of a user; pages and programs name the one they mean (Decision 0061). */
export const companyEndpoints = {
  list: endpoint("companies.list", {
    summary: "List your companies, oldest first, including the sample company while it is open",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(companyOfPerson), nextCursor: z.null() }),
  }),
  overview: endpoint("companies.overview", {
    summary: "List your companies with the open tasks in each, most urgent first",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(companyOverview), nextCursor: z.null() }),
  }),
  create: endpoint("companies.create", {
    summary: "Create another company",
    access: "user",
    refs: [],
    body: newCompanyInput,
    reply: companyOfPerson,
    status: 201,
  }),
};
