import type { Account } from "#contract/accounts.ts";
import { atRate } from "#domain/exchange.ts";
import { isAmountText } from "#domain/money.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { minorUnitOfPage, notationOfPage } from "#web/api/notation-of-page.ts";
import { useChart } from "#web/fields/chart.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { useField, useValues } from "#web/forms/form-fields.ts";
import { type CurrenciesOfEntry, isConverted, type MoneyFormValues } from "./money-form-values.ts";
import type { MoneyFormFields } from "./use-money-form.ts";

/** The currencies of the account of an entry and, of a transfer, of the one that it goes to; null for that of the books. */
export function currenciesOf(
  accounts: readonly Account[],
  kind: MoneyEntryKind,
  { accountId, lines }: MoneyFormValues,
): CurrenciesOfEntry {
  const currencyOf = (wanted: string | undefined) =>
    accounts.find(({ id }) => id === wanted)?.currency ?? null;
  return { own: currencyOf(accountId), other: kind === "transfer" ? currencyOf(lines[0]?.accountId) : null };
}

/** The same of what stands in a form. */
export function useEntryCurrencies(fields: MoneyFormFields, kind: MoneyEntryKind): CurrenciesOfEntry {
  return currenciesOf(useChart().data?.items ?? [], kind, useValues(fields));
}

type Props = { fields: MoneyFormFields; kind: MoneyEntryKind; currencies: CurrenciesOfEntry };

/** At which rate an entry of an account in a currency of its own is in the books: that of its day unless it is typed (Accounting 10). */
export function EntryRateField({ fields, kind, currencies }: Props) {
  const rate = useField(fields, "exchangeRate");
  const { date, total, exchangeRate } = useValues(fields);
  const currency = currencies.own ?? "";
  const { rate: used, proposed } = useRateOf({ currency, exchangeRate, date });
  if (!isConverted(kind, currencies)) return null;
  const own = notationOfPage().currency;
  const isProposed = exchangeRate === "" && proposed !== null;
  const inBooks =
    used !== null && isAmountText(total, minorUnitOfPage(currency))
      ? `${symbolOf(own)}${formatMoney(atRate(total, used, minorUnitOfPage()))} in the books`
      : "";
  const ofDay = isProposed ? `The rate of ${formatDate(proposed.date)}` : "";
  return (
    <ExchangeRateField
      {...rate}
      value={isProposed ? proposed.rate : rate.value}
      label={`1 ${currency} in ${own}`}
      hint={[ofDay, inBooks].filter((text) => text !== "").join(": ")}
    />
  );
}
