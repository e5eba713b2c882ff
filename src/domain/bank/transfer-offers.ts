import { daysApart } from "#domain/dates.ts";
import type { Notation } from "#domain/notation.ts";
import type { JournalId } from "#domain/ids.ts";
import { isNegative, isPositive, negate } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { compact, isOwnName } from "./bank-words.ts";
import type { Index, LineToMatch, OtherLine, OwnAccount, Suggestion, WordedLine } from "./offer.ts";
import { explainPayout } from "./payouts.ts";

/** Money between two own accounts has left one and come to the other within so many days. */
const DAYS_OF_TRANSFER = 5;

/**
 * A booking of another own account that takes or brings the same amount; of a payment provider's with what it is made of.
 * An account that is named by its number needs none.
 */
export function transferOffers(line: WordedLine, near: readonly OtherLine[], index: Index): Suggestion[] {
  const found = near.map((one): Suggestion => {
    const { accountId, accountName: name } = one;
    const isSaid = isNumberOf(one.accountNumber, line) || isOwnName(name, line.words);
    const payout = payoutOf(one, line, index);
    return {
      certainty: isSaid && near.length === 1 ? "certain" : near.length === 1 ? "likely" : "possible",
      title: titleOf(line, name),
      reason: sentences(
        isSaid
          ? "The other account is named and has a transaction for the same amount"
          : "The other account has the same amount",
        payout?.words,
      ),
      booking: { kind: "transfer", accountId, otherLineId: one.id },
    };
  });
  const numbered = index.ownAccounts
    .filter((own) => isNumberOf(own.number, line) && !isAmong(near, own))
    .map((own) =>
      offerOf(line, own, { certainty: "likely", reason: "The other account is named by its number" }),
    );
  return [...found, ...numbered];
}

/**
 * An own account that is named and tells nothing of it: likely where it is a payment provider's and what moved there in the
 * books since the last payout comes to the amount. What comes to another one is said with how much it misses.
 */
export function namedAccountOffers(line: WordedLine, near: readonly OtherLine[], index: Index): Suggestion[] {
  const { ownAccounts, notation } = index;
  const named = ownAccounts.filter((own) => !isAmong(near, own) && isOwnName(own.name, line.words));
  return named.map((own) => {
    const payout = isPositive(line.amount) ? bookedPayout(own, line, notation) : null;
    return offerOf(line, own, {
      certainty: payout?.isProved === true && named.length === 1 ? "likely" : "possible",
      reason: sentences("The other account is named", payout?.words),
    });
  });
}

/** The bookings of other own accounts that may be the other side of a transfer. */
export function othersOf({ amount, date }: LineToMatch, { others }: Index): OtherLine[] {
  return (others.get(negate(amount)) ?? []).filter(
    (one) => daysApart({ from: one.date, to: date }) <= DAYS_OF_TRANSFER,
  );
}

function isAmong(near: readonly OtherLine[], { accountId }: OwnAccount): boolean {
  return near.some((one) => one.accountId === accountId);
}

type Why = Pick<Suggestion, "certainty" | "reason">;

function offerOf(line: LineToMatch, { accountId, name }: OwnAccount, why: Why): Suggestion {
  return { ...why, title: titleOf(line, name), booking: { kind: "transfer", accountId, otherLineId: null } };
}

function isNumberOf(number: string, { counterpartyAccount }: LineToMatch): boolean {
  return number !== "" && compact(counterpartyAccount) === compact(number);
}

function titleOf({ amount }: LineToMatch, name: string): string {
  return `Transfer ${isPositive(amount) ? "from" : "to"} ${name}`;
}

/** What a payout is made of that is in the books already, as a transfer from a provider's account that is named. */
export function payoutInBooks(journalId: JournalId, { ownAccounts, notation }: Index): string | undefined {
  for (const { booked } of ownAccounts) {
    const place = booked.findIndex((row) => row.journalId === journalId && row.kind === "payout");
    const payout = booked[place];
    if (payout === undefined) continue;
    return explainPayout(booked, { amount: absolute(payout.amount), availableOn: null, place }, notation)
      ?.words;
  }
  return undefined;
}

/** Whether a journal is a payout from an account that is named. */
export function isPayoutOfNamed(journalId: JournalId, line: WordedLine, { ownAccounts }: Index): boolean {
  return ownAccounts.some(
    ({ name, booked }) =>
      booked.some((row) => row.journalId === journalId && row.kind === "payout") &&
      isOwnName(name, line.words),
  );
}

export const sentences = (...said: (string | undefined)[]) => said.filter(Boolean).join(". ");

/** What a payout is made of: the one of both bookings that is told by a provider, from whose account it has left. */
function payoutOf(other: OtherLine, line: LineToMatch, { payoutAt, notation }: Index) {
  const told = payoutAt(isNegative(other.amount) ? other.id : line.id);
  return told && explainPayout(told.rows, told.payout, notation);
}

/** What was booked at a provider up to the day of a payout that is not booked there yet. */
function bookedPayout({ booked }: OwnAccount, { amount, date }: LineToMatch, notation: Notation) {
  const rows = booked.filter((row) => row.date <= date);
  return explainPayout(rows, { amount, availableOn: null, place: rows.length }, notation);
}
