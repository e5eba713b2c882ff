import { useEffect, useEffectEvent, useRef } from "react";
import { atRate, type ExchangeRate } from "#domain/exchange.ts";
import { isAmountText, type Money } from "#domain/money.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { useRateOf } from "#web/fields/currency-fields.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useField, useFieldValue } from "#web/forms/form-fields.ts";
import { suggestedAmount } from "./line-amounts.ts";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = { fields: JournalFormFields; index: number; currency: string };

/**
 * The line amount in the currency of its account (Accounting 10). Its base amount at the rate of the day fills the line
 * unless the user enters another amount.
 */
export function ForeignOfLine(props: Props) {
  const { fields, index, currency } = props;
  const { onChange, ...foreign } = useField(fields, `lines.${index}.foreignAmount`);
  const propose = useProposedAmount(props);
  return (
    <MoneyField
      {...foreign}
      value={foreign.value ?? ""}
      label={`Amount in ${currency}, line ${index + 1}`}
      labelHidden
      variant="plain"
      placeholder={`Amount in ${currency}`}
      currency={currency}
      onChange={(typed) => {
        onChange(typed);
        propose(typed);
      }}
    />
  );
}

/** Writes the base amount into the line when the foreign amount is typed or the rate of the day changes. */
function useProposedAmount({ fields, index, currency }: Props): (typed: string) => void {
  const date = useFieldValue(fields, "date");
  const { rate } = useRateOf({ currency, exchangeRate: "", date });
  /** The last base amount we proposed; initially the amount of the opened journal. */
  const proposed = useRef<string | null>(null);
  const rateBefore = useRef<ExchangeRate | null>(null);
  function inBooks(text: string, exchangeRate: ExchangeRate | null): Money | null {
    const isAmount = isAmountText(text, pageMinorUnit(currency));
    return exchangeRate !== null && isAmount ? atRate(text, exchangeRate, pageMinorUnit()) : null;
  }
  function readLine() {
    const { debit, credit, foreignAmount: foreign = "" } = fields.getValues(`lines.${index}`);
    const side =
      credit !== "" ? "credit" : (suggestedAmount(fields.getValues("lines"), index)?.side ?? "debit");
    return { side, foreign, now: side === "credit" ? credit : debit } as const;
  }
  function setAmount(amount: Money): void {
    proposed.current = amount;
    fields.setValue(`lines.${index}.${readLine().side}`, amount, { shouldDirty: true });
  }
  const begin = useEffectEvent(() => {
    const { foreign, now } = readLine();
    proposed.current ??= foreign === "" ? "" : now;
  });
  useEffect(() => begin(), []);
  const updateAmount = useEffectEvent((next: ExchangeRate) => {
    const { foreign, now } = readLine();
    const before = inBooks(foreign, rateBefore.current);
    const amount = inBooks(foreign, next);
    rateBefore.current = next;
    // An amount that was typed, or posted at a different rate, is kept.
    if (amount !== null && amount !== now && (now === "" || now === before)) setAmount(amount);
  });
  useEffect(() => {
    if (rate !== null) updateAmount(rate);
  }, [rate]);
  return (typed) => {
    const amount = inBooks(typed, rate);
    const { now } = readLine();
    if (amount !== null && (now === "" || now === proposed.current)) setAmount(amount);
  };
}
