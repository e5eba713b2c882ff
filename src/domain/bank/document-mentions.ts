import type { PartyId } from "#domain/ids.ts";
import { compare, isPositive, type Money } from "#domain/money.ts";
import { referencesInText, referenceKeys } from "#domain/payment-codes/references.ts";
import { abs } from "#domain/money-ratios.ts";
import { compact, isYear, numbersIn, foldAccents, containsNumber } from "./word-matching.ts";
import type { SuggestionIndex, TransactionToMatch, PayableDocument } from "./suggestion.ts";

/** Documents named by a transaction, the reason as text, and whether a name is so short that it is ambiguous. */
export type DocumentMention = {
  documents: PayableDocument[];
  reasonFor: (documents: readonly PayableDocument[]) => string;
  isByLittle: (document: PayableDocument) => boolean;
};

/**
 * Finds documents whose number, or vendor's number, appears in the description or the reference, with or without letters, zeros,
 * and signs; or only the digits of a structured reference with valid check digits. Ambiguous vendor numbers count only with the same
 * amount or for a likely payer.
 */
export function findMentions(
  transaction: TransactionToMatch,
  { numbered, referenced }: SuggestionIndex,
  payers: ReadonlySet<PartyId>,
): DocumentMention {
  const direction = isPositive(transaction.amount) ? "in" : "out";
  const inDirection = (documents: readonly PayableDocument[] | undefined) =>
    (documents ?? []).filter((document) => document.direction === direction);
  const byReference = [
    ...new Set(referencesIn(transaction).flatMap((key) => inDirection(referenced.get(key)))),
  ];
  if (byReference.length > 0)
    return {
      documents: byReference,
      reasonFor: (documents) =>
        `The reference belongs to ${documents.map(({ number }) => number).join(", ")}`,
      isByLittle: () => false,
    };
  const numbers = new Map<PayableDocument, string>();
  const criteria = { text: matchableText(transaction), paid: abs(transaction.amount), payers };
  const looked = numbersInText(transaction).flatMap((digits) =>
    inDirection(numbered.get(digits)).slice(0, DOCUMENTS_PER_NUMBER_MAX),
  );
  for (const document of looked) {
    const name = nameIn(document, criteria);
    if (name !== null) numbers.set(document, name);
  }
  return {
    documents: [...numbers.keys()],
    reasonFor: (documents) => {
      const names = [...new Set(documents.map((document) => numbers.get(document) ?? document.number))];
      return `${names.join(", ")} ${names.length === 1 ? "appears" : "appear"} in the description`;
    },
    isByLittle: (document) => {
      const name = numbers.get(document) ?? "";
      return (
        countDigits(name) <= SHORT_NUMBER_LENGTH || (name !== document.number && isAmbiguousNumber(name))
      );
    },
  };
}

/** Maximum documents checked per number: one shared by more identifies none of them. */
const DOCUMENTS_PER_NUMBER_MAX = 200;

/** This many digits alone, as in some vendors' numbers, can also be part of a card number or an address. */
const SHORT_NUMBER_LENGTH = 4;

/** A year, or fewer characters, is ambiguous: as a vendor's number it needs a matching amount or party. */
const isAmbiguousNumber = (name: string) =>
  isYear(name) || countDigits(name) < SHORT_NUMBER_LENGTH || compact(name).length < SHORT_NUMBER_LENGTH;

/** Counts the digits of a number; Infinity if it has letters, which make it distinctive. */
function countDigits(name: string): number {
  return /^\P{L}*$/u.test(name) ? (numbersIn(name).at(-1)?.length ?? 0) : Infinity;
}

/** Returns the number by which a transaction names a document; null if it doesn't. */
function nameIn(
  { number, vendorInvoiceNumber, paymentReference, balanceDue, partyId }: PayableDocument,
  { text, paid, payers }: { text: string; paid: Money; payers: ReadonlySet<PartyId> },
): string | null {
  const isPaid = compare(balanceDue, paid) === 0;
  const ownNumber = isPaid || !isYear(number) ? [number] : [];
  const isTheirs = isPaid || payers.has(partyId);
  const vendorReferences = [vendorInvoiceNumber, paymentReference].filter(
    (name) => isTheirs || !isAmbiguousNumber(name),
  );
  return (
    [...ownNumber, ...vendorReferences].find(
      (name) => name !== "" && containsNumber({ number: name, text }),
    ) ?? null
  );
}

/** Returns the digits by which a document is looked up, from its own number and its vendor's. */
export function numbersOf({ number, vendorInvoiceNumber, paymentReference }: PayableDocument): string[] {
  const documentNumbers = numbersIn(number);
  if (vendorInvoiceNumber === "" && paymentReference === "") return documentNumbers;
  return [...documentNumbers, ...numbersIn(vendorInvoiceNumber), ...numbersIn(paymentReference)];
}

/** Returns the keys of a document's reference: for an invoice the printed one, for a bill the requested one. */
export function documentKeys({ direction, number, paymentReference }: PayableDocument): string[] {
  if (direction === "in") return referenceKeys(number);
  return paymentReference === "" ? [] : referencesInText(paymentReference);
}

type LineTexts = Pick<TransactionToMatch, "description" | "reference" | "endToEndId">;

/** A date in the bank's text isn't a document number. */
const DAY = /(?<![\p{L}\p{N}./-])(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}/-])/gu;

const matchableText = ({ description, reference, endToEndId }: LineTexts) =>
  [description, reference, endToEndId].map(foldAccents).join(" ").replace(DAY, " ");

/** Returns the contents of a transaction's structured references without check digits. */
export function referencesIn({ description, reference, endToEndId }: LineTexts): string[] {
  return referencesInText(`${reference} ${endToEndId} ${description}`);
}

/** Returns the numbers in a transaction's text, reference, and end-to-end ID without leading zeros, each once. */
export function numbersInText(line: LineTexts): string[] {
  const runs = [...matchableText(line).matchAll(/\p{N}+/gu)].map(([digits]) => digits.replace(/^0+/, ""));
  return [...new Set(runs)].filter((digits) => digits !== "");
}
