import { z } from "zod";
import { KEYWORD_MATCHES } from "#domain/bank/rules.ts";
import { bankTransaction } from "./bank.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  bankRuleId,
  input,
  instant,
  partyId,
  percentage,
  record,
  repliedRate,
  requiredText,
  signedAmount,
  taxRateId,
  text,
  version,
} from "./fields.ts";

export const RULES_MAX = 200;

const direction = z.enum(["in", "out"]).nullable();

/** A bank rule that categorizes transactions (Accounting 17). */
export const bankRule = record("BankRule", {
  id: bankRuleId,
  version,
  name: z.string(),
  /** The bank or cash account it applies to, in any currency; null for all accounts. */
  accountId: accountId.nullable(),
  direction,
  keywords: z.string(),
  keywordMatch: z.enum(KEYWORD_MATCHES),
  counterparty: z.string(),
  /** In its account's currency; in the base currency for all accounts. */
  minAmount: signedAmount.nullable(),
  maxAmount: signedAmount.nullable(),
  description: z.string(),
  /** Vendor or customer of the transactions. */
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  postsAutomatically: z.boolean(),
  lines: z.array(
    z.object({
      accountId,
      taxRateId: taxRateId.nullable(),
      percent: repliedRate,
      description: z.string(),
    }),
  ),
  /** Number of transactions recorded by it, and when the last was. */
  timesUsed: z.int(),
  lastUsedAt: instant.nullable(),
});
export type BankRuleRecord = z.infer<typeof bankRule>;

export const bankRuleInput = input("BankRuleInput", {
  name: requiredText(100, "Name is required"),
  /** Null for all accounts; with amounts, or as a transfer, it then covers only those in base currency. */
  accountId: accountId.nullable().default(null),
  /** Money in or out; null for both. */
  direction: direction.default(null),
  /** Words in the name, text, reference or end-to-end ID. */
  keywords: text(200).default(""),
  /** All of the words, any of the comma-separated ones, or a prefix. */
  keywordMatch: z.enum(KEYWORD_MATCHES).default("all"),
  /** Name or account of the payee. */
  counterparty: text(200).default(""),
  /** Range of the unsigned amount, in the account's currency; for all accounts, in the base currency. */
  minAmount: amount.nullable().default(null),
  maxAmount: amount.nullable().default(null),
  /** Journal description; if blank, the bank's text. */
  description: text(500).default(""),
  /** Vendor or customer of the transactions; with one, they become expenses or deposits. */
  partyId: partyId.nullable().default(null),
  /** Posts at import, without a review. */
  postsAutomatically: z.boolean().default(false),
  /** Lines of the journal; they add up to 100 percent. */
  lines: z
    .array(
      z.strictObject({
        accountId,
        taxRateId: taxRateId.nullable().default(null),
        percent: percentage,
        description: text(500).default(""),
      }),
    )
    .min(1, "Choose an account")
    .max(20),
});
export type BankRuleInput = z.infer<typeof bankRuleInput>;

/** How a rule would have categorized a past transaction. */
const ruleTestTransaction = z.object({
  bankTransaction: bankTransaction,
  /** Lines it would have posted, in the account's currency. */
  lines: z.array(
    z.object({
      accountId,
      taxRateId: taxRateId.nullable(),
      amount: signedAmount,
      description: z.string(),
    }),
  ),
  /** Whether the transaction is not recorded yet, or is on the same accounts, other accounts, or without the party. */
  outcome: z.enum(["unmatched", "same", "other_category", "without_party"]),
  /** Why an open foreign-currency transaction would stay for review, e.g. no rate for its day; else null. */
  reviewReason: z.string().nullable(),
  /** The earlier rule that takes it; null if none does. */
  matchedByRule: z.string().nullable(),
});

const trial = record("BankRuleTest", {
  /** Number of latest transactions checked, and of those the rule fits. */
  checkedCount: z.int(),
  matchingCount: z.int(),
  /** The newest that it fits. */
  items: z.array(ruleTestTransaction),
});
export type BankRuleTrial = z.infer<typeof trial>;

const REFS = ["body.accountId", "body.partyId", "body.lines[].accountId", "body.lines[].taxRateId"];
const params = z.strictObject({ id: bankRuleId });
const all = z.object({ items: z.array(bankRule).max(RULES_MAX), nextCursor: z.null() });

export const bankRuleEndpoints = {
  list: endpoint("bankRules.list", {
    summary: "List bank rules in order; the first matching rule applies",
    access: "user",
    refs: [],
    reply: all,
  }),
  create: endpoint("bankRules.create", {
    summary: "Add a bank rule at the end",
    access: "user",
    refs: REFS,
    body: bankRuleInput,
    amountsIn: "own currency",
    reply: bankRule,
    status: 201,
  }),
  update: endpoint("bankRules.update", {
    summary: "Update a bank rule; transactions already recorded stay",
    access: "user",
    refs: ["params.id", ...REFS],
    params,
    body: bankRuleInput.extend({ version }).meta({ id: "BankRuleUpdate" }),
    amountsIn: "own currency",
    reply: bankRule,
  }),
  remove: endpoint("bankRules.remove", {
    summary: "Remove a bank rule; transactions already recorded stay",
    access: "user",
    refs: ["params.id"],
    params,
  }),
  order: endpoint("bankRules.reorder", {
    summary: "Reorder bank rules",
    access: "user",
    refs: ["body.ids[]"],
    body: z.strictObject({ ids: z.array(bankRuleId).max(RULES_MAX) }),
    reply: all,
  }),
  trial: endpoint("bankRules.test", {
    summary: "Test a bank rule on recent transactions",
    access: "user",
    refs: ["body.ruleId", ...REFS],
    /** The rule being changed; null for a new one. */
    body: bankRuleInput
      .extend({ ruleId: bankRuleId.nullable().default(null) })
      .meta({ id: "BankRuleTestInput" }),
    amountsIn: "own currency",
    reply: trial,
  }),
};
