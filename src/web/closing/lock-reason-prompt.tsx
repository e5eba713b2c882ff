import { useEffect, useState } from "react";
import { registerReasonPrompt } from "#web/api/lock-reason.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const LockReasonDialog = lazyPart(async () => (await import("./lock-reason-dialog.tsx")).LockReasonDialog);

type ReasonRequest = { answer: (reason: string | null) => void };

/** Asks for the reason for writing into a soft-locked period (Accounting 33). */
export function LockReasonPrompt() {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  useEffect(() => registerReasonPrompt(() => new Promise((answer) => setRequest({ answer }))), []);
  if (request === null) return null;
  return (
    <LockReasonDialog
      onAnswer={(reason) => {
        request.answer(reason);
        setRequest(null);
      }}
    />
  );
}
