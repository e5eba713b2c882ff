import type { Day } from "./dates.ts";
import { type DocumentKind, isCredit, type PartySide, sideOf } from "./document.ts";
import { atRate, type ExchangeRate } from "./exchange.ts";
import type { AccountId, DocumentId, PartyId } from "./ids.ts";
import { isZero, type MinorUnit, type Money, negate, subtract, sum, ZERO } from "./money.ts";
import { type PostingLine, signedLine } from "./posting.ts";

/** A document's balance due on a day, in its foreign currency and, at its own rate, in the base currency. */
export type ForeignOutstandingItem = {
  documentId: DocumentId;
  kind: DocumentKind;
  number: string;
  date: Day;
  partyId: PartyId;
  partyName: string;
  /** The party's account. */
  accountId: AccountId;
  currency: string;
  documentRate: ExchangeRate;
  amount: Money;
  baseAmount: Money;
};

/** With the day's rate and value. */
export type RevaluedItem = ForeignOutstandingItem & {
  exchangeRate: ExchangeRate;
  revaluedAmount: Money;
  gainLoss: Money;
};

/** Names what is revalued: outstanding items, accounts, or both. */
export function revaluationSubject({
  items,
  balances,
}: Record<"items" | "balances", readonly unknown[]>): string {
  if (balances.length === 0) return "unpaid documents";
  return items.length === 0 ? "accounts" : "unpaid documents and accounts";
}

/** A balance due at another rate, and the gain: for liabilities, including the company's credits, less is a gain. */
export function revalue(
  item: ForeignOutstandingItem,
  exchangeRate: ExchangeRate,
  minorUnit: MinorUnit,
): RevaluedItem {
  const revaluedAmount = atRate(item.amount, exchangeRate, minorUnit);
  const more = subtract(revaluedAmount, item.baseAmount);
  return { ...item, exchangeRate, revaluedAmount, gainLoss: isAnAsset(item.kind) ? more : negate(more) };
}

/** True for receivables: customers' invoices and vendor credits. */
const isAnAsset = (kind: DocumentKind): boolean => (sideOf(kind) === "customer") !== isCredit(kind);

/** Balance of a foreign currency account at the end of a day, in that and the base currency, debits less credits. */
export type ForeignCurrencyBalance = {
  accountId: AccountId;
  code: string;
  name: string;
  currency: string;
  amount: Money;
  baseAmount: Money;
};

/** With the day's rate; a higher liability is a loss. */
export type RevaluationOfBalance = ForeignCurrencyBalance & {
  exchangeRate: ExchangeRate;
  revaluedAmount: Money;
  gainLoss: Money;
};

export function revalueBalance(
  balance: ForeignCurrencyBalance,
  exchangeRate: ExchangeRate,
  minorUnit: MinorUnit,
): RevaluationOfBalance {
  const revaluedAmount = atRate(balance.amount, exchangeRate, minorUnit);
  return { ...balance, exchangeRate, revaluedAmount, gainLoss: subtract(revaluedAmount, balance.baseAmount) };
}

type RevaluationSums = {
  documentCount: number;
  amount: Money;
  baseAmount: Money;
  revaluedAmount: Money;
  gainLoss: Money;
};
export type CurrencySideTotals = RevaluationSums & { currency: string; partyKind: PartySide };

type RevaluedTotals = {
  kind: DocumentKind;
  currency: string;
  amount: Money;
  baseAmount: Money;
  revaluedAmount: Money | null;
  gainLoss: Money | null;
};

/** Balances due per currency and side, less credits. Without a rate, the value is zero. */
export function currencySides(items: readonly RevaluedTotals[]): CurrencySideTotals[] {
  const groups = new Map<string, RevaluedTotals[]>();
  for (const item of items) {
    const key = `${item.currency} ${sideOf(item.kind)}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sumBy = (take: (item: RevaluedTotals) => Money | null) =>
        sum(group.map((item) => signAmount(item.kind, take(item) ?? ZERO)));
      return {
        currency: first.currency,
        partyKind: sideOf(first.kind),
        documentCount: group.length,
        amount: sumBy(({ amount }) => amount),
        baseAmount: sumBy(({ baseAmount }) => baseAmount),
        revaluedAmount: sumBy(({ revaluedAmount }) => revaluedAmount),
        gainLoss: sum(group.map(({ gainLoss }) => gainLoss ?? ZERO)),
      };
    })
    .toSorted((a, b) => (`${a.currency} ${a.partyKind}` < `${b.currency} ${b.partyKind}` ? -1 : 1));
}

/** Credits are subtracted. */
export function signAmount(kind: DocumentKind, amount: Money): Money {
  return isCredit(kind) ? negate(amount) : amount;
}

/**
 * The journal of a revaluation: each party account changes by the gains of its items per currency, and each bank or cash account
 * by its own gain, with no change in its own currency, against unrealized gain or loss. Zero gains have no line.
 */
export function postRevaluation(
  { items, balances }: { items: readonly RevaluedItem[]; balances: readonly RevaluationOfBalance[] },
  unrealizedId: AccountId,
): PostingLine[] {
  return [
    ...linesOfItems(items, unrealizedId),
    ...balances.flatMap(({ accountId, currency, exchangeRate, gainLoss }) => {
      const [accountLine, gainLine] = gainLines(
        { accountId, gainLoss, text: `${currency} at ${exchangeRate}` },
        unrealizedId,
      );
      return accountLine === undefined || gainLine === undefined
        ? []
        : [{ ...accountLine, foreignAmount: ZERO }, gainLine];
    }),
  ];
}

function linesOfItems(items: readonly RevaluedItem[], unrealizedId: AccountId): PostingLine[] {
  const groups = new Map<string, { accountId: AccountId; text: string; gains: Money[] }>();
  for (const { accountId, currency, exchangeRate, gainLoss } of items) {
    const key = `${accountId} ${currency}`;
    const group = groups.get(key);
    if (group) group.gains.push(gainLoss);
    else groups.set(key, { accountId, text: `${currency} at ${exchangeRate}`, gains: [gainLoss] });
  }
  return [...groups.values()].flatMap(({ accountId, text, gains }) =>
    gainLines({ accountId, text, gainLoss: sum(gains) }, unrealizedId),
  );
}

type RevaluationGain = { accountId: AccountId; text: string; gainLoss: Money };

function gainLines({ accountId, text, gainLoss }: RevaluationGain, unrealizedId: AccountId): PostingLine[] {
  return isZero(gainLoss)
    ? []
    : [
        signedLine(accountId, gainLoss, `Revaluation, ${text}`),
        signedLine(unrealizedId, negate(gainLoss), `Unrealized, ${text}`),
      ];
}
