import type { TransactionToMatch } from "./suggestion.ts";

// Interprets bank texts as a person would: whom they name, and which numbers they contain.

/** Returns the keys that identify a payee, most reliable first: the account, the name, the text without its numbers. */
export function signsOf({
  counterparty,
  counterpartyAccount,
  description,
}: Pick<TransactionToMatch, "counterparty" | "counterpartyAccount" | "description">): string[] {
  const words = wordsIn(description).join(" ");
  return [
    ...(counterpartyAccount === "" ? [] : [`account ${compact(counterpartyAccount)}`]),
    ...(counterparty === "" ? [] : [`name ${wordsIn(counterparty).join(" ")}`]),
    ...(counterparty === "" && words !== "" ? [`text ${words}`] : []),
  ];
}

/** Returns the words of a text in lowercase and without accents, skipping words with digits, which vary each time. */
function wordsIn(text: string): string[] {
  return foldAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/\p{N}/u.test(word));
}

/** Returns a text without its numbers, so that transactions of the same kind have the same text. */
export const wordsWithoutNumbers = (text: string) => wordsIn(text).join(" ");

/** Returns the words of a bank transaction that may name a party. */
export function wordsOfTransaction({
  counterparty,
  description,
}: Pick<TransactionToMatch, "counterparty" | "description">): Set<string> {
  return new Set(wordsIn(`${counterparty} ${description}`));
}

/** Legal forms of companies, which banks omit or write differently. */
const LEGAL_FORMS = new Set(
  "gmbh mbh ohg ltd limited llc llp plc inc incorporated corp corporation sarl sas sasu eurl srl spa".split(
    " ",
  ),
);

/** Returns the distinctive words of a name and the words of its legal form; none if all of them are short. */
export function wordsOfName(name: string): { nameWords: string[]; legal: string[] } {
  const words = wordsIn(name).filter((word) => word.length > 2);
  const nameWords = words.filter((word) => !LEGAL_FORMS.has(word));
  return nameWords.length === 0
    ? { nameWords: words, legal: [] }
    : { nameWords, legal: words.filter((word) => !nameWords.includes(word)) };
}

/** Whether the bank's text contains all words of a name. */
export function areWordsIn(words: readonly string[], textWords: ReadonlySet<string>): boolean {
  return words.length > 0 && words.every((word) => textWords.has(word));
}

/** Words that may be part of any account's name. */
const ANY_ACCOUNT = new Set(["account", "balance", "bank", "card", "cash", "company", "business", "credit"]);

/** Whether the bank's text names an own account by its distinctive words, as "STRIPE PAYOUT" names "Stripe". */
export function mentionsOwnAccount(name: string, lineWords: ReadonlySet<string>): boolean {
  const distinctiveWords = wordsIn(name).filter((word) => !ANY_ACCOUNT.has(word));
  return areWordsIn(
    distinctiveWords.filter((word) => word.length > 2),
    lineWords,
  );
}

/**
 * Whether a text contains a number. "INV-0119" matches "inv 119", and "2026-041" matches "2026 041", but "20/24" does not match
 * "2024". The last digits alone prove nothing if they are few, or a year.
 */
export function containsNumber({ number, text }: { number: string; text: string }): boolean {
  const parts = foldAccents(number).match(/\p{L}+|\p{N}+/gu) ?? [];
  const pattern = parts
    .map((part) => (/\p{N}/u.test(part) ? `0*${part.replace(/^0+(?=.)/, "")}` : part))
    .join(isYear(parts.join("")) ? " " : " ?");
  // One pattern is compiled per number: Unicode letter classes in it would be the slowest part.
  const words = text.replace(/[^\p{L}\p{N}]+/gu, " ");
  const [last = ""] = numbersIn(number);
  return (
    new RegExp(`(?:^| )${pattern}(?!\\p{N})`, "u").test(words) ||
    (last.length >= 4 && !YEAR.test(last) && new RegExp(`(?<!\\p{N})0*${last}(?!\\p{N})`, "u").test(text))
  );
}

const YEAR = /^(19|20)..$/;

/** Whether a number is a year and nothing else. */
export const isYear = (number: string) => /^[^\p{L}\p{N}]*(19|20)\d\d[^\p{L}\p{N}]*$/u.test(number);

/** Returns the search keys of a number: its last run of digits without leading zeros, and all digits joined. */
export function numbersIn(name: string): string[] {
  const runs = name.match(/\p{N}+/gu) ?? [];
  const last = withoutZeros(runs.at(-1) ?? "");
  return runs.length < 2 ? [last] : [last, withoutZeros(runs.join(""))];
}

const withoutZeros = (digits: string) => (digits.startsWith("0") ? digits.replace(/^0+(?=.)/, "") : digits);

/** Converts text to lowercase without accents; most texts have none to replace. */
export function foldAccents(text: string): string {
  const bare = /^[\0-\x7f]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.toLowerCase();
}

export const compact = (text: string) => foldAccents(text).replace(/[^\p{L}\p{N}]/gu, "");
