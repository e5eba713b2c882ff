import type { Ref } from "react";
import type { Document } from "#contract/documents.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { isDateText } from "#domain/dates.ts";
import { inBooks } from "#domain/amounts-in-books.ts";
import { type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { add, type Money, sum } from "#domain/money.ts";
import { minorUnitOfPage, notationOfPage } from "#web/api/page-notation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { ChoiceField, nameOfCode } from "./choice-field.tsx";
import { ExchangeRateField } from "./exchange-rate-field.tsx";
import { formatCount, formatDate, formatWithSign } from "./formats.ts";

/** What the documents of a party begin with: "" where that is the currency of the books. */
export function usualCurrency(party: { currency: string | null } | undefined): string {
  const currency = party?.currency ?? "";
  return currency === notationOfPage().currency ? "" : currency;
}

/** The currency and the rate of a document, as fields: "" for those of the books. */
export const currencyFieldsOf = ({ currency, exchangeRate }: Pick<Document, "currency" | "exchangeRate">) =>
  currency === notationOfPage().currency ? { currency: "", exchangeRate: "" } : { currency, exchangeRate };

type RateInput = { currency: string; exchangeRate: string; date: string };

/** The rate that a form would be saved with: what was typed, else that of the table for its date; null for the books' own. */
export function useRateOf({ currency, exchangeRate, date }: RateInput) {
  const table = useApiQuery("exchangeRates.list", { query: isDateText(date) ? { date } : {} }).data;
  const proposed = table?.items.find((rate) => rate.currency === currency) ?? null;
  const typed = isExchangeRate(exchangeRate) ? toExchangeRate(exchangeRate) : null;
  const rate = currency === "" ? null : exchangeRate === "" ? (proposed?.rate ?? null) : typed;
  return { rate, proposed, hasRates: (table?.items.length ?? 0) > 0 };
}

/** What lines come to in the currency of the books, as they will be posted. */
export function linesInBooks(lines: readonly Parameters<typeof inBooks>[0][], rate: ExchangeRate): Money {
  const booked = lines.map((line) => inBooks(line, { rate, minorUnit: minorUnitOfPage() }));
  return sum(booked.map(({ subtotal, taxAmount }) => add(subtotal, taxAmount)));
}

type Field = { value: string; onChange: (value: string) => void; error?: string | undefined };
type Props = {
  /** "" for that of the books. */
  currency: Field & { ref?: Ref<HTMLInputElement> };
  /** "" for the rate of the table. Later records take the rate of their date, which can't be edited. */
  rate?: Field & { ref?: Ref<HTMLInputElement> };
  date: string;
  /** A credit has the currency and the rate of what it takes back, and what is made of an order its currency. */
  fixed?: "both" | "currency" | null;
  /** The hint where no rate is entered. */
  hint?: string;
};

/** The currency and rate of a document (Accounting 10). Hidden in books that have no other currency. */
export function CurrencyFields({ currency: chosen, rate, date, fixed = null, hint = "" }: Props) {
  const currency = chosen.value;
  const { proposed, hasRates } = useRateOf({ currency, exchangeRate: rate?.value ?? "", date });
  const bookCurrency = notationOfPage().currency;
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

/** What a document in another currency comes to in that of the books. */
export function TotalInBooks({ total }: { total: Money }) {
  return <span className="ms-2 font-normal text-ink-soft">{`= ${formatWithSign(total)}`}</span>;
}
