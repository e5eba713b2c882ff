import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { readPasskey } from "#web/navigation/passkey-browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { authMessage, FAILED } from "./auth-rules.ts";

/** Signs in with a passkey of this device or of a phone nearby, instead of a password (Security 1.12). */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  async function signIn(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      const { options } = await call("passkeys.signInOptions");
      const body = await readPasskey(options);
      // Null if the user changed their mind.
      if (body !== null) {
        await call("passkeys.signIn", { body });
        onSignedIn();
        return;
      }
    } catch (error) {
      setFailure(authMessage(error, FAILED.signIn));
    }
    setPending(false);
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      {failure !== null && <Notice tone="negative">{failure}</Notice>}
      <Button pending={isPending} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
