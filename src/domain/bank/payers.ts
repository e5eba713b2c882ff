import { areSaid, compact, wordsOfName, wordsSaid } from "./bank-words.ts";
import {
  grouped,
  type Index,
  type LineToMatch,
  type PartyAccount,
  type PastMatch,
  type PayableDocument,
} from "./offer.ts";

/** Whose money a booking may be, and by what that is known, the surest first. */
export type LikelyPayer = Pick<PayableDocument, "partyId" | "partyName"> & {
  by: "habit" | "account" | "name";
};

/**
 * Who pays or is paid: by what earlier bookings of the payee were, by the account to which a vendor's bills are to be paid,
 * by the name of who has something open.
 */
export function payersOf(line: LineToMatch, index: Index, past: readonly PastMatch[]): LikelyPayer[] {
  const learned = past.flatMap(({ partyId, partyName }) =>
    partyId === null ? [] : [{ partyId, partyName, by: "habit" as const }],
  );
  const paidTo = (index.byAccount.get(compact(line.counterpartyAccount)) ?? []).map((one) => ({
    ...one,
    by: "account" as const,
  }));
  const said = wordsSaid(line);
  const payee = wordsSaid({ counterparty: line.counterparty, text: "" });
  // Without its legal form a name may be any word: then it must be that of the payee.
  const named = [...said]
    .flatMap((word) => index.byWord.get(word) ?? [])
    .filter(({ own, legal }) => areSaid([...own, ...legal], said) || areSaid(own, payee))
    .map((one) => ({ ...one, by: "name" as const }));
  const all = [...learned.slice(0, 1), ...paidTo, ...named];
  return all.filter(({ partyId }, place) => all.findIndex((one) => one.partyId === partyId) === place);
}

/** The payer that is surer than every other one; null where two are known alike. */
export function surestPayer([first, second]: readonly LikelyPayer[]): LikelyPayer | null {
  return first === undefined || first.by === second?.by ? null : first;
}

/** What is known of the parties of open documents, by what they are found by. */
export function payerIndex(
  documents: readonly PayableDocument[],
  accounts: readonly PartyAccount[],
): Pick<Index, "byWord" | "byAccount"> {
  const seen = new Set<string>();
  const parties = documents.flatMap(({ partyId, partyName }) => {
    const key = `${partyId} ${partyName}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ partyId, partyName, ...wordsOfName(partyName) }];
  });
  return {
    byWord: grouped(parties, ({ own }) => own[0] ?? ""),
    byAccount: grouped(accounts, ({ account }) => compact(account)),
  };
}

/** Why money is of somebody, in words; documents of theirs say what they are called. */
export function whoPays(payer: LikelyPayer, [first]: readonly PayableDocument[], isIn: boolean): string {
  const partyName = first?.partyName ?? payer.partyName;
  return payer.by === "account"
    ? `this is the account of ${partyName}`
    : `${partyName} ${isIn ? "pays" : "is paid"}`;
}
