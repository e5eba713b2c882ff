import type { FieldErrors, ResolverResult } from "react-hook-form";
import type { z } from "zod";
import { bookInput, type Book, type BookInput } from "#contract/book.ts";
import { formatDate } from "#domain/dates.ts";
import type { Difference } from "#web/fields/stale-notice.tsx";

/** What the company form holds: every field as text; blank ones are saved as nothing (Spec 5.5). */
export type CompanyFormValues = {
  name: string;
  address: string;
  phone: string;
  email: string;
  taxId: string;
  fiscalYearStart: string;
  fiscalYearEnd: string;
  timeZone: string;
  negativeStock: Book["negativeStock"];
};

/** Selling without stock (Rules 7). */
export const NEGATIVE_STOCK: Readonly<Record<Book["negativeStock"], string>> = {
  allow: "Allow, and settle the cost later",
  block: "Block",
};

export const COMPANY_FIELDS = [
  "name",
  "address",
  "phone",
  "email",
  "taxId",
  "fiscalYearStart",
  "fiscalYearEnd",
  "timeZone",
  "negativeStock",
] as const satisfies readonly (keyof CompanyFormValues)[];

const LABELS: Readonly<Record<keyof CompanyFormValues, string>> = {
  name: "Company name",
  address: "Address",
  phone: "Phone",
  email: "Email",
  taxId: "Tax ID",
  fiscalYearStart: "Fiscal year start",
  fiscalYearEnd: "Fiscal year end",
  timeZone: "Time zone",
  negativeStock: "Selling without stock",
};

export function toCompanyValues(book: Book): CompanyFormValues {
  const { name, timeZone, negativeStock } = book;
  return {
    name,
    timeZone,
    negativeStock,
    address: book.address ?? "",
    phone: book.phone ?? "",
    email: book.email ?? "",
    taxId: book.taxId ?? "",
    fiscalYearStart: book.fiscalYearStart ?? "",
    fiscalYearEnd: book.fiscalYearEnd ?? "",
  };
}

/** What is sent, but for the version over which it is saved. */
export type CompanyInput = Omit<BookInput, "version">;

/** What is sent, or what is wrong with each field. */
export function readCompany(values: CompanyFormValues): ResolverResult<CompanyFormValues, CompanyInput> {
  const { fiscalYearStart, fiscalYearEnd, ...texts } = values;
  const parsed = bookInput.safeParse({
    ...texts,
    version: 1,
    fiscalYearStart: fiscalYearStart || null,
    fiscalYearEnd: fiscalYearEnd || null,
  });
  if (parsed.success) {
    const { version: _version, ...input } = parsed.data;
    return { values: input, errors: {} };
  }
  const errors: FieldErrors<CompanyFormValues> = {};
  for (const field of COMPANY_FIELDS) {
    const issue = parsed.error.issues.find(({ path }: z.core.$ZodIssue) => path[0] === field);
    if (issue) errors[field] = { type: "invalid", message: issue.message };
  }
  return { values: {}, errors };
}

/** What differs between the form and the company as somebody else saved it. */
export function companyDifferences(mine: CompanyFormValues, saved: Book): Difference[] {
  const theirs = toCompanyValues(saved);
  const read = (field: keyof CompanyFormValues, values: CompanyFormValues): string => {
    if (field === "negativeStock") return NEGATIVE_STOCK[values.negativeStock];
    const text = values[field];
    return field.startsWith("fiscal") && text !== "" ? formatDate(text) : text;
  };
  return COMPANY_FIELDS.filter((field) => mine[field].trim() !== theirs[field]).map((field) => ({
    label: LABELS[field],
    mine: read(field, mine),
    saved: read(field, theirs),
  }));
}
