/** Asks why something is written in days of a soft lock; null when the user would rather not. */
type AskReason = () => Promise<string | null>;

let asker: AskReason | null = null;

/** Offers to ask over the page that is open. Returns a function that takes the offer back. */
export function offerToAskReason(ask: AskReason): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** The reason of the user, or null where there is none. */
export const askLockReason = async (): Promise<string | null> => (asker === null ? null : asker());
