import { formatPrice, formatQuantity, parseQuantityInput } from "#domain/money.ts";
import { ComputedField, type NumberFieldProps } from "./computed-field.tsx";

type Props = NumberFieldProps & {
  /** A unit price shows two decimals at least. */
  kind?: "quantity" | "price";
};

export const NOT_A_QUANTITY = "Enter a number from 0 up";

/** A quantity or unit price with up to four decimals. Takes sums such as `12*6`. */
export function QuantityField({ kind = "quantity", ...rest }: Props) {
  const { value } = rest;
  const isNumber = value !== "" && parseQuantityInput(value) !== null;
  const format = kind === "price" ? formatPrice : formatQuantity;
  return (
    <ComputedField
      {...rest}
      parse={parseQuantityInput}
      shown={isNumber ? format(value) : value}
      problem={isNumber || value === "" ? undefined : NOT_A_QUANTITY}
    />
  );
}
