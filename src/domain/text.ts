declare const kind: unique symbol;

/**
 * Text that is known to be of one kind, and passes for no other. Plain text becomes one where a schema or a function
 * has proved it.
 */
export type TextOf<Kind extends string> = string & { readonly [kind]: Kind };

/** Characters that one line of text may not hold: controls, unpaired surrogates, direction overrides (I-31). */
const HIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const HIDDEN_BUT_LINE_BREAKS = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** True when a person could not see what one line of text holds. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** The text as the name of a file: letters without accents, digits, and a hyphen in place of anything else. */
export function asFileName(text: string): string {
  return withoutAccents(text).replace(/[^\w.-]+/g, "-");
}

/** True when the text has a letter, digit, mark of punctuation or symbol: something to see. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** As hasHiddenCharacters, for text of several lines. */
export function hasHiddenCharactersInLines(text: string): boolean {
  return HIDDEN_BUT_LINE_BREAKS.test(text);
}

/** The beginning of a text, without half a sign at its end. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** How a text is compared with what was typed: in small letters and without accents, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase();
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}+/gu, "");
}
