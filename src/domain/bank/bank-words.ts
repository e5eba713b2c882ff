import type { LineToMatch } from "./offer.ts";

// How texts of banks are read by people: whose they are, and which numbers stand in them.

/** By what a payee is known again, the surest first: the account, the name, the text without its numbers. */
export function signsOf({
  counterparty,
  counterpartyAccount,
  text,
}: Pick<LineToMatch, "counterparty" | "counterpartyAccount" | "text">): string[] {
  const words = wordsIn(text).join(" ");
  return [
    ...(counterpartyAccount === "" ? [] : [`account ${compact(counterpartyAccount)}`]),
    ...(counterparty === "" ? [] : [`name ${wordsIn(counterparty).join(" ")}`]),
    ...(counterparty === "" && words !== "" ? [`text ${words}`] : []),
  ];
}

/** The words of a text in small letters and without accents; what holds a digit changes from time to time. */
function wordsIn(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/\p{N}/u.test(word));
}

/** A text without its numbers, by which two transactions of one kind read alike. */
export const wordsWithoutNumbers = (text: string) => wordsIn(text).join(" ");

/** The words by which a bank transaction may name a party. */
export function wordsOfLine({ counterparty, text }: Pick<LineToMatch, "counterparty" | "text">): Set<string> {
  return new Set(wordsIn(`${counterparty} ${text}`));
}

/** What a company is by law, which banks leave out or write otherwise. */
const LEGAL_FORMS = new Set(
  "gmbh mbh ohg ltd limited llc llp plc inc incorporated corp corporation sarl sas sasu eurl srl spa".split(
    " ",
  ),
);

/** The words of a name by which it is known, and those of its legal form; none where all of them are short. */
export function wordsOfName(name: string): { nameWords: string[]; legal: string[] } {
  const words = wordsIn(name).filter((word) => word.length > 2);
  const nameWords = words.filter((word) => !LEGAL_FORMS.has(word));
  return nameWords.length === 0
    ? { nameWords: words, legal: [] }
    : { nameWords, legal: words.filter((word) => !nameWords.includes(word)) };
}

/** Whether all words of a name stand in what the bank says. */
export function areWordsIn(words: readonly string[], textWords: ReadonlySet<string>): boolean {
  return words.length > 0 && words.every((word) => textWords.has(word));
}

/** What any account of money may be called. */
const ANY_ACCOUNT = new Set(["account", "balance", "bank", "card", "cash", "company", "business", "credit"]);

/** Whether the bank names an own account, as "STRIPE PAYOUT" does the one called "Stripe": by more than what it is. */
export function isOwnName(name: string, lineWords: ReadonlySet<string>): boolean {
  const distinctiveWords = wordsIn(name).filter((word) => !ANY_ACCOUNT.has(word));
  return areWordsIn(
    distinctiveWords.filter((word) => word.length > 2),
    lineWords,
  );
}

/**
 * "INV-0119" matches "inv 119", and "2026-041" matches "2026 041", but "20/24" does not match "2024". Its last digits
 * alone prove nothing if they are few, or a year.
 */
export function standsIn({ number, text }: { number: string; text: string }): boolean {
  const parts = plain(number).match(/\p{L}+|\p{N}+/gu) ?? [];
  const pattern = parts
    .map((part) => (/\p{N}/u.test(part) ? `0*${part.replace(/^0+(?=.)/, "")}` : part))
    .join(isYear(parts.join("")) ? " " : " ?");
  // A pattern is made for each number: classes of letters in it would cost more than all the rest.
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

/** By what a number is found in a text: its last run of digits without zeros before it, and all of them as one, "20260041" of "INV-2026-0041". */
export function numbersIn(name: string): string[] {
  const runs = name.match(/\p{N}+/gu) ?? [];
  const last = withoutZeros(runs.at(-1) ?? "");
  return runs.length < 2 ? [last] : [last, withoutZeros(runs.join(""))];
}

const withoutZeros = (digits: string) => (digits.startsWith("0") ? digits.replace(/^0+(?=.)/, "") : digits);

/** In small letters and without accents; most texts have none to look for. */
export function plain(text: string): string {
  const bare = /^[\0-\x7f]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.toLowerCase();
}

export const compact = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");
