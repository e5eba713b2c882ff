import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";

/** Commits the text being typed in the focused field; null if there is none. */
let commitFocusedField: (() => void) | null = null;

/** For a field that parses its text on blur: lets a save shortcut commit the text first. */
export function useCommitBeforeSave(isTyping: boolean, commit: () => void): void {
  useLayoutEffect(() => {
    if (!isTyping) return undefined;
    commitFocusedField = commit;
    return () => {
      if (commitFocusedField === commit) commitFocusedField = null;
    };
  });
}

/** Commits the text being typed, as on blur. */
export function commitTypedText(): void {
  commitFocusedField?.();
}

const unmatchedInputs = new Set<HTMLInputElement>();

/** Notes at once that the text of a field matches nothing: a save shortcut checks it before the next render. */
export function markUnmatched(input: HTMLInputElement | null | undefined): void {
  if (input) unmatchedInputs.add(input);
}

/** Keeps the note as long as the text matches nothing: after each render, because a choice can replace its text. */
export function useUnmatchedMark(anchor: RefObject<HTMLElement | null>, isUnmatched: boolean): void {
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
export function focusUnmatchedInput(): boolean {
  const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const unmatched = [...scope.querySelectorAll("input")].find((input) => unmatchedInputs.has(input));
  unmatched?.focus();
  return unmatched !== undefined;
}

const delays = new Set<symbol>();
const listeners = new Set<() => void>();

/** Makes the form wait before saving until something has loaded, such as the options of a field being typed in. */
export function useDelaySaving(isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    const token = Symbol("awaited");
    delays.add(token);
    notifyListeners();
    return () => {
      delays.delete(token);
      notifyListeners();
    };
  }, [isAwaited]);
}

const cancelListeners = new Set<() => void>();

/** Cancels the awaited choice: the user types on, or chooses another. */
export function cancelPendingChoice(): void {
  for (const giveUp of cancelListeners) giveUp();
}

/** Registers a callback for when the awaited choice is canceled. */
export function useOnChoiceCanceled(giveUp: () => void): void {
  const call = useEffectEvent(giveUp);
  useEffect(() => {
    const notifyCall = () => call();
    cancelListeners.add(notifyCall);
    return () => void cancelListeners.delete(notifyCall);
  }, []);
}

/** Whether a form must wait right now, regardless of its last render. */
export const isSavingDelayed = (): boolean => delays.size > 0;

/** Whether a form must wait, as a hook that re-renders on change. */
export function useIsSavingDelayed(): boolean {
  return useSyncExternalStore(subscribe, isSavingDelayed);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
