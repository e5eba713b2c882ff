import { groupBy } from "#domain/group-by.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type Day, daysApart } from "#domain/dates.ts";
import type { BankTransactionId } from "#domain/ids.ts";
import { thousandthsOf } from "#domain/minor-unit-counts.ts";
import { add, compare, isPositive, negate, sum } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { refusalReply } from "#domain/refusals.ts";
import { areWordsIn, signsOf, wordsOfName, wordsOfTransaction } from "./word-matching.ts";
import { suggestDocuments, suggestOnAccount } from "./document-suggestions.ts";
import { suggestFromHabits } from "./habit-suggestions.ts";
import {
  CONFIDENCE_LEVELS,
  type Confidence,
  type SuggestionIndex,
  type SuggestionMatch,
  type SuggestionContext,
  type TransactionToMatch,
  SUGGESTIONS_MAX,
  type UnmatchedEntry,
  type RecordedMatch,
  type PayableDocument,
  directionKey,
  type Suggestion,
  type TransactionWithWords,
} from "./suggestion.ts";
import { numbersOf, referencesIn, documentKeys, numbersInText } from "./document-mentions.ts";
import { payoutsIn } from "./payouts.ts";
import { payerIndex } from "./payers.ts";
import { partsOfRule, ruleReason, ruleApplies, conversionError } from "./rules.ts";
import {
  isPayoutOfNamedAccount,
  suggestNamedAccounts,
  counterpartTransactions,
  postedPayoutText,
  sentences,
  suggestTransfers,
} from "./transfer-suggestions.ts";

/** Maximum days between a posting and its arrival at the bank. */
const DAYS_TO_ARRIVE = 10;

/**
 * Returns the suggestions for each bank transaction, best first (Accounting 17). A record suggested first for two of them is
 * certain for neither.
 */
export function suggestFor(
  transactions: readonly TransactionToMatch[],
  context: SuggestionContext,
): Map<BankTransactionId, Suggestion[]> {
  const index = indexOf(transactions, context);
  const suggestions = new Map(
    transactions.map((row) => [row.id, suggestionsFor({ ...row, words: wordsOfTransaction(row) }, index)]),
  );
  const counts = new Map<string, number>();
  for (const [best] of suggestions.values())
    for (const record of recordsOf(best)) counts.set(record, (counts.get(record) ?? 0) + 1);
  const isUnique = (match: Suggestion) => recordsOf(match).every((record) => (counts.get(record) ?? 0) < 2);
  return new Map(
    [...suggestions].map(([id, all]) => [
      id,
      all
        .map((match) =>
          isUnique(match) ? match : { ...match, confidence: lowerConfidence(match.confidence) },
        )
        .slice(0, SUGGESTIONS_MAX),
    ]),
  );
}

function lowerConfidence(confidence: Confidence): Confidence {
  return confidence === "exact" ? "likely" : confidence;
}

/** Returns the records that a suggestion would use up. */
function recordsOf(match: Suggestion | undefined): string[] {
  if (match === undefined) return [];
  const { transaction } = match;
  if (transaction.kind === "journals") return transaction.journals.map(({ journalId }) => journalId);
  if (transaction.kind === "payment") return transaction.allocations.map(({ documentId }) => documentId);
  return transaction.kind === "transfer" && transaction.otherBankTransactionId !== null
    ? [transaction.otherBankTransactionId]
    : [];
}

function indexOf(transactions: readonly TransactionToMatch[], context: SuggestionContext): SuggestionIndex {
  const {
    entries,
    otherTransactions,
    monthEndBalances,
    rules,
    notation,
    rateOn = null,
    paysDocumentsAlone = false,
  } = context;
  const signed = context.past.flatMap((match) =>
    signsOf(match).map((sign) => ({ sign: directionKey(match.isIn, sign), match })),
  );
  const bySign = groupBy(signed, ({ sign }) => sign);
  const past = new Map([...bySign].map(([sign, matches]) => [sign, matches.map(({ match }) => match)]));
  return {
    entries: groupBy(entries, ({ unmatched }) => unmatched),
    ...documentsFor(transactions, context),
    otherTransactions: groupBy(otherTransactions, ({ amount }) => amount),
    ownAccounts: context.ownAccounts,
    payoutAt: payoutsIn(context.providerStatements),
    past,
    monthEndBalances: groupBy(
      monthEndBalances.toSorted((a, b) => (a.endsOn < b.endsOn ? 1 : -1)),
      ({ endsOn }) => endsOn,
    ),
    rules,
    notation,
    rateOn,
    paysDocumentsAlone,
  };
}

