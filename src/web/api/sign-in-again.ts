import { isSigningOut, leaveForSignIn } from "./leave-for-sign-in.ts";

/** Lets the user sign in again without leaving the page; fails when they decline. */
type AskInPlace = () => Promise<void>;

const inPlace = new Set<AskInPlace>();
let pendingPrompt: Promise<void> | null = null;

/**
 * Offers to ask for the password over a page with something unsaved. Returns a function that takes the offer back.
 */
export function offerToAskInPlace(ask: AskInPlace): () => void {
  inPlace.add(ask);
  return () => void inPlace.delete(ask);
}

/**
 * Waits until the user has signed in again, once for all calls that need it. A page without anything unsaved is
 * left for the sign-in.
 */
export function signInAgain(): Promise<void> {
  const ask = [...inPlace].at(-1);
  if (pendingPrompt) return pendingPrompt;
  if (!ask || isSigningOut()) {
    leaveForSignIn();
    // The page is about to go; no error should flash by.
    return new Promise(() => {});
  }
  pendingPrompt = ask().finally(() => (pendingPrompt = null));
  return pendingPrompt;
}
