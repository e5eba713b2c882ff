import { isSepaCountry } from "./epc-code.ts";

/** What banks of a country call the number of a bank, and its format. */
export type LocalScheme = { label: string; hint: string; isValid: (number: string) => boolean };

const hasFormat = (format: RegExp) => (number: string) => format.test(number);

/** Countries whose customers pay by a bank's number and an account number. The labels are the ones their banks use. */
const SCHEMES: Readonly<Record<string, LocalScheme>> = {
  US: { label: "Routing number (ABA)", hint: "9 digits", isValid: isAbaNumber },
  CA: {
    label: "Transit and institution number",
    hint: "5 and 3 digits, such as 12345-003",
    isValid: hasFormat(/^\d{5}-?\d{3}$/),
  },
  GB: { label: "Sort code", hint: "6 digits, such as 12-34-56", isValid: hasFormat(/^\d{2}-?\d{2}-?\d{2}$/) },
  AU: { label: "BSB", hint: "6 digits, such as 123-456", isValid: hasFormat(/^\d{3}-?\d{3}$/) },
  NZ: { label: "Bank and branch", hint: "6 digits, such as 12-3456", isValid: hasFormat(/^\d{2}-?\d{4}$/) },
  IN: {
    label: "IFSC",
    hint: "11 characters, such as SBIN0001234",
    isValid: hasFormat(/^[A-Z]{4}0[A-Z0-9]{6}$/),
  },
  ZA: { label: "Branch code", hint: "6 digits", isValid: hasFormat(/^\d{6}$/) },
  HK: { label: "Bank and branch code", hint: "6 digits", isValid: hasFormat(/^\d{3}-?\d{3}$/) },
  SG: { label: "Bank and branch code", hint: "7 digits", isValid: hasFormat(/^\d{4}-?\d{3}$/) },
};

const OTHER_SCHEME: LocalScheme = { label: "Bank code", hint: "", isValid: () => true };

/** Countries that pay by local numbers and also have IBANs. */
const WITH_IBANS: ReadonlySet<string> = new Set(["GB"]);

export function localSchemeOf(country: string | null): LocalScheme {
  return SCHEMES[country ?? ""] ?? OTHER_SCHEME;
}

/** The numbers that customers in a company's country pay with, in the order of forms. */
export function accountNumbersIn(country: string | null): readonly ("local" | "iban")[] {
  if (country !== null && !(country in SCHEMES) && isSepaCountry(country)) return ["iban"];
  if (country === null || !(country in SCHEMES)) return ["iban", "local"];
  return WITH_IBANS.has(country) ? ["local", "iban"] : ["local"];
}

/** What is wrong with the number of a bank, or null. */
export function routingNumberError({
  country,
  number,
}: Record<"country" | "number", string | null>): string | null {
  const { hint, isValid } = localSchemeOf(country);
  return number === null || isValid(number) ? null : `This number isn't valid. Enter ${hint}.`;
}

/** Whether a routing number has its check digit: weights 3, 7 and 1, and a sum divisible by 10. */
function isAbaNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const weights = [3, 7, 1];
  const total = Array.from(number).reduce(
    (sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return total % 10 === 0;
}
