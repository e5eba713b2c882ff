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
 * Sorts records by match quality: start of the code, start of words in the name, anywhere, then those that only the
 * server matched, as by email address (Interface 2).
 */
export function matchRecords<Record extends CodedRecord>(
  records: readonly Record[],
  { typed, areFound }: TypedSearch,
): readonly Record[] {
  const text = foldText(typed.trim());
  if (text === "") return records;
  const ranked = records.map((record) => ({ record, rank: rankOf(record, text) }));
  return [0, 1, 2, ...(areFound ? [3] : [])].flatMap((matchRank) =>
    ranked.filter(({ rank }) => rank === matchRank).map(({ record }) => record),
  );
}

function rankOf({ code, name }: CodedRecord, text: string): number {
  const foldedName = foldText(name);
  if (foldText(code).startsWith(text)) return 0;
  const words = foldedName.split(/[^\p{L}\p{N}.]+/u);
  const isByWords = text.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
  if (isByWords) return 1;
  return foldedName.includes(text) || foldText(code).includes(text) ? 2 : 3;
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
  return [...byCode, ...byName];
}

function hasAllWords({ code, name }: Account, words: readonly string[]): boolean {
  const accountWords = [foldText(code), ...foldText(`${code} ${name}`).split(/[^\p{L}\p{N}]+/u)];
  return words.every((word) => accountWords.some((part) => part.startsWith(word)));
}
