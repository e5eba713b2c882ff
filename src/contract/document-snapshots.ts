import { z } from "zod";

/** A customer or vendor as recorded on a document, quote or order. */
export const partySnapshot = z.object({
  code: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
});

/** The company as recorded on it. */
export const companySnapshot = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
});

/** The buyer's order (BT-13) and the contract (BT-12), numbered by the other party; "" for none. */
export const references = <Schema extends z.ZodType>(text: Schema) => ({
  orderReference: text,
  contractReference: text,
});

/** The fields with characters that a PDF would leave blank, because its font lacks them. */
export const unsupportedCharacters = z.array(z.object({ field: z.string(), characters: z.string() }));
