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

/** What becomes of a tax that is more than charged (Decision 0088). */
const special = z.enum(TAX_KINDS).extract(["reverse_charge", "withheld"]);

/** One of the taxes that a tax of several is made of (Decision 0082). */
export const taxComponent = z.object({
  taxRateId,
  name: z.string(),
  rate: repliedRate,
  /** Whether it is on the net amount and the taxes before it that are charged, or on the net amount alone. */
  isCompound: z.boolean(),
  isRecoverable: z.boolean(),
  /** Left out of one that is charged. */
  kind: special.optional(),
  /** How much of it is recoverable; left out where that is all of it, or nothing. */
  recoverablePercent: repliedRate.optional(),
});

/** A tax rate (Accounting 8). The rate of one in use is changed by a new version of it. */
export const taxRate = record("TaxRate", {
  id: taxRateId,
  version,
  code: z.string(),
  name: z.string(),
  rate: repliedRate,
  appliesTo: z.enum(TAX_USES),
  /**
   * What becomes of it: charged; zero-rated or exempt, without any tax; a reverse charge, which who buys owes and deducts, and
   * which is no part of the price; or withheld, which who pays keeps back.
   */
  kind: z.enum(TAX_KINDS),
  isRecoverable: z.boolean(),
  /** How much of it is recoverable, where that is a part of it. */
  recoverablePercent: repliedRate.nullable(),
  salesAccountId: accountId.nullable(),
  purchaseAccountId: accountId.nullable(),
  isActive: z.boolean(),
  description: z.string(),
  /** The taxes that it is made of, in their order; empty for one with a rate of its own. */
  components: z.array(taxComponent),
  /**
   * What a reverse charge is of, for its boxes of a tax return: services of or for a company in another country, goods bought
   * from another country of the Union, or anything else. Null for any other tax.
   */
  reverseChargeOf: z.enum(REVERSE_CHARGES).nullable(),
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
  /** How much of the tax of purchases is recoverable, where that is a part: above 0 and below 100. */
  recoverablePercent: percentage
    .refine((part) => part !== "0" && part !== "100", PART_OF_TAX)
    .nullable()
    .default(null),
  /** Where it is withheld it needs accounts of its own: an asset for sales, a liability for purchases. */
  salesAccountId: accountId.nullable().default(null),
  purchaseAccountId: accountId.nullable().default(null),
  isActive: z.boolean().default(true),
  description: text(1000).default(""),
  /**
   * Makes it a tax of these, each a tax rate with a rate of its own: two to eight. Accounts, and what is recoverable, are
   * theirs. Their names and rates may be sent back as they were read. Left out of a change, it stays made of what it is.
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
    .max(MAX_COMPONENTS, `At most ${MAX_COMPONENTS} taxes`)
    .optional(),
  /**
   * Left out of a change, or null, a reverse charge stays of what it is. A new one is of services then, or of anything else where
   * it is for sales alone. Goods from the Union are of one that is for purchases alone.
   */
  reverseChargeOf: z.enum(REVERSE_CHARGES, "Choose a reverse charge type").nullable().default(null),
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
      active: z.enum(["true", "false"]).optional(),
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
