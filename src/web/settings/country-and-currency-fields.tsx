import { minorUnitOf } from "#domain/minor-unit.ts";
import type { Book } from "#contract/book.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { toDay } from "#domain/dates.ts";
import { COUNTRIES } from "#domain/e-invoice/codes.ts";
import { isLocale, type Locale, LOCALE_NAMES } from "#domain/locales.ts";
import { multiply, toPrice, toQuantity } from "#domain/money.ts";
import { addCurrencySymbol, signOf } from "#domain/notation.ts";
import { localizeTypedDate } from "#domain/format-date.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { ChoiceField, nameOfCode } from "#web/fields/choice-field.tsx";
import { useField, useFieldValue } from "#web/forms/form-fields.ts";
import type { CompanyFormFields } from "./company-form.ts";

type Props = { fields: CompanyFormFields; book: Book };

/** The company's country, base currency, and format of amounts and dates. */
export function CountryAndCurrencyFields({ fields, book }: Props) {
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
        hint="Used for tax forms and e-invoices."
        codes={COUNTRIES}
        textOf={(code) => nameOfCode("region", code)}
        nothingFound="No country found"
      />
      <ChoiceField
        {...currency}
        label="Currency"
        hint={
          book.isCurrencyLocked
            ? "Can't be changed because you already have transactions."
            : "Your base currency. It can't be changed once you have transactions."
        }
        disabled={book.isCurrencyLocked}
        codes={CURRENCIES}
        textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
        nothingFound="No currency found"
      />
      <ChoiceField
        {...locale}
        onChange={(code) => isLocale(code) && locale.onChange(code)}
        label="Number and date format"
        hint={`Example: ${exampleIn(useFieldValue(fields, "locale"), useFieldValue(fields, "currency"))}. The app itself stays in English.`}
        codes={LOCALE_NAMES}
        textOf={(code) => nameOfCode("language", code)}
        nothingFound="No country found"
      />
    </>
  );
}

function exampleIn(locale: Locale, currency: string): string {
  const day = toDay("2026-01-31");
  const amount = multiply(toQuantity("1"), toPrice("1234567.5"), minorUnitOf(currency));
  const example = addCurrencySymbol(localizeMoney(amount, { currency, locale }), {
    sign: signOf(currency),
    locale,
  });
  return `${example} and ${localizeTypedDate(day, locale)}`;
}
