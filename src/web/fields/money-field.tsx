import { formatMoney, isAmountText, isZero, parseMoneyInput } from "#domain/money.ts";
import { ComputedField, type NumberFieldProps } from "./computed-field.tsx";

type Props = NumberFieldProps & {
  /** Shows nothing for zero, as the debit and credit columns of a ledger do. */
  blankZero?: boolean;
};

export const NOT_AN_AMOUNT = "Enter an amount such as 1,234.50";

/**
 * An amount of money. Takes `1,234.50`, `$5`, `(5.00)` and sums such as `120/1.1` or `100*1.2` (Conventions 2).
 * Never a number field: a turned wheel must not change an amount.
 */
export function MoneyField({ blankZero = false, ...rest }: Props) {
  const { value } = rest;
  const isAmount = value !== "" && isAmountText(value);
  return (
    <ComputedField
      {...rest}
      parse={parseMoneyInput}
      shown={!isAmount ? value : blankZero && isZero(value) ? "" : formatMoney(value)}
      problem={isAmount || value === "" ? undefined : NOT_AN_AMOUNT}
    />
  );
}
