import { useState } from "react";
import { Notice } from "#web/ui/notice.tsx";
import { authMessage, FAILED } from "./auth-messages.ts";
import { ModeLink } from "./mode-link.tsx";

/** What is true whether a message was sent or not, because nobody may learn that here (Security, Enumeration). */
const ASKED = "You asked for a new link. If no message arrives, look into the folder for unwanted mail.";

/** Asks for another confirmation link at a place that knows for whom. */
export function SendLinkAgain({ onSend }: { onSend: () => Promise<unknown> }) {
  const [outcome, setOutcome] = useState<{ isSent: boolean; sentence: string } | null>(null);
  const [isPending, setPending] = useState(false);
  async function send(): Promise<void> {
    if (isPending) return;
    setPending(true);
    setOutcome(null);
    try {
      await onSend();
      setOutcome({ isSent: true, sentence: ASKED });
    } catch (error) {
      setOutcome({ isSent: false, sentence: authMessage(error, FAILED.other) });
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      {outcome && <Notice tone={outcome.isSent ? "positive" : "negative"}>{outcome.sentence}</Notice>}
      <p className="text-ink-soft">
        No message? <ModeLink onPress={() => void send()}>Send a new link</ModeLink>
      </p>
    </div>
  );
}
