import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";

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
