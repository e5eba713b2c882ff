import { useId, type ComponentProps, type KeyboardEvent } from "react";
import { FieldMessage } from "./field.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A checkbox with its label next to it. */
export function Checkbox({ label, hint, error, id, ...rest }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex gap-2.5">
      <input
        {...rest}
        id={controlId}
        type="checkbox"
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <div className="flex flex-col gap-0.5">
        <label
          htmlFor={controlId}
          className="font-medium pointer-coarse:relative pointer-coarse:py-0.5 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:-start-7.5 pointer-coarse:after:end-0"
        >
          {label}
        </label>
        {hint && (
          <p id={`${controlId}-hint`} className="text-small text-ink-faint">
            {hint}
          </p>
        )}
        {error && <FieldMessage id={`${controlId}-error`}>{error}</FieldMessage>}
      </div>
    </div>
  );
}

type SelectBoxProps = {
  /** "Select JE-2026-0001" */
  label: string;
  checked: boolean;
  /** Whether some, but not all rows are selected. */
  mixed?: boolean;
  /** With Shift (mouse or keyboard), the whole range changes. */
  onPick: (isRange: boolean) => void;
  onFocus?: () => void;
};

/** The classes of its cell; in a card it is on the left, with the rest next to it. */
export const SELECT_PLACE = "w-px cards:absolute cards:w-auto cards:start-5 cards:-translate-1/2 cards:p-0!";

/**
 * The checkbox that selects a row, or in the head all rows. It fills its cell, so that a click next to it doesn't open the
 * record. Arrow keys move to the next checkbox.
 */
export function SelectBox({ label, checked, mixed = false, onPick, onFocus }: SelectBoxProps) {
  return (
    <label className="-my-1.5 -ms-4 -me-3 grid h-row w-10 place-items-center select-none print:invisible pointer-coarse:w-11 cards:m-0">
      <input
        type="checkbox"
        data-select
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        onKeyDown={moveFocus}
        onFocus={onFocus}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          // Shift-click also selects the text in between, and a row with selected text doesn't open.
          if (isRange) window.getSelection()?.removeAllRanges();
          onPick(isRange);
        }}
        className="size-4 accent-accent pointer-coarse:size-5"
      />
    </label>
  );
}

function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const boxes = [
    ...(event.currentTarget
      .closest("table, [data-select-list]")
      ?.querySelectorAll<HTMLElement>("[data-select]") ?? []),
  ];
  const index = boxes.indexOf(event.currentTarget);
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -index }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  boxes[index + step]?.focus();
}
