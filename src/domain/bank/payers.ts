import { grouped } from "#domain/grouped.ts";
import { areSaid, compact, wordsOfName } from "./bank-words.ts";
import {
  type Index,
  type NamedParty,
  type PartyAccount,
  type PastMatch,
  type PayableDocument,
  type WordedLine,
} from "./offer.ts";

/** Whose money a booking may be, and by what that is known, the surest first. */
export type LikelyPayer = Pick<PayableDocument, "partyId" | "partyName"> & {
  by: "habit" | "account" | "name" | "word";
};

/**
 * Who pays or is paid: by what earlier bookings of the payee were, by the account to which a vendor's bills are to be paid,
 * by the name of who has something open.
 */
export function payersOf(line: WordedLine, index: Index, past: readonly PastMatch[]): LikelyPayer[] {
  const learned = past.flatMap(({ partyId, partyName }) =>
    partyId === null ? [] : [{ partyId, partyName, by: "habit" as const }],
  );
  const paidTo = (index.byAccount.get(compact(line.counterpartyAccount)) ?? []).map((one) => ({
    ...one,
    by: "account" as const,
  }));
  const said = line.words;
  const payee = new Set(wordsOfName(line.counterparty).own);
  const named = [...said]
    .flatMap((word) => index.byWord.get(word) ?? [])
    .flatMap((one) => {
      const by = howNamed(one, { said, payee });
      return by === null ? [] : [{ ...one, by }];
    });
  const byName = (["name", "word"] as const).flatMap((way) => named.filter(({ by }) => by === way));
  const all = [...learned.slice(0, 1), ...paidTo, ...byName];
  return all.filter(({ partyId }, place) => all.findIndex((one) => one.partyId === partyId) === place);
}

/**
 * A name is sure where it is that of the payee but for legal forms, or is said in full in several words. One word may be any:
 * it tells little, and of a name without its legal form only where it is among those of the payee.
 */
function howNamed(
  { own, legal }: NamedParty,
  { said, payee }: Record<"said" | "payee", ReadonlySet<string>>,
): "name" | "word" | null {
  const isPayee = areSaid(own, payee);
  const full = [...own, ...legal];
  const isFull = areSaid(full, said);
  if ((isPayee && payee.size === new Set(own).size) || (isFull && full.length > 1)) return "name";
  return isPayee || isFull ? "word" : null;
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
    ? `it came from ${partyName}'s account`
    : `${partyName} ${isIn ? "pays" : "is paid"}`;
}
