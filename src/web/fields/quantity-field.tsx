import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { formatPrice, formatQuantity, parseQuantityInput } from "#domain/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, type ControlLook } from "#web/ui/control-classes.ts";
import { Field, type FieldTexts } from "#web/ui/field.tsx";

type Props = FieldTexts &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled" | "placeholder"> & {
    name?: string | undefined;
    /** Decimal text, or "" for nothing. Text that is no number comes back as it was typed, for the form to refuse. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
    onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
    look?: ControlLook;
    /** A unit price shows two decimals at least. */
    kind?: "quantity" | "price";
  };

export const NOT_A_QUANTITY = "Enter a number from 0 up";

/** A quantity or unit price with up to four decimals. Takes sums such as `12*6`, worked out when it is left. */
export function QuantityField(props: Props) {
  const { label, hint, error, optional, labelHidden, id, look, kind = "quantity", value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = value === "" || parseQuantityInput(value) !== null;
  const ownError = typed === null && !isNumber ? NOT_A_QUANTITY : undefined;
  const format = kind === "price" ? formatPrice : formatQuantity;

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() === "" ? "" : (parseQuantityInput(typed) ?? typed);
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
          value={typed ?? (value === "" || !isNumber ? value : format(value))}
          onFocus={(event) => event.target.select()}
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
