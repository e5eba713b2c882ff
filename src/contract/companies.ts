import { z } from "zod";
import { ROLES } from "#domain/roles.ts";
import { countryCode } from "./book.ts";
import { endpoint } from "./endpoint.ts";
import { bookId, input, record, requiredText } from "./fields.ts";

const companyOfPerson = record("Company", {
  id: bookId,
  name: z.string(),
  currency: z.string(),
  isSample: z.boolean(),
  /** Your role in it. */
  role: z.enum(ROLES),
});
export type CompanyOfPerson = z.infer<typeof companyOfPerson>;

export const newCompanyInput = input("CompanyInput", {
  name: requiredText(200, "Company name is required"),
  /** Determines currency, formats and fiscal year. If omitted, inferred from the request's languages. */
  country: countryCode.optional(),
});
export type NewCompanyInput = z.infer<typeof newCompanyInput>;

/** The companies of a user; pages and programs name the one they mean (Decision 0061). */
export const companyEndpoints = {
  list: endpoint("companies.list", {
    summary: "List your companies, oldest first, including the sample company while it is open",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(companyOfPerson), nextCursor: z.null() }),
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
