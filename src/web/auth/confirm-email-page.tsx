import { useState } from "react";
import { authEndpoints } from "#contract/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { paths } from "#web/app/paths.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AuthForm, type AuthField } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { FAILED } from "./auth-messages.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

const FIELDS: readonly AuthField[] = [
  { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
];

type Outcome = { isConfirmed: true } | { isConfirmed: false; why: string } | null;

/**
 * Where the link of a confirmation e-mail leads. It takes a press, because programs that look into mail also
 * follow links, and would use the link up (Security, E-mail confirmation). And it takes the password of the
 * sign-up, because somebody else may have signed up with this address, too.
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>(
    token === "" ? { isConfirmed: false, why: FAILED.link } : null,
  );
  return (
    <AuthFrame
      title="Confirm your email"
      description={descriptionOf(outcome)}
      footer={
        <>
          <p>
            <TextLink href={paths.auth({ mode: "forgot" })}>Forgot your password?</TextLink>
          </p>
          <p>
            <TextLink href={paths.auth()}>Back to sign in</TextLink>
          </p>
        </>
      }
    >
      {outcome === null && <PasswordForm token={token} onOutcome={setOutcome} />}
      {outcome?.isConfirmed === true && (
        <div className="flex flex-col gap-4">
          <Notice tone="positive">Your email is confirmed.</Notice>
          <LinkButton variant="primary" href={paths.auth()}>
            Sign in
          </LinkButton>
        </div>
      )}
      {outcome?.isConfirmed === false && (
        <div className="flex flex-col gap-5">
          <Notice tone="negative">{outcome.why}</Notice>
          <ResendConfirmation />
        </div>
      )}
    </AuthFrame>
  );
}

function descriptionOf(outcome: Outcome): string {
  if (outcome === null)
    return "Enter the password that you signed up with, and your registration is complete.";
  return outcome.isConfirmed ? "Your registration is complete." : "We send you another link.";
}

function PasswordForm({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) {
  return (
    <AuthForm
      fields={FIELDS}
      submitLabel="Confirm email"
      validate={({ password = "" }) => ({ password: password === "" ? "Password is required" : undefined })}
      onSubmit={async ({ password = "" }) => {
        try {
          await call(authEndpoints.verifyEmail, { body: { token, password } });
          onOutcome({ isConfirmed: true });
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== "auth.link-invalid") throw error;
          onOutcome({ isConfirmed: false, why: error.detail });
        }
      }}
      fallback={FAILED.other}
    />
  );
}
