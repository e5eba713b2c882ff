import { useState } from "react";
import { identity } from "#web/api/identity.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { linkMessage } from "./auth-messages.ts";

type Outcome = { isConfirmed: true } | { isConfirmed: false; why: string } | null;

/**
 * Where the link of a confirmation e-mail leads. It takes a press, because programs that look into mail also
 * follow links, and would use the link up (Security, E-mail confirmation).
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isPending, setPending] = useState(false);
  async function confirm(): Promise<void> {
    setPending(true);
    try {
      await identity.confirmEmail({ token });
      setOutcome({ isConfirmed: true });
    } catch (error) {
      setOutcome({ isConfirmed: false, why: linkMessage(error) });
    } finally {
      setPending(false);
    }
  }
  return (
    <AuthFrame
      title="Confirm your email"
      description="One press, and your registration is complete."
      footer={
        <p>
          <TextLink href={paths.auth()}>Back to sign in</TextLink>
        </p>
      }
    >
      <div className="flex flex-col gap-4">
        {outcome?.isConfirmed === false && <Notice tone="negative">{outcome.why}</Notice>}
        {outcome?.isConfirmed ? (
          <>
            <Notice tone="positive">Your email is confirmed.</Notice>
            <LinkButton variant="primary" href={paths.auth()}>
              Sign in
            </LinkButton>
          </>
        ) : (
          <Button variant="primary" pending={isPending} onClick={() => void confirm()}>
            Confirm email
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
