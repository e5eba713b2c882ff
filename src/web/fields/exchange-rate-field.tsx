import { type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { readExchangeRate } from "#domain/parse-number.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { formatPercent } from "./formats.ts";
import { ComputedField, type NumberFieldProps } from "./number-field.tsx";

/** Formats a rate with all its decimals. */
export const formatExchangeRate = (rate: ExchangeRate): string => formatPercent(rate);

/** Base currency units per unit of another currency: up to eight decimals, above zero (Accounting 10). */
export function ExchangeRateField(props: NumberFieldProps) {
  const { value } = props;
  const isRate = isExchangeRate(value);
  return (
    <ComputedField
      {...props}
      parse={(typed) => readExchangeRate(typed, pageNotation())}
      displayValue={isRate ? formatExchangeRate(toExchangeRate(value)) : value}
      problem={isRate || value === "" ? undefined : `Enter a rate greater than zero, e.g. ${example()}`}
    />
  );
}

const example = () => formatExchangeRate(toExchangeRate("0.92"));
