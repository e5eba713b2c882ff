import { entityValidators, euVat, personValidators, stdnum, type Validator } from "stdnum";

type TaxNumberQuery = {
  text: string;
  /** Country of the company for its own number; null if only the number tells. */
  country: string | null;
  nameOfCountry: (code: string) => string;
};

/** Additions to the library's list for a country. */
const MORE_VALIDATORS: Readonly<Record<string, readonly (Validator | undefined)[]>> = {
  GB: [stdnum["GB"]?.["utr"]],
  IN: [stdnum["IN"]?.["gstin"]],
};

/**
 * Describes a tax ID by format and check digits; null if it isn't recognized. Nothing is rejected: countries
 * change their formats, and only tax offices know whom a number belongs to (Behavior 5.4).
 */
export function describeTaxNumber({ text, country, nameOfCountry }: TaxNumberQuery): string | null {
  const compact = text.toUpperCase().replace(/[\s./-]/g, "");
  const numberCountry = countryIn(compact) ?? country;
  const validators = numberCountry === null ? [] : numbersOf(numberCountry);
  if (numberCountry === null || validators.length === 0) return null;
  const countryName = nameOfCountry(numberCountry);
  if (compact === "") return `${countryName}: ${validators.map(nameOf).slice(0, 2).join(" or ")}.`;
  const right = validators.find((number) => isValidNumber(number, text));
  return right
    ? `Valid format: ${nameOf(right)}, ${countryName}.`
    : `This doesn't look like a valid ${countryName} tax ID. Check for a missing or wrong digit.`;
}

/** Returns the country of a VAT number's prefix. */
function countryIn(compact: string): string | null {
  const prefix = /^([A-Z]{2})(?=(?:[A-Z]*\d){5})[A-Z\d]+$/.exec(compact)?.[1];
  const country = prefix === "EL" ? "GR" : prefix;
  return country !== undefined && (country === "GB" || country in euVat) ? country : null;
}

function numbersOf(country: string): readonly Validator[] {
  const lists = [euVat, entityValidators, MORE_VALIDATORS, personValidators].map((by) => by[country] ?? []);
  return [...new Set(lists.flat())].filter((number) => number !== undefined);
}

/** Whether a number is valid; false if the library throws, as for letters of another script. */
function isValidNumber(number: Validator, text: string): boolean {
  try {
    return number.validate(text.trim()).isValid;
  } catch {
    return false;
  }
}

const nameOf = ({ abbreviation, localName }: Validator): string =>
  abbreviation ? `${localName} (${abbreviation.trim()})` : localName;
