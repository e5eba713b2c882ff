/** Asks for the reason for writing into a soft-locked period; null if the user cancels. */
type LockReasonPrompt = () => Promise<string | null>;

let asker: LockReasonPrompt | null = null;

/** Registers the dialog that asks on the open page. Returns a function that unregisters it. */
export function registerReasonPrompt(ask: LockReasonPrompt): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Returns the user's reason, or null if there is none. */
export const askLockReason = async (): Promise<string | null> => (asker === null ? null : asker());
