import { z } from "zod";
import { DOCUMENT_KINDS, PARTY_SIDES } from "#domain/document.ts";
import { type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import type { RevaluationId } from "#domain/ids.ts";
import { currencyCode, exchangeRate, confirmRates, repliedExchangeRate } from "./currency-fields.ts";
import { previewOf } from "./posting-preview.ts";
import { openedAccounts } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  date,
  documentId,
  id,
  input,
  instant,
  journalId,
  partyId,
  brandSchema,
  record,
  requiredDate,
  signedInput,
  signedAmount,
} from "./fields.ts";

const revaluationId = brandSchema<RevaluationId>(id);

/** Balance due of a document, in its own and in base currency. */
const item = record("RevaluationItem", {
  documentId,
  kind: z.enum(DOCUMENT_KINDS),
  /** Number, date, rate and party name of the document when it was revalued; `partyId` is the current party. */
  number: z.string(),
  date,
  partyId,
  partyName: z.string(),
  currency: z.string(),
  /** Exchange rate of the document. */
  documentRate: repliedExchangeRate,
  /** Balance due, in the document's currency. */
  amount: signedAmount,
  /** In base currency. */
  baseAmount: signedAmount,
  /** Amount at the day's rate; null if that is unknown. */
  revaluedAmount: signedAmount.nullable(),
  /** Unrealized gain; a loss is negative. */
  gainLoss: signedAmount.nullable(),
});
export type RevaluationItem = z.infer<typeof item>;

/** Outstanding from customers or to vendors in a currency, less credits. */
const side = record("RevaluationPartyTotal", {
  currency: z.string(),
  partyKind: z.enum(PARTY_SIDES),
  documentCount: z.int(),
  amount: signedAmount,
  baseAmount: signedAmount,
  revaluedAmount: signedAmount,
  gainLoss: signedAmount,
});
export type RevaluationPartyTotal = z.infer<typeof side>;

/** Foreign currency balance of a bank or cash account, negative if owed (Accounting 10). */
const balance = record("RevaluationBalance", {
  accountId,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  amount: signedAmount,
  /** In base currency. */
  baseAmount: signedAmount,
  /** Amount at the day's rate; null if that is unknown. */
  revaluedAmount: signedAmount.nullable(),
  gainLoss: signedAmount.nullable(),
});
export type RevaluationBalance = z.infer<typeof balance>;

const rateOfCurrency = z.object({
  currency: z.string(),
  rate: repliedExchangeRate,
  /** Gain on all items in it. */
  gainLoss: signedAmount,
});

const preview = record("RevaluationPreview", {
  date,
  /** Date of reversal. */
  reversedOn: date,
  currencies: z.array(
    rateOfCurrency.extend({
      /** Null if there is none and none was entered. */
      rate: repliedExchangeRate.nullable(),
      /** The date of that rate in the table; null for a rate entered in this request or when that date was revalued. */
      rateDate: date.nullable(),
    }),
  ),
  partyTotals: z.array(side),
  items: z.array(item),
  balances: z.array(balance),
  gainLoss: signedAmount,
  /** The revaluation of this day to be replaced, and whether it is identical. */
  existing: z.object({ id: revaluationId, gainLoss: signedAmount, isIdentical: z.boolean() }).nullable(),
});
export type RevaluationPreview = z.infer<typeof preview>;

const row = record("RevaluationSummary", {
  id: revaluationId,
  date,
  reversedOn: date,
  journalId,
  journalNumber: z.string(),
  reversalId: journalId,
  reversalNumber: z.string(),
  currencies: z.array(rateOfCurrency),
  /** Number of unpaid documents. */
  documentCount: z.int(),
  /** Number of bank and cash accounts. */
  accountCount: z.int(),
  gainLoss: signedAmount,
  /** Whether it is voided, with both journals. */
  isVoid: z.boolean(),
  /** Date of the last later revaluation: this one can't change until that is undone. */
  nextRevaluationOn: date.nullable(),
  createdAt: instant,
});
export type RevaluationSummary = z.infer<typeof row>;

