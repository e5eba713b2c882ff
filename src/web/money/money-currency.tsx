import type { Account } from "#contract/accounts.ts";
import type { MoneyEntry } from "#contract/money-entries.ts";
import { atRate } from "#domain/exchange.ts";
import { isAmountText } from "#domain/money.ts";
import { type EntryCurrencies, isConverted, type MoneyEntryKind } from "#domain/money-entry.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { useField, useValues } from "#web/forms/form-fields.ts";
import { clearAfterCurrencyChange, postedRate, type MoneyFormValues } from "./money-form-values.ts";
import type { MoneyFormFields } from "./use-money-form.ts";

/** The currencies of an entry's account and of a transfer's target account; null for the base currency. */
export function currenciesOf(
  accounts: readonly Account[],
  kind: MoneyEntryKind,
  { accountId, lines }: MoneyFormValues,
): EntryCurrencies {
  const findCurrency = (targetId: string | undefined) =>
    accounts.find(({ id }) => id === targetId)?.currency ?? null;
  return {
    accountCurrency: findCurrency(accountId),
    other: kind === "transfer" ? findCurrency(lines[0]?.accountId) : null,
  };
}

/** The currencies for the current form values. */
export function useEntryCurrencies(fields: MoneyFormFields, kind: MoneyEntryKind): EntryCurrencies {
  return currenciesOf(useChart().data?.items ?? [], kind, useValues(fields));
}

/** Chooses an account; values in the previous currency are cleared if the new account has another one. */
export function useAccountChoice(fields: MoneyFormFields, kind: MoneyEntryKind) {
  const accounts = useChart().data?.items ?? [];
  return (name: "accountId" | "lines.0.accountId", id: string): void => {
    const before = currenciesOf(accounts, kind, fields.getValues());
    fields.setValue(name, id, { shouldDirty: true });
    const after = currenciesOf(accounts, kind, fields.getValues());
    const { exchangeRate, arrived } = clearAfterCurrencyChange({ before, after });
    if (exchangeRate !== undefined) fields.setValue("exchangeRate", exchangeRate);
    if (arrived !== undefined) fields.setValue("arrived", arrived);
  };
}

type Props = {
  fields: MoneyFormFields;
  kind: MoneyEntryKind;
  currencies: EntryCurrencies;
  /** The entry being edited; null for a new one. */
  entry: MoneyEntry | null;
};

/** The exchange rate of an entry in a foreign currency: the rate of the day unless another is typed (Accounting 10). */
export function EntryRateField({ fields, kind, currencies, entry }: Props) {
  const rate = useField(fields, "exchangeRate");
  const values = useValues(fields);
  const { date, total, exchangeRate } = values;
  const currency = currencies.accountCurrency ?? "";
  const postedRateOfEntry = exchangeRate === "" ? postedRate(values, entry) : null;
  const { rate: used, proposed } = useRateOf({
    currency,
    exchangeRate: postedRateOfEntry ?? exchangeRate,
    date,
  });
  if (!isConverted(kind, currencies)) return null;
  const bookCurrency = pageNotation().currency;
  const isProposed = exchangeRate === "" && postedRateOfEntry === null && proposed !== null;
  const inBooks =
    used !== null && isAmountText(total, pageMinorUnit(currency))
      ? `${formatWithSign(atRate(total, used, pageMinorUnit()))} in your books`
      : "";
  const rateHint = isProposed
    ? `Rate from ${formatDate(proposed.date)}`
    : entry !== null && postedRateOfEntry !== null
      ? `As recorded on ${formatDate(entry.date)}`
      : "";
  return (
    <ExchangeRateField
      {...rate}
      value={postedRateOfEntry ?? (isProposed ? proposed.rate : rate.value)}
      label={`1 ${currency} in ${bookCurrency}`}
      hint={[rateHint, inBooks].filter((text) => text !== "").join(": ")}
    />
  );
}
