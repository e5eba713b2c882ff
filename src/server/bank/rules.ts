import {
  type BankRuleInput,
  type BankRuleRecord,
  type BankRuleTrial,
  RULES_MAX,
} from "#contract/bank-rules.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import {
  appliesInAnyCurrency,
  isWhole,
  partsOfRule,
  ruleApplies,
  conversionError,
} from "#domain/bank/rules.ts";
import type { BankRuleId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, type MinorUnit } from "#domain/money.ts";
import { Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts, checkMoneyAccount } from "#server/accounts/lookup.ts";
import { type AuditRecord, recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { selectPartiesOfLines } from "#server/parties/lookup.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { checkChosenTaxRates } from "#server/tax-rates/lookup.ts";
import { selectBankTransactionsById } from "./transaction-queries.ts";
import {
  markRuleRemoved,
  type RuleTestTransaction,
  type MatchedPlaces,
  selectLatestTransactions,
  selectPlacesOfBankTransactions,
  selectRules,
  updateOrder,
  upsertRule,
} from "./rule-queries.ts";
import { readRuleRates, readMovesMoney } from "./rules-in-use.ts";

/** Adds a rule after the others (Accounting 17). */
export async function createRule(tx: Tx, input: BankRuleInput): Promise<BankRuleRecord> {
  await lockBook(tx);
  await checkRule(tx, input);
  if ((await selectRules(tx)).length >= RULES_MAX) throw new Refusal("bank.rule-limit-reached");
  const id = newId<BankRuleId>();
  await upsertRule(tx, id, input);
  const after = await readRule(tx, id);
  await recordAudit(tx, { action: "bank_rule.created", subject: "bank_rule", subjectId: id, after });
  return after;
}

/** Changes a rule; refuses an outdated version (I-40). */
export async function updateRule(
  tx: Tx,
  id: BankRuleId,
  { version, ...input }: BankRuleInput & { version: number },
): Promise<BankRuleRecord> {
  await lockBook(tx);
  const before = await readRule(tx, id);
  if (version !== before.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  await checkRule(tx, input, before);
  await upsertRule(tx, id, input);
  const after = await readRule(tx, id);
  await recordAudit(tx, { action: "bank_rule.edited", subject: "bank_rule", subjectId: id, before, after });
  return after;
}

/** Removes a rule. What it added to the books stays. */
export async function removeRule(tx: Tx, id: BankRuleId): Promise<void> {
  await lockBook(tx);
  const before = await readRule(tx, id);
  await markRuleRemoved(tx, id);
  await recordAudit(tx, { action: "bank_rule.deleted", subject: "bank_rule", subjectId: id, before });
}

/**
 * Reorders all rules; refuses a request whose rules are not the current ones. The history gets the old and new position
 * of each rule that moved.
 */
export async function orderRules(tx: Tx, ids: readonly BankRuleId[]): Promise<BankRuleRecord[]> {
  await lockBook(tx);
  const before = (await selectRules(tx)).map(({ id }) => id);
  const currentIds = new Set(before);
  const isAll =
    new Set(ids).size === currentIds.size &&
    ids.length === currentIds.size &&
    ids.every((id) => currentIds.has(id));
  if (!isAll) throw refuseField("bank.rules-changed", "ids");
  await updateOrder(tx, ids);
  await recordAudits(tx, describeOrderChanges({ before, after: ids }));
  return selectRules(tx);
}

type RuleOrders = { before: readonly BankRuleId[]; after: readonly BankRuleId[] };

function describeOrderChanges({ before, after }: RuleOrders): AuditRecord[] {
  const positionIn = (ids: readonly BankRuleId[], id: BankRuleId) => ({ position: ids.indexOf(id) + 1 });
  return after
    .filter((id, index) => before[index] !== id)
    .map((id) => ({
      action: "bank_rule.moved",
      subject: "bank_rule",
      subjectId: id,
      before: positionIn(before, id),
      after: positionIn(after, id),
    }));
}

async function readRule(tx: Tx, id: BankRuleId): Promise<BankRuleRecord> {
  const rule = (await selectRules(tx)).find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Refusal("bank.rule-not-found");
  return rule;
}

async function checkRule(tx: Tx, input: BankRuleInput, before?: BankRuleRecord): Promise<void> {
  const { keywords, counterparty, minAmount, maxAmount, partyId, lines } = input;
  if (!/[\p{L}\p{N}]/u.test(keywords + counterparty) && minAmount === null && maxAmount === null)
    throw refuseField("bank.rule-without-conditions", "keywords");
  if (minAmount !== null && maxAmount !== null && compare(minAmount, maxAmount) > 0)
    throw refuseField("bank.rule-amounts-reversed", "maxAmount");
  if (!isWhole(lines)) throw refuseField("bank.rule-splits-total", "lines");
  await checkScope(tx, input);
  if (partyId !== null && (await selectPartiesOfLines(tx, [partyId])).length === 0)
    throw refuseField("party.not-found", "partyId");
  await checkChosenAccounts(
    tx,
    lines.map((line, index) => ({
      field: `lines[${index}].accountId`,
      accountId: line.accountId,
      types: ACCOUNT_TYPES,
      role: "no-goods" as const,
      previousId: before?.lines[index]?.accountId,
    })),
  );
  await checkChosenTaxRates(
    tx,
    lines.map(({ taxRateId }, index) => ({
      field: `lines[${index}].taxRateId`,
      taxRateId,
      previousId: before?.lines[index]?.taxRateId,
    })),
  );
}

/** Checks the account of a rule: amounts are in its currency, and the rule moves no money out of that currency. */
async function checkScope(tx: Tx, { accountId, minAmount, maxAmount, lines }: BankRuleInput): Promise<void> {
  const ownIndex = lines.findIndex((line) => line.accountId === accountId);
  if (ownIndex >= 0) throw refuseField("bank.transfer-same-account", `lines[${ownIndex}].accountId`);
  const { currency } =
    accountId === null ? { currency: null } : await checkMoneyAccount(tx, accountId, "accountId");
  const minorUnit = unitOf(tx, currency);
  rejectExcessDecimals([
    { field: "minAmount", amount: minAmount, minorUnit },
    { field: "maxAmount", amount: maxAmount, minorUnit },
  ]);
  if (currency === null) return;
  const movesMoney = await readMovesMoney(tx, [{ lines }]);
  const lineIndex = lines.findIndex((line) => movesMoney({ lines: [line] }));
  if (lineIndex >= 0) throw refuseField("bank.rule-between-currencies", `lines[${lineIndex}].accountId`);
}

const unitOf = (tx: Tx, currency: string | null): MinorUnit =>
  currency === null ? minorUnitIn(tx) : minorUnitOf(currency);

const TRANSACTIONS_EXAMINED_MAX = 2_000;
const TRANSACTIONS_SHOWN = 100;

/** Tries a rule on the latest transactions. Nothing is saved (Accounting 17). */
export async function tryRule(
  tx: Tx,
  { ruleId, ...rule }: BankRuleInput & { ruleId: BankRuleId | null },
): Promise<BankRuleTrial> {
  const rules = await selectRules(tx);
  const ruleIndex = rules.findIndex((candidate) => candidate.id === ruleId);
  if (ruleId !== null && ruleIndex < 0) throw refuseField("bank.rule-not-found", "ruleId");
  await checkRule(tx, rule, rules[ruleIndex]);
  const isAbout = await readScopes(tx, [...rules, rule]);
  const before = ruleIndex < 0 ? rules : rules.slice(0, ruleIndex);
  const latest = await selectLatestTransactions(tx, {
    accountId: rule.accountId,
    isAboutCurrencies: isAbout.inAnyCurrency(rule),
    limit: TRANSACTIONS_EXAMINED_MAX,
  });
  const fitting = latest.filter((transaction) => ruleApplies(rule, transaction));
  const shownLines = fitting.slice(0, TRANSACTIONS_SHOWN);
  const ids = shownLines.map((transaction) => transaction.id);
  const records = new Map((await selectBankTransactionsById(tx, ids)).map((record) => [record.id, record]));
  const places = new Map(
    (await selectPlacesOfBankTransactions(tx, ids)).map((place) => [place.bankTransactionId, place]),
  );
  const applyRule = await readPostedPlaces(tx, rule, shownLines);
  const items = shownLines.flatMap((transaction) => {
    const record = records.get(transaction.id);
    if (record === undefined) return [];
    const matchedByRule =
      before.find(
        (candidate) => isAbout.transaction(candidate, transaction) && ruleApplies(candidate, transaction),
      )?.name ?? null;
    const outcome = outcomeOf(transaction, rule, places.get(transaction.id));
    return [{ bankTransaction: record, ...applyRule(transaction), outcome, matchedByRule }];
  });
  return { checkedCount: latest.length, matchingCount: fitting.length, items };
}

type RuleScope = Pick<BankRuleInput, "accountId" | "minAmount" | "maxAmount" | "lines">;

/** Decides which transactions a rule applies to, by their accounts and currencies. */
async function readScopes(tx: Tx, rules: readonly RuleScope[]) {
  const movesMoney = await readMovesMoney(tx, rules);
  const inAnyCurrency = (rule: RuleScope) => appliesInAnyCurrency({ ...rule, movesMoney: movesMoney(rule) });
  const transaction = (rule: RuleScope, { accountId, currency }: RuleTestTransaction) =>
    (rule.accountId === null || rule.accountId === accountId) && (currency === null || inAnyCurrency(rule));
  return { inAnyCurrency, transaction };
}

/** Tells how a rule splits transactions and why some would stay for review, as at import, in words for the user. */
async function readPostedPlaces(tx: Tx, rule: BankRuleInput, triedLines: readonly RuleTestTransaction[]) {
  const rateOn = await readRuleRates(
    tx,
    triedLines.flatMap(({ currency, date }) => (currency === null ? [] : { currency, date })),
  );
  return ({ amount, currency, date, isMatched }: RuleTestTransaction) => {
    const lines = partsOfRule(rule, amount, unitOf(tx, currency));
    const refusalCode =
      currency === null || isMatched ? null : conversionError(lines, rateOn({ currency, date }));
    return { lines, reviewReason: refusalCode === null ? null : refusalReply(refusalCode).detail };
  };
}

/** Tax goes to its own account, which the rule doesn't name. */
function outcomeOf(
  { isMatched }: RuleTestTransaction,
  { lines, partyId }: BankRuleInput,
  places: MatchedPlaces | undefined,
): BankRuleTrial["items"][number]["outcome"] {
  if (!isMatched) return "unmatched";
  const allowedIds = new Set(places?.accountIds);
  const taxes = lines.some(({ taxRateId }) => taxRateId !== null) ? 1 : 0;
  const accountIds = new Set(lines.map(({ accountId }) => accountId));
  const areAllThere = [...accountIds].every((accountId) => allowedIds.has(accountId));
  if (!areAllThere || allowedIds.size > accountIds.size + taxes) return "other_category";
  return partyId === null || places?.partyIds.includes(partyId) === true ? "same" : "without_party";
}
