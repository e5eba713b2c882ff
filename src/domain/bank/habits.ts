import type { Locale } from "#domain/locales.ts";
import {
  compare,
  isNegative,
  isZero,
  type Money,
  negate,
  shareOf,
  subtract,
  sum,
  toAmount,
  toQuantity,
} from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { writtenMoney } from "#domain/written-numbers.ts";
import { grouped, type LineToMatch, type PastMatch, type PastPart, type Suggestion } from "./offer.ts";

/** As many of the last bookings of a payee tell what the next one may be. */
const HABIT = 3;

/**
 * What bookings of the same payee or text were before: their accounts with their taxes. Of several parts it must be plain
 * what each is of this amount (Accounting 17).
 */
export function habitOffers(
  { amount }: LineToMatch,
  past: readonly PastMatch[],
  locale: Locale,
): Suggestion[] {
  const recent = past.filter(({ parts }) => parts.length > 0).slice(0, HABIT);
  const ways = grouped(recent, ({ parts }) =>
    parts.map(({ accountId, taxRateId }) => `${accountId} ${taxRateId}`).join(", "),
  );
  return [...ways.values()].flatMap((found) => {
    const [newest] = found;
    const amounts = amountsAsIn(
      found.map(({ parts }) => parts.map((part) => part.amount)),
      absolute(amount),
    );
    if (newest === undefined || amounts === null) return [];
    const parts = newest.parts.map((part, index) => ({ ...part, amount: amounts[index] ?? part.amount }));
    const { partyId, partyName } = newest;
    const isOneParty = partyId !== null && found.every((one) => one.partyId === partyId);
    const accounts = titleOf(parts, locale);
    return [
      {
        certainty: found.length === recent.length ? ("likely" as const) : ("possible" as const),
        title: isOneParty ? `${accounts} \u2013 ${partyName}` : accounts,
        reason: found.length === 1 ? "As the last time" : `As the last ${found.length} times`,
        booking: {
          kind: "lines" as const,
          lines: parts.map(({ accountId, taxRateId, amount: own }) => {
            return { accountId, taxRateId, amount: own, description: "" };
          }),
          description: "",
          partyId: isOneParty ? partyId : null,
          partyName: isOneParty ? partyName : null,
          ruleId: null,
        },
      },
    ];
  });
}

/** "Rent", "Fuel with VAT 20%", or of several parts how much goes where: "Loans 1,000.00, Interest 148.00". */
function titleOf(parts: readonly PastPart[], locale: Locale): string {
  return parts
    .map(({ accountName, taxName, amount }) => {
      const name = taxName === "" ? accountName : `${accountName} with ${taxName}`;
      return parts.length === 1 ? name : `${name} ${writtenMoney(amount, locale)}`;
    })
    .join(", ");
}

/**
 * What each part is of a whole, as it was the last times; null where that does not tell: the same amounts again, all but
 * one the same as always, or all in the proportion of always.
 *
 * @param past the amounts of the parts, of the newest booking first
 */
function amountsAsIn(past: readonly (readonly Money[])[], whole: Money): Money[] | null {
  const [newest, ...older] = past;
  if (newest === undefined) return null;
  if (newest.length === 1) return [whole];
  if (compare(sum(newest), whole) === 0) return [...newest];
  if (older.length === 0) return null;
  return withRest(newest, { older, whole }) ?? inProportion(newest, { older, whole });
}

type Others = { older: readonly (readonly Money[])[]; whole: Money };

/** All parts but one are what they always were, and that one takes the rest. */
function withRest(newest: readonly Money[], { older, whole }: Others): Money[] | null {
  const moving = newest.flatMap((amount, index) =>
    older.every((amounts) => amounts[index] === amount) ? [] : [index],
  );
  const [one, ...others] = moving;
  if (one === undefined || others.length > 0) return null;
  const rest = subtract(whole, sum(newest.filter((_, index) => index !== one)));
  const isLike = !isZero(rest) && isNegative(rest) === isNegative(newest[one] ?? rest);
  return isLike ? newest.map((amount, index) => (index === one ? rest : amount)) : null;
}

const CENT = toAmount("0.01");

/** All parts grow as the whole does, as they did before, to the cent; the last one takes what rounding leaves. */
function inProportion(newest: readonly Money[], { older, whole }: Others): Money[] | null {
  const isSo = older.every((amounts) => {
    const scaled = scaledTo(newest, sum(amounts));
    return scaled?.every((own, index) => isNear(own, amounts[index] ?? own)) ?? false;
  });
  return isSo ? scaledTo(newest, whole) : null;
}

function scaledTo(amounts: readonly Money[], whole: Money): Money[] | null {
  const before = sum(amounts);
  if (isZero(before) || isNegative(before) !== isNegative(whole)) return null;
  const share = { part: toQuantity(whole), whole: toQuantity(before) };
  const scaled = amounts.slice(0, -1).map((amount) => {
    const size = shareOf(absolute(amount), share);
    return isNegative(amount) ? negate(size) : size;
  });
  return [...scaled, subtract(whole, sum(scaled))];
}

const isNear = (...[a, b]: readonly [Money, Money]) => compare(absolute(subtract(a, b)), CENT) <= 0;
