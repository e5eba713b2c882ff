import type { PartyId } from "#domain/ids.ts";
import { compare, isPositive, type Money } from "#domain/money.ts";
import { keysInText, referenceKeys } from "#domain/payment-codes/references.ts";
import { abs } from "#domain/proportions.ts";
import { compact, isYear, numbersIn, plain, standsIn } from "./bank-words.ts";
import type { Index, LineToMatch, PayableDocument } from "./offer.ts";

/** Documents named by a transaction, the reason as text, and whether a name is so short that it is ambiguous. */
export type Named = {
  documents: PayableDocument[];
  reasonFor: (some: readonly PayableDocument[]) => string;
  isByLittle: (document: PayableDocument) => boolean;
};

/**
 * Finds documents whose number, or vendor's number, appears in the description or the reference, with or without letters, zeros,
 * and signs; or only those of a structured reference with valid check digits. Ambiguous vendor numbers count only with the same
 * amount or for a likely payer.
 */
export function namedIn(
  line: LineToMatch,
  { numbered, referenced }: Index,
  payers: ReadonlySet<PartyId>,
): Named {
  const direction = isPositive(line.amount) ? "in" : "out";
  const fitting = (documents: readonly PayableDocument[] | undefined) =>
    (documents ?? []).filter((one) => one.direction === direction);
  const byReference = [...new Set(referencesIn(line).flatMap((key) => fitting(referenced.get(key))))];
  if (byReference.length > 0)
    return {
      documents: byReference,
      reasonFor: (some) => `The reference belongs to ${some.map(({ number }) => number).join(", ")}`,
      isByLittle: () => false,
    };
  const found = new Map<PayableDocument, string>();
  const criteria = { text: matchableText(line), paid: abs(line.amount), payers };
  const looked = runsOfDigits(line).flatMap((digits) =>
    fitting(numbered.get(digits)).slice(0, MOST_OF_A_NUMBER),
  );
  for (const document of looked) {
    const name = nameIn(document, criteria);
    if (name !== null) found.set(document, name);
  }
  return {
    documents: [...found.keys()],
    reasonFor: (some) => {
      const names = [...new Set(some.map((one) => found.get(one) ?? one.number))];
      return `${names.join(", ")} ${names.length === 1 ? "appears" : "appear"} in the description`;
    },
    isByLittle: (document) => {
      const name = found.get(document) ?? "";
      return digitsAlone(name) <= FEW || (name !== document.number && isLittle(name));
    },
  };
}

/** Maximum documents checked per number: one shared by more identifies none of them. */
const MOST_OF_A_NUMBER = 200;

/** This many digits alone, as in some vendors' numbers, can also be part of a card number or an address. */
const FEW = 4;

/** A year, or fewer characters, is ambiguous: as a vendor's number it needs a matching amount or party. */
const isLittle = (name: string) => isYear(name) || digitsAlone(name) < FEW || compact(name).length < FEW;

/** Counts the digits of a number; Infinity if it has letters, which make it distinctive. */
function digitsAlone(name: string): number {
  return /^\P{L}*$/u.test(name) ? (numbersIn(name).at(-1)?.length ?? 0) : Infinity;
}

/** Returns the number by which a transaction names a document; null if it doesn't. */
function nameIn(
  { number, vendorNumber, paymentReference, open, partyId }: PayableDocument,
  { text, paid, payers }: { text: string; paid: Money; payers: ReadonlySet<PartyId> },
): string | null {
  const isPaid = compare(open, paid) === 0;
  const ownNumber = isPaid || !isYear(number) ? [number] : [];
  const isTheirs = isPaid || payers.has(partyId);
  const vendorReferences = [vendorNumber, paymentReference].filter((name) => isTheirs || !isLittle(name));
  return (
    [...ownNumber, ...vendorReferences].find((name) => name !== "" && standsIn({ number: name, text })) ??
    null
  );
}

/** Returns the digits by which a document is looked up, from its own number and its vendor's. */
export function numbersOf({ number, vendorNumber, paymentReference }: PayableDocument): string[] {
  const documentNumbers = numbersIn(number);
  if (vendorNumber === "" && paymentReference === "") return documentNumbers;
  return [...documentNumbers, ...numbersIn(vendorNumber), ...numbersIn(paymentReference)];
}

/** Returns the keys of a document's reference: for an invoice the printed one, for a bill the requested one. */
export function documentKeys({ direction, number, paymentReference }: PayableDocument): string[] {
  if (direction === "in") return referenceKeys(number);
  return paymentReference === "" ? [] : keysInText(paymentReference);
}

type LineTexts = Pick<LineToMatch, "text" | "reference" | "endToEndId">;

/** A date in the bank's text isn't a document number. */
const DAY = /(?<![\p{L}\p{N}./-])(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}/-])/gu;

const matchableText = ({ text, reference, endToEndId }: LineTexts) =>
  [text, reference, endToEndId].map(plain).join(" ").replace(DAY, " ");

/** Returns the contents of a transaction's structured references without check digits. */
export function referencesIn({ text, reference, endToEndId }: LineTexts): string[] {
  return keysInText(`${reference} ${endToEndId} ${text}`);
}

/** Returns the numbers in a transaction's text, reference, and end-to-end ID without leading zeros, each once. */
export function runsOfDigits(line: LineTexts): string[] {
  const runs = [...matchableText(line).matchAll(/\p{N}+/gu)].map(([digits]) => digits.replace(/^0+/, ""));
  return [...new Set(runs)].filter((digits) => digits !== "");
}
