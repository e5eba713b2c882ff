/** References by which a payment names its invoice: made of its number, and read again from what the bank says. */

/** Letters and digits of a number, as a reference has them: "INV0041" of "INV-0041". */
function compactNumber(number: string): string {
  return number
    .normalize("NFD")
    .replace(/[\p{M}\p{P}\p{S}\s]/gu, "")
    .toUpperCase();
}

/** The text as digits, each letter as a number from 10 for A: how ISO 7064 counts letters. */
function inDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

const CREDITOR_MAX = 21;

/**
 * The creditor reference of a document's number (ISO 11649): RF, two check digits and the number. None where the number
 * has other letters than those of the norm, or more.
 */
export function creditorReference(number: string): string | null {
  const text = compactNumber(number);
  if (!/^[A-Z0-9]+$/.test(text) || text.length > CREDITOR_MAX) return null;
  const check = 98n - (BigInt(inDigits(`${text}RF00`)) % 97n);
  return `RF${String(check).padStart(2, "0")}${text}`;
}

/** True for a creditor reference whose check digits are right. */
export function isCreditorReference(text: string): boolean {
  return (
    /^RF\d\d[A-Z0-9]{1,21}$/.test(text) && BigInt(inDigits(text.slice(4) + text.slice(0, 4))) % 97n === 1n
  );
}

const SLIP_DIGITS = 26;

/**
 * The reference of a Swiss payment slip: the number in 26 digits, and a check digit. Letters are two digits, so that
 * numbers of two schemes differ; of a longer number the last digits are kept.
 */
export function slipReference(number: string): string | null {
  const digits = slipDigits(number);
  return digits === null ? null : `${digits}${checkDigit(digits)}`;
}

function slipDigits(number: string): string | null {
  const text = compactNumber(number);
  if (!/^[A-Z0-9]*[A-Z1-9][A-Z0-9]*$/.test(text)) return null;
  return inDigits(text).slice(-SLIP_DIGITS).padStart(SLIP_DIGITS, "0");
}

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Modulo 10, recursive. */
function checkDigit(digits: string): number {
  const carry = Array.from(digits).reduce((before, digit) => CARRIES[(before + Number(digit)) % 10] ?? 0, 0);
  return (10 - carry) % 10;
}

/** True for a reference of a payment slip whose check digit is right. */
export function isSlipReference(text: string): boolean {
  return /^\d{27}$/.test(text) && checkDigit(text.slice(0, SLIP_DIGITS)) === Number(text.slice(SLIP_DIGITS));
}

/** What the references of a document hold besides check digits: documents are found by it. */
export function referenceKeys(number: string): string[] {
  const digits = slipDigits(number);
  return digits === null ? [] : [compactNumber(number), digits];
}

/**
 * What the references in a text of a bank hold besides check digits, be they written in groups; those that are not right
 * hold nothing. Where other words follow, as many of them as are right are a reference.
 */
export function keysInText(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  return words.flatMap((word, index) => {
    if (word.startsWith("RF"))
      return joined(words, { from: index, lengthMax: CREDITOR_MAX + 4 })
        .filter(isCreditorReference)
        .map((one) => one.slice(4));
    if (!/^\d+$/.test(word)) return [];
    return joined(words, { from: index, lengthMax: SLIP_DIGITS + 1 })
      .filter(isSlipReference)
      .map((one) => one.slice(0, SLIP_DIGITS));
  });
}

type Stretch = { from: number; lengthMax: number };

/** The words from a place on, put together: the first, the first two and so on, up to a length. */
function joined(words: readonly string[], { from, lengthMax }: Stretch): string[] {
  const found: string[] = [];
  let all = "";
  for (const word of words.slice(from)) {
    all += word;
    if (all.length > lengthMax) break;
    found.push(all);
  }
  return found;
}

/** An account or a reference as people read it: in groups of four from the left, or of five from the right. */
export function inGroups(text: string): string {
  return /^\d{27}$/.test(text)
    ? text.replace(/(?=(?:.{5})+$)/g, " ").trim()
    : (text.match(/.{1,4}/g) ?? []).join(" ");
}
