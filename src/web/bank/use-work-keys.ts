import { useEffect, useEffectEvent } from "react";
import { areLetterKeysOn } from "#web/ui/browser-settings.ts";
import { isAfterG, keyOf } from "#web/ui/letter-keys.ts";
import type { BankWork } from "./use-bank-work.ts";

/** What is open beside the list: a way into the books that asks for more. */
export type WorkDialog = "lines" | "entry" | "transfer" | "rule" | "new" | null;

type Targets = { isOpen: boolean; open: (dialog: WorkDialog) => void };

/**
 * J and K move, Enter accepts the best offer and a digit another, A all that are certain, S, F, T, N and R ask for more, U
 * takes the last one back. A control that has the focus keeps the keys that it has a use for, and what comes after `g` goes to
 * a page. Only what moves goes on while it is held.
 */
export function useWorkKeys(work: BankWork, { isOpen, open }: Targets): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest(INTERACTIVE) !== null) return;
    if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.closest(PRESSED)) {
      // The button of an offer is that of the next transaction's once it is pressed.
      if (event.repeat) event.preventDefault();
      return;
    }
    const key = keyOf(event);
    if (isAfterG(event) || (key.length === 1 ? !areLetterKeysOn() : event.shiftKey)) return;
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

/** Where keys mean something else, and what Enter presses; a row of the list only leads to its transaction. */
const INTERACTIVE = "input, textarea, select, dialog, [role=menu]";
const PRESSED = "a, button:not([data-rows] *)";

const MOVES: ReadonlySet<string> = new Set(["j", "k", "ArrowDown", "ArrowUp"]);

function commandOf(key: string, work: BankWork, open: Targets["open"]): (() => void) | null {
  const item = work.items[work.at];
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : 0;
  const offer = item?.suggestions[digit];
  if (key === "Enter" || /^[1-9]$/.test(key))
    return item === undefined || offer === undefined ? null : () => work.accept(item, offer);
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
