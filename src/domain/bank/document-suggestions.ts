import type { Notation } from "#domain/notation.ts";
import { thousandthsOf } from "#domain/minor-unit-counts.ts";
import { compare, isPositive, type Money, negate, subtract, sum, toAmount, ZERO } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type DocumentMention, findMentions } from "./document-mentions.ts";
import {
  type Transaction,
  type SuggestionMatch,
  type SuggestionIndex,
  SUGGESTIONS_MAX,
  type BalanceInThousandths,
  type RecordedMatch,
  type PayableDocument,
  directionKey,
  type Suggestion,
  type TransactionWithWords,
} from "./suggestion.ts";
import { type LikelyPayer, payersOf, mostLikelyPayer, explainPayer } from "./payers.ts";

/** Maximum fee that a bank or a card may deduct from a payment: a twentieth of it, and at most this amount. */
const CHARGE_MAX = thousandthsOf(toAmount("50.00"));

/**
 * Suggests documents that a transaction may pay, by its text and reference, by its party, and by its amount, oldest first
 * (Accounting 17). For a known payee, an equal amount alone counts less than earlier transactions.
 */
export function suggestDocuments(
  line: TransactionWithWords,
  index: SuggestionIndex,
  past: readonly RecordedMatch[],
): SuggestionMatch[] {
  const payers = payersOf(line, index, past);
  const parties = new Set(payers.map(({ partyId }) => partyId));
  const mentions = findMentions(line, index, parties);
  const suggestionsByName = byNames(mentions, abs(line.amount), index.notation);
  const suggestWithoutName = () => suggestUnnamed(line, index, { payers, isNew: past.length === 0 });
  if (suggestionsByName === null) return suggestWithoutName();
  const { partyId, allocations } = suggestionsByName.transaction;
  const paid = new Set(allocations.map(({ documentId }) => documentId));
  const isByLittle = mentions.documents.filter(({ id }) => paid.has(id)).every(mentions.isByLittle);
  if (!isByLittle || (suggestionsByName.confidence === "exact" && parties.has(partyId)))
    return [{ ...suggestionsByName, isNamed: true }];
  const otherOffers = suggestWithoutName().filter(
    ({ transaction }) => !transaction.allocations.some(({ documentId }) => paid.has(documentId)),
  );
  return [{ ...suggestionsByName, confidence: "likely" }, ...otherOffers];
}

type PaymentOffer = Suggestion & { transaction: Transaction & { kind: "payment" } };

/** Suggests documents by party and amount, several that add up to it, one less a fee, or by amount alone. */
function suggestUnnamed(
  line: TransactionWithWords,
  index: SuggestionIndex,
  { payers, isNew }: { payers: readonly LikelyPayer[]; isNew: boolean },
): PaymentOffer[] {
  const isIn = isPositive(line.amount);
  const paid = abs(line.amount);
  const exact = index.byOpen.get(directionKey(isIn, paid)) ?? [];
  const matches = exact.flatMap((document) => {
    const payer = payers.find(({ partyId }) => partyId === document.partyId);
    return payer === undefined ? [] : [{ one: document, payer }];
  });
  if (matches.length > 0)
    // One more than is shown, because a document that is already named is removed later.
    return matches.slice(0, SUGGESTIONS_MAX + 1).map(({ one, payer }) => ({
      confidence: matches.length === 1 && payer.by !== "word" ? ("exact" as const) : ("likely" as const),
      title: formatTitle([one]),
      reason: `Amount due matches, and ${explainPayer(payer, [one], isIn)}`,
      transaction: paymentOf([one], paid),
    }));
  const payer = mostLikelyPayer(payers);
  const payerDocuments = payer === null ? [] : openDocumentsOf(payer, index, isIn);
  const several = findSubset(payerDocuments, paid);
  if (payer !== null && several !== null)
    return [
      {
        confidence: "likely",
        title: formatTitle(several),
        reason: `Together they add up to this amount, and ${explainPayer(payer, several, isIn)}`,
        transaction: paymentOf(several, paid),
      },
    ];
  const singleMatches = exact.slice(0, SUGGESTIONS_MAX).map((document) => ({
    confidence: exact.length === 1 && isNew ? ("likely" as const) : ("possible" as const),
    title: formatTitle([document]),
    reason: "The amount equals the balance due",
    transaction: paymentOf([document], paid),
  }));
  return payer === null
    ? singleMatches
    : [...suggestWithCharge(payerDocuments, { paid, payer, notation: index.notation }), ...singleMatches];
}

/** Returns a party's documents with a balance due, oldest first. */
function openDocumentsOf(
  { partyId }: LikelyPayer,
  { byParty }: SuggestionIndex,
  isIn: boolean,
): readonly BalanceInThousandths[] {
  return byParty.get(directionKey(isIn, partyId)) ?? [];
}

