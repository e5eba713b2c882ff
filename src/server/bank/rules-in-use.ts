import { type RateInBooks, appliesInAnyCurrency, type RuleInUse } from "#domain/bank/rules.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import { findRatesOfDays } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { selectPartiesOfLines } from "#server/parties/lookup.ts";
import { selectRules } from "./rule-queries.ts";

/** Returns the rules for an account, with what decides whether they may still be used (Accounting 17). */
export async function readRulesInUse(
  tx: Tx,
  { accountId, currency }: { accountId: AccountId; currency: string | null },
): Promise<RuleInUse[]> {
  const rules = await selectRules(tx, accountId);
  const parties = await selectPartiesOfLines(
    tx,
    rules.flatMap(({ partyId }) => partyId ?? []),
  );
  const active = new Set(parties.filter(({ isActive }) => isActive).map(({ id }) => id));
  const movesMoney = currency === null ? () => false : await readMovesMoney(tx, rules);
  return rules
    .filter((rule) => currency === null || appliesInAnyCurrency({ ...rule, movesMoney: movesMoney(rule) }))
    .map((rule) => ({ ...rule, isPartyActive: rule.partyId === null || active.has(rule.partyId) }));
}

type RuleSplits = { lines: readonly { accountId: AccountId }[] };

/** Tells if rules post to bank or cash accounts. */
export async function readMovesMoney(
  tx: Tx,
  rules: readonly RuleSplits[],
): Promise<(rule: RuleSplits) => boolean> {
  const ids = rules.flatMap(({ lines }) => lines.map(({ accountId }) => accountId));
  const accounts = ids.length === 0 ? [] : await findAccounts(tx, ids);
  const moneyAccountIds = new Set(accounts.filter(({ moneyKind }) => moneyKind !== null).map(({ id }) => id));
  return ({ lines }) => lines.some(({ accountId }) => moneyAccountIds.has(accountId));
}

type RuleCurrencyDay = { currency: string; date: Day };

/** Reads the exchange rates of days, all at once. */
export async function readRuleRates(
  tx: Tx,
  places: readonly RuleCurrencyDay[],
): Promise<(currencyDay: RuleCurrencyDay) => RateInBooks> {
  const keyOf = ({ currency, date }: RuleCurrencyDay) => `${currency} ${date}`;
  const ratesOfDays = places.length === 0 ? [] : await findRatesOfDays(tx, places);
  const rates = new Map(ratesOfDays.map((rateOfDay) => [keyOf(rateOfDay), rateOfDay.rate]));
  return (currencyDay) => ({ rate: rates.get(keyOf(currencyDay)) ?? null, minorUnit: minorUnitIn(tx) });
}
