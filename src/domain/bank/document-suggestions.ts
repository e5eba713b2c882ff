import type { Day } from "#domain/dates.ts";
import type { Notation } from "#domain/notation.ts";
import { thousandthsOf } from "#domain/minor-unit-counts.ts";
import { compare, isPositive, type Money, negate, subtract, sum, ZERO } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { DOCUMENTS_MAX, findSubset } from "./document-subset.ts";
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
import {
  chargeIn,
  describeCharge,
  describeDifference,
  discountedPayment,
  isCharge,
  isSmallDifference,
} from "./amount-differences.ts";
import { type LikelyPayer, payersOf, mostLikelyPayer, explainPayer } from "./payers.ts";

/**
 * Suggests documents that a transaction may pay, by its text and reference, by its party, and by its amount, oldest first
 * (Accounting 17). For a known payee, an equal amount alone counts less than earlier transactions.
 */
export function suggestDocuments(
  bankTransaction: TransactionWithWords,
  index: SuggestionIndex,
  past: readonly RecordedMatch[],
): SuggestionMatch[] {
  const payers = payersOf(bankTransaction, index, past);
  const parties = new Set(payers.map(({ partyId }) => partyId));
  const mentions = findMentions(bankTransaction, index, parties);
  const suggestionsByName = byNames(mentions, bankTransaction, index.notation);
  const suggestWithoutName = () =>
    suggestUnnamed(bankTransaction, index, { payers, isNew: past.length === 0 });
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
  transaction: TransactionWithWords,
  index: SuggestionIndex,
  { payers, isNew }: { payers: readonly LikelyPayer[]; isNew: boolean },
): PaymentOffer[] {
  const isIn = isPositive(transaction.amount);
  const paid = abs(transaction.amount);
  const exact = index.byBalanceDue.get(directionKey(isIn, paid)) ?? [];
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
  const payerDocuments = payer === null ? [] : unpaidDocumentsOf(payer, index, isIn);
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
    : [
        ...suggestWithDifference(payerDocuments, {
          paid,
          payer,
          date: transaction.date,
          notation: index.notation,
        }),
        ...singleMatches,
      ];
}

/** Returns a party's documents with a balance due, oldest first. */
function unpaidDocumentsOf(
  { partyId }: LikelyPayer,
  { byParty }: SuggestionIndex,
  isIn: boolean,
): readonly BalanceInThousandths[] {
  return byParty.get(directionKey(isIn, partyId)) ?? [];
}

type DifferenceMatch = { paid: Money; payer: LikelyPayer; date: Day; notation: Notation };

/** Suggests a party's documents whose balance due less their early payment discount is the amount. */
function suggestWithDiscount(
  documents: readonly BalanceInThousandths[],
  { paid, payer, date, notation }: DifferenceMatch,
): PaymentOffer[] {
  const matches = documents.flatMap(({ document }) => {
    const discounted = discountedPayment([document], { paid, date, notation });
    return discounted === null ? [] : [{ one: document, discounted }];
  });
  return matches.slice(0, SUGGESTIONS_MAX).map(({ one, discounted }) => ({
    confidence: matches.length === 1 ? ("likely" as const) : ("possible" as const),
    title: formatTitle([one]),
    reason: `The amount is ${discounted.text}, and ${explainPayer(payer, [one], one.direction === "in")}`,
    transaction: { ...paymentOf([one], paid), ...discounted.transaction },
  }));
}

/** Suggests a party's document whose balance due differs only by a discount, a fee or a small difference. */
function suggestWithDifference(
  documents: readonly BalanceInThousandths[],
  match: DifferenceMatch,
): PaymentOffer[] {
  const { paid, payer, notation } = match;
  const discounted = suggestWithDiscount(documents, match);
  if (discounted.length > 0) return discounted;
  const inAll = thousandthsOf(paid);
  const nearby = documents.filter(({ document: { balanceDue } }) =>
    isSmallDifference({ balanceDue, paid, notation }),
  );
  if (nearby.length > 0)
    return nearby.slice(0, SUGGESTIONS_MAX).map(({ document: payable }) => ({
      confidence: nearby.length === 1 ? ("likely" as const) : ("possible" as const),
      title: formatTitle([payable]),
      reason: `${describeDifference({ balanceDue: payable.balanceDue, paid, notation })}, and ${explainPayer(payer, [payable], payable.direction === "in")}`,
      transaction: { ...paymentOf([payable], paid), writeOffDifference: true },
    }));
  const closeMatches = documents.filter(({ document: { direction }, thousandths }) =>
    isCharge({
      balanceDue: thousandths,
      charge: direction === "in" ? thousandths - inAll : inAll - thousandths,
    }),
  );
  return closeMatches.slice(0, SUGGESTIONS_MAX).map(({ document: payable }) => {
    const charge = abs(subtract(payable.balanceDue, paid));
    return {
      confidence: closeMatches.length === 1 ? ("likely" as const) : ("possible" as const),
      title: formatTitle([payable]),
      reason: `The amount is the balance due ${describeCharge({ charge, notation, direction: payable.direction })}, and ${explainPayer(payer, [payable], payable.direction === "in")}`,
      transaction: chargedPayment([payable], charge),
    };
  });
}

