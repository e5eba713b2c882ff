import { z } from "zod";
import { TAX_RATE_COLUMNS } from "#domain/lists.ts";
import { MAX_COMPONENTS, REVERSE_CHARGES, TAX_KINDS, TAX_USES } from "#domain/tax-components.ts";
import { EXEMPTION_CODES } from "#domain/tax-exemption.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  input,
  orderedPage,
  orderedQuery,
  percentage,
  record,
  repliedRate,
  requiredText,
  taxRateId,
  text,
  version,
} from "./fields.ts";

/** Special treatment of a tax (Decision 0088). */
const special = z.enum(TAX_KINDS).extract(["reverse_charge", "withheld"]);

/** A component of a combined tax (Decision 0082). */
export const taxComponent = z.object({
  taxRateId,
  name: z.string(),
  rate: repliedRate,
  /** Whether it is charged on the net amount plus the preceding charged taxes, or on the net alone. */
  isCompound: z.boolean(),
  isRecoverable: z.boolean(),
  /** Omitted if charged. */
  kind: special.optional(),
  /** Recoverable share in percent; omitted if all or nothing. */
  recoverablePercent: repliedRate.optional(),
});

/** A tax rate (Accounting 8). Changing one that is in use creates a new version. */
export const taxRate = record("TaxRate", {
  id: taxRateId,
  version,
  code: z.string(),
  name: z.string(),
  rate: repliedRate,
  appliesTo: z.enum(TAX_USES),
  /**
   * Tax treatment: charged; zero-rated or exempt, without tax; reverse charge, which the buyer owes and deducts, and which
   * is not part of the price; or withholding, which the payer keeps.
   */
  kind: z.enum(TAX_KINDS),
  isRecoverable: z.boolean(),
  /** Recoverable share in percent, if it is partial. */
  recoverablePercent: repliedRate.nullable(),
  salesAccountId: accountId.nullable(),
  purchaseAccountId: accountId.nullable(),
  isActive: z.boolean(),
  description: z.string(),
  /** Components of a combined tax, in order; empty for one with its own rate. */
  components: z.array(taxComponent),
  /**
   * Type of a reverse charge, for its tax return boxes: services from or for a company in another country, goods bought from
   * another EU country, or anything else. Null for any other tax.
   */
  reverseChargeType: z.enum(REVERSE_CHARGES).nullable(),
  /** The reason for not charging tax, from the EU code list VATEX; null for any other tax or reason. */
  exemptionCode: z.enum(EXEMPTION_CODES).nullable(),
  /** The reason in your own words, printed on documents; empty to use the words of the code. */
  exemptionReason: z.string(),
});
export type TaxRate = z.infer<typeof taxRate>;

const PART_OF_TAX = "Enter a share between 0 and 100, e.g. 80";

export const taxRateInput = input("TaxRateInput", {
  code: requiredText(20, "Code is required").optional(),
  name: requiredText(200, "Name is required"),
  /** Ignored for a combined tax, whose rate is the sum of its parts; 0 if zero-rated or exempt. */
  rate: percentage.optional(),
  appliesTo: z.enum(TAX_USES).default("both"),
  kind: z.enum(TAX_KINDS, "Choose a tax treatment").default("charged"),
  isRecoverable: z.boolean().default(true),
  /** Recoverable share of tax on purchases, if partial: above 0 and below 100. */
  recoverablePercent: percentage
    .refine((part) => part !== "0" && part !== "100", PART_OF_TAX)
    .nullable()
    .default(null),
  /** Withholding needs its own accounts: an asset for sales, a liability for purchases. */
  salesAccountId: accountId.nullable().default(null),
  purchaseAccountId: accountId.nullable().default(null),
  isActive: z.boolean().default(true),
  description: text(1000).default(""),
  /**
   * Makes it a combined tax of two to eight tax rates with their own rates. Accounts and recoverable shares are the
   * components'. Names and rates may be sent back as read. If omitted on an update, unchanged.
   */
  components: z
    .array(
      z.strictObject({
        taxRateId,
        isCompound: z.boolean().default(false),
        name: text(200).optional(),
        rate: percentage.optional(),
        isRecoverable: z.boolean().optional(),
        kind: special.optional(),
        recoverablePercent: percentage.optional(),
      }),
    )
    .max(MAX_COMPONENTS, `Enter at most ${MAX_COMPONENTS} taxes`)
    .optional(),
  /**
   * If omitted or null on an update, unchanged. For a new reverse charge: services, or anything else if it is only for sales.
   * Goods from the EU need one that is only for purchases.
   */
  reverseChargeType: z.enum(REVERSE_CHARGES, "Choose a reverse charge type").nullable().default(null),
  /** A VATEX code, for a rate that is zero-rated, exempt or a reverse charge. An exempt rate needs a code or a reason. */
  exemptionCode: z.enum(EXEMPTION_CODES, "Choose a code from the list").nullable().default(null),
  exemptionReason: text(200).default(""),
});
export type TaxRateInput = z.infer<typeof taxRateInput>;

const params = z.strictObject({ id: taxRateId });
export const taxRateEndpoints = {
  list: endpoint("taxRates.list", {
    summary: "List tax rates by code",
    access: "user",
    refs: [],
    query: z.strictObject({
      ...orderedQuery(TAX_RATE_COLUMNS),
      isActive: z.enum(["true", "false"]).optional(),
    }),
    reply: orderedPage(taxRate),
  }),
  get: endpoint("taxRates.get", {
    summary: "Get a tax rate",
    access: "user",
    refs: ["params.id"],
    params,
    reply: taxRate,
  }),
  create: endpoint("taxRates.create", {
    summary: "Add a tax rate",
    access: "user",
    refs: ["body.salesAccountId", "body.purchaseAccountId", "body.components[].taxRateId"],
    body: taxRateInput,
    reply: taxRate,
    status: 201,
  }),
  update: endpoint("taxRates.update", {
    summary: "Update a tax rate; its percentage can't change once documents use it",
    access: "user",
    refs: ["params.id", "body.salesAccountId", "body.purchaseAccountId", "body.components[].taxRateId"],
    params,
    body: taxRateInput.extend({ id: taxRateId.optional(), version }).meta({ id: "TaxRateUpdate" }),
    reply: taxRate,
  }),
  remove: endpoint("taxRates.remove", {
    summary: "Delete an unused tax rate",
    access: "user",
    refs: ["params.id"],
    params,
  }),
  nextCode: endpoint("taxRates.nextCode", {
    summary: "Get the next available tax rate code",
    access: "user",
    refs: [],
    reply: z.object({ code: z.string() }),
  }),
};
