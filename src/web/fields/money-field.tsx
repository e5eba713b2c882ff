import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { formatMoney, isAmountText, isZero, parseMoneyInput } from "#domain/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, type ControlLook } from "#web/ui/control-classes.ts";
import { Field, type FieldTexts } from "#web/ui/field.tsx";

type Props = FieldTexts &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled" | "placeholder" | "onFocus"> & {
    name?: string | undefined;
    /** Decimal text, or "" for nothing. Text that is no amount comes back as it was typed, for the form to refuse. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
    onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
    look?: ControlLook;
    /** Shows nothing for zero, as the debit and credit columns of a ledger do. */
    blankZero?: boolean;
  };

const NOT_AN_AMOUNT = "Enter an amount such as 1,234.50";

/**
 * An amount of money. Takes `1,234.50`, `$5`, `(5.00)` and sums such as `120/1.1` or `100*1.2`, worked out when
 * the field is left (Conventions 2). Never a number field: a turned wheel must not change an amount.
 */
export function MoneyField(props: Props) {
  const { label, hint, error, optional, labelHidden, id, look, blankZero = false, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? shownFor(value, blankZero);
  const ownError = typed === null && value !== "" && !isAmountText(value) ? NOT_AN_AMOUNT : undefined;

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() === "" ? "" : (parseMoneyInput(typed) ?? typed);
    if (next !== value) onChange(next);
  }
  return (
    <Field {...{ label, hint, optional, labelHidden, id }} error={error ?? ownError}>
      {(wiring) => (
        <input
          {...wiring}
          ref={props.ref}
          name={props.name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          disabled={props.disabled}
          placeholder={props.placeholder}
          value={shown}
          onFocus={(event) => {
            event.target.select();
            props.onFocus?.(event);
          }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            commit();
            props.onBlur?.();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
            if (event.key === "Escape" && typed !== null) {
              event.stopPropagation();
              setTyped(null);
            }
            props.onKeyDown?.(event);
          }}
          className={classNames(controlClasses(look), "text-end tabular-nums")}
        />
      )}
    </Field>
  );
}

function shownFor(value: string, blankZero: boolean): string {
  if (value === "" || !isAmountText(value)) return value;
  return blankZero && isZero(value) ? "" : formatMoney(value);
}
