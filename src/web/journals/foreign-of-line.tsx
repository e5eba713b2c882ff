import { useRef } from "react";
import { atRate } from "#domain/exchange.ts";
import { isAmountText } from "#domain/money.ts";
import { minorUnitOfPage } from "#web/api/notation-of-page.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useField, useFieldValue } from "#web/forms/form-fields.ts";
import { offeredAmount } from "./line-amounts.ts";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = { fields: JournalFormFields; index: number; currency: string };

/**
 * What a line is in the currency of its account (Accounting 10). What that is in the books at the rate of the day stands in
 * the line as long as nobody types another amount.
 */
export function ForeignOfLine({ fields, index, currency }: Props) {
  const { onChange, ...foreign } = useField(fields, `lines.${index}.foreign`);
  const date = useFieldValue(fields, "date");
  const { rate } = useRateOf({ currency, exchangeRate: "", date });
  const proposed = useRef("");
  function propose(typed: string): void {
    if (rate === null || !isAmountText(typed, minorUnitOfPage(currency))) return;
    const { debit, credit } = fields.getValues(`lines.${index}`);
    const side =
      credit !== "" ? "credit" : (offeredAmount(fields.getValues("lines"), index)?.side ?? "debit");
    const now = side === "credit" ? credit : debit;
    if (now !== "" && now !== proposed.current) return;
    proposed.current = atRate(typed, rate, minorUnitOfPage());
    fields.setValue(`lines.${index}.${side}`, proposed.current, { shouldDirty: true });
  }
  return (
    <MoneyField
      {...foreign}
      value={foreign.value ?? ""}
      label={`Amount in ${currency}, line ${index + 1}`}
      labelHidden
      look="plain"
      placeholder={`Amount in ${currency}`}
      currency={currency}
      onChange={(typed) => {
        onChange(typed);
        propose(typed);
      }}
    />
  );
}
