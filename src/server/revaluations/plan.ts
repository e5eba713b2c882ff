import type { RevaluationBalance, RevaluationPreview, RevaluationRate } from "#contract/revaluations.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { type Money, sum } from "#domain/money.ts";
import { localizeDate } from "#domain/format-date.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import {
  type ForeignCurrencyBalance,
  type ForeignOutstandingItem,
  revalue,
  revalueBalance,
  type RevaluedItem,
  type RevaluationOfBalance,
  currencySides,
} from "#domain/revaluation.ts";
import { findRatesOn } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { selectOutstandingByCurrency } from "#server/reports/outstanding-by-currency.ts";
import { readCalendar, selectLocale } from "#server/settings/lookup.ts";
import {
  itemFingerprint,
  balanceFingerprint,
  selectRevaluationOfDay,
  selectBalancesToRevalue,
  selectRevaluation,
  selectFingerprints,
  type StoredRevaluation,
} from "./queries.ts";

type RateOnDay = { currency: string; rate: ExchangeRate | null; rateDate: Day | null };

/** A day's revaluation: outstanding amounts, balances and rates. */
export type RevaluationPlan = {
  date: Day;
  rates: readonly RateOnDay[];
  items: readonly RevaluedItem[];
  balances: readonly RevaluationOfBalance[];
  /** Documents without an exchange rate. */
  unvalued: readonly ForeignOutstandingItem[];
  unvaluedBalances: readonly ForeignCurrencyBalance[];
  /** The day's active revaluation. */
  existing: StoredRevaluation | null;
};

type RevaluationRequest = { date: Day; rates: readonly RevaluationRate[] };

/** Plans a revaluation; rejects a closed or future day, and one before another revaluation. */
export async function planRevaluation(
  tx: Tx,
  { date, rates: enteredRates }: RevaluationRequest,
): Promise<RevaluationPlan> {
  const { today, closedThrough } = await readCalendar(tx);
  if (date > today) throw refuseField("revaluation.in-future", "date");
  // Neither the day nor the next one, when it is reversed, may be closed.
  if (closedThrough !== null && date <= closedThrough) throw refuseField("journal.period-closed", "date");
  const { id: existingId, lastDate } = await selectRevaluationOfDay(tx, date);
  if (lastDate !== null && lastDate > date) {
    const last = localizeDate(lastDate, await selectLocale(tx));
    const message = `${last} has already been revalued. Reverse that revaluation first, or choose a later date.`;
    throw new Refusal("revaluation.later-date-revalued", [{ field: "date", message }]);
  }
  const open = await selectOutstandingByCurrency(tx, date);
  const table = await findRatesOn(tx, date);
  const existing = existingId === null ? null : await selectRevaluation(tx, existingId);
  const heldBalances = await selectBalancesToRevalue(tx, { date, existing: existingId });
  const rates = [...new Set([...open, ...heldBalances].map(({ currency }) => currency))].map(
    (currency): RateOnDay => {
      const enteredRate = enteredRates.find((revaluationRate) => revaluationRate.currency === currency);
      if (enteredRate) return { currency, rate: enteredRate.rate, rateDate: null };
      const tableRate = table.find((candidate) => candidate.currency === currency);
      // A rate entered for this day isn't in any table.
      const before = existing?.currencies.find((candidate) => candidate.currency === currency);
      if (before && tableRate?.date !== date) return { currency, rate: before.rate, rateDate: null };
      return { currency, rate: tableRate?.rate ?? null, rateDate: tableRate?.date ?? null };
    },
  );
  const minorUnit = minorUnitIn(tx);
  const rateOf = new Map(rates.map(({ currency, rate }) => [currency, rate]));
  const items: RevaluedItem[] = [];
  const unvalued: ForeignOutstandingItem[] = [];
  for (const item of open) {
    const rate = rateOf.get(item.currency) ?? null;
    if (rate === null) unvalued.push(item);
    else items.push(revalue(item, rate, minorUnit));
  }
  const balances: RevaluationOfBalance[] = [];
  const unvaluedBalances: ForeignCurrencyBalance[] = [];
  for (const foreignCurrencyBalance of heldBalances) {
    const rate = rateOf.get(foreignCurrencyBalance.currency) ?? null;
    if (rate === null) unvaluedBalances.push(foreignCurrencyBalance);
    else balances.push(revalueBalance(foreignCurrencyBalance, rate, minorUnit));
  }
  return { date, rates, items, balances, unvalued, unvaluedBalances, existing };
}

/** Whether the existing revaluation equals the planned one. */
export async function isUnchangedPlan(
  tx: Tx,
  { existing, items, balances, unvalued, unvaluedBalances }: RevaluationPlan,
): Promise<boolean> {
  if (existing === null || unvalued.length + unvaluedBalances.length > 0) return false;
  const storedFingerprints = await selectFingerprints(tx, existing.id);
  const now = [...items.map(itemFingerprint), ...balances.map(balanceFingerprint)];
  return storedFingerprints.size === now.length && now.every((text) => storedFingerprints.has(text));
}

/** Total gain of the plan. */
export function gainOfPlan({ items, balances }: Pick<RevaluationPlan, "items" | "balances">): Money {
  return sum([...items, ...balances].map(({ gainLoss }) => gainLoss));
}

/** Returns what would be posted, without posting it. */
export async function previewRevaluation(tx: Tx, request: RevaluationRequest): Promise<RevaluationPreview> {
  const plan = await planRevaluation(tx, request);
  const { existing } = plan;
  const items = [
    ...plan.items,
    ...plan.unvalued.map((item) => ({ ...item, revaluedAmount: null, gainLoss: null })),
  ].map(toItem);
  return {
    date: plan.date,
    reversedOn: shiftDays(plan.date, 1),
    currencies: plan.rates.map((rate) => ({
      ...rate,
      gainLoss: sum(
        [...plan.items, ...plan.balances].flatMap(({ currency, gainLoss }) =>
          currency === rate.currency ? [gainLoss] : [],
        ),
      ),
    })),
    partyTotals: currencySides(items),
    items,
    balances: [
      ...plan.balances,
      ...plan.unvaluedBalances.map((unvaluedBalance) => ({
        ...unvaluedBalance,
        revaluedAmount: null,
        gainLoss: null,
      })),
    ].map(toBalance),
    gainLoss: gainOfPlan(plan),
    existing: existing && {
      id: existing.id,
      gainLoss: existing.gainLoss,
      isIdentical: await isUnchangedPlan(tx, plan),
    },
  };
}

type PreviewedItem = ForeignOutstandingItem &
  Pick<RevaluationPreview["items"][number], "revaluedAmount" | "gainLoss">;

function toItem(item: PreviewedItem): RevaluationPreview["items"][number] {
  return {
    documentId: item.documentId,
    kind: item.kind,
    number: item.number,
    date: item.date,
    partyId: item.partyId,
    partyName: item.partyName,
    currency: item.currency,
    documentRate: item.documentRate,
    amount: item.amount,
    baseAmount: item.baseAmount,
    revaluedAmount: item.revaluedAmount,
    gainLoss: item.gainLoss,
  };
}

type PreviewedBalance = ForeignCurrencyBalance & Pick<RevaluationBalance, "revaluedAmount" | "gainLoss">;

function toBalance(balance: PreviewedBalance): RevaluationBalance {
  const { accountId, code, name, currency, amount, baseAmount, revaluedAmount, gainLoss } = balance;
  return { accountId, code, name, currency, amount, baseAmount, revaluedAmount, gainLoss };
}