type BankChargeMatch = { paid: Money; payer: LikelyPayer; notation: Notation };

/** Suggests a party's document whose balance due differs only by a fee or a small difference. */
function suggestWithCharge(
  documents: readonly BalanceInThousandths[],
  { paid, payer, notation }: BankChargeMatch,
): PaymentOffer[] {
  const inAll = thousandthsOf(paid);
  const nearby = documents.filter(({ document: { open } }) => isSmallDifference({ open, paid, notation }));
  if (nearby.length > 0)
    return nearby.slice(0, SUGGESTIONS_MAX).map(({ document: one }) => ({
      confidence: nearby.length === 1 ? ("likely" as const) : ("possible" as const),
      title: formatTitle([one]),
      reason: `${describeDifference({ open: one.open, paid, notation })}, and ${explainPayer(payer, [one], one.direction === "in")}`,
      transaction: { ...paymentOf([one], paid), writeOffDifference: true },
    }));
  const closeMatches = documents.filter(({ document: { direction }, thousandths }) =>
    isCharge({ open: thousandths, charge: direction === "in" ? thousandths - inAll : inAll - thousandths }),
  );
  return closeMatches.slice(0, SUGGESTIONS_MAX).map(({ document: one }) => {
    const charge = abs(subtract(one.open, paid));
    return {
      confidence: closeMatches.length === 1 ? ("likely" as const) : ("possible" as const),
      title: formatTitle([one]),
      reason: `The amount is the balance due ${describeCharge({ charge, notation, direction: one.direction })}, and ${explainPayer(payer, [one], one.direction === "in")}`,
      transaction: chargedPayment([one], charge),
    };
  });
}

/**
 * Suggests a partial payment or an overpayment if nothing better is found. The oldest documents are paid first, and the rest is
 * kept as credit. A party with no balance due prepays if earlier transactions paid its documents.
 */
export function suggestOnAccount(
  line: TransactionWithWords,
  index: SuggestionIndex,
  past: readonly RecordedMatch[],
): Suggestion[] {
  const isIn = isPositive(line.amount);
  const payments = past.filter(({ parts }) => parts.length === 0);
  const payer = mostLikelyPayer(payersOf(line, index, payments));
  if (payer === null) return [];
  const { partyId, partyName, by } = payer;
  const all = openDocumentsOf(payer, index, isIn);
  if (all.length === 0 && by !== "habit") return [];
  const open = all.slice(0, DOCUMENTS_MAX).map(({ document }) => document);
  const transaction = paymentOf(open, abs(line.amount), partyId);
  const paid = open.filter(({ id }) => transaction.allocations.some(({ documentId }) => documentId === id));
  const unapplied = subtract(abs(line.amount), sum(transaction.allocations.map(({ amount }) => amount)));
  if (isPositive(unapplied) && all.length > open.length) return [];
  const payerText =
    by === "account"
      ? `It came from ${partyName}'s account`
      : explainPayer(payer, open, isIn).replace(/^t/, "T");
  return [
    {
      confidence: "possible",
      title: paid.length === 0 ? `Credit \u2013 ${partyName}` : formatTitle(paid),
      reason: isPositive(unapplied)
        ? `${payerText}; ${localizeMoney(unapplied, index.notation)} is kept as credit`
        : `${payerText}; this is a partial payment of the balance due`,
      transaction,
    },
  ];
}

/**
 * Suggests the documents named in the text, if all belong to one party; otherwise those whose balance due equals the amount. If
 * several don't add up to it, as with bills under a customer number, uses the only one with that amount.
 */
function byNames(
  { documents, reasonFor }: DocumentMention,
  paid: Money,
  notation: Notation,
): PaymentOffer | null {
  const isOneParty = (list: readonly PayableDocument[]) =>
    new Set(list.map(({ partyId }) => partyId)).size === 1;
  const exact = documents.filter(({ open }) => compare(open, paid) === 0);
  const areAllPaid = compare(sum(documents.map(({ open }) => open)), paid) === 0;
  const matchingDocuments = isOneParty(documents) && (areAllPaid || exact.length !== 1) ? documents : exact;
  const [first] = matchingDocuments;
  if (first === undefined || !isOneParty(matchingDocuments)) return null;
  const { direction } = first;
  const open = sum(matchingDocuments.map((document) => document.open));
  const names = reasonFor(matchingDocuments);
  const title = formatTitle(matchingDocuments);
  const transaction = paymentOf(matchingDocuments, paid);
  const short = subtract(open, paid);
  if (compare(open, paid) === 0)
    return { confidence: "exact", title, reason: `${names}, and the amount due matches`, transaction };
  if (isSmallDifference({ open, paid, notation }))
    return {
      confidence: "likely",
      title,
      reason: `${names}; ${describeDifference({ open, paid, notation })}`,
      transaction: { ...transaction, writeOffDifference: true },
    };
  const charge = chargeIn({ open, paid, direction });
  if (charge !== null)
    return {
      confidence: "likely",
      title,
      reason: `${names}, and the amount is the balance due ${describeCharge({ charge, notation, direction })}`,
      transaction: chargedPayment(matchingDocuments, charge),
    };
  if (matchingDocuments.length > 1 && isPositive(short)) return null;
  const balanceText = isPositive(short)
    ? `${localizeMoney(short, notation)} remains due`
    : `${localizeMoney(negate(short), notation)} is kept as credit`;
  return { confidence: "likely", title, reason: `${names}; ${balanceText}`, transaction };
}

