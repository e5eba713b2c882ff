import { z } from "zod";
import { isTimeZone } from "#domain/dates.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, optionalEmail, optionalLongText, optionalText, record, text, version } from "./fields.ts";

/** The company settings (Behaviour 3, 5.5); blank optional fields are null. */
export const book = record("Book", {
  id,
  version,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
  fiscalYearStart: date.nullable(),
  fiscalYearEnd: date.nullable(),
  currency: z.string(),
  timeZone: z.string(),
  /** Today in the company's time zone. */
  today: date,
  /** Journals dated up to this day can no longer be changed; null when nothing is closed. */
  closedThrough: date.nullable(),
  /** True while the owner works in the sample company. */
  isSample: z.boolean(),
  /** Selling without stock: allowed and settled later, or blocked (Accounting 7). */
  negativeStock: z.enum(["allow", "block"]),
  /** Hand-made journals of this calendar month; `limit` is null when there is none (Accounting 13). */
  monthlyJournals: z.object({ used: z.int(), limit: z.int().nullable() }),
});
export type Book = z.infer<typeof book>;

/** What the company form saves: a blank name is saved as 'My Company' (Behaviour 5.5). */
export const bookInput = z
  .strictObject({
    version,
    name: text(200).overwrite((name) => (name === "" ? "My Company" : name)),
    address: optionalLongText(1000),
    phone: optionalText(50),
    email: optionalEmail,
    taxId: optionalText(50),
    fiscalYearStart: date.nullable().default(null),
    fiscalYearEnd: date.nullable().default(null),
    negativeStock: z.enum(["allow", "block"]).optional(),
    timeZone: z.string().max(64).refine(isTimeZone, "Not a known time zone").optional(),
  })
  .refine(({ fiscalYearStart: start, fiscalYearEnd: end }) => start === null || end === null || start < end, {
    message: "The fiscal year must end after it starts",
    path: ["fiscalYearEnd"],
  })
  .meta({ id: "BookInput" });
export type BookInput = z.infer<typeof bookInput>;

export const bookEndpoints = {
  get: endpoint("book.get", {
    summary: "The company and its settings",
    access: "user",
    refs: [],
    reply: book,
  }),
  update: endpoint("book.update", {
    summary: "Change the company's settings",
    access: "user",
    refs: [],
    body: bookInput,
    reply: book,
  }),
};
