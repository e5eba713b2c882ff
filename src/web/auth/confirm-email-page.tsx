import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { takeDestination } from "#web/navigation/destination.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessage, FAILED } from "./auth-rules.ts";
import { ResendConfirmation } from "./confirmation-link.tsx";

type ConfirmationOutcome =
  | { isConfirmed: true; next: string | undefined }
  | { isConfirmed: false; reason: string }
  | null;

/**
 * Page that the link of a confirmation email opens. It needs a click, because email scanners also follow links and
 * would use up the link (Security 1.5).
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<ConfirmationOutcome>(
    token === "" ? { isConfirmed: false, reason: FAILED.link } : null,
  );
  const [isPending, setPending] = useState(false);
  async function confirm(): Promise<void> {
    setPending(true);
    try {
      await call("auth.verifyEmail", { body: { token } });
      setOutcome({ isConfirmed: true, next: takeDestination() });
    } catch (error) {
      setOutcome({ isConfirmed: false, reason: authMessage(error, FAILED.other) });
    } finally {
      setPending(false);
    }
  }
  return (
    <AuthFrame
      title="Confirm your email"
      description="One click completes your sign-up."
      footer={
        <p>
          <TextLink href={paths.auth()}>Back to sign in</TextLink>
        </p>
      }
    >
      {outcome === null && (
        <div className="flex flex-col">
          <Button variant="primary" pending={isPending} onClick={() => void confirm()}>
            Confirm email
          </Button>
        </div>
      )}
      {outcome?.isConfirmed === true && (
        <div className="flex flex-col gap-4">
          <Notice tone="positive">Your email is confirmed.</Notice>
          <LinkButton variant="primary" href={paths.auth({ next: outcome.next })}>
            Sign in
          </LinkButton>
        </div>
      )}
      {outcome?.isConfirmed === false && (
        <div className="flex flex-col gap-5">
          <Notice tone="negative">{outcome.reason}</Notice>
          <ResendConfirmation />
        </div>
      )}
    </AuthFrame>
  );
}
