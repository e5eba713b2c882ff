import type { KeyboardEvent } from "react";

type Props = {
  /** "Select JE-2026-0001" */
  label: string;
  checked: boolean;
  /** Some, but not all of what it stands for. */
  mixed?: boolean;
  /** With Shift, by mouse or key, the whole range is meant. */
  onPick: (isRange: boolean) => void;
};

/** Of its cell: in a card it stands at the left, and the rest goes beside it. */
export const SELECT_PLACE = "w-px cards:absolute cards:w-auto cards:start-5 cards:-translate-1/2 cards:p-0!";

/**
 * The checkbox that selects a row, or in the head all of them. It fills its cell, so that a press beside it does not
 * open the record. The arrow keys lead to the next one.
 */
export function SelectBox({ label, checked, mixed = false, onPick }: Props) {
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
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          // A press with Shift also marks the text between, and a row with marked text opens nothing.
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
    ...(event.currentTarget.closest("table")?.querySelectorAll<HTMLElement>("[data-select]") ?? []),
  ];
  const at = boxes.indexOf(event.currentTarget);
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -at }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}
