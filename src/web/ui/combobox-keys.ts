import type { KeyboardEvent } from "react";
import { takeKey } from "./take-key.ts";

type List = {
  isOpen: boolean;
  isSettled: boolean;
  typed: string;
  shown: readonly unknown[];
  optionCount: number;
  highlighted: number;
  setHighlighted: (index: number) => void;
  open: () => void;
  choose: (index: number) => void;
  close: () => void;
};

/** Up and down move, Enter and Tab take, Escape restores (Conventions 2). Other keys are left to the form. */
export function comboboxKeys(list: List): (event: KeyboardEvent) => void {
  const move = (step: number) => {
    if (!list.isOpen) list.open();
    else if (list.optionCount > 0) {
      list.setHighlighted((list.highlighted + step + list.optionCount) % list.optionCount);
    }
  };
  const isMatch = list.isOpen && list.typed.trim() !== "" && list.highlighted < list.shown.length;
  return (event) => {
    // Tab takes the match and still moves on to the next field.
    if (event.key === "Tab" && isMatch) list.choose(list.highlighted);
    const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (isPlainEnter && list.isOpen) list.choose(list.highlighted);
    else if (event.key === "Escape" && (list.isOpen || !list.isSettled)) list.close();
    else return;
    takeKey(event);
  };
}
