import { CURRENCIES } from "#domain/currencies.ts";
import { atRate } from "#domain/exchange.ts";
import { negate, isNegative } from "#domain/money.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { ChoiceField, nameOfCode } from "#web/fields/choice-field.tsx";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { type FormFields, useField, useFieldValue } from "#web/forms/form-fields.ts";
import type { LineEditor } from "#web/forms/line-editor.tsx";
import { amountIn, type OpeningValues, type OpeningList } from "./opening-values.ts";

export const CURRENCY_COLUMNS = ["currency", "exchangeRate", "baseAmount"] as const;

type Props = {
  fields: FormFields<OpeningValues>;
  list: OpeningList;
  index: number;
  cell: (column: (typeof CURRENCY_COLUMNS)[number]) => ReturnType<LineEditor<string>["cell"]>;
  /** The label of a field for screen readers: "Currency, unpaid invoices 1". */
  labelFor: (heading: string) => string;
};

/** Shown below a line: its currency and, for a foreign one, the exchange rate or the base amount. */
export function LineCurrency({ fields, list, index, cell, labelFor }: Props) {
  const path = `${list}.${index}` as const;
  const chosen = useField(fields, `${path}.currency`);
  const showsCurrency = useFieldValue(fields, "inCurrencies");
  const rate = useField(fields, `${path}.exchangeRate`);
  const base = useField(fields, `${path}.baseAmount`);
  if (!showsCurrency && chosen.value === "") return null;
  const bookCurrency = pageNotation().currency;
  return (
    <div className="col-span-full flex flex-wrap items-end gap-x-3 gap-y-1 pb-2 ps-2 max-lg:ps-0.5">
      <div {...cell("currency")} className="w-56 max-sm:w-full">
        <ChoiceField
          {...chosen}
          label={labelFor("Currency")}
          labelHidden
          value={chosen.value === "" ? bookCurrency : chosen.value}
          onChange={(code) => {
            chosen.onChange(code === bookCurrency ? "" : code);
            rate.onChange("");
            base.onChange("");
          }}
          codes={CURRENCIES}
          textOf={(code) => `${code} - ${nameOfCode("currency", code)}`}
          nothingFound="No currency found"
        />
      </div>
      {chosen.value !== "" && <BaseAmountFields {...{ fields, list, index, cell, labelFor }} />}
    </div>
  );
}

/** The exchange rate, proposed for the date, or the base amount; typing one clears the other. */
function BaseAmountFields({ fields, list, index, cell, labelFor }: Props) {
  const path = `${list}.${index}` as const;
  const [currency, date] = [useFieldValue(fields, `${path}.currency`), useFieldValue(fields, `${path}.date`)];
  const amount = amountIn({ text: useFieldValue(fields, `${path}.amount`), currency });
  const typed = useField(fields, `${path}.exchangeRate`);
  const base = useField(fields, `${path}.baseAmount`);
  const { rate, proposed } = useRateOf({ currency, exchangeRate: typed.value, date });
  const bookCurrency = pageNotation().currency;
  const size = amount !== null && isNegative(amount) ? negate(amount) : amount;
  const computed = size !== null && rate !== null ? atRate(size, rate, pageMinorUnit()) : "";
  return (
    <>
      <div {...cell("exchangeRate")} className="w-40">
        <FieldCaption>{`1 ${currency} in ${bookCurrency}`}</FieldCaption>
        <ExchangeRateField
          {...typed}
          label={labelFor(`1 ${currency} in ${bookCurrency}`)}
          labelHidden
          value={base.value === "" && typed.value === "" ? (proposed?.rate ?? "") : typed.value}
          onChange={(text) => {
            typed.onChange(text);
            base.onChange("");
          }}
        />
      </div>
      <div {...cell("baseAmount")} className="w-40">
        <FieldCaption>{`Total in ${bookCurrency}`}</FieldCaption>
        <MoneyField
          {...base}
          label={labelFor(`Total in ${bookCurrency}`)}
          labelHidden
          value={base.value === "" ? computed : base.value}
          onChange={(text) => {
            base.onChange(text);
            typed.onChange("");
          }}
        />
      </div>
    </>
  );
}

function FieldCaption({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block px-1 text-small text-ink-faint">
      {children}
    </span>
  );
}
