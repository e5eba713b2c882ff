import type { Body } from "#contract/contract.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import { type CountryTax, taxesOfCountry } from "#domain/country-taxes.ts";
import type { TaxRateId } from "#domain/ids.ts";
import type { FormReading } from "#web/forms/problems.ts";

/** Form values of the tax question. */
export type TaxAnswerValues = { answer: string; name: string; rate: string; includesTax: boolean };

/** A tax, and whether it also applies to purchases. */
type ChargedTax = { isForPurchases: boolean } & (
  | { source: "rate"; id: TaxRateId }
  | { source: "new"; input: Body<"taxRates.create"> }
);

/** The tax that a company usually charges; null if it charges none. */
export type TaxAnswer = { charges: ChargedTax | null; includesTax: boolean };

/** A common tax of the country: an existing rate, or one created with the answer. */
export type TaxChoice = { value: string; label: string; charged: ChargedTax };

/** Returns the taxes to choose from: existing rates first, in the country's usual order. */
export function taxChoices(rates: readonly TaxRate[], country: string | null): TaxChoice[] {
  const countryTaxes = taxesOfCountry(country);
  const usable = rates.filter(
    ({ code, kind, appliesTo, isActive }) =>
      isActive &&
      kind === "charged" &&
      appliesTo !== "purchases" &&
      !countryTaxes.some((tax) => tax.code === code && tax.isPart),
  );
  const placeOf = ({ code }: { code: string }) => {
    const index = countryTaxes.findIndex((tax) => tax.code === code);
    return index < 0 ? countryTaxes.length : index;
  };
  const usableTaxes = usable
    .toSorted((tax, otherTax) => placeOf(tax) - placeOf(otherTax))
    .map(({ id, name, appliesTo }): TaxChoice => ({
      value: id,
      label: name,
      charged: { source: "rate", id, isForPurchases: appliesTo === "both" },
    }));
  const missing = countryTaxes
    .filter((tax) => isOffered(tax) && !rates.some(({ code }) => code === tax.code))
    .map(({ code, name, rate }): TaxChoice => ({
      value: code,
      label: name,
      charged: { source: "new", input: { code, name, rate }, isForPurchases: true },
    }));
  return [...usableTaxes, ...missing];
}

/** Combined taxes are created with their components by the country's chart, not here. */
const isOffered = ({ kind = "charged", components, isPart }: CountryTax): boolean =>
  kind === "charged" && components === undefined && !isPart;

/** Returns the answer to save, or the errors. */
export function readTaxAnswer(
  { answer, name, rate, includesTax }: TaxAnswerValues,
  { choices, country }: { choices: readonly TaxChoice[]; country: string | null },
): FormReading<TaxAnswer> {
  if (answer === "none") return { input: { charges: null, includesTax: false } };
  const chosen = choices.find(({ value }) => value === answer);
  if (chosen) return { input: { charges: chosen.charged, includesTax } };
  if (answer !== "other") return { problems: [{ field: "answer", message: "Choose an answer" }] };
  const problems = [
    ...(name.trim() === "" ? [{ field: "name", message: "Name is required" }] : []),
    ...(rate.trim() === "" ? [{ field: "rate", message: "Rate is required" }] : []),
  ];
  if (problems.length > 0) return { problems };
  // In the United States, sales tax on purchases isn't recoverable: the buyer bears it.
  const isForPurchases = country !== "US";
  const input = { name, rate, appliesTo: isForPurchases ? "both" : "sales" } as const;
  return { input: { charges: { source: "new", input, isForPurchases }, includesTax } };
}
