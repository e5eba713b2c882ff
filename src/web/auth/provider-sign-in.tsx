import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { rememberDestination } from "#web/navigation/destination.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessage, FAILED } from "./auth-rules.ts";

type Props = { name: string; next: string | null };

/** Signs in with the organization's identity provider, next to the password (Security 1.11). */
export function ProviderSignIn(props: Props) {
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
      <ProviderButton {...props} />
    </div>
  );
}

/** The page if the identity provider is the only way to sign in. */
export function ProviderOnlyPage({ hasEnded, ...props }: Props & { hasEnded: boolean }) {
  return (
    <AuthFrame
      title="Sign in"
      description="Use your organization's account."
      footer={<p>New here? Your account is created when you first sign in.</p>}
    >
      <div className="flex flex-col gap-4">
        {hasEnded && <Notice>Your session has ended. Please sign in again.</Notice>}
        <ProviderButton {...props} isPrimary />
      </div>
    </AuthFrame>
  );
}

/** Leaves for the provider, which sends the browser back to ProviderPage. */
function ProviderButton({ name, next, isPrimary = false }: Props & { isPrimary?: boolean }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  async function leave(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      const { url } = await call("identityProvider.start");
      rememberDestination(next);
      window.location.assign(url);
    } catch (error) {
      setFailure(authMessage(error, FAILED.signIn));
      setPending(false);
    }
  }
  return (
    <>
      {failure !== null && <Notice tone="negative">{failure}</Notice>}
      <Button variant={isPrimary ? "primary" : "secondary"} pending={isPending} onClick={() => void leave()}>
        Sign in with {name}
      </Button>
    </>
  );
}