/**
 * Suggests a partial payment or an overpayment if nothing better is found. The oldest documents are paid first, and the rest is
 * kept as credit. A party with no balance due prepays if earlier transactions paid its documents.
 */
export function suggestOnAccount(
  bankTransaction: TransactionWithWords,
  index: SuggestionIndex,
  past: readonly RecordedMatch[],
): Suggestion[] {
  const isIn = isPositive(bankTransaction.amount);
  const payments = past.filter(({ parts }) => parts.length === 0);
  const payer = mostLikelyPayer(payersOf(bankTransaction, index, payments));
  if (payer === null) return [];
  const { partyId, partyName, by } = payer;
  const all = unpaidDocumentsOf(payer, index, isIn);
  if (all.length === 0 && by !== "habit") return [];
  const unpaid = all.slice(0, DOCUMENTS_MAX).map(({ document }) => document);
  const transaction = paymentOf(unpaid, abs(bankTransaction.amount), partyId);
  const paid = unpaid.filter(({ id }) => transaction.allocations.some(({ documentId }) => documentId === id));
  const unapplied = subtract(
    abs(bankTransaction.amount),
    sum(transaction.allocations.map(({ amount }) => amount)),
  );
  if (isPositive(unapplied) && all.length > unpaid.length) return [];
  const payerText =
    by === "account"
      ? `It came from ${partyName}'s account`
      : explainPayer(payer, unpaid, isIn).replace(/^t/, "T");
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
  { amount, date }: TransactionWithWords,
  notation: Notation,
): PaymentOffer | null {
  const paid = abs(amount);
  const isOneParty = (list: readonly PayableDocument[]) =>
    new Set(list.map(({ partyId }) => partyId)).size === 1;
  const exact = documents.filter(({ balanceDue }) => compare(balanceDue, paid) === 0);
  const areAllPaid = compare(sum(documents.map(({ balanceDue }) => balanceDue)), paid) === 0;
  const matchingDocuments = isOneParty(documents) && (areAllPaid || exact.length !== 1) ? documents : exact;
  const [first] = matchingDocuments;
  if (first === undefined || !isOneParty(matchingDocuments)) return null;
  const { direction } = first;
  const balanceDue = sum(matchingDocuments.map((document) => document.balanceDue));
  const names = reasonFor(matchingDocuments);
  const title = formatTitle(matchingDocuments);
  const transaction = paymentOf(matchingDocuments, paid);
  const short = subtract(balanceDue, paid);
  if (compare(balanceDue, paid) === 0)
    return { confidence: "exact", title, reason: `${names}, and the amount due matches`, transaction };
  const discounted = discountedPayment(matchingDocuments, { paid, date, notation });
  if (discounted !== null)
    return {
      confidence: "likely",
      title,
      reason: `${names}, and the amount is ${discounted.text}`,
      transaction: { ...transaction, ...discounted.transaction },
    };
  if (isSmallDifference({ balanceDue, paid, notation }))
    return {
      confidence: "likely",
      title,
      reason: `${names}; ${describeDifference({ balanceDue, paid, notation })}`,
      transaction: { ...transaction, writeOffDifference: true },
    };
  const charge = chargeIn({ balanceDue, paid, direction });
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

/** Pays the full balance due of documents, with a bank fee. */
function chargedPayment(documents: readonly PayableDocument[], charge: Money): PaymentOffer["transaction"] {
  const balanceDue = sum(documents.map((document) => document.balanceDue));
  return { ...paymentOf(documents, balanceDue), bankFee: charge };
}

const NOTHING_ACCEPTED = { writeOffDifference: false, takeEarlyDiscount: false };

/** Pays documents in order as far as the amount goes; without documents, the payment is credit of the party. */
function paymentOf(
  documents: readonly PayableDocument[],
  paid: Money,
  party = documents[0]?.partyId,
): PaymentOffer["transaction"] {
  let remaining = paid;
  const allocations = documents.flatMap(({ id, balanceDue }) => {
    const amount = compare(balanceDue, remaining) <= 0 ? balanceDue : remaining;
    remaining = subtract(remaining, amount);
    return isPositive(amount) ? [{ documentId: id, amount }] : [];
  });
  if (party === undefined) throw new Error("The payment has no customer or vendor.");
  return { kind: "payment", partyId: party, bankFee: ZERO, ...NOTHING_ACCEPTED, allocations };
}

function formatTitle(documents: readonly PayableDocument[]): string {
  const numbers = documents.map(({ number }) => number);
  const numberList = numbers.length <= 3 ? numbers.join(", ") : `${numbers.length} documents`;
  return `${numberList} \u2013 ${documents[0]?.partyName ?? ""}`;
}
