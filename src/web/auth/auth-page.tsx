import { useEffect, useState } from "react";
import { paths } from "#web/navigation/paths.ts";
import { canUsePasskeys } from "#web/navigation/passkey-browser.ts";
import { useSignInOptions } from "./auth-rules.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { ProviderOnlyPage, ProviderSignIn } from "./provider-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export type AuthMode = "signin" | "signup" | "forgot";

type Props = {
  startMode: string | null;
  /** Whether the user was redirected because the session ended. */
  hasEnded: boolean;
  next: string | null;
  /** Address that the form starts with, such as an invited one. */
  email: string | null;
};

/** Sign in, sign up, or ask for a new password (Behavior 2.4). `?mode=signup` opens the sign-up. */
export function AuthPage({ startMode, hasEnded, next, email }: Props) {
  const [mode, setMode] = useState<AuthMode>(
    startMode === "signup" || startMode === "forgot" ? startMode : "signin",
  );
  useEffect(() => {
    window.history.replaceState(
      null,
      "",
      paths.auth({
        mode: mode === "signin" ? undefined : mode,
        next: next ?? undefined,
        email: email ?? undefined,
      }),
    );
  }, [mode, next, email]);
  const { identityProvider, passkeyOrigin } = useSignInOptions();
  const provider = identityProvider && <ProviderSignIn name={identityProvider.name} next={next} />;
  if (identityProvider?.isOnlySignInMethod === true)
    return <ProviderOnlyPage name={identityProvider.name} {...{ next, hasEnded }} />;
  if (mode === "signup") return <SignUpForm {...{ next, email, provider }} onMode={setMode} />;
  if (mode === "forgot") return <ForgotPasswordForm onMode={setMode} />;
  return (
    <SignInForm
      {...{ hasEnded, next, email, provider }}
      hasPasskeys={canUsePasskeys(passkeyOrigin)}
      onMode={setMode}
    />
  );
}
