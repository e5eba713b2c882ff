import { grouped } from "#domain/grouped.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type Day, daysApart } from "#domain/dates.ts";
import type { BankLineId } from "#domain/ids.ts";
import { thousandthsOf } from "#domain/counted-money.ts";
import { add, compare, isPositive, negate, sum } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { refusalReply } from "#domain/refusals.ts";
import { areSaid, signsOf, wordsOfName, wordsSaid } from "./bank-words.ts";
import { documentOffers, onAccountOffers } from "./document-offers.ts";
import { habitOffers } from "./habits.ts";
import {
  CERTAINTIES,
  type Certainty,
  type Index,
  type Found,
  type Known,
  type LineToMatch,
  MOST_OFFERS,
  type OpenEntry,
  type PastMatch,
  type PayableDocument,
  wayOf,
  type Suggestion,
  type WordedLine,
} from "./offer.ts";
import { numbersOf, referencesIn, documentKeys, runsOfDigits } from "./named-documents.ts";
import { payoutsIn } from "./payouts.ts";
import { payerIndex } from "./payers.ts";
import { partsOfRule, ruleReason, ruleFits, whyNotInBooks } from "./rules.ts";
import {
  isPayoutOfNamed,
  namedAccountOffers,
  othersOf,
  payoutInBooks,
  sentences,
  transferOffers,
} from "./transfer-offers.ts";

/** Money is at the bank within so many days of the day that the books have. */
const DAYS_TO_ARRIVE = 10;

/**
 * What bookings of a bank may be, the best first (Accounting 17). What could be two of them in the same way is certain
 * for neither.
 */
export function suggestFor(lines: readonly LineToMatch[], known: Known): Map<BankLineId, Suggestion[]> {
  const index = indexOf(lines, known);
  const offers = new Map(
    lines.map((line) => [line.id, offersFor({ ...line, words: wordsSaid(line) }, index)]),
  );
  const wanted = new Map<string, number>();
  for (const [best] of offers.values())
    for (const record of recordsOf(best)) wanted.set(record, (wanted.get(record) ?? 0) + 1);
  const isAlone = (offer: Suggestion) => recordsOf(offer).every((record) => (wanted.get(record) ?? 0) < 2);
  return new Map(
    [...offers].map(([id, all]) => [
      id,
      all
        .map((offer) => (isAlone(offer) ? offer : { ...offer, certainty: lessThan(offer.certainty) }))
        .slice(0, MOST_OFFERS),
    ]),
  );
}

function lessThan(certainty: Certainty): Certainty {
  return certainty === "certain" ? "likely" : certainty;
}

/** The records that an offer would use up. */
function recordsOf(offer: Suggestion | undefined): string[] {
  if (offer === undefined) return [];
  const { booking } = offer;
  if (booking.kind === "journals") return booking.journals.map(({ journalId }) => journalId);
  if (booking.kind === "payment") return booking.allocations.map(({ documentId }) => documentId);
  return booking.kind === "transfer" && booking.otherLineId !== null ? [booking.otherLineId] : [];
}

function indexOf(lines: readonly LineToMatch[], known: Known): Index {
  const { entries, others, standing, rules, notation, inBooks = null, paysDocumentsAlone = false } = known;
  const signed = known.past.flatMap((match) =>
    signsOf(match).map((sign) => ({ sign: wayOf(match.isIn, sign), match })),
  );
  const bySign = grouped(signed, ({ sign }) => sign);
  const past = new Map([...bySign].map(([sign, found]) => [sign, found.map(({ match }) => match)]));
  return {
    entries: grouped(entries, ({ open }) => open),
    ...documentsFor(lines, known),
    others: grouped(others, ({ amount }) => amount),
    ownAccounts: known.ownAccounts,
    payoutAt: payoutsIn(known.told),
    past,
    standing: grouped(
      standing.toSorted((a, b) => (a.endsOn < b.endsOn ? 1 : -1)),
      ({ endsOn }) => endsOn,
    ),
    rules,
    notation,
    inBooks,
    paysDocumentsAlone,
  };
}

/** Of many thousand open documents the few that the lines may have to do with, by what they are found by. */
function documentsFor(
  lines: readonly LineToMatch[],
  { documents, accounts }: Pick<Known, "documents" | "accounts">,
): Pick<Index, "numbered" | "referenced" | "byOpen" | "byParty" | "byWord" | "byAccount"> {
  const amounts = new Set(lines.map(({ amount }) => absolute(amount)));
  const oldestFirst = documents.toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate),
  );
  return {
    numbered: documentsBy(documents, { keysOf: numbersOf, wanted: new Set(lines.flatMap(runsOfDigits)) }),
    referenced: documentsBy(documents, {
      keysOf: documentKeys,
      wanted: new Set(lines.flatMap(referencesIn)),
    }),
    byOpen: grouped(
      oldestFirst.filter(({ open }) => amounts.has(open)),
      ({ direction, open }) => wayOf(direction === "in", open),
    ),
    byParty: grouped(
      oldestFirst.map((document) => ({ document, thousandths: thousandthsOf(document.open) })),
      ({ document: { direction, partyId } }) => wayOf(direction === "in", partyId),
    ),
    ...payerIndex(documents, accounts),
  };
}

type Keys = { keysOf: (document: PayableDocument) => string[]; wanted: ReadonlySet<string> };

