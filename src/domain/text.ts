declare const kind: unique symbol;

/** A branded string type, distinct from all others. Plain text gets the type from a schema or a function that validates it. */
export type TextOf<Kind extends string> = string & { readonly [kind]: Kind };

/** Characters not allowed in a line of text: controls, unpaired surrogates, direction overrides (I-31). */
const HIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const HIDDEN_BUT_LINE_BREAKS = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** True if a line of text has invisible characters. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Removes characters of no width, which a number copied from a PDF can contain. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "").trim();
}

/** Converts to a file name: letters without accents, digits, and hyphens for anything else. */
export function asFileName(text: string): string {
  return withoutAccents(text).replace(/[^\w.-]+/g, "-");
}

/** True if the text has a visible character: letter, digit, punctuation or symbol. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** Like hasHiddenCharacters, for multi-line text. */
export function hasHiddenCharactersInLines(text: string): boolean {
  return HIDDEN_BUT_LINE_BREAKS.test(text);
}

/** Truncates a text without splitting its last character. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** Normalizes text for search: lowercase and without accents, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase();
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}+/gu, "");
}