/** Indexes only the few of many thousand unpaid documents that may concern these lines. */
function documentsFor(
  transactions: readonly TransactionToMatch[],
  { documents, accounts }: Pick<SuggestionContext, "documents" | "accounts">,
): Pick<SuggestionIndex, "numbered" | "referenced" | "byBalanceDue" | "byParty" | "byWord" | "byAccount"> {
  const amounts = new Set(transactions.map(({ amount }) => abs(amount)));
  const oldestFirst = documents.toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate),
  );
  return {
    numbered: documentsBy(documents, {
      keysOf: numbersOf,
      soughtKeys: new Set(transactions.flatMap(numbersInText)),
    }),
    referenced: documentsBy(documents, {
      keysOf: documentKeys,
      soughtKeys: new Set(transactions.flatMap(referencesIn)),
    }),
    byBalanceDue: groupBy(
      oldestFirst.filter(({ balanceDue }) => amounts.has(balanceDue)),
      ({ direction, balanceDue }) => directionKey(direction === "in", balanceDue),
    ),
    byParty: groupBy(
      oldestFirst.map((document) => ({ document, thousandths: thousandthsOf(document.balanceDue) })),
      ({ document: { direction, partyId } }) => directionKey(direction === "in", partyId),
    ),
    ...payerIndex(documents, accounts),
  };
}

type DocumentKeys = { keysOf: (document: PayableDocument) => string[]; soughtKeys: ReadonlySet<string> };

/** Groups the documents by their keys, as far as these are sought. */
function documentsBy(
  documents: readonly PayableDocument[],
  { keysOf, soughtKeys }: DocumentKeys,
): Map<string, PayableDocument[]> {
  const documentsByKey = new Map<string, PayableDocument[]>();
  for (const document of soughtKeys.size === 0 ? [] : documents)
    for (const key of keysOf(document).filter((candidate) => soughtKeys.has(candidate))) {
      const group = documentsByKey.get(key);
      if (group === undefined) documentsByKey.set(key, [document]);
      else group.push(document);
    }
  return documentsByKey;
}

/** Returns all suggestions for one transaction: existing entries, documents, transfers, rules, and earlier transactions. */
function suggestionsFor(transaction: TransactionWithWords, index: SuggestionIndex): Suggestion[] {
  const past = recordedMatchesOf(transaction, index);
  const otherTransactions = counterpartTransactions(transaction, index);
  const accounts = suggestNamedAccounts(transaction, otherTransactions, index);
  const entries = suggestEntries(transaction, index);
  const suggestions = limitCertain([
    ...entries,
    ...suggestDocuments(transaction, index, past).filter((match) => isPayable(match, transaction, index)),
    ...suggestTransfers(transaction, otherTransactions, index),
    ...accounts.filter(({ confidence }) => confidence === "likely"),
    ...suggestFromRules(transaction, index).map((match) =>
      entries.length === 0 ? match : { ...match, ...LIKELY_MATCH },
    ),
    ...suggestFromHabits(transaction, past, index),
  ]);
  if (suggestions.length === 0) {
    const onAccount = suggestOnAccount(transaction, index, past).filter((match) =>
      isPayable(match, transaction, index),
    );
    return [...onAccount, ...accounts];
  }
  return CONFIDENCE_LEVELS.flatMap((confidence) =>
    suggestions.filter((match) => match.confidence === confidence),
  );
}

/** Whether a payment equals the amount applied, where that is required. */
function isPayable(
  { transaction }: Suggestion,
  { amount }: TransactionToMatch,
  { paysDocumentsAlone }: SuggestionIndex,
): boolean {
  if (transaction.kind !== "payment" || !paysDocumentsAlone) return true;
  const allocated = sum(transaction.allocations.map((allocation) => allocation.amount));
  const charge = isPositive(amount) ? transaction.bankFee : negate(transaction.bankFee);
  return compare(add(abs(amount), charge), allocated) === 0;
}

