import { useSyncExternalStore } from "react";

let waiting = 0;
const listeners = new Set<() => void>();

/** Signals that a call waits because the server is busy. Returns a function that clears the signal. */
export function signalBusy(): () => void {
  change(1);
  return () => change(-1);
}

/** Whether a call of this page is waiting for a busy server. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(onChange, isBusy);
}

function change(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

const isBusy = (): boolean => waiting > 0;

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
