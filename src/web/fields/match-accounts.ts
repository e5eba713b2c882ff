import type { Account } from "#contract/accounts.ts";
import { foldText } from "./fold-text.ts";

/**
 * The accounts for what was typed: those whose code begins with it first, then those whose name has a word that
 * begins with each typed word (Conventions 2). With nothing typed, the recent ones lead.
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
  const [first = ""] = words;
  const byCode = words.length === 1 ? accounts.filter((account) => account.code.startsWith(first)) : [];
  const taken = new Set(byCode);
  const byName = accounts.filter((account) => !taken.has(account) && hasAllWords(account, words));
  return [...byCode, ...byName];
}

function hasAllWords({ code, name }: Account, words: readonly string[]): boolean {
  const own = foldText(name).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => code.startsWith(word) || own.some((part) => part.startsWith(word)));
}
