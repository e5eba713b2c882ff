import type { Ref } from "react";
import type { Document } from "#contract/documents.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { isDateText } from "#domain/dates.ts";
import { toBaseAmounts } from "#domain/base-amounts.ts";
import { type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { add, type Money, sum } from "#domain/money.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { ChoiceField, nameOfCode } from "./choice-field.tsx";
import { ExchangeRateField } from "./exchange-rate-field.tsx";
import { formatCount, formatDate, formatWithSign } from "./formats.ts";

/** Default currency of a contact's documents; "" for the base currency. */
export function defaultCurrency(party: { currency: string | null } | undefined): string {
  const currency = party?.currency ?? "";
  return currency === pageNotation().currency ? "" : currency;
}

/** Returns a document's currency and rate as field values; "" for the base currency. */
export const currencyFieldsOf = ({ currency, exchangeRate }: Pick<Document, "currency" | "exchangeRate">) =>
  currency === pageNotation().currency ? { currency: "", exchangeRate: "" } : { currency, exchangeRate };

type RateInput = { currency: string; exchangeRate: string; date: string };

/** Returns the rate to save: the entered one, else the rate on the date in the table; null for the base currency. */
export function useRateOf({ currency, exchangeRate, date }: RateInput) {
  const table = useApiQuery("exchangeRates.list", { query: isDateText(date) ? { date } : {} }).data;
  const proposed = table?.items.find((rate) => rate.currency === currency) ?? null;
  const typed = isExchangeRate(exchangeRate) ? toExchangeRate(exchangeRate) : null;
  const rate = currency === "" ? null : exchangeRate === "" ? (proposed?.rate ?? null) : typed;
  return { rate, proposed, hasRates: (table?.items.length ?? 0) > 0 };
}

/** Total of lines in base currency, as it will be posted. */
export function linesInBooks(
  lines: readonly Parameters<typeof toBaseAmounts>[0][],
  rate: ExchangeRate,
): Money {
  const baseAmounts = lines.map((line) => toBaseAmounts(line, { rate, minorUnit: pageMinorUnit() }));
  return sum(baseAmounts.map(({ subtotal, taxAmount }) => add(subtotal, taxAmount)));
}

type FieldState = { value: string; onChange: (value: string) => void; error?: string | undefined };
type Props = {
  /** "" for the base currency. */
  currency: FieldState & { ref?: Ref<HTMLInputElement> };
  /** "" for the rate from the table. Omitted for records that use the rate of a later date. */
  rate?: FieldState & { ref?: Ref<HTMLInputElement> };
  date: string;
  /** A credit has its source's currency and rate, a document made from an order its currency. */
  fixed?: "both" | "currency" | null;
  /** Hint if no rate can be entered. */
  hint?: string;
};

/** Currency and rate of a document (Accounting 10). Hidden if the company uses no other currency. */
export function CurrencyFields({ currency: chosen, rate, date, fixed = null, hint = "" }: Props) {
  const currency = chosen.value;
  const { proposed, hasRates } = useRateOf({ currency, exchangeRate: rate?.value ?? "", date });
  const bookCurrency = pageNotation().currency;
  if (currency === "" && (!hasRates || fixed !== null)) return null;
  const isProposed = rate?.value === "" && proposed !== null;
  const age = proposed && proposed.daysOld > 0 ? `(${formatCount(proposed.daysOld)} days old)` : "";
  return (
    <>
      <div className="grow basis-44 sm:col-span-2">
        <ChoiceField
          {...chosen}
          value={currency === "" ? bookCurrency : currency}
          onChange={(code) => {
            chosen.onChange(code === bookCurrency ? "" : code);
            rate?.onChange("");
          }}
          label="Currency"
          hint={currency === "" ? "" : hint}
          disabled={fixed !== null}
          codes={CURRENCIES}
          textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
          nothingFound="No currency found"
        />
      </div>
      {rate !== undefined && currency !== "" && (
        <div className="grow basis-44 sm:col-span-2">
          <ExchangeRateField
            {...rate}
            value={isProposed ? proposed.rate : rate.value}
            label={`Exchange rate (1 ${currency} = ? ${bookCurrency})`}
            disabled={fixed === "both"}
            hint={isProposed ? `Rate from ${formatDate(proposed.date)}${age}` : undefined}
          />
        </div>
      )}
    </>
  );
}

/** Total in base currency of a document in another currency. */
export function TotalInBooks({ total }: { total: Money }) {
  return <span className="ms-2 font-normal text-ink-soft">{`= ${formatWithSign(total)}`}</span>;
}
