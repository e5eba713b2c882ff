/** User text in a place of fixed width: the library breaks words that are too long. */
export function textContent(text: string) {
  return { text: removeUnprintable(text) };
}

// oxlint-disable-next-line no-control-regex -- Control characters have no sign; one of them ends a file early.
const WITHOUT_SIGN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufffe\uffff\p{Cs}]/gu;

export function removeUnprintable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(WITHOUT_SIGN, "");
}

const WORD_MAX = 24;

/**
 * Text for a column that adapts to its content: a very long word would push its neighbors off the page, so it may
 * break at a zero-width space.
 */
export function columnContent(text: string) {
  return { text: removeUnprintable(text).replace(new RegExp(`\\S{${WORD_MAX}}(?=\\S)`, "gu"), "$&\u200b") };
}
