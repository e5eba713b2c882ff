import type { Ref } from "react";
import type { Day } from "#domain/dates.ts";
import { COUNTRIES } from "#domain/e-invoice/codes.ts";
import type { Locale } from "#domain/locales.ts";
import { paperIn } from "#domain/document-design.ts";
import { ChoiceField, nameOfCode } from "./choice-field.tsx";
import { formatDate } from "./formats.ts";

type Props = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Defaults of the country; `fiscalYearStart` is null for January 1. */
  follows: { currency: string; locale: Locale; fiscalYearStart: Day | null };
};

/** Country of a new company, with the settings it determines (Interface 4). */
export function CountryField({ follows: { currency, locale, fiscalYearStart }, ...field }: Props) {
  const paper = paperIn(field.value || null) === "letter" ? "Letter" : "A4";
  const year = fiscalYearStart === null ? "" : `, fiscal year from ${formatDate(fiscalYearStart)}`;
  return (
    <ChoiceField
      {...field}
      label="Country"
      hint={`Currency ${currency}, numbers and dates as in ${nameOfCode("language", locale)}, ${paper} paper${year}. You can change each in Settings.`}
      codes={COUNTRIES}
      textOf={(code) => nameOfCode("region", code)}
      nothingFound="No country found"
    />
  );
}
