import { useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { computeLineQuantity, computePrice, computeQuantity } from "#domain/computed-numbers.ts";
import { isDiscountText } from "#domain/discount.ts";
import { isAmountText, isZero } from "#domain/money.ts";
import { minorUnitOfPage, notationOfPage } from "#web/api/page-notation.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
  controlClasses,
  type ControlLook,
  Field,
  type FieldTexts,
  useSelectWhenSettled,
} from "#web/ui/field.tsx";
import { takeKey } from "#web/ui/keys.tsx";
import { useTyping } from "#web/ui/typing.ts";
import { formatDiscount, parseDiscountInput } from "./discounts.ts";
import { notAnAmount, formatMoney, formatPrice, formatQuantity } from "./formats.ts";
import { parseLineQuantityInput, parseMoneyInput, parsePriceInput, parseQuantityInput } from "./typed.ts";

/** What every field for a number takes. */
export type NumberFieldProps = FieldTexts &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled" | "placeholder" | "onFocus"> & {
    name?: string | undefined;
    /** Decimal text, or "" for nothing. Text that is no number comes back as it was typed, for the form to refuse. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
    onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
    look?: ControlLook;
  };

type Props = NumberFieldProps & {
  /** The decimal text of what was typed, or null when it is none. */
  parse: (typed: string) => string | null;
  /** The formatted value, shown while the field isn't edited. */
  displayValue: string;
  /** What is wrong with the value. */
  problem: string | undefined;
};

/**
 * A number that may be typed as a sum. The form follows each keystroke that makes one; what was typed is replaced
 * when the field is left (Interface 2).
 */
export function ComputedField(props: Props) {
  const { label, hint, error, optional, labelHidden, id, value, displayValue, problem } = props;
  const { typed, type, commit, onKeyDown } = useComputing(props);
  const ownError = typed === null ? problem : undefined;
  const around = useRef<HTMLDivElement>(null);
  useSelectWhenSettled(around, typed === null ? value : null);
  return (
    <Field ref={around} {...{ label, hint, optional, labelHidden, id }} error={error ?? ownError}>
      {(wiring) => (
        <input
          {...wiring}
          {...{ ref: props.ref, name: props.name, disabled: props.disabled, placeholder: props.placeholder }}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? displayValue}
          onFocus={(event) => {
            event.target.select();
            props.onFocus?.(event);
          }}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            commit();
            props.onBlur?.();
          }}
          onKeyDown={onKeyDown}
          className={classNames(controlClasses(props.look), "text-end tabular-nums")}
        />
      )}
    </Field>
  );
}

/** The text typed in a field until it is left, and the value that the form gets of it. */
function useComputing({ value, onChange, parse, onKeyDown: onKey }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const parseTyped = (text: string): string | null => (text.trim() === "" ? "" : parse(text));
  function take(next: string | null): void {
    if (next !== null && next !== value) onChange(next);
  }
  function type(text: string): void {
    if (typed === null) before.current = value;
    setTyped(text);
    take(parseTyped(text));
  }
  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    take(parseTyped(typed) ?? typed);
  }
  useTyping(typed !== null, commit);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape" && typed !== null) {
      takeKey(event);
      setTyped(null);
      take(before.current);
    }
    onKey?.(event);
  }
  return { typed, type, commit, onKeyDown };
}

type MoneyFieldProps = NumberFieldProps & {
  /** Shows nothing for zero, as the debit and credit columns of a ledger do. */
  blankZero?: boolean;
  /** A problem of the amount with the rest of its form, shown once the field is left. */
  flaw?: string | undefined;
  /** The currency; that of the company by default. */
  currency?: string | undefined;
};

/**
 * An amount of money. Takes `1,234.50`, `5 USD`, `(5.00)` and sums such as `120/1.1` or `100*1.2` (Interface 2). It
 * is no field of type number: a turned wheel must not change an amount.
 */
export function MoneyField({ blankZero = false, flaw, currency, ...rest }: MoneyFieldProps) {
  const { value } = rest;
  const isAmount = value !== "" && isAmountText(value, minorUnitOfPage(currency));
  return (
    <ComputedField
      {...rest}
      parse={(typed) => parseMoneyInput(typed, notationOfPage(currency))}
      displayValue={!isAmount ? value : blankZero && isZero(value) ? "" : formatMoney(value, currency)}
      problem={isAmount || value === "" ? flaw : notAnAmount(currency)}
    />
  );
}

export const NOT_A_DISCOUNT = "Enter a percentage (e.g. 10%) or an amount";

/** What is taken off a line: `10%` of it, or an amount as in a field for money. */
export function DiscountField({ currency, ...props }: NumberFieldProps & { currency?: string | undefined }) {
  const { value } = props;
  const isDiscount = isDiscountText(value, minorUnitOfPage(currency));
  return (
    <ComputedField
      {...props}
      parse={(typed) => parseDiscountInput(typed, notationOfPage(currency))}
      displayValue={isDiscount ? formatDiscount(value, currency) : value}
      problem={isDiscount || value === "" ? undefined : NOT_A_DISCOUNT}
    />
  );
}

/** A unit price shows the decimals of its currency at least; the quantity of a line may be below zero. */
type NumberKind = "quantity" | "line" | "price";

const PARSERS = { quantity: parseQuantityInput, line: parseLineQuantityInput, price: parsePriceInput };

type QuantityFieldProps = NumberFieldProps & {
  kind?: NumberKind;
  /** The currency of a price; that of the company by default. */
  currency?: string | undefined;
};

/** The decimal text of a quantity, rate or price as it reads when its field is left; what is no number stays as it is. */
export function numberText(value: string, kind: NumberKind = "quantity", currency = ""): string {
  if (kind === "price") {
    const price = computePrice(value);
    return price === null ? value : formatPrice(price, currency);
  }
  const quantity = computeOf(kind)(value);
  return quantity === null ? value : formatQuantity(quantity);
}

const computeOf = (kind: NumberKind) => (kind === "line" ? computeLineQuantity : computeQuantity);

export const NOT_A_NUMBER = "Enter a number";
export const NOT_A_QUANTITY = "Enter zero or more";

/** A quantity with up to four decimals, or a unit price with up to six. Takes sums such as `12*6`. */
export function QuantityField({ kind = "quantity", currency, ...rest }: QuantityFieldProps) {
  const { value } = rest;
  const isNumber = value !== "" && computeOf(kind)(value) !== null;
  return (
    <ComputedField
      {...rest}
      parse={PARSERS[kind]}
      displayValue={numberText(value, kind, currency)}
      problem={isNumber || value === "" ? undefined : kind === "line" ? NOT_A_NUMBER : NOT_A_QUANTITY}
    />
  );
}
