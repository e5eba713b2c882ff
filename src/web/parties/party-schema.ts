import { z } from "zod";
import type { Body } from "#contract/contract.ts";
import { partyInput } from "#contract/parties.ts";
import { paymentTermsInput } from "#contract/payment-terms.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { toTermsInput } from "#web/fields/payment-terms.ts";

/** The fields of a contact as the form holds them: "" for blank. */
const partyFields = partyInput.extend({
  code: partyInput.shape.code.unwrap(),
  accountId: z.string(),
  taxRateId: z.string(),
  language: z.enum(PDF_LANGUAGES).or(z.literal("")),
  currency: z.string(),
  paymentTerms: z
    .array(
      z.object({
        percent: z.string(),
        days: z.string(),
        isEndOfMonth: z.boolean(),
        monthsLater: z.string(),
        daysAfterMonth: z.string(),
        discount: z.object({ percent: z.string(), days: z.string() }),
      }),
    )
    .transform((terms): z.input<typeof paymentTermsInput> => toTermsInput(terms))
    .pipe(paymentTermsInput),
  email: partyInput.shape.email.unwrap(),
  phone: partyInput.shape.phone.unwrap(),
  address: partyInput.shape.address.unwrap(),
  taxId: partyInput.shape.taxId.unwrap(),
  isActive: z.boolean(),
});
export type PartyFormValues = z.input<typeof partyFields>;

/** The form schema, which outputs the request body. */
export const partyForm = partyFields.transform(toInput);

/** For a new contact the code may be blank; the server then assigns one. */
export const newPartyForm = partyFields
  .extend({ code: z.string().max(20, "Enter at most 20 characters") })
  .transform(toInput);

function toInput({
  accountId,
  taxRateId,
  language,
  currency,
  ...output
}: z.output<typeof partyFields>): Body<"vendors.create"> {
  return {
    ...output,
    accountId: accountId || null,
    taxRateId: taxRateId || null,
    language: language || null,
    currency: currency || null,
  };
}
