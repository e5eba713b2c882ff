import { z } from "zod";
import { amount, requiredId, percentage, requiredText, text } from "#contract/fields.ts";
import type { BankRuleRecord } from "#contract/bank-rules.ts";
import type { BankSuggestion } from "#contract/bank-matches.ts";
import { withMinorUnit } from "#contract/book-decimals.ts";
import type { BankAccount, BankTransactionRecord } from "#contract/bank.ts";
import { KEYWORD_MATCHES } from "#domain/bank/rules.ts";
import type { AccountId } from "#domain/ids.ts";
import { isNegative } from "#domain/money.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { validateValues } from "#web/forms/problems.ts";

const orNull = (value: string): string | null => (value === "" ? null : value);

/** Converts the form values of a rule to a request. */
const ruleForm = z
  .strictObject({
    name: requiredText(100, "Name is required"),
    accountId: z.string().transform(orNull),
    direction: z.enum(["", "in", "out"]).transform((value) => (value === "" ? null : value)),
    keywords: text(200),
    keywordMatch: z.enum(KEYWORD_MATCHES),
    counterparty: text(200),
    minAmount: z.string().transform(orNull).pipe(amount.nullable()),
    maxAmount: z.string().transform(orNull).pipe(amount.nullable()),
    description: text(500),
    party: z.custom<CodedRecord | null>(),
    postsAutomatically: z.boolean(),
    lines: z.array(
      z.strictObject({
        accountId: requiredId<AccountId>("Choose an account"),
        taxRateId: z.string().transform(orNull),
        percent: percentage,
        description: text(500),
      }),
    ),
  })
  .transform(({ party, ...rule }) => ({ ...rule, partyId: party?.id ?? null }));
export type RuleValues = z.input<typeof ruleForm>;

/** Bank and cash accounts, reduced to what a rule needs. */
export type RuleAccounts = readonly Pick<BankAccount, "accountId" | "code" | "name" | "currency">[];

/** Currency of the rule's account; null for the base currency, also if the rule is for all accounts. */
export const ruleCurrency = (id: string | null, accounts: RuleAccounts): string | null =>
  accounts.find(({ accountId }) => accountId === id)?.currency ?? null;

/** Reads the form, with amounts in the currency of the rule's account. */
export function readRule(values: RuleValues, accounts: RuleAccounts) {
  const currency = ruleCurrency(values.accountId, accounts);
  return withMinorUnit(pageMinorUnit(currency ?? undefined), () => validateValues(ruleForm, values));
}

export const NEW_PART = { accountId: "", taxRateId: "", percent: "100", description: "" };

export function valuesOfRule(rule: BankRuleRecord): RuleValues {
  const {
    id: _id,
    version: _version,
    timesUsed: _uses,
    lastUsedAt: _at,
    accountId,
    direction,
    minAmount,
    maxAmount,
    partyId,
    partyName,
    lines,
    ...rest
  } = rule;
  return {
    ...rest,
    accountId: accountId ?? "",
    direction: direction ?? "",
    minAmount: minAmount ?? "",
    maxAmount: maxAmount ?? "",
    party: ruleParty({ partyId, partyName }),
    lines: lines.map((line) => ({ ...line, taxRateId: line.taxRateId ?? "" })),
  };
}

function ruleParty({
  partyId,
  partyName,
}: Pick<BankRuleRecord, "partyId" | "partyName">): CodedRecord | null {
  return partyId === null ? null : { id: partyId, code: "", name: partyName ?? "" };
}

/** Initial values of a rule for transactions like this one, for the user to refine. */
export function valuesOfTransaction(
  transaction: BankTransactionRecord,
  suggestions: readonly BankSuggestion[],
): RuleValues {
  const payee = transaction.counterparty || transaction.description || transaction.reference;
  const suggestion = suggestions.find(({ lines }) => lines?.length === 1);
  const suggestedLine = suggestion?.lines?.[0];
  return {
    ...NEW_RULE,
    name: payee.slice(0, 100),
    accountId: transaction.accountId,
    direction: isNegative(transaction.amount) ? "out" : "in",
    counterparty: transaction.counterparty.slice(0, 200),
    keywords:
      transaction.counterparty === ""
        ? wordsWithoutDigits(transaction.description || transaction.reference)
        : "",
    party: suggestion === undefined ? null : ruleParty(suggestion),
    lines: [
      { ...NEW_PART, accountId: suggestedLine?.accountId ?? "", taxRateId: suggestedLine?.taxRateId ?? "" },
    ],
  };
}

/** Drops words with digits, which vary between transactions. */
function wordsWithoutDigits(bankText: string): string {
  return bankText
    .split(/\s+/)
    .filter((word) => !/\p{N}/u.test(word))
    .join(" ")
    .slice(0, 200);
}

export const NEW_RULE: RuleValues = {
  name: "",
  accountId: "",
  direction: "",
  keywords: "",
  keywordMatch: "all",
  counterparty: "",
  minAmount: "",
  maxAmount: "",
  description: "",
  party: null,
  postsAutomatically: false,
  lines: [NEW_PART],
};