const LIKELY_MATCH = { confidence: "likely" } as const;

/** If certain suggestions use different records, only those named by a number or a reference stay certain. */
function limitCertain(suggestions: readonly SuggestionMatch[]): Suggestion[] {
  const recordsIn = (match: SuggestionMatch) => recordsOf(match).toSorted().join(" ");
  const sure = suggestions.filter((match) => match.confidence === "exact" && recordsIn(match) !== "");
  const isOne = new Set(sure.map(recordsIn)).size < 2;
  return suggestions.map(({ isNamed, ...match }) =>
    isOne || isNamed === true || recordsIn(match) === ""
      ? match
      : { ...match, confidence: lowerConfidence(match.confidence) },
  );
}

/**
 * Suggests an existing journal entry with the amount, such as one recorded manually. On another day and without a matching word,
 * it may belong to another transaction.
 */
function suggestEntries(transaction: TransactionWithWords, index: SuggestionIndex): Suggestion[] {
  const { date, amount } = transaction;
  const closeEntries = (index.entries.get(amount) ?? []).filter(
    (entry) => daysApart({ from: entry.date, to: date }) <= DAYS_TO_ARRIVE,
  );
  return closeEntries
    .toSorted((a, b) => daysApart({ from: a.date, to: date }) - daysApart({ from: b.date, to: date }))
    .map((entry) => {
      const { journalId, number, description, unmatched, date: day } = entry;
      const confirmRates =
        day === date ||
        describesTransaction(entry, transaction) ||
        isPayoutOfNamedAccount(journalId, transaction, index);
      return {
        confidence: closeEntries.length === 1 && confirmRates ? ("exact" as const) : ("likely" as const),
        // An owner knows what it was, not its number.
        title: description === "" ? number : description,
        reason: sentences(
          `Already recorded with this amount${day === date ? " and date" : `, ${formatDayDistance({ day, date })}`}`,
          postedPayoutText(journalId, index),
        ),
        transaction: { kind: "journals" as const, journals: [{ journalId, amount: unmatched }] },
      };
    });
}

/** Whether a journal entry's description contains the payee, or more than one word of the bank's text. */
function describesTransaction(
  { description }: UnmatchedEntry,
  { counterparty, description: bankText }: TransactionToMatch,
): boolean {
  const entryWords = wordsOfTransaction({ counterparty: "", description });
  const words = wordsOfName(bankText).nameWords;
  return (
    areWordsIn(wordsOfName(counterparty).nameWords, entryWords) ||
    (words.length > 1 && areWordsIn(words, entryWords))
  );
}

/**
 * Suggests what the first matching rule does. If its party is inactive or the parts can't be posted at the rate of the day, it
 * must be reviewed.
 */
function suggestFromRules(
  transaction: TransactionToMatch,
  { rules, notation, rateOn }: SuggestionIndex,
): Suggestion[] {
  const rule = rules.find((ruleInUse) => ruleApplies(ruleInUse, transaction));
  if (rule === undefined) return [];
  const { id: ruleId, name, description, partyId, partyName, isPartyActive } = rule;
  const lines = partsOfRule(rule, transaction.amount, minorUnitOf(notation.currency)).map((part) => ({
    ...part,
    partyId: null,
  }));
  const refusal = rateOn === null ? null : conversionError(lines, rateOn(transaction.date));
  return [
    {
      confidence: isPartyActive && refusal === null ? "exact" : "likely",
      title: name,
      reason: sentences(ruleReason(rule), refusal === null ? "" : refusalReply(refusal).detail),
      transaction: { kind: "lines", lines, description, partyId, partyName, ruleId },
    },
  ];
}

function recordedMatchesOf(transaction: TransactionToMatch, { past }: SuggestionIndex): RecordedMatch[] {
  const isIn = isPositive(transaction.amount);
  for (const sign of signsOf(transaction)) {
    const pastMatch = past.get(directionKey(isIn, sign));
    if (pastMatch !== undefined) return pastMatch;
  }
  return [];
}

function formatDayDistance({ day, date }: { day: Day; date: Day }): string {
  const days = daysApart({ from: day, to: date });
  return `${days} ${days === 1 ? "day" : "days"} ${day < date ? "before" : "after"}`;
}
