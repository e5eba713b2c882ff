import { isSigningOut, leaveForSignIn } from "./leave-for-sign-in.ts";

/** Has somebody sign in again without leaving the page; fails when they decline. */
type AskInPlace = () => Promise<void>;

const inPlace = new Set<AskInPlace>();
let asking: Promise<void> | null = null;

/** Offers to ask over the page, which holds what is not saved yet. Gives the way to take the offer back. */
export function offerToAskInPlace(ask: AskInPlace): () => void {
  inPlace.add(ask);
  return () => void inPlace.delete(ask);
}

/**
 * The session is over: waits until somebody has signed in again, once for all calls that need it. A page without
 * anything unsaved is left for the sign-in.
 */
export function signInAgain(): Promise<void> {
  const ask = [...inPlace].at(-1);
  if (asking) return asking;
  if (!ask || isSigningOut()) {
    leaveForSignIn();
    // The page is about to go; nobody should see an error flash by.
    return new Promise(() => {});
  }
  asking = ask().finally(() => (asking = null));
  return asking;
}
