import type { PartyId } from "#domain/ids.ts";
import { compare, isPositive, type Money } from "#domain/money.ts";
import { keysInText, referenceKeys } from "#domain/payment-codes/references.ts";
import { abs } from "#domain/proportions.ts";
import { compact, isYear, numbersIn, plain, standsIn } from "./bank-words.ts";
import type { Index, LineToMatch, PayableDocument } from "./offer.ts";

/** Documents that a transaction names, how some of them are named, in words, and whether by so little that it can be anything. */
export type Named = {
  documents: PayableDocument[];
  reasonFor: (some: readonly PayableDocument[]) => string;
  isByLittle: (document: PayableDocument) => boolean;
};

/**
 * The documents whose numbers, or those of their vendors, appear in the description or the reference, with or without letters,
 * zeros and signs; or what a structured reference names, of which the check digits are right: that names no other. Whose
 * money it may be tells more of a number that may be anything.
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

/** What more open documents are called than that is the number of none of them. */
const MOST_OF_A_NUMBER = 200;

/** So many digits alone, as a vendor may number, can be those of a card or a street. */
const FEW = 4;

/** A year alone, or fewer letters and digits than those, may be anything: of a vendor they name a document with its amount or its party. */
const isLittle = (name: string) => isYear(name) || digitsAlone(name) < FEW || compact(name).length < FEW;

/** How many digits a number has; a number with letters is distinguished by those. */
function digitsAlone(name: string): number {
  return /^\P{L}*$/u.test(name) ? (numbersIn(name).at(-1)?.length ?? 0) : Infinity;
}

/** By which of its numbers a transaction names a document; null where it names none. */
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

/** The numbers by which a document is looked for, in its own number and in what its vendor calls it. */
export function numbersOf({ number, vendorNumber, paymentReference }: PayableDocument): string[] {
  const documentNumbers = numbersIn(number);
  if (vendorNumber === "" && paymentReference === "") return documentNumbers;
  return [...documentNumbers, ...numbersIn(vendorNumber), ...numbersIn(paymentReference)];
}

/** What the references of a document hold: of an invoice the one that we print, of a bill the one that it asks for. */
export function documentKeys({ direction, number, paymentReference }: PayableDocument): string[] {
  if (direction === "in") return referenceKeys(number);
  return paymentReference === "" ? [] : keysInText(paymentReference);
}

type LineTexts = Pick<LineToMatch, "text" | "reference" | "endToEndId">;

/** A day that a bank writes into its text is no number of a document. */
const DAY = /(?<![\p{L}\p{N}./-])(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}/-])/gu;

const matchableText = ({ text, reference, endToEndId }: LineTexts) =>
  [text, reference, endToEndId].map(plain).join(" ").replace(DAY, " ");

/** What the structured references of a transaction hold besides check digits. */
export function referencesIn({ text, reference, endToEndId }: LineTexts): string[] {
  return keysInText(`${reference} ${endToEndId} ${text}`);
}

/** The numbers in a transaction's text, reference and end-to-end ID, without zeros before them, each once. */
export function runsOfDigits(line: LineTexts): string[] {
  const runs = [...matchableText(line).matchAll(/\p{N}+/gu)].map(([digits]) => digits.replace(/^0+/, ""));
  return [...new Set(runs)].filter((digits) => digits !== "");
}
