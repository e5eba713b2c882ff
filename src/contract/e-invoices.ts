import { z } from "zod";
import {
  ADDRESS_SCHEMES,
  CUSTOMER_FORMATS,
  E_INVOICE_SYNTAXES,
  isCountryCode,
  isIban,
} from "#domain/e-invoice/codes.ts";
import { routingNumberError } from "#domain/payment-codes/local-account.ts";
import { endpoint } from "./endpoint.ts";
import { documentId, input, optionalText, partyId, record, version } from "./fields.ts";

/** Blank is null, as in all optional fields. */
const blankToNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const withoutBlanks = (value: string | null) => value?.replace(/\s/g, "").toUpperCase() ?? null;
const addressFields = {
  city: optionalText(100),
  postalCode: optionalText(20),
  country: optionalText(2)
    .overwrite(withoutBlanks)
    .refine((code) => code === null || isCountryCode(code), "Choose a country from the list"),
};
const reachable = {
  electronicScheme: blankToNull(z.enum(Object.keys(ADDRESS_SCHEMES), "Choose the address scheme")),
  electronicAddress: optionalText(200),
};

const companyDetails = {
  ...addressFields,
  ...reachable,
  legalId: optionalText(50),
  contactName: optionalText(100),
  iban: optionalText(50)
    .overwrite(withoutBlanks)
    .refine((iban) => iban === null || isIban(iban), "This IBAN isn't valid. Check its digits."),
  bic: optionalText(11)
    .overwrite(withoutBlanks)
    .refine(
      (bic) => bic === null || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic),
      "Enter a BIC with 8 or 11 characters",
    ),
  /** The account where invoices aren't paid by IBAN: bank, its number by country (ABA, sort code, BSB, IFSC), account. */
  bankName: optionalText(100),
  routingNumber: optionalText(20).overwrite(withoutBlanks),
  accountNumber: optionalText(34).overwrite((number) => number?.trim() ?? null),
  /** Whether unpaid invoices have a payment QR code (EPC, Swiss QR-bill). */
  hasPaymentQrCode: z.boolean().default(true),
};
const partyDetails = {
  ...addressFields,
  ...reachable,
  legalId: optionalText(50),
  /** Unless "none", invoices are posted only if they comply. */
  format: z.enum(CUSTOMER_FORMATS).default("none"),
  buyerReference: optionalText(100),
};

/** Details of the company and one customer for electronic invoices only. */
export const eInvoiceDetails = record("EInvoiceDetails", {
  version,
  company: z.object(companyDetails),
  /** The details of the requested customer. */
  party: z.object({ ...partyDetails, partyId }).nullable(),
});
export type EInvoiceDetails = z.infer<typeof eInvoiceDetails>;

export const eInvoiceDetailsInput = input("EInvoiceDetailsInput", {
  version,
  company: z.strictObject(companyDetails).superRefine(({ country, ...account }, context) => {
    const message = routingNumberError({ country, number: account.routingNumber });
    if (message !== null) context.addIssue({ code: "custom", path: ["routingNumber"], message });
    if (account.routingNumber !== null && account.accountNumber === null)
      context.addIssue({ code: "custom", path: ["accountNumber"], message: "Account number is required" });
  }),
  party: z
    .strictObject({ ...partyDetails, partyId })
    .nullable()
    .default(null),
});
export type EInvoiceDetailsInput = z.infer<typeof eInvoiceDetailsInput>;

const file = record("EInvoiceFile", { fileName: z.string(), xml: z.string() });
export type EInvoiceFile = z.infer<typeof file>;

const invoiceFile = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: documentId }),
  query: z.strictObject({ format: z.enum(E_INVOICE_SYNTAXES).default("ubl") }),
  reply: file,
} as const;

export const eInvoiceEndpoints = {
  invoice: endpoint("invoices.eInvoice", {
    ...invoiceFile,
    summary: "Get a posted invoice as an EN 16931 e-invoice (UBL 2.1 or CII)",
  }),
  creditNote: endpoint("creditNotes.eInvoice", {
    ...invoiceFile,
    summary: "Get a posted credit note as an EN 16931 e-invoice (UBL 2.1 or CII)",
  }),
  details: endpoint("eInvoiceDetails.get", {
    summary: "Get the e-invoice details of the company and a customer",
    access: "user",
    refs: ["query.partyId"],
    query: z.strictObject({ partyId: partyId.optional() }),
    reply: eInvoiceDetails,
  }),
  saveDetails: endpoint("eInvoiceDetails.update", {
    summary: "Update the e-invoice details",
    access: "user",
    refs: ["body.party.partyId"],
    body: eInvoiceDetailsInput,
    reply: eInvoiceDetails,
  }),
};
