import { useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { computeLineQuantity, computePrice, computeQuantity } from "#domain/typed-formulas.ts";
import { isDiscountText } from "#domain/discount.ts";
import { isAmountText, isZero } from "#domain/money.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
  controlClasses,
  type ControlVariant,
  Field,
  type FieldTexts,
  useSelectWhenSettled,
} from "#web/ui/field.tsx";
import { consumeKey } from "#web/ui/keys.tsx";
import { useCommitBeforeSave } from "#web/ui/pending-input.ts";
import { formatDiscount, parseDiscountInput } from "./discounts.ts";
import { invalidAmountText, formatMoney, formatPrice, formatQuantity } from "./formats.ts";
import {
  parseLineQuantityInput,
  parseMoneyInput,
  parsePriceInput,
  parseQuantityInput,
} from "./parse-input.ts";

/** Props of all number fields. */
export type NumberFieldProps = FieldTexts &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled" | "placeholder" | "onFocus"> & {
    name?: string | undefined;
    /** Decimal text, or "" for none. Text that isn't a number is returned as typed, for the form to reject. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
    onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
    variant?: ControlVariant;
  };

type Props = NumberFieldProps & {
  /** Converts typed text to decimal text; null if it isn't a number. */
  parse: (typed: string) => string | null;
  /** Formatted value, shown while not editing. */
  displayValue: string;
  /** Error of the value. */
  problem: string | undefined;
};

/**
 * Number field that accepts calculations. The form gets each valid keystroke; the typed text is replaced by the
 * result on blur (Interface 2).
 */
export function ComputedField(props: Props) {
  const { label, hint, error, optional, labelHidden, id, value, displayValue, problem } = props;
  const { typed, type, commit, onKeyDown } = useTypedNumber(props);
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
          className={classNames(controlClasses(props.variant), "text-end tabular-nums")}
        />
      )}
    </Field>
  );
}

/** Holds the typed text until blur, and passes the computed value to the form. */
function useTypedNumber({ value, onChange, parse, onKeyDown: onKey }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const parseTyped = (text: string): string | null => (text.trim() === "" ? "" : parse(text));
  function acceptValue(next: string | null): void {
    if (next !== null && next !== value) onChange(next);
  }
  function type(text: string): void {
    if (typed === null) before.current = value;
    setTyped(text);
    acceptValue(parseTyped(text));
  }
  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    acceptValue(parseTyped(typed) ?? typed);
  }
  useCommitBeforeSave(typed !== null, commit);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape" && typed !== null) {
      consumeKey(event);
      setTyped(null);
      acceptValue(before.current);
    }
    onKey?.(event);
  }
  return { typed, type, commit, onKeyDown };
}

type MoneyFieldProps = NumberFieldProps & {
  /** Shows zero as blank, as in debit and credit columns. */
  blankZero?: boolean;
  /** Error from the rest of the form, shown after blur. */
  flaw?: string | undefined;
  /** Currency; by default the base currency. */
  currency?: string | undefined;
};

/**
 * Amount of money. Accepts `1,234.50`, `5 USD`, `(5.00)` and calculations such as `120/1.1` (Interface 2). Not
 * `type="number"`, so that scrolling can't change an amount.
 */
export function MoneyField({ blankZero = false, flaw, currency, ...rest }: MoneyFieldProps) {
  const { value } = rest;
  const isAmount = value !== "" && isAmountText(value, pageMinorUnit(currency));
  return (
    <ComputedField
      {...rest}
      parse={(typed) => parseMoneyInput(typed, pageNotation(currency))}
      displayValue={!isAmount ? value : blankZero && isZero(value) ? "" : formatMoney(value, currency)}
      problem={isAmount || value === "" ? flaw : invalidAmountText(currency)}
    />
  );
}

export const NOT_A_DISCOUNT = "Enter a percentage (e.g. 10%) or an amount";

/** Discount of a line: a percentage such as `10%`, or an amount. */
export function DiscountField({ currency, ...props }: NumberFieldProps & { currency?: string | undefined }) {
  const { value } = props;
  const isDiscount = isDiscountText(value, pageMinorUnit(currency));
  return (
    <ComputedField
      {...props}
      parse={(typed) => parseDiscountInput(typed, pageNotation(currency))}
      displayValue={isDiscount ? formatDiscount(value, currency) : value}
      problem={isDiscount || value === "" ? undefined : NOT_A_DISCOUNT}
    />
  );
}

/** A unit price shows at least its currency's decimals; a line quantity can be negative. */
type NumberFieldKind = "quantity" | "line" | "price";

const PARSERS = { quantity: parseQuantityInput, line: parseLineQuantityInput, price: parsePriceInput };

type QuantityFieldProps = NumberFieldProps & {
  kind?: NumberFieldKind;
  /** Currency of a price; by default the base currency. */
  currency?: string | undefined;
};

/** Formats a quantity, rate or price as shown after blur; text that isn't a number stays unchanged. */
export function numberText(value: string, kind: NumberFieldKind = "quantity", currency = ""): string {
  if (kind === "price") {
    const price = computePrice(value);
    return price === null ? value : formatPrice(price, currency);
  }
  const quantity = computeOf(kind)(value);
  return quantity === null ? value : formatQuantity(quantity);
}

const computeOf = (kind: NumberFieldKind) => (kind === "line" ? computeLineQuantity : computeQuantity);

export const NOT_A_NUMBER = "Enter a number";
export const NOT_A_QUANTITY = "Enter zero or more";

/** Quantity with up to four decimals, or unit price with up to six. Accepts calculations such as `12*6`. */
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
