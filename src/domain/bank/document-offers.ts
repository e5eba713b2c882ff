import type { Locale } from "#domain/locales.ts";
import {
  compare,
  isNegative,
  isPositive,
  type Money,
  negate,
  subtract,
  sum,
  toAmount,
  ZERO,
} from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { keysInText } from "#domain/payment-codes/references.ts";
import { writtenMoney } from "#domain/written-numbers.ts";
import { isNamed, plain, standsIn } from "./bank-words.ts";
import {
  type Booking,
  type Index,
  type LineToMatch,
  MOST_OFFERS,
  type PastMatch,
  type PayableDocument,
  wayOf,
  type Suggestion,
} from "./offer.ts";

/** What a bank or a card may keep of what is paid: a twentieth, and no more than this. */
const MOST_CHARGE = toAmount("50.00");

/**
 * Documents that a booking may pay, by the numbers in its text, by its party, by its amount, the oldest first (Accounting
 * 17). Of a payee that is known an amount alone says less than what was booked before.
 */
export function documentOffers(line: LineToMatch, index: Index, past: readonly PastMatch[]): Suggestion[] {
  const isIn = isPositive(line.amount);
  const paid = absolute(line.amount);
  const party = past.find(({ partyId }) => partyId !== null)?.partyId ?? null;
  const named = namedIn(line, index).filter(({ direction }) => (direction === "in") === isIn);
  const offers =
    named.length > 0 ? [byNumbers(named, paid, index.locale)].filter((offer) => offer !== null) : [];
  if (offers.length > 0) return offers;
  const exact = oldestFirst(index.byOpen.get(wayOf(isIn, paid)) ?? []);
  const known = exact.filter((one) => one.partyId === party || isNamed(one.partyName, line));
  if (known.length > 0)
    return known.map((one) => ({
      certainty: known.length === 1 ? ("certain" as const) : ("likely" as const),
      title: titleOf([one]),
      reason: `The amount is open, and ${one.partyName} ${isIn ? "pays" : "is paid"}`,
      booking: paymentOf([one], paid),
    }));
  const several =
    party === null
      ? null
      : sumOf(
          (index.byParty.get(party) ?? []).filter((one) => one.direction === (isIn ? "in" : "out")),
          paid,
        );
  if (several !== null)
    return [
      {
        certainty: "likely",
        title: titleOf(several),
        reason: `Together they come to the amount, and ${several[0]?.partyName ?? "the party"} is known`,
        booking: paymentOf(several, paid),
      },
    ];
  return exact.slice(0, MOST_OFFERS).map((one) => ({
    certainty: exact.length === 1 && past.length === 0 ? ("likely" as const) : ("possible" as const),
    title: titleOf([one]),
    reason: "The amount is what is open",
    booking: paymentOf([one], paid),
  }));
}

/**
 * Where nothing else is known of it: who has paid documents before pays a part of what is open, or more. The oldest is paid
 * first, and the rest is credit.
 */
export function onAccountOffers(line: LineToMatch, index: Index, past: readonly PastMatch[]): Suggestion[] {
  const payer = past.find(({ partyId, parts }) => partyId !== null && parts.length === 0);
  if (payer === undefined || payer.partyId === null) return [];
  const { partyId, partyName } = payer;
  const direction = isPositive(line.amount) ? "in" : "out";
  const all = oldestFirst(index.byParty.get(partyId) ?? []).filter((one) => one.direction === direction);
  const open = all.slice(0, DOCUMENTS_TRIED);
  const booking = paymentOf(open, absolute(line.amount), partyId);
  const paid = open.filter(({ id }) => booking.allocations.some(({ documentId }) => documentId === id));
  const rest = subtract(absolute(line.amount), sum(booking.allocations.map(({ amount }) => amount)));
  if (isPositive(rest) && all.length > open.length) return [];
  const who = `${partyName} ${direction === "in" ? "pays" : "is paid"}`;
  return [
    {
      certainty: "possible",
      title: paid.length === 0 ? `Credit \u2013 ${partyName}` : titleOf(paid),
      reason: isPositive(rest)
        ? `${who}; ${writtenMoney(rest, index.locale)} is credit`
        : `${who} a part of what is open`,
      booking,
    },
  ];
}

