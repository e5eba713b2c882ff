import { type ReactNode, useState } from "react";
import { call } from "#web/api/call-api.ts";
import { rememberSignedIn } from "#web/api/leave-for-sign-in.ts";
import { rememberDestination } from "#web/navigation/destination.ts";
import { paths } from "#web/navigation/paths.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { AuthMode } from "./auth-page.tsx";
import { type AuthField, AuthForm, emailField, newPasswordFields } from "./auth-form.tsx";
import { AuthFrame, ModeLink } from "./auth-frame.tsx";
import {
  FAILED,
  pageAfterSignIn,
  useSignInOptions,
  emailError,
  newPasswordError,
  passwordMismatchError,
} from "./auth-rules.ts";
import { ResendLink } from "./confirmation-link.tsx";

const NAME: AuthField = { name: "name", label: "Name", type: "text", autoComplete: "name" };

type SignUpRequest = { name: string; email: string; password: string };

type Props = {
  next: string | null;
  email: string | null;
  /** Another way to sign in. */
  provider?: ReactNode;
  onMode: (mode: AuthMode) => void;
};

/** Creates an account (Behavior 2.4, 5.1). If email can be sent, the address must then be confirmed. */
export function SignUpForm({ next, email, provider, onMode }: Props) {
  const [waiting, setWaiting] = useState<SignUpRequest | null>(null);
  return (
    <AuthFrame
      title="Sign up"
      description="Set up your company's books."
      footer={
        <p>
          Already have an account? <ModeLink onPress={() => onMode("signin")}>Sign in</ModeLink>
        </p>
      }
    >
      {waiting === null ? (
        <>
          <AccountForm
            {...{ next, email }}
            onWaiting={(account) => {
              rememberDestination(next);
              setWaiting(account);
            }}
          />
          {provider}
        </>
      ) : (
        <>
          <Notice tone="positive">
            Please check your email for a confirmation link to complete your registration.
          </Notice>
          {/* Repeats the sign-up: a link requested by address alone wouldn't carry the password. */}
          <ResendLink onSend={() => call("auth.signUp", { body: waiting })} />
        </>
      )}
    </AuthFrame>
  );
}

type SignUpAccountProps = Pick<Props, "next" | "email"> & { onWaiting: (account: SignUpRequest) => void };

function AccountForm({ next, email: startEmail, onWaiting }: SignUpAccountProps) {
  const { minPasswordLength } = useSignInOptions();
  return (
    <AuthForm
      fields={[NAME, emailField(startEmail), ...newPasswordFields("password", minPasswordLength, "Password")]}
      submitLabel="Sign up"
      validate={({ name = "", email = "", password = "", confirmPassword = "" }) => ({
        name: name.trim() === "" ? "Name is required" : undefined,
        email: emailError(email),
        password: newPasswordError(password, minPasswordLength),
        confirmPassword: passwordMismatchError({ password, confirmation: confirmPassword }),
      })}
      onSubmit={async ({ name = "", email = "", password = "" }) => {
        const account = { name: name.trim(), email: email.trim(), password };
        const { isConfirmationRequired } = await call("auth.signUp", { body: account });
        if (isConfirmationRequired) {
          onWaiting(account);
          return;
        }
        rememberSignedIn();
        window.location.assign(pageAfterSignIn(next));
      }}
      fallback={FAILED.signUp}
    >
      <p className="text-small text-ink-faint">
        By signing up you accept the{" "}
        <a href={paths.terms()} className="underline underline-offset-3">
          terms
        </a>
        .
      </p>
    </AuthForm>
  );
}
