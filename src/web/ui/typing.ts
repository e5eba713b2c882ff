import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";

/** Takes over what is half typed in the field that has the focus; there is one at most. */
let takeOver: (() => void) | null = null;

/** For a field that works out what is typed when it is left: a key that saves takes it over before that. */
export function useTyping(isTyping: boolean, commit: () => void): void {
  useLayoutEffect(() => {
    if (!isTyping) return undefined;
    takeOver = commit;
    return () => {
      if (takeOver === commit) takeOver = null;
    };
  });
}

/** Commits the text of the field in which the user types, as leaving it would. */
export function commitTyping(): void {
  takeOver?.();
}

const awaiting = new Set<symbol>();
const listeners = new Set<() => void>();

/** For what a form cannot be saved without and is still to come, as the options of a field in which was typed. */
export function useAwaiting(isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    const token = Symbol("awaited");
    awaiting.add(token);
    tell();
    return () => {
      awaiting.delete(token);
      tell();
    };
  }, [isAwaited]);
}

const given = new Set<() => void>();

/** Cancels the awaited choice: the user types on, or chooses another. */
export function giveUpAwaited(): void {
  for (const giveUp of given) giveUp();
}

/** Called when what a form waits for is given up. */
export function useGivingUp(giveUp: () => void): void {
  const call = useEffectEvent(giveUp);
  useEffect(() => {
    const give = () => call();
    given.add(give);
    return () => void given.delete(give);
  }, []);
}

/** Whether a form has to wait at this moment, regardless of its last render. */
export const isAwaiting = (): boolean => awaiting.size > 0;

/** The same for a component, which is drawn again when it changes. */
export function useIsAwaiting(): boolean {
  return useSyncExternalStore(listen, isAwaiting);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
