import { useLayoutEffect } from "react";

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

/** Lets the field in which somebody types take over what stands there, as leaving it would. */
export function commitTyping(): void {
  takeOver?.();
}
