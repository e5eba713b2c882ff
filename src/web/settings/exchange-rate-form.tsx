import type { ExchangeRateBody, ExchangeRateOfDay, ExchangeRates } from "#contract/exchange-rates.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ChoiceField, nameOfCode } from "#web/fields/choice-field.tsx";
import { DateField } from "#web/fields/date-field.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { useField } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const exchangeRateBody = lazySchema(
  async () => (await import("#contract/exchange-rates.ts")).exchangeRateBody,
);

type ExchangeRateValues = { currency: string; date: string; rate: string };

/** Enters the exchange rate of a date manually. */
export function ExchangeRateForm({ rates }: { rates: ExchangeRates }) {
  const { fields, ...form } = useExchangeRateForm(rates);
  return (
    <CardForm needs="exchangeRates.set" form={form} saveLabel="Save rate">
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          {...useField(fields, "currency")}
          label="Currency"
          hint=""
          codes={CURRENCIES.filter((code) => code !== rates.baseCurrency)}
          textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
          nothingFound="No currency found"
        />
        <DateField {...useField(fields, "date")} label="Date" />
        <ExchangeRateField {...useField(fields, "rate")} label={`Rate in ${rates.baseCurrency}`} />
      </div>
    </CardForm>
  );
}

function useExchangeRateForm(rates: ExchangeRates) {
  const set = useApiMutation("exchangeRates.set");
  const today = useToday();
  return useForm<ExchangeRateValues, ExchangeRateBody, ExchangeRateOfDay>({
    initial: { currency: rates.items[0]?.currency ?? "", date: today, rate: "" },
    read: (values) => validateValues(exchangeRateBody, values),
    write: (body, _over, confirmRates) => set.mutateAsync({ body: { ...body, confirmRates } }),
    toValues: ({ currency, date }) => ({ currency, date, rate: "" }),
    onSaved: () => showToast("Rate saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save the rate",
  });
}
