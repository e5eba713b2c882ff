import { useState } from "react";
import { identity } from "#web/api/identity.ts";
import { paths } from "#web/app/paths.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AuthForm, type AuthField } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { linkMessage } from "./auth-messages.ts";
import { whyNotNewPassword, whyNotRepeated } from "./auth-rules.ts";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** Where the link of a reset e-mail leads: choose a new password (Spec 2.1). It ends all sessions and signs in nobody. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { minPasswordLength } = useSignInOptions();
  const [isDone, setDone] = useState(false);
  const fields: readonly AuthField[] = [
    {
      name: "password",
      label: "New password",
      type: "password",
      autoComplete: "new-password",
      hint: `At least ${minPasswordLength} characters`,
    },
    {
      name: "confirmPassword",
      label: "Confirm new password",
      type: "password",
      autoComplete: "new-password",
    },
  ];
  return (
    <AuthFrame
      title="Choose a new password"
      description="All your sessions end, and you sign in with it."
      footer={
        <p>
          Link too old? <TextLink href={paths.auth({ mode: "forgot" })}>Ask for a new one</TextLink>
        </p>
      }
    >
      {token === "" && (
        <Notice tone="negative">This link is no longer valid. Please ask for a new one.</Notice>
      )}
      {isDone && (
        <div className="flex flex-col gap-4">
          <Notice tone="positive">Your password has been changed.</Notice>
          <LinkButton variant="primary" href={paths.auth()}>
            Sign in
          </LinkButton>
        </div>
      )}
      {token !== "" && !isDone && (
        <AuthForm
          fields={fields}
          submitLabel="Save new password"
          validate={({ password = "", confirmPassword = "" }) => ({
            password: whyNotNewPassword(password, minPasswordLength),
            confirmPassword: whyNotRepeated(password, confirmPassword),
          })}
          onSubmit={async ({ password = "" }) => {
            await identity.resetPassword({ newPassword: password, token });
            setDone(true);
          }}
          explain={linkMessage}
        />
      )}
    </AuthFrame>
  );
}
