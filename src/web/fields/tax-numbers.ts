import { entityValidators, euVat, personValidators, stdnum, type Validator } from "stdnum";

type TaxNumberQuery = {
  text: string;
  /** That of the company for its own number; null where only the number can say it. */
  country: string | null;
  nameOfCountry: (code: string) => string;
};

/** Beside what the library lists for a country. */
const MORE: Readonly<Record<string, readonly (Validator | undefined)[]>> = {
  GB: [stdnum["GB"]?.["utr"]],
  IN: [stdnum["IN"]?.["gstin"]],
};

/**
 * Describes a tax number by its form and check digits, in a sentence; null if it isn't recognized. Nothing is refused:
 * countries change their numbers, and only their offices know to whom one belongs (Behavior 5.4).
 */
export function aboutTaxNumber({ text, country, nameOfCountry }: TaxNumberQuery): string | null {
  const compact = text.toUpperCase().replace(/[\s./-]/g, "");
  const named = countryIn(compact) ?? country;
  const validators = named === null ? [] : numbersOf(named);
  if (named === null || validators.length === 0) return null;
  const countryName = nameOfCountry(named);
  if (compact === "") return `${countryName}: ${validators.map(nameOf).slice(0, 2).join(" or ")}.`;
  const right = validators.find((number) => isRight(number, text));
  return right
    ? `Valid format: ${nameOf(right)}, ${countryName}.`
    : `This doesn't look like a valid ${countryName} tax number. Check for a missing or wrong digit.`;
}

/** The country that a VAT number begins with. */
function countryIn(compact: string): string | null {
  const prefix = /^([A-Z]{2})(?=(?:[A-Z]*\d){5})[A-Z\d]+$/.exec(compact)?.[1];
  const country = prefix === "EL" ? "GR" : prefix;
  return country !== undefined && (country === "GB" || country in euVat) ? country : null;
}

function numbersOf(country: string): readonly Validator[] {
  const lists = [euVat, entityValidators, MORE, personValidators].map((by) => by[country] ?? []);
  return [...new Set(lists.flat())].filter((number) => number !== undefined);
}

/** A number that a library cannot read, as one with a letter of another script, is not right. */
function isRight(number: Validator, text: string): boolean {
  try {
    return number.validate(text.trim()).isValid;
  } catch {
    return false;
  }
}

const nameOf = ({ abbreviation, localName }: Validator): string =>
  abbreviation ? `${localName} (${abbreviation.trim()})` : localName;
