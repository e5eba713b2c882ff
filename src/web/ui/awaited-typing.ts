import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";

/** Commits the text being typed in the focused field; null if there is none. */
let takeOver: (() => void) | null = null;

/** For a field that parses its text on blur: lets a save shortcut commit the text first. */
export function useTyping(isTyping: boolean, commit: () => void): void {
  useLayoutEffect(() => {
    if (!isTyping) return undefined;
    takeOver = commit;
    return () => {
      if (takeOver === commit) takeOver = null;
    };
  });
}

/** Commits the text being typed, as on blur. */
export function commitTyping(): void {
  takeOver?.();
}

const unmatchedInputs = new Set<HTMLInputElement>();

/** Notes at once that the text of a field matches nothing: a save shortcut checks it before the next render. */
export function noteUnmatched(input: HTMLInputElement | null | undefined): void {
  if (input) unmatchedInputs.add(input);
}

/** Keeps the note as long as the text matches nothing: after each render, because a choice can replace the text it was of. */
export function useUnmatched(anchor: RefObject<HTMLElement | null>, isUnmatched: boolean): void {
  useLayoutEffect(() => {
    const input = anchor.current?.querySelector("input");
    if (!input) return undefined;
    if (isUnmatched) unmatchedInputs.add(input);
    else unmatchedInputs.delete(input);
    return () => void unmatchedInputs.delete(input);
  });
}

/**
 * Focuses the first field whose text matches nothing, in the topmost dialog or, without one, on the page. Returns whether there
 * is one: its text was meant as another choice than the one before, which must not be saved.
 */
export function focusUnmatched(): boolean {
  const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const unmatched = [...scope.querySelectorAll("input")].find((input) => unmatchedInputs.has(input));
  unmatched?.focus();
  return unmatched !== undefined;
}

const awaiting = new Set<symbol>();
const listeners = new Set<() => void>();

/** Makes the form wait before saving until something has loaded, such as the options of a field being typed in. */
export function useHoldSaving(isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    const token = Symbol("awaited");
    awaiting.add(token);
    notifyListeners();
    return () => {
      awaiting.delete(token);
      notifyListeners();
    };
  }, [isAwaited]);
}

const giveUpListeners = new Set<() => void>();

/** Cancels the awaited choice: the user types on, or chooses another. */
export function giveUpAwaited(): void {
  for (const giveUp of giveUpListeners) giveUp();
}

/** Registers a callback for when the awaited choice is canceled. */
export function useOnGiveUp(giveUp: () => void): void {
  const call = useEffectEvent(giveUp);
  useEffect(() => {
    const notifyCall = () => call();
    giveUpListeners.add(notifyCall);
    return () => void giveUpListeners.delete(notifyCall);
  }, []);
}

/** Whether a form must wait right now, regardless of its last render. */
export const isAwaiting = (): boolean => awaiting.size > 0;

/** Whether a form must wait, as a hook that re-renders on change. */
export function useIsAwaiting(): boolean {
  return useSyncExternalStore(listen, isAwaiting);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
