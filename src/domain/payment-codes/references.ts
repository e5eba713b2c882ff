/** Payment references made from an invoice's number, and recognized in bank texts. */

/** Returns the letters and digits of a number for a reference: "INV0041" from "INV-0041". */
function compactNumber(number: string): string {
  return number
    .normalize("NFD")
    .replace(/[\p{M}\p{P}\p{S}\s]/gu, "")
    .toUpperCase();
}

/** Converts letters to numbers, starting with 10 for A, as in ISO 7064. */
function lettersToDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

const CREDITOR_MAX = 21;

/**
 * Returns the creditor reference of a document number (ISO 11649): RF, two check digits, and the number. Null if the number has
 * characters outside the standard or is too long.
 */
export function creditorReference(number: string): string | null {
  const text = compactNumber(number);
  if (!/^[A-Z0-9]+$/.test(text) || text.length > CREDITOR_MAX) return null;
  const check = 98n - (BigInt(lettersToDigits(`${text}RF00`)) % 97n);
  return `RF${String(check).padStart(2, "0")}${text}`;
}

/** Whether a creditor reference has correct check digits. */
export function isCreditorReference(text: string): boolean {
  return (
    /^RF\d\d[A-Z0-9]{1,21}$/.test(text) &&
    BigInt(lettersToDigits(text.slice(4) + text.slice(0, 4))) % 97n === 1n
  );
}

const SLIP_DIGITS = 26;

/**
 * Returns the reference of a Swiss payment slip: 26 digits from the number, and a check digit. Letters become two digits, so that
 * numbers of two schemes differ; a longer number is truncated to its last digits.
 */
export function slipReference(number: string): string | null {
  const digits = slipDigits(number);
  return digits === null ? null : `${digits}${checkDigit(digits)}`;
}

function slipDigits(number: string): string | null {
  const text = compactNumber(number);
  if (!/^[A-Z0-9]*[A-Z1-9][A-Z0-9]*$/.test(text)) return null;
  return lettersToDigits(text).slice(-SLIP_DIGITS).padStart(SLIP_DIGITS, "0");
}

const CHECK_DIGIT_CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Computes the modulo 10 recursive check digit. */
function checkDigit(digits: string): number {
  const carry = Array.from(digits).reduce(
    (before, digit) => CHECK_DIGIT_CARRIES[(before + Number(digit)) % 10] ?? 0,
    0,
  );
  return (10 - carry) % 10;
}

/** Whether a payment slip reference has a correct check digit. */
export function isSlipReference(text: string): boolean {
  return /^\d{27}$/.test(text) && checkDigit(text.slice(0, SLIP_DIGITS)) === Number(text.slice(SLIP_DIGITS));
}

/** Returns the contents of a document's references without check digits, for looking it up. */
export function referenceKeys(number: string): string[] {
  const digits = slipDigits(number);
  return digits === null ? [] : [compactNumber(number), digits];
}

/**
 * Returns the contents of the valid references in a bank text without check digits, even if written in groups. If other words
 * follow, the reference ends where its check digits are correct.
 */
export function referencesInText(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  return words.flatMap((word, index) => {
    if (word.startsWith("RF"))
      return joinWords(words, { from: index, lengthMax: CREDITOR_MAX + 4 })
        .filter(isCreditorReference)
        .map((digits) => digits.slice(4));
    if (!/^\d+$/.test(word)) return [];
    return joinWords(words, { from: index, lengthMax: SLIP_DIGITS + 1 })
      .filter(isSlipReference)
      .map((digits) => digits.slice(0, SLIP_DIGITS));
  });
}

type DigitRange = { from: number; lengthMax: number };

/** Concatenates words from an index: the first, the first two, and so on, up to a length. */
function joinWords(words: readonly string[], { from, lengthMax }: DigitRange): string[] {
  const references: string[] = [];
  let all = "";
  for (const word of words.slice(from)) {
    all += word;
    if (all.length > lengthMax) break;
    references.push(all);
  }
  return references;
}

/** Formats an account or reference for reading: groups of four from the left, or of five from the right. */
export function groupReference(text: string): string {
  return /^\d{27}$/.test(text)
    ? text.replace(/(?=(?:.{5})+$)/g, " ").trim()
    : (text.match(/.{1,4}/g) ?? []).join(" ");
}
