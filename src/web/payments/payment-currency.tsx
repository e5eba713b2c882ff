import { atRate, type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { isAmountText } from "#domain/money.ts";
import { minorUnitOfPage, notationOfPage } from "#web/api/notation-of-page.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatMoney, formatWithSign } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { type FormFields, useField } from "#web/forms/form-fields.ts";
import { Select } from "#web/ui/select.tsx";
import { asksRate, type PaymentFormValues } from "./use-payment-form.ts";

type Props = {
  fields: FormFields<PaymentFormValues>;
  values: PaymentFormValues;
  /** In which currency the payment is, and those in which its party has something open. */
  currency: string;
  currencies: readonly string[];
  /** The currency in which its account says what it is in the books; null where its rate or an amount says it. */
  saidIn: string | null;
};

/** In which currency somebody pays, and what that is in the currency of the books: by a rate, or as it arrived (Accounting 10). */
export function PaymentCurrencyFields({ fields, values, currency, currencies, saidIn }: Props) {
  const own = notationOfPage().currency;
  const chosen = useField(fields, "currency");
  const table = useApiQuery("exchangeRates.list", { query: {} }).data;
  // An advance may be in any currency that the books know.
  const known = [...currencies, ...(table?.items ?? []).map((rate) => rate.currency), saidIn ?? own];
  if (currency === own && known.every((code) => code === own)) return null;
  return (
    <>
      <Select
        {...chosen}
        label="Currency"
        value={currency}
        options={[...new Set([own, ...known, currency])].map((code) => ({ value: code, label: code }))}
        onChange={(event) => {
          chosen.onChange(event);
          fields.setValue("allocations", null);
          fields.setValue("exchangeRate", "");
          fields.setValue("baseAmount", "");
        }}
      />
      {asksRate(values, { currency, saidIn }) && (
        <RateFields {...{ fields, values, currency, own, saidIn }} />
      )}
    </>
  );
}

type RateProps = Omit<Props, "currencies"> & { own: string };

function RateFields({ fields, values, currency, own, saidIn }: RateProps) {
  const rate = useField(fields, "exchangeRate");
  const base = useField(fields, "baseAmount");
  const { date, amount } = values;
  const table = useApiQuery("exchangeRates.list", { query: isDateText(date) ? { date } : {} }).data;
  const proposed = table?.items.find((item) => item.currency === currency) ?? null;
  const isProposed = rate.value === "" && base.value === "" && proposed !== null;
  const used: ExchangeRate | null = isProposed
    ? proposed.rate
    : isExchangeRate(rate.value)
      ? toExchangeRate(rate.value)
      : null;
  const atUsed =
    used !== null && isAmountText(amount, minorUnitOf(currency))
      ? atRate(amount, used, minorUnitOfPage())
      : "";
  return (
    <>
      <ExchangeRateField
        {...rate}
        value={isProposed ? proposed.rate : rate.value}
        label={`1 ${currency} in ${own}`}
        hint={rateHint({ saidIn, proposedOn: isProposed ? proposed.date : null })}
        onChange={(typed) => {
          rate.onChange(typed);
          fields.setValue("baseAmount", "");
        }}
      />
      {saidIn === null && (
        <MoneyField
          {...base}
          value={base.value === "" ? atUsed : base.value}
          label={`Amount in ${own}`}
          hint={
            atUsed === "" || base.value !== ""
              ? "The amount that reached or left the account, including bank fees."
              : `${formatMoney(atUsed)} at this rate. Enter the bank's amount if it differs.`
          }
          onChange={(typed) => {
            base.onChange(typed);
            fields.setValue("exchangeRate", "");
          }}
        />
      )}
    </>
  );
}

/** What the rate is for, and of which day it is. */
function rateHint({ saidIn, proposedOn }: Pick<Props, "saidIn"> & { proposedOn: Day | null }): string {
  const hints = [
    saidIn === null ? "" : "Bank fee",
    proposedOn === null ? "" : `The rate of ${formatDate(proposedOn)}`,
  ];
  return hints.filter((text) => text !== "").join(". ");
}

type OnAccountProps = Pick<Props, "fields" | "values"> & { saidIn: string };

/** What comes on an account in another currency than the payment, which decides what it is in the books (Accounting 10). */
export function OnAccountFields({ fields, values, saidIn }: OnAccountProps) {
  const amount = useField(fields, "accountAmount");
  const rate = useField(fields, "accountRate");
  const { accountAmount, accountRate, date } = values;
  const { rate: used, proposed } = useRateOf({ currency: saidIn, exchangeRate: accountRate, date });
  const own = notationOfPage().currency;
  const isProposed = accountRate === "" && proposed !== null;
  const inBooks =
    used !== null && isAmountText(accountAmount, minorUnitOf(saidIn))
      ? `${formatWithSign(atRate(accountAmount, used, minorUnitOfPage()))} in your books.`
      : "";
  return (
    <>
      <MoneyField
        {...amount}
        currency={saidIn}
        label={`Amount in account currency (${saidIn})`}
        hint={`As shown by the bank, including fees. ${inBooks}`.trim()}
      />
      <ExchangeRateField
        {...rate}
        value={isProposed ? proposed.rate : rate.value}
        label={`1 ${saidIn} in ${own}`}
        hint={isProposed ? `The rate of ${formatDate(proposed.date)}` : undefined}
      />
    </>
  );
}