export const revaluation = record("Revaluation", {
  ...row.shape,
  unrealizedAccount: z.object({ code: z.string(), name: z.string() }),
  partyTotals: z.array(side),
  items: z.array(item),
  balances: z.array(balance),
});
export type Revaluation = z.infer<typeof revaluation>;
const madeRevaluation = revaluation.extend({ openedAccounts });
export type RevaluationResult = z.infer<typeof madeRevaluation>;

const RATES_ERROR = "Enter rates by currency, e.g. USD:0.95,GBP:1.17";

/** Rates in a URL: "USD:0.95,GBP:1.17". */
const ratesQuery = z
  .string(RATES_ERROR)
  .max(4000, RATES_ERROR)
  .refine(
    (text) =>
      text.split(",").every((candidate) => RATE_PREFIX.test(candidate) && isExchangeRate(candidate.slice(4))),
    {
      error: RATES_ERROR,
      abort: true,
    },
  )
  .refine(
    (text) => placeOfSecond(text.split(",").map((rateText) => rateText.slice(0, 3))) === null,
    "List each currency once",
  )
  .optional()
  .meta({ example: "USD:0.95" });
const RATE_PREFIX = /^[A-Z]{3}:/;

/** Returns the index of the first duplicate currency; null if none. */
function placeOfSecond(currencies: readonly string[]): number | null {
  const index = currencies.findIndex((currency, position) => currencies.indexOf(currency) < position);
  return index < 0 ? null : index;
}

export type RevaluationRate = { currency: string; rate: ExchangeRate };

export function parseEnteredRates(text: string | undefined): RevaluationRate[] {
  return (text?.split(",") ?? []).map((rateText) => ({
    currency: rateText.slice(0, 3),
    rate: toExchangeRate(rateText.slice(4)),
  }));
}

const revaluationInput = input("RevaluationInput", {
  date: requiredDate("Enter the last day of the period"),
  /** Rates of that day; for an omitted currency the table's rate, or else that of the last revaluation of the day. */
  rates: z
    .array(z.strictObject({ currency: currencyCode, rate: exchangeRate }))
    .max(200, "Send at most 200 rates")
    .superRefine((rates, context) => {
      const duplicateIndex = placeOfSecond(rates.map(({ currency }) => currency));
      if (duplicateIndex !== null)
        context.addIssue({
          code: "custom",
          path: [duplicateIndex, "currency"],
          message: "This currency already has a rate. Remove one of them.",
        });
    })
    .default([]),
  /** The total gain shown in the preview; if it has changed, nothing is posted. */
  expectedGainLoss: signedInput.optional(),
  confirmRates,
});
export type RevaluationInput = z.infer<typeof revaluationInput>;

const params = z.strictObject({ id: revaluationId });
const recordOperation = { access: "user", refs: ["params.id"], params, reply: revaluation } as const;

export const revaluationEndpoints = {
  list: endpoint("revaluations.list", {
    summary: "List currency revaluations, newest first",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(row) }),
  }),
  preview: endpoint("revaluations.preview", {
    summary: "Preview a currency revaluation on a date, with gains and losses",
    access: "user",
    refs: [],
    query: z.strictObject({ date, rates: ratesQuery }),
    reply: preview,
  }),
  get: endpoint("revaluations.get", { ...recordOperation, summary: "Get a revaluation with its documents" }),
  create: endpoint("revaluations.create", {
    summary:
      "Post the unrealized gain or loss on a date and reverse it the next day; replaces an earlier one on that date",
    access: "user",
    refs: [],
    body: revaluationInput,
    reply: madeRevaluation,
    status: 201,
  }),
  void: endpoint("revaluations.void", {
    ...recordOperation,
    summary: "Reverse the latest revaluation: void both journal entries (open periods only)",
  }),
};

/** Preview undoing it, without doing it. */
export const revaluationPreviews = {
  void: previewOf("revaluations.previewVoid", revaluationEndpoints.void),
};
