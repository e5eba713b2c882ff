import { useState } from "react";
import {
  exchangeRateBody,
  type ExchangeRateBody,
  type ExchangeRateOfDay,
  type ExchangeRates,
} from "#contract/exchange-rates.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ChoiceField, nameOfCode } from "#web/fields/choice-field.tsx";
import { DateField } from "#web/fields/date-field.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { readBy } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Values = { currency: string; date: string; rate: string; isSure: boolean };

/** The rate of a day by hand. One that is far from the one beside it is asked for twice. */
export function ExchangeRateForm({ rates }: { rates: ExchangeRates }) {
  const { fields, isDoubtful, ...form } = useExchangeRateForm(rates);
  const input = useInputs(fields);
  return (
    <CardForm form={form} saveLabel="Save rate">
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          {...useField(fields, "currency")}
          label="Currency"
          hint=""
          codes={CURRENCIES.filter((code) => code !== rates.currency)}
          textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
          nothingFound="No currency of two decimals found"
        />
        <DateField {...useField(fields, "date")} label="Date" />
        <ExchangeRateField {...useField(fields, "rate")} label={`Rate in ${rates.currency}`} />
      </div>
      {isDoubtful && <Checkbox label="Yes, this rate is correct" {...input("isSure")} />}
    </CardForm>
  );
}

function useExchangeRateForm(rates: ExchangeRates) {
  const set = useApiMutation("exchangeRates.set");
  const today = useToday();
  const [isDoubtful, setDoubtful] = useState(false);
  const state = useForm<Values, ExchangeRateBody, ExchangeRateOfDay>({
    initial: { currency: rates.items[0]?.currency ?? "", date: today, rate: "", isSure: false },
    read: (values) => readBy(exchangeRateBody, values),
    write: async (body) => {
      try {
        return await set.mutateAsync({ body });
      } catch (error) {
        setDoubtful(error instanceof ApiError && error.code === "exchange-rate.far-off");
        throw error;
      }
    },
    toValues: ({ currency, date }) => ({ currency, date, rate: "", isSure: false }),
    onSaved: () => {
      setDoubtful(false);
      showToast("Rate saved");
    },
    stays: true,
    fallback: "Failed to save the rate",
  });
  return { ...state, isDoubtful };
}
