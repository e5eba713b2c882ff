import type { Ref } from "react";
import type { Book } from "#contract/book.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { toDay } from "#domain/dates.ts";
import { COUNTRIES } from "#domain/e-invoice/codes.ts";
import { isLocale, type Locale, LOCALE_NAMES } from "#domain/locales.ts";
import { toAmount } from "#domain/money.ts";
import { signOf } from "#domain/notation.ts";
import { typedDate } from "#domain/written-dates.ts";
import { writtenMoney } from "#domain/written-numbers.ts";
import { useField, useFieldValue } from "#web/forms/form-fields.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { CompanyFormFields } from "./company-form.ts";

type Props = { fields: CompanyFormFields; book: Book };

/** Where the company is, in which currency it keeps its books, and how amounts and dates are written. */
export function PlaceFields({ fields, book }: Props) {
  const [country, currency, locale] = [
    useField(fields, "country"),
    useField(fields, "currency"),
    useField(fields, "locale"),
  ];
  return (
    <>
      <ChoiceField
        {...country}
        label="Country"
        optional
        hint="Where the company is. Electronic invoices say it."
        codes={COUNTRIES}
        textOf={(code) => named("region", code)}
        nothingFound="No country found"
      />
      <ChoiceField
        {...currency}
        label="Currency"
        hint={
          book.isCurrencyFixed
            ? "Fixed, as something is posted or written in it."
            : "In which the books are kept. It stays once anything is posted or written in it."
        }
        disabled={book.isCurrencyFixed}
        codes={CURRENCIES}
        textOf={(code) => `${code} - ${named("currency", code)}`}
        nothingFound="No currency of two decimals found"
      />
      <ChoiceField
        {...locale}
        onChange={(code) => isLocale(code) && locale.onChange(code)}
        label="Amounts and dates"
        hint={`Written ${exampleIn(useFieldValue(fields, "locale"), useFieldValue(fields, "currency"))}. The words stay English.`}
        codes={LOCALE_NAMES}
        textOf={(code) => named("language", code)}
        nothingFound="No country found"
      />
    </>
  );
}

function exampleIn(locale: Locale, currency: string): string {
  const day = toDay("2026-01-31");
  return `${signOf(currency)}${writtenMoney(toAmount("1234567.5"), locale)} and ${typedDate(day, locale)}`;
}

type ChoiceProps = {
  label: string;
  hint: string;
  optional?: boolean;
  disabled?: boolean;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  codes: readonly string[];
  textOf: (code: string) => string;
  nothingFound: string;
};

/** One of many codes, found by its name. */
function ChoiceField({ ref, codes, textOf, value, onChange, optional = false, ...rest }: ChoiceProps) {
  const items = codes.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  return (
    <Combobox<string>
      {...rest}
      optional={optional}
      {...(ref === undefined ? {} : { inputRef: ref })}
      items={items}
      value={value === "" ? null : value}
      onChange={(code) => (code !== null || optional) && onChange(code ?? "")}
      itemKey={(code) => code}
      itemText={textOf}
      match={(all, typed) => all.filter((code) => isMeant({ name: `${code} ${textOf(code)}`, typed }))}
    />
  );
}

/** Every typed word begins a word of the name: "ger ger" finds German (Germany). */
function isMeant({ name, typed }: { name: string; typed: string }): boolean {
  const split = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const words = split(name);
  return split(typed).every((part) => words.some((word) => word.startsWith(part)));
}

const names = new Map<string, Intl.DisplayNames>();

/** The English name of a code: "Germany", "Euro", "German (Germany)". */
function named(type: "region" | "currency" | "language", code: string): string {
  const known = names.get(type) ?? new Intl.DisplayNames("en", { type, languageDisplay: "standard" });
  names.set(type, known);
  return known.of(code) ?? code;
}