/** Maximum payment difference in minor units; anything above is a fee or a remaining balance. */
const SMALL_UNITS = 5n;
type SmallDifference = Pick<PayableDocument, "open"> & { paid: Money };

function isSmallDifference({ open, paid, notation }: SmallDifference & { notation: Notation }): boolean {
  const off = thousandthsOf(abs(subtract(open, paid)));
  const unit = 10n ** BigInt(3 - minorUnitOf(notation.currency));
  return off > 0n && off <= SMALL_UNITS * unit && off * 20n <= thousandthsOf(open);
}

function describeDifference({ open, paid, notation }: SmallDifference & { notation: Notation }): string {
  return `${localizeMoney(abs(subtract(open, paid)), notation)} is accepted as a payment difference`;
}

type DifferenceInput = Pick<PayableDocument, "open" | "direction"> & { paid: Money };

/** Returns the fee deducted from money in or added to money out; null if it is too high. */
function chargeIn({ open, paid, direction }: DifferenceInput): Money | null {
  const charge = direction === "in" ? subtract(open, paid) : subtract(paid, open);
  return isCharge({ open: thousandthsOf(open), charge: thousandthsOf(charge) }) ? charge : null;
}

/** Whether the difference is small enough to be a bank fee. */
function isCharge({ open, charge }: Record<"open" | "charge", bigint>): boolean {
  return charge > 0n && charge <= CHARGE_MAX && charge * 20n <= open;
}

type BankChargeText = Pick<PayableDocument, "direction"> & { charge: Money; notation: Notation };

function describeCharge({ charge, direction, notation }: BankChargeText): string {
  const amount = localizeMoney(charge, notation);
  return direction === "in" ? `less a bank fee of ${amount}` : `plus a bank fee of ${amount}`;
}

/** Pays the full balance due of documents, with a bank fee. */
function chargedPayment(documents: readonly PayableDocument[], charge: Money): PaymentOffer["transaction"] {
  const open = sum(documents.map((document) => document.open));
  return { ...paymentOf(documents, open), bankFee: charge };
}

/** Pays documents in order as far as the amount goes; without documents, the payment is credit of the party. */
function paymentOf(
  documents: readonly PayableDocument[],
  paid: Money,
  party = documents[0]?.partyId,
): PaymentOffer["transaction"] {
  let remaining = paid;
  const allocations = documents.flatMap(({ id, open }) => {
    const amount = compare(open, remaining) <= 0 ? open : remaining;
    remaining = subtract(remaining, amount);
    return isPositive(amount) ? [{ documentId: id, amount }] : [];
  });
  if (party === undefined) throw new Error("The payment has no customer or vendor.");
  return { kind: "payment", partyId: party, bankFee: ZERO, writeOffDifference: false, allocations };
}

function formatTitle(documents: readonly PayableDocument[]): string {
  const numbers = documents.map(({ number }) => number);
  const numberList = numbers.length <= 3 ? numbers.join(", ") : `${numbers.length} documents`;
  return `${numberList} \u2013 ${documents[0]?.partyName ?? ""}`;
}

const DOCUMENTS_IN_ONE = 5;
const DOCUMENTS_MAX = 15;

/** Returns the first combination of a party's documents that adds up to the amount, oldest first; null if none does. */
function findSubset(documents: readonly BalanceInThousandths[], amount: Money): PayableDocument[] | null {
  const candidates = documents.slice(0, DOCUMENTS_MAX);
  const largest = candidates.reduce((max, { thousandths }) => (thousandths > max ? thousandths : max), 0n);
  const search = (from: number, remaining: bigint, chosen: PayableDocument[]): PayableDocument[] | null => {
    if (remaining === 0n) return chosen.length > 1 ? chosen : null;
    const more = DOCUMENTS_IN_ONE - chosen.length;
    if (remaining < 0n || remaining > largest * BigInt(more)) return null;
    for (let index = from; index < candidates.length; index += 1) {
      const next = candidates[index];
      const subset = next && search(index + 1, remaining - next.thousandths, [...chosen, next.document]);
      if (subset) return subset;
    }
    return null;
  };
  return search(0, thousandthsOf(amount), []);
}
