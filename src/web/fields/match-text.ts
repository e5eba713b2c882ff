import type { Account } from "#contract/accounts.ts";
import { foldText } from "#domain/text.ts";

/** Fields by which records with a code are searched. */
export type CodedRecord = { id: string; code: string; name: string };

type TypedSearch = {
  typed: string;
  /** Whether the server found these records for the typed text; then all of them match. */
  areFound: boolean;
};

/**
 * Sorts records by match quality: start of the code, start of the name, start of its other words, anywhere, then those that
 * only the server matched, as by email address (Interface 2).
 */
export function matchRecords<Record extends CodedRecord>(
  records: readonly Record[],
  { typed, areFound }: TypedSearch,
): readonly Record[] {
  const text = foldText(typed.trim());
  if (text === "") return records;
  const ranked = records.map((record) => ({ record, rank: rankOf(record, text) }));
  return [0, 1, 2, 3, ...(areFound ? [4] : [])].flatMap((matchRank) =>
    ranked.filter(({ rank }) => rank === matchRank).map(({ record }) => record),
  );
}

function rankOf({ code, name }: CodedRecord, text: string): number {
  const foldedName = foldText(name);
  if (foldText(code).startsWith(text)) return 0;
  if (foldedName.startsWith(text)) return 1;
  const words = foldedName.split(/[^\p{L}\p{N}.]+/u);
  const isByWords = text.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
  if (isByWords) return 2;
  return foldedName.includes(text) || foldText(code).includes(text) ? 3 : 4;
}

/**
 * Returns the matching accounts: first by start of the code, then those whose name has a word starting with each
 * typed word (Interface 2). Without input, recent ones come first.
 */
export function matchAccounts(
  accounts: readonly Account[],
  { typed, recentIds }: { typed: string; recentIds: readonly string[] },
): readonly Account[] {
  const words = foldText(typed)
    .split(/[\s\-·:]+/)
    .filter(Boolean);
  if (words.length === 0) {
    const recent = recentIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []);
    return [...recent, ...accounts.filter((account) => !recent.includes(account))];
  }
  const start = foldText(typed).trim();
  const byCode = accounts.filter(({ code }) => foldText(code).startsWith(start));
  const codeMatches = new Set(byCode);
  const byName = accounts.filter((account) => !codeMatches.has(account) && hasAllWords(account, words));
  const matches = [...byCode, ...byName];
  return matches.length > 0 ? matches : accounts.filter((account) => hasAllMeanings(account, words));
}

const wordsOf = ({ code, name }: Account): string[] => [
  foldText(code),
  ...foldText(`${code} ${name}`).split(/[^\p{L}\p{N}]+/u),
];

function hasAllWords(account: Account, words: readonly string[]): boolean {
  const accountWords = wordsOf(account);
  return words.every((word) => accountWords.some((part) => part.startsWith(word)));
}

/** Everyday words for what a chart calls by another name, and the starts of those names. */
const EVERYDAY_WORDS: readonly (readonly [everyday: string, names: string])[] = [
  ["petrol gas gasoline diesel tank", "fuel treibstoff kraftstoff kfz combustible carburant brandstof"],
  ["car truck van garage mileage", "vehicle motor kfz fahrzeug vehiculo vehicule auto"],
  ["phone mobile internet", "telephone telecom communication telefon telefono"],
  ["taxi train flight hotel parking", "travel reise viaje deplacement reis"],
  ["lunch dinner restaurant coffee", "meal entertainment bewirtung hospitality"],
  ["stationery paper stamps printer", "office buro fourniture oficina kantoor"],
  ["ads google facebook flyer", "advertising marketing werbe publicidad publicite reclame"],
  ["electricity power water heating", "utilit energy strom energie suministro"],
  ["app hosting subscription license", "software it computer edv"],
  ["lawyer accountant attorney", "legal professional accounting consult rechts"],
  ["salary payroll staff", "wage salar lohn gehalt personal"],
];

/** Accounts whose name means what was typed; only offered if no name contains it. */
function hasAllMeanings(account: Account, words: readonly string[]): boolean {
  const accountWords = wordsOf(account);
  const means = (word: string) =>
    EVERYDAY_WORDS.some(
      ([everyday, names]) =>
        everyday.split(" ").some((meaning) => word.length > 2 && meaning.startsWith(word)) &&
        names.split(" ").some((name) => accountWords.some((part) => part.startsWith(name))),
    );
  return words.every((word) => accountWords.some((part) => part.startsWith(word)) || means(word));
}
