import { atRate, type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { isAmountText } from "#domain/money.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatMoney, formatWithSign } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { type FormFields, useField } from "#web/forms/form-fields.ts";
import { Select } from "#web/ui/select.tsx";
import { needsRate, type PaymentFormValues } from "./use-payment-form.ts";

type Props = {
  fields: FormFields<PaymentFormValues>;
  values: PaymentFormValues;
  /** The currency of the payment; `currencies` are the currencies of the contact's unpaid documents. */
  currency: string;
  currencies: readonly string[];
  /** The account's currency if it differs from the payment's, else null. */
  accountCurrency: string | null;
};

/** The currency of the payment, and its exchange rate or base amount (Accounting 10). */
export function PaymentCurrencyFields({ fields, values, currency, currencies, accountCurrency }: Props) {
  const bookCurrency = pageNotation().currency;
  const chosen = useField(fields, "currency");
  const table = useApiQuery("exchangeRates.list", { query: {} }).data;
  // An advance payment may be in any currency with an exchange rate.
  const knownCurrencies = [
    ...currencies,
    ...(table?.items ?? []).map((rate) => rate.currency),
    accountCurrency ?? bookCurrency,
  ];
  if (currency === bookCurrency && knownCurrencies.every((code) => code === bookCurrency)) return null;
  return (
    <>
      <Select
        {...chosen}
        label="Currency"
        value={currency}
        options={[...new Set([bookCurrency, ...knownCurrencies, currency])].map((code) => ({
          value: code,
          label: code,
        }))}
        onChange={(event) => {
          chosen.onChange(event);
          fields.setValue("allocations", null);
          fields.setValue("exchangeRate", "");
          fields.setValue("baseAmount", "");
        }}
      />
      {needsRate(values, { currency, accountCurrency }) && (
        <RateFields {...{ fields, values, currency, bookCurrency, accountCurrency }} />
      )}
    </>
  );
}

type RateFieldsProps = Omit<Props, "currencies"> & { bookCurrency: string };

function RateFields({ fields, values, currency, bookCurrency, accountCurrency }: RateFieldsProps) {
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
    used !== null && isAmountText(amount, minorUnitOf(currency)) ? atRate(amount, used, pageMinorUnit()) : "";
  return (
    <>
      <ExchangeRateField
        {...rate}
        value={isProposed ? proposed.rate : rate.value}
        label={`1 ${currency} in ${bookCurrency}`}
        hint={rateHint({ accountCurrency, proposedOn: isProposed ? proposed.date : null })}
        onChange={(typed) => {
          rate.onChange(typed);
          fields.setValue("baseAmount", "");
        }}
      />
      {accountCurrency === null && (
        <MoneyField
          {...base}
          value={base.value === "" ? atUsed : base.value}
          label={`Amount in ${bookCurrency}`}
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

/** The hint of the rate: what it is used for, and its date. */
function rateHint({
  accountCurrency,
  proposedOn,
}: Pick<Props, "accountCurrency"> & { proposedOn: Day | null }): string {
  const hints = [
    accountCurrency === null ? "" : "Bank fee",
    proposedOn === null ? "" : `Rate from ${formatDate(proposedOn)}`,
  ];
  return hints.filter((text) => text !== "").join(". ");
}

type OnAccountProps = Pick<Props, "fields" | "values"> & { accountCurrency: string };

/** The amount posted to an account in another currency, which determines the base amount (Accounting 10). */
export function OnAccountFields({ fields, values, accountCurrency }: OnAccountProps) {
  const amount = useField(fields, "accountAmount");
  const rate = useField(fields, "accountRate");
  const { accountAmount, accountRate, date } = values;
  const { rate: used, proposed } = useRateOf({ currency: accountCurrency, exchangeRate: accountRate, date });
  const bookCurrency = pageNotation().currency;
  const isProposed = accountRate === "" && proposed !== null;
  const inBooks =
    used !== null && isAmountText(accountAmount, minorUnitOf(accountCurrency))
      ? `${formatWithSign(atRate(accountAmount, used, pageMinorUnit()))} in your books.`
      : "";
  return (
    <>
      <MoneyField
        {...amount}
        currency={accountCurrency}
        label={`Amount in account currency (${accountCurrency})`}
        hint={`As shown by the bank, including fees. ${inBooks}`.trim()}
      />
      <ExchangeRateField
        {...rate}
        value={isProposed ? proposed.rate : rate.value}
        label={`1 ${accountCurrency} in ${bookCurrency}`}
        hint={isProposed ? `Rate from ${formatDate(proposed.date)}` : undefined}
      />
    </>
  );
}
