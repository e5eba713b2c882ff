import { compare, isPositive, type Money } from "#domain/money.ts";
import { keysInText, referenceKeys } from "#domain/payment-codes/references.ts";
import { absolute } from "#domain/proportions.ts";
import { numbersIn, plain, standsIn } from "./bank-words.ts";
import type { Index, LineToMatch, PayableDocument } from "./offer.ts";

/** Documents that a booking names, how some of them are named, in words, and whether by so few digits that those can be anything. */
export type Named = {
  documents: PayableDocument[];
  said: (some: readonly PayableDocument[]) => string;
  isByFewDigits: (document: PayableDocument) => boolean;
};

/**
 * The documents whose numbers, or those of their vendors, stand in the text or the reference, with or without letters,
 * zeros and signs; or what a structured reference names, of which the check digits are right: that names no other.
 */
export function namedIn(line: LineToMatch, { numbered, referenced }: Index): Named {
  const direction = isPositive(line.amount) ? "in" : "out";
  const fitting = (documents: readonly PayableDocument[] | undefined) =>
    (documents ?? []).filter((one) => one.direction === direction);
  const known = [...new Set(referencesIn(line).flatMap((key) => fitting(referenced.get(key))))];
  if (known.length > 0)
    return {
      documents: known,
      said: (some) => `The reference is that of ${some.map(({ number }) => number).join(", ")}`,
      isByFewDigits: () => false,
    };
  const found = new Map<PayableDocument, string>();
  const told = { said: saidBy(line), paid: absolute(line.amount) };
  for (const document of runsOfDigits(line).flatMap((digits) => fitting(numbered.get(digits)))) {
    const name = nameIn(document, told);
    if (name !== null) found.set(document, name);
  }
  return {
    documents: [...found.keys()],
    said: (some) => {
      const names = [...new Set(some.map((one) => found.get(one) ?? one.number))];
      return `${names.join(", ")} ${names.length === 1 ? "stands" : "stand"} in the text`;
    },
    isByFewDigits: (document) => digitsAlone(found.get(document)) <= FEW_DIGITS,
  };
}

/** So many digits alone, as a vendor may number, can be those of a card or a street. */
const FEW_DIGITS = 4;

/** Fewer ones name a document only with its amount. */
const isShort = (name: string) => digitsAlone(name) < FEW_DIGITS;

/** How many digits a number is; one with letters is told apart by those. */
function digitsAlone(name = ""): number {
  return /^\P{L}*$/u.test(name) ? (numbersIn(name).at(-1)?.length ?? 0) : Infinity;
}

/** By which of its numbers a booking names a document; null where it names none. */
function nameIn(
  { number, vendorNumber, paymentReference, open }: PayableDocument,
  { said, paid }: { said: string; paid: Money },
): string | null {
  const isPaid = compare(open, paid) === 0;
  const others = [vendorNumber, paymentReference].filter((name) => isPaid || !isShort(name));
  return [number, ...others].find((name) => name !== "" && standsIn({ number: name, said })) ?? null;
}

/** The numbers by which a document is looked for, in its own number and in what its vendor calls it. */
export function numbersOf({ number, vendorNumber, paymentReference }: PayableDocument): string[] {
  const own = numbersIn(number);
  if (vendorNumber === "" && paymentReference === "") return own;
  return [...own, ...numbersIn(vendorNumber), ...numbersIn(paymentReference)];
}

/** What the references of a document hold: of an invoice the one that we print, of a bill the one that it asks for. */
export function referencesOf({ direction, number, paymentReference }: PayableDocument): string[] {
  if (direction === "in") return referenceKeys(number);
  return paymentReference === "" ? [] : keysInText(paymentReference);
}

type Said = Pick<LineToMatch, "text" | "reference">;

/** A day that a bank writes into its text is no number of a document. */
const DAY = /(?<![\p{L}\p{N}./-])(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}/-])/gu;

const saidBy = ({ text, reference }: Said) => `${plain(text)} ${plain(reference)}`.replace(DAY, " ");

/** What the structured references of a booking hold besides check digits. */
export function referencesIn({ text, reference }: Said): string[] {
  return keysInText(`${reference} ${text}`);
}

/** The numbers in a booking's text and reference, without zeros before them, each once. */
export function runsOfDigits(line: Said): string[] {
  const runs = [...saidBy(line).matchAll(/\p{N}+/gu)].map(([digits]) => digits.replace(/^0+/, ""));
  return [...new Set(runs)].filter((digits) => digits !== "");
}
