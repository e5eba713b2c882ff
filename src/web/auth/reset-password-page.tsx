import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton, TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthForm, newPasswordFields } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { FAILED, useSignInOptions, newPasswordError, passwordMismatchError } from "./auth-rules.ts";

/** Page that the link of a reset email opens (Behavior 2.1). A new password ends all sessions and starts none. */
export function ResetPasswordPage({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <AuthFrame
      title="Choose a new password"
      description="You'll be signed out everywhere and can sign in with the new password."
      footer={
        <p>
          Link expired? <TextLink href={paths.auth({ mode: "forgot" })}>Request a new one</TextLink>
        </p>
      }
    >
      {token === "" && <Notice tone="negative">{FAILED.link}</Notice>}
      {token !== "" && !isDone && <NewPasswordForm token={token} onDone={() => setDone(true)} />}
      {isDone && (
        <div className="flex flex-col gap-4">
          <Notice tone="positive">Your password has been changed.</Notice>
          <LinkButton variant="primary" href={paths.auth()}>
            Sign in
          </LinkButton>
        </div>
      )}
    </AuthFrame>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { minPasswordLength } = useSignInOptions();
  return (
    <AuthForm
      fields={newPasswordFields("newPassword", minPasswordLength, "New password")}
      submitLabel="Save new password"
      validate={({ newPassword = "", confirmPassword = "" }) => ({
        newPassword: newPasswordError(newPassword, minPasswordLength),
        confirmPassword: passwordMismatchError({ password: newPassword, confirmation: confirmPassword }),
      })}
      onSubmit={async ({ newPassword = "" }) => {
        await call("auth.resetPassword", { body: { newPassword, token } });
        onDone();
      }}
      fallback={FAILED.other}
    />
  );
}
