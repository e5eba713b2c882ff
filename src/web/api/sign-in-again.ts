import { isSigningOut, leaveForSignIn } from "./leave-for-sign-in.ts";

/** Lets the user sign in again without leaving the page; rejects if they cancel. */
type SignInPrompt = () => Promise<void>;

const signInPrompts = new Set<SignInPrompt>();
let pendingPrompt: Promise<void> | null = null;

/** Registers a dialog that asks for the password over unsaved changes. Returns a function that unregisters it. */
export function registerSignInPrompt(ask: SignInPrompt): () => void {
  signInPrompts.add(ask);
  return () => void signInPrompts.delete(ask);
}

/**
 * Waits until the user has signed in again, once for all calls that need it. A page without unsaved changes goes to
 * the sign-in instead.
 */
export function signInAgain(): Promise<void> {
  const ask = [...signInPrompts].at(-1);
  if (pendingPrompt) return pendingPrompt;
  if (!ask || isSigningOut()) {
    leaveForSignIn();
    // Never resolves, so that no error flashes before the page unloads.
    return new Promise(() => {});
  }
  pendingPrompt = ask().finally(() => (pendingPrompt = null));
  return pendingPrompt;
}
