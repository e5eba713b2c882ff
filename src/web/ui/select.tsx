import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { ControlChevron, controlClasses, Field, type FieldTexts } from "./field.tsx";

export type SelectOption = { value: string; label: string };

type Props = FieldTexts &
  Omit<ComponentProps<"select">, "className" | "children"> & {
    options: readonly SelectOption[];
    /** Shown if nothing is chosen; without it the first option is chosen. */
    placeholder?: string;
  };

/** Chooses one of a few options with the native control, which works well on phones and with screen readers. */
export function Select({
  label,
  hint,
  error,
  optional,
  labelHidden,
  id,
  options,
  placeholder,
  ...rest
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => (
        <div className="relative">
          <select {...rest} {...wiring} className={classNames(controlClasses(), "appearance-none pe-9")}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ControlChevron />
        </div>
      )}
    </Field>
  );
}
