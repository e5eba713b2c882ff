import { useState } from "react";
import { createPortal } from "react-dom";
import { call } from "#web/api/call-api.ts";
import { rememberSignedIn } from "#web/api/leave-for-sign-in.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type AuthField, AuthForm } from "./auth-form.tsx";
import { ModeLink } from "./auth-frame.tsx";
import { FAILED, useSignInOptions } from "./auth-rules.ts";
import { SECOND_STEPS, type SecondFactor, SecondStepFields } from "./second-sign-in-step.tsx";

const FIELDS: readonly AuthField[] = [
  { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
];

type Props = { onSignedIn: () => void; onClose: () => void };

/** Asks for the password over a page whose session has ended. Only the same user can continue there. */
export function SignInAgainDialog({ onSignedIn, onClose }: Props) {
  const [step, setStep] = useState<SecondFactor | null>(null);
  const enter = () => {
    rememberSignedIn();
    onSignedIn();
  };
  // Rendered outside the page's form, because forms can't be nested.
  return createPortal(
    <Dialog title="Your session has ended" role="alertdialog" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {step === null ? (
          <PasswordStep onSignedIn={enter} onSecondStep={() => setStep("app")} />
        ) : (
          <>
            <p className="text-ink-soft">{SECOND_STEPS[step].description}</p>
            <SecondStepFields step={step} onSignedIn={enter} />
            <ModeLink onPress={() => setStep(step === "app" ? "recovery" : "app")}>
              {SECOND_STEPS[step].other}
            </ModeLink>
          </>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

function PasswordStep({ onSignedIn, onSecondStep }: { onSignedIn: () => void; onSecondStep: () => void }) {
  const { email } = useSession().user;
  const { identityProvider } = useSignInOptions();
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        Please sign in again as <span className="font-medium text-ink">{email}</span>. Your changes on this
        page are safe.
      </p>
      {identityProvider?.isOnlySignInMethod !== true && (
        <AuthForm
          fields={FIELDS}
          submitLabel="Sign in"
          validate={({ password = "" }) => ({
            password: password === "" ? "Password is required" : undefined,
          })}
          onSubmit={async ({ password = "" }) => {
            const { user } = await call("auth.signIn", { body: { email, password } });
            if (user === null) onSecondStep();
            else onSignedIn();
          }}
          fallback={FAILED.signIn}
        />
      )}
      {identityProvider && <ProviderStep name={identityProvider.name} onSignedIn={onSignedIn} />}
    </>
  );
}

/** The provider would replace this page, so it opens in another tab. */
function ProviderStep({ name, onSignedIn }: { name: string; onSignedIn: () => void }) {
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <p className="text-ink-soft">
        Or{" "}
        <TextLink href={paths.auth()} target="_blank">
          sign in with {name} in a new tab
        </TextLink>
        , then continue here.
      </p>
      <Button onClick={onSignedIn}>Continue</Button>
    </div>
  );
}
