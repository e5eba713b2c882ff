import { groupBy } from "#domain/group-by.ts";
import { areWordsIn, compact, wordsOfName } from "./word-matching.ts";
import {
  type SuggestionIndex,
  type PartyName,
  type PartyAccount,
  type RecordedMatch,
  type PayableDocument,
  type TransactionWithWords,
} from "./suggestion.ts";

/** A likely payer or payee, and how it was identified, most reliable first. */
export type LikelyPayer = Pick<PayableDocument, "partyId" | "partyName"> & {
  by: "habit" | "account" | "name" | "word";
};

/**
 * Returns likely payers: by earlier transactions of the payee, by the account to which a vendor's bills are paid, and by the
 * names of parties with a balance due.
 */
export function payersOf(
  transaction: TransactionWithWords,
  index: SuggestionIndex,
  past: readonly RecordedMatch[],
): LikelyPayer[] {
  const pastPayers = past.flatMap(({ partyId, partyName }) =>
    partyId === null ? [] : [{ partyId, partyName, by: "habit" as const }],
  );
  const paidTo = (index.byAccount.get(compact(transaction.counterpartyAccount)) ?? []).map((account) => ({
    ...account,
    by: "account" as const,
  }));
  const transactionWords = transaction.words;
  const payee = new Set(wordsOfName(transaction.counterparty).nameWords);
  const partiesByName = [...transactionWords]
    .flatMap((word) => index.byWord.get(word) ?? [])
    .flatMap((party) => {
      const by = matchName(party, { transactionWords, payee });
      return by === null ? [] : [{ ...party, by }];
    });
  const byName = (["name", "word"] as const).flatMap((matchKind) =>
    partiesByName.filter(({ by }) => by === matchKind),
  );
  const all = [...pastPayers.slice(0, 1), ...paidTo, ...byName];
  return all.filter(
    ({ partyId }, position) => all.findIndex((candidate) => candidate.partyId === partyId) === position,
  );
}

/**
 * Matches a name: reliable if it is the payee's apart from legal forms, or appears in full with several words. A single word
 * proves little, and without the legal form it only counts among the words of the payee.
 */
function matchName(
  { nameWords, legal }: PartyName,
  { transactionWords, payee }: Record<"transactionWords" | "payee", ReadonlySet<string>>,
): "name" | "word" | null {
  const isPayee = areWordsIn(nameWords, payee);
  const full = [...nameWords, ...legal];
  const isFull = areWordsIn(full, transactionWords);
  if ((isPayee && payee.size === new Set(nameWords).size) || (isFull && full.length > 1)) return "name";
  return isPayee || isFull ? "word" : null;
}

/** Returns the payer identified more reliably than every other; null on a tie. */
export function mostLikelyPayer([first, second]: readonly LikelyPayer[]): LikelyPayer | null {
  return first === undefined || first.by === second?.by ? null : first;
}

/** Indexes the parties of unpaid documents by name and account. */
export function payerIndex(
  documents: readonly PayableDocument[],
  accounts: readonly PartyAccount[],
): Pick<SuggestionIndex, "byWord" | "byAccount"> {
  const seen = new Set<string>();
  const parties = documents.flatMap(({ partyId, partyName }) => {
    const key = `${partyId} ${partyName}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ partyId, partyName, ...wordsOfName(partyName) }];
  });
  return {
    byWord: groupBy(parties, ({ nameWords }) => nameWords[0] ?? ""),
    byAccount: groupBy(accounts, ({ account }) => compact(account)),
  };
}

/** Explains why money belongs to a party; the party's documents have the current name. */
export function explainPayer(payer: LikelyPayer, [first]: readonly PayableDocument[], isIn: boolean): string {
  const partyName = first?.partyName ?? payer.partyName;
  return payer.by === "account"
    ? `it came from ${partyName}'s account`
    : `the ${isIn ? "payer" : "payee"} is ${partyName}`;
}