/** Documents whose numbers stand in the text, all of one party. */
function byNumbers(named: readonly PayableDocument[], paid: Money, locale: Locale): Suggestion | null {
  const [first] = named;
  if (first === undefined || named.some(({ partyId }) => partyId !== first.partyId)) return null;
  const open = sum(named.map((one) => one.open));
  const numbers = named.map(({ number }) => number).join(", ");
  const title = titleOf(named);
  const booking = paymentOf(named, paid);
  const short = subtract(open, paid);
  if (compare(open, paid) === 0)
    return { certainty: "certain", title, reason: `${numbers} in the text, and the amount is open`, booking };
  if (named.length > 1 && isPositive(short)) return null;
  if (isPositive(short) && first.direction === "in" && isCharge({ short, open }))
    return {
      certainty: "likely",
      title,
      reason: `${numbers} in the text, less a charge of ${writtenMoney(short, locale)}`,
      booking: {
        ...booking,
        bankCharge: short,
        allocations: named.map(({ id, open: amount }) => ({ documentId: id, amount })),
      },
    };
  const rest = isPositive(short)
    ? `${writtenMoney(short, locale)} stays open`
    : `${writtenMoney(negate(short), locale)} is credit`;
  return { certainty: "likely", title, reason: `${numbers} in the text; ${rest}`, booking };
}

function isCharge({ short, open }: { short: Money; open: Money }): boolean {
  return compare(short, MOST_CHARGE) <= 0 && compare(sum(Array.from({ length: 20 }, () => short)), open) <= 0;
}

/** A payment of documents, of the oldest first as far as it goes; of none it is the party's credit. */
function paymentOf(
  documents: readonly PayableDocument[],
  paid: Money,
  party = documents[0]?.partyId,
): Booking & { kind: "payment" } {
  let left = paid;
  const allocations = documents.flatMap(({ id, open }) => {
    const amount = compare(open, left) <= 0 ? open : left;
    left = subtract(left, amount);
    return isPositive(amount) ? [{ documentId: id, amount }] : [];
  });
  if (party === undefined) throw new Error("A payment of no party.");
  return { kind: "payment", partyId: party, bankCharge: ZERO, allocations };
}

function titleOf(documents: readonly PayableDocument[]): string {
  const numbers = documents.map(({ number }) => number);
  const shown = numbers.length <= 3 ? numbers.join(", ") : `${numbers.length} documents`;
  return `${shown} \u2013 ${documents[0]?.partyName ?? ""}`;
}

const DOCUMENTS_IN_ONE = 5;
const DOCUMENTS_TRIED = 15;

function oldestFirst(documents: readonly PayableDocument[]): PayableDocument[] {
  return documents.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)));
}

/** The first few of a party's open documents that come to the amount, the oldest first; null where none do. */
function sumOf(documents: readonly PayableDocument[], amount: Money): PayableDocument[] | null {
  const tried = oldestFirst(documents).slice(0, DOCUMENTS_TRIED);
  const search = (from: number, left: Money, taken: PayableDocument[]): PayableDocument[] | null => {
    if (compare(left, ZERO) === 0) return taken.length > 1 ? taken : null;
    if (isNegative(left) || taken.length === DOCUMENTS_IN_ONE) return null;
    for (const [index, one] of tried.entries()) {
      if (index < from) continue;
      const found = search(index + 1, subtract(left, one.open), [...taken, one]);
      if (found !== null) return found;
    }
    return null;
  };
  return search(0, amount, []);
}

/**
 * The documents whose numbers stand in the text or the reference, with or without letters, zeros and signs, or within a
 * structured reference, of which the check digits are right: that names no other.
 */
function namedIn(line: LineToMatch, { numbered, referenced }: Index): PayableDocument[] {
  const known = referencesIn(line).flatMap((key) => referenced.get(key) ?? []);
  if (known.length > 0) return [...new Set(known)];
  const found = runsOfDigits(line).flatMap((digits) => numbered.get(digits) ?? []);
  return found.filter(({ number }) => standsIn({ number, said: saidBy(line) }));
}

type Said = Pick<LineToMatch, "text" | "reference">;

const saidBy = ({ text, reference }: Said) => `${plain(text)} ${plain(reference)}`;

/** What the structured references of a booking hold besides check digits. */
export function referencesIn({ text, reference }: Said): string[] {
  return keysInText(`${reference} ${text}`);
}

/** The numbers in a booking's text and reference, without zeros before them, each once. */
export function runsOfDigits(line: Said): string[] {
  const runs = [...saidBy(line).matchAll(/\p{N}+/gu)].map(([digits]) => digits.replace(/^0+/, ""));
  return [...new Set(runs)].filter((digits) => digits !== "");
}
