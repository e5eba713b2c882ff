import { atRate } from "#domain/exchange.ts";
import type { Money } from "#domain/money.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import type { NumberFieldProps } from "#web/fields/number-field.tsx";

type Props = Omit<NumberFieldProps, "label" | "hint"> & {
  currency: string;
  date: string;
  /** Amount to show in base currency; null if it is shown elsewhere. */
  amount: Money | null;
};

/** Exchange rate of a transaction: the entered one, by default the rate on its date (Accounting 10). */
export function RateOfTransaction({ currency, date, amount, ...field }: Props) {
  const { rate, proposed } = useRateOf({ currency, exchangeRate: field.value, date });
  const isProposed = field.value === "" && proposed !== null;
  const inBooks =
    rate === null || amount === null
      ? ""
      : `${formatWithSign(atRate(amount, rate, pageMinorUnit()))} in your books`;
  const rateHint = isProposed ? `Rate from ${formatDate(proposed.date)}` : "";
  return (
    <ExchangeRateField
      {...field}
      value={isProposed ? proposed.rate : field.value}
      label={`1 ${currency} in ${pageNotation().currency}`}
      hint={[rateHint, inBooks].filter((text) => text !== "").join(": ")}
    />
  );
}