/** The documents that have one of some keys, by their keys. */
function documentsBy(
  documents: readonly PayableDocument[],
  { keysOf, wanted }: Keys,
): Map<string, PayableDocument[]> {
  const found = new Map<string, PayableDocument[]>();
  for (const document of wanted.size === 0 ? [] : documents)
    for (const key of keysOf(document).filter((one) => wanted.has(one))) {
      const group = found.get(key);
      if (group === undefined) found.set(key, [document]);
      else group.push(document);
    }
  return found;
}

/** All offers for one booking: what is in the books already, documents, a transfer, a rule, what it was before. */
function offersFor(line: WordedLine, index: Index): Suggestion[] {
  const past = pastOf(line, index);
  const others = othersOf(line, index);
  const accounts = namedAccountOffers(line, others, index);
  const entries = entryOffers(line, index);
  const offers = oneCertain([
    ...entries,
    ...documentOffers(line, index, past).filter((offer) => isPayable(offer, line, index)),
    ...transferOffers(line, others, index),
    ...accounts.filter(({ certainty }) => certainty === "likely"),
    ...ruleOffers(line, index).map((offer) => (entries.length === 0 ? offer : { ...offer, ...LIKELY })),
    ...habitOffers(line, past, index),
  ]);
  if (offers.length === 0) {
    const onAccount = onAccountOffers(line, index, past).filter((offer) => isPayable(offer, line, index));
    return [...onAccount, ...accounts];
  }
  return CERTAINTIES.flatMap((certainty) => offers.filter((offer) => offer.certainty === certainty));
}

/** Whether a payment comes to what it is put against, where it has to. */
function isPayable({ booking }: Suggestion, { amount }: LineToMatch, { paysDocumentsAlone }: Index): boolean {
  if (booking.kind !== "payment" || !paysDocumentsAlone) return true;
  const put = sum(booking.allocations.map((allocation) => allocation.amount));
  const charge = isPositive(amount) ? booking.bankCharge : negate(booking.bankCharge);
  return compare(add(absolute(amount), charge), put) === 0;
}

const LIKELY = { certainty: "likely" } as const;

/** Where certain offers use different records, those that a number or a reference names stay certain, else none of them. */
function oneCertain(offers: readonly Found[]): Suggestion[] {
  const recordsIn = (offer: Found) => recordsOf(offer).toSorted().join(" ");
  const sure = offers.filter((offer) => offer.certainty === "certain" && recordsIn(offer) !== "");
  const isOne = new Set(sure.map(recordsIn)).size < 2;
  return offers.map(({ isNamed, ...offer }) =>
    isOne || isNamed === true || recordsIn(offer) === ""
      ? offer
      : { ...offer, certainty: lessThan(offer.certainty) },
  );
}

/**
 * A journal with the amount is there already, such as a receipt that was written by hand. Another day without a word that
 * agrees may be another one's.
 */
function entryOffers(line: WordedLine, index: Index): Suggestion[] {
  const { date, amount } = line;
  const near = (index.entries.get(amount) ?? []).filter(
    (entry) => daysApart({ from: entry.date, to: date }) <= DAYS_TO_ARRIVE,
  );
  return near
    .toSorted((a, b) => daysApart({ from: a.date, to: date }) - daysApart({ from: b.date, to: date }))
    .map((entry) => {
      const { journalId, number, description, open, date: day } = entry;
      const isSure = day === date || isToldIn(entry, line) || isPayoutOfNamed(journalId, line, index);
      return {
        certainty: near.length === 1 && isSure ? ("certain" as const) : ("likely" as const),
        title: `${number}: ${description}`,
        reason: sentences(
          `Already recorded with this amount${day === date ? " and date" : `, ${inDays({ day, date })}`}`,
          payoutInBooks(journalId, index),
        ),
        booking: { kind: "journals" as const, journals: [{ journalId, amount: open }] },
      };
    });
}

/** Whether a journal tells who the payee is, or what the bank says of it in more than one word. */
function isToldIn({ description }: OpenEntry, { counterparty, text }: LineToMatch): boolean {
  const told = wordsSaid({ counterparty: "", text: description });
  const words = wordsOfName(text).own;
  return areSaid(wordsOfName(counterparty).own, told) || (words.length > 1 && areSaid(words, told));
}

/**
 * What the first of the owner's rules that fits says; what is of a party that is inactive by now is looked at, and so is what
 * comes to nothing that could be in the books at the rate of its day.
 */
function ruleOffers(line: LineToMatch, { rules, notation, inBooks }: Index): Suggestion[] {
  const rule = rules.find((one) => ruleFits(one, line));
  if (rule === undefined) return [];
  const { id: ruleId, name, description, partyId, partyName, isPartyActive } = rule;
  const lines = partsOfRule(rule, line.amount, minorUnitOf(notation.currency)).map((part) => ({
    ...part,
    partyId: null,
  }));
  const why = inBooks === null ? null : whyNotInBooks(lines, inBooks(line.date));
  return [
    {
      certainty: isPartyActive && why === null ? "certain" : "likely",
      title: name,
      reason: sentences(ruleReason(rule), why === null ? "" : refusalReply(why).detail),
      booking: { kind: "lines", lines, description, partyId, partyName, ruleId },
    },
  ];
}

function pastOf(line: LineToMatch, { past }: Index): PastMatch[] {
  const isIn = isPositive(line.amount);
  for (const sign of signsOf(line)) {
    const found = past.get(wayOf(isIn, sign));
    if (found !== undefined) return found;
  }
  return [];
}

function inDays({ day, date }: { day: Day; date: Day }): string {
  const days = daysApart({ from: day, to: date });
  return `${days} ${days === 1 ? "day" : "days"} ${day < date ? "before" : "after"}`;
}
