import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, type ControlLook } from "#web/ui/control-classes.ts";
import { Field, type FieldTexts } from "#web/ui/field.tsx";
import { takeKey } from "#web/ui/take-key.ts";

/** What every field for a number takes. */
export type NumberFieldProps = FieldTexts &
  Pick<ComponentProps<"input">, "id" | "ref" | "disabled" | "placeholder" | "onFocus"> & {
    name?: string | undefined;
    /** Decimal text, or "" for nothing. Text that is no number comes back as it was typed, for the form to refuse. */
    value: string;
    onChange: (value: string) => void;
    /**
     * What stands in the field at each keystroke, before it is worked out. For a form that shows more with it: what
     * came only when the field is left would move the button whose press has left it.
     */
    onTyped?: ((typed: string) => void) | undefined;
    onBlur?: (() => void) | undefined;
    onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
    look?: ControlLook;
  };

type Props = NumberFieldProps & {
  /** The decimal text that was meant, or null when it is none. */
  parse: (typed: string) => string | null;
  /** How the value stands in the field while nobody types. */
  shown: string;
  /** What is wrong with the value. */
  problem: string | undefined;
};

/** A number that may be typed as a sum, which is worked out when the field is left (Conventions 2). */
export function ComputedField(props: Props) {
  const { label, hint, error, optional, labelHidden, id, look, value, onChange, parse, shown, problem } =
    props;
  const [typed, setTyped] = useState<string | null>(null);
  const ownError = typed === null ? problem : undefined;

  function type(text: string): void {
    setTyped(text);
    props.onTyped?.(text);
  }
  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() === "" ? "" : (parse(typed) ?? typed);
    if (next !== value) onChange(next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape" && typed !== null) {
      takeKey(event);
      setTyped(null);
      props.onTyped?.(value);
    }
    props.onKeyDown?.(event);
  }
  return (
    <Field {...{ label, hint, optional, labelHidden, id }} error={error ?? ownError}>
      {(wiring) => (
        <input
          {...wiring}
          {...{ ref: props.ref, name: props.name, disabled: props.disabled, placeholder: props.placeholder }}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
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
          className={classNames(controlClasses(look), "text-end tabular-nums")}
        />
      )}
    </Field>
  );
}
