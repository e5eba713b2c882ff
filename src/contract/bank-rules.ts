import { z } from "zod";
import { WORDS_MATCHES } from "#domain/bank/rules.ts";
import { bankLine } from "./bank.ts";
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

/** What an owner says of bank transactions once (Accounting 17). */
export const bankRule = record("BankRule", {
  id: bankRuleId,
  version,
  name: z.string(),
  /** The account of money whose transactions it is about, also one in a currency of its own; null for all. */
  accountId: accountId.nullable(),
  direction,
  words: z.string(),
  wordsMatch: z.enum(WORDS_MATCHES),
  counterparty: z.string(),
  /** In the currency of its account; of a rule about all accounts in that of the books. */
  minAmount: signedAmount.nullable(),
  maxAmount: signedAmount.nullable(),
  description: z.string(),
  /** The vendor or customer whose the transactions are. */
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
  /** How many transactions are in the books by it, and when the last one went there. */
  uses: z.int(),
  lastUsedAt: instant.nullable(),
});
export type BankRuleRecord = z.infer<typeof bankRule>;

export const bankRuleInput = input("BankRuleInput", {
  name: requiredText(100, "Name is required"),
  /** Null for all accounts. One with amounts, or to an account of money, is then about those in the currency of the books. */
  accountId: accountId.nullable().default(null),
  /** The way of the money: in, out, or null for both. */
  direction: direction.default(null),
  /** Words of the name, the text, the reference or the end-to-end ID. */
  words: text(200).default(""),
  /** All of the words, any of those between commas, or the start of one of these. */
  wordsMatch: z.enum(WORDS_MATCHES).default("all"),
  /** The name of the payee, or its account. */
  counterparty: text(200).default(""),
  /** The amount without its sign, from and to, in the currency of the account; of all accounts in that of the books. */
  minAmount: amount.nullable().default(null),
  maxAmount: amount.nullable().default(null),
  /** What the journal says; without it what the bank says. */
  description: text(500).default(""),
  /** The vendor or customer whose the transactions are: with one, they become money that was spent or received. */
  partyId: partyId.nullable().default(null),
  /** Posts at import, without a review. */
  postsAutomatically: z.boolean().default(false),
  /** The parts of a transaction, which come to 100 percent. */
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

/** What a rule would have done with a transaction of the past. */
const trialLine = z.object({
  line: bankLine,
  /** The parts that it would have booked, in the currency of the account. */
  lines: z.array(
    z.object({
      accountId,
      taxRateId: taxRateId.nullable(),
      amount: signedAmount,
      description: z.string(),
    }),
  ),
  /** Whether the transaction is not recorded yet, or is on the same accounts, other accounts, or without the party. */
  state: z.enum(["open", "same", "other", "other-party"]),
  /** Why an open transaction in another currency would stay to be done: as no rate is known for its day; else null. */
  refusal: z.string().nullable(),
  /** The rule that comes before and takes it; null where none does. */
  takenBy: z.string().nullable(),
});

const trial = record("BankRuleTrial", {
  /** How many of the latest transactions were looked at, and how many the rule fits. */
  checked: z.int(),
  matching: z.int(),
  /** The newest of those that it fits. */
  items: z.array(trialLine),
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
  order: endpoint("bankRules.order", {
    summary: "Reorder bank rules",
    access: "user",
    refs: ["body.ids[]"],
    body: z.strictObject({ ids: z.array(bankRuleId).max(RULES_MAX) }),
    reply: all,
  }),
  trial: endpoint("bankRules.trial", {
    summary: "Test a rule on recent transactions",
    access: "user",
    refs: ["body.ruleId", ...REFS],
    /** The rule that is changed; null for a new one. */
    body: bankRuleInput
      .extend({ ruleId: bankRuleId.nullable().default(null) })
      .meta({ id: "BankRuleTrialInput" }),
    amountsIn: "own currency",
    reply: trial,
  }),
};
