import { type ReactNode, useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { rememberSignedIn } from "#web/api/leave-for-sign-in.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { AuthMode } from "./auth-page.tsx";
import { type AuthField, AuthForm, emailField } from "./auth-form.tsx";
import { AuthFrame, ModeLink } from "./auth-frame.tsx";
import { FAILED, pageAfterSignIn } from "./auth-rules.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { ResendLink } from "./confirmation-link.tsx";
import { SecondSignInStep } from "./second-sign-in-step.tsx";

const PASSWORD: AuthField = {
  name: "password",
  label: "Password",
  type: "password",
  autoComplete: "current-password",
};

type Props = {
  onMode: (mode: AuthMode) => void;
  hasEnded: boolean;
  next: string | null;
  email: string | null;
  /** Another way to sign in. */
  provider?: ReactNode;
  hasPasskeys?: boolean;
};

/** Signs in and goes to the app, or to the requested page of the app. */
export function SignInForm({ onMode, hasEnded, next, email, provider, hasPasskeys = false }: Props) {
  const [isSecondStep, setSecondStep] = useState(false);
  const enter = () => {
    rememberSignedIn();
    window.location.assign(pageAfterSignIn(next));
  };
  return isSecondStep ? (
    <SecondSignInStep onSignedIn={enter} onRestart={() => setSecondStep(false)} />
  ) : (
    <PasswordForm
      {...{ onMode, hasEnded, email, provider, hasPasskeys }}
      onSignedIn={enter}
      onSecondStep={() => setSecondStep(true)}
    />
  );
}

type PasswordProps = Pick<Props, "onMode" | "hasEnded" | "email" | "provider" | "hasPasskeys"> & {
  onSignedIn: () => void;
  onSecondStep: () => void;
};

function PasswordForm({
  onMode,
  hasEnded,
  email: startEmail,
  provider,
  hasPasskeys,
  onSignedIn,
  onSecondStep,
}: PasswordProps) {
  const forgot = <ModeLink onPress={() => onMode("forgot")}>Forgot your password?</ModeLink>;
  return (
    <AuthFrame
      title="Sign in"
      description="Welcome back."
      footer={
        <p>
          No account yet? <ModeLink onPress={() => onMode("signup")}>Sign up</ModeLink>
        </p>
      }
    >
      {hasEnded && (
        <div className="mb-4">
          <Notice>Your session has ended. Please sign in again.</Notice>
        </div>
      )}
      <CredentialsForm
        fields={[emailField(startEmail), { ...PASSWORD, aside: forgot }]}
        {...{ onSignedIn, onSecondStep }}
      />
      {hasPasskeys === true && <PasskeySignIn onSignedIn={onSignedIn} />}
      {provider}
    </AuthFrame>
  );
}

type CredentialsProps = Pick<PasswordProps, "onSignedIn" | "onSecondStep"> & { fields: readonly AuthField[] };

/** Email and password, and what to do if the address isn't confirmed yet. */
function CredentialsForm({ fields, onSignedIn, onSecondStep }: CredentialsProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  return (
    <>
      <AuthForm
        fields={fields}
        submitLabel="Sign in"
        validate={({ email = "", password = "" }) => ({
          email: email.trim() === "" ? "Email is required" : undefined,
          password: password === "" ? "Password is required" : undefined,
        })}
        onSubmit={async ({ email = "", password = "" }) => {
          const credentials = { email: email.trim(), password };
          setUnconfirmed(null);
          try {
            const { user } = await call("auth.signIn", { body: credentials });
            if (user === null) onSecondStep();
            else onSignedIn();
          } catch (error) {
            if (isNotConfirmed(error)) setUnconfirmed(credentials.email);
            throw error;
          }
        }}
        fallback={FAILED.signIn}
      />
      {unconfirmed !== null && (
        <ResendLink onSend={() => call("auth.sendVerificationEmail", { body: { email: unconfirmed } })} />
      )}
    </>
  );
}

function isNotConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === "auth.email-not-confirmed";
}
