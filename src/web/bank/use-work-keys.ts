import { useEffect, useEffectEvent } from "react";
import { areLetterKeysOn } from "#web/ui/browser-settings.ts";
import { isSecondLetter, keyOf } from "#web/ui/letter-keys.ts";
import type { BankWork } from "./use-bank-work.ts";

/** Dialog open next to the list, for actions that need more input. */
export type WorkDialog = "lines" | "selected" | "entry" | "transfer" | "rule" | "new" | null;

type WorkKeyTargets = {
  isOpen: boolean;
  open: (dialog: WorkDialog) => void;
  /** Selects or deselects a transaction, or with `isRange` all up to it. */
  pick: (id: string, isRange: boolean) => void;
};

/**
 * J and K move, Space selects, Enter accepts the best match and a digit another, A all exact matches; S, F, T, N and R open dialogs,
 * U undoes. A focused control keeps the keys it uses, and a key after `g` navigates. Only moving repeats while a key
 * is held.
 */
export function useWorkKeys(work: BankWork, { isOpen, open, pick }: WorkKeyTargets): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest(INTERACTIVE) !== null) return;
    if (event.key === " ") {
      const item = work.items[work.at];
      if (item === undefined || isPressable(event.target)) return;
      event.preventDefault();
      if (!event.repeat) pick(item.bankTransaction.id, event.shiftKey);
      return;
    }
    if (event.key === "Enter" && isPressable(event.target)) {
      // Once pressed, the button belongs to the next transaction, so ignore repeats.
      if (event.repeat) event.preventDefault();
      return;
    }
    const key = keyOf(event);
    if (isSecondLetter(event) || (key.length === 1 ? !areLetterKeysOn() : event.shiftKey)) return;
    const command = commandOf(key, work, open);
    if (command === null) return;
    event.preventDefault();
    if (!event.repeat || MOVES.has(key)) command();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Controls that use keys themselves, and those that Enter presses; list rows only select. */
const INTERACTIVE = "input:not([data-select]), textarea, select, dialog, [role=menu]";
const PRESSABLE_SELECTOR = "a, button:not([data-rows] *), input";

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(PRESSABLE_SELECTOR) !== null;

const MOVES: ReadonlySet<string> = new Set(["j", "k", "ArrowDown", "ArrowUp"]);

function commandOf(key: string, work: BankWork, open: WorkKeyTargets["open"]): (() => void) | null {
  const item = work.items[work.at];
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : 0;
  const suggestion = item?.suggestions[digit];
  if (key === "Enter" || /^[1-9]$/.test(key))
    return item === undefined || suggestion === undefined ? null : () => work.accept(item, suggestion);
  const commands: Record<string, () => void> = {
    j: () => work.move(1),
    ArrowDown: () => work.move(1),
    k: () => work.move(-1),
    ArrowUp: () => work.move(-1),
    a: work.acceptCertain,
    s: () => open("lines"),
    f: () => open("entry"),
    t: () => open("transfer"),
    n: () => open("new"),
    r: () => open("rule"),
    u: () => void work.undoLast(),
  };
  return commands[key] ?? null;
}
