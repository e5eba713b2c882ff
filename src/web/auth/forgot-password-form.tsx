import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { AuthMode } from "./auth-page.tsx";
import { type AuthField, AuthForm } from "./auth-form.tsx";
import { AuthFrame, ModeLink } from "./auth-frame.tsx";
import { FAILED, useSignInOptions, emailError } from "./auth-rules.ts";

const FIELDS: readonly AuthField[] = [
  { name: "email", label: "Email", type: "email", autoComplete: "username" },
];

/** Sends a link to choose a new password (Behavior 2.4), or says that this server doesn't send email. */
export function ForgotPasswordForm({ onMode }: { onMode: (mode: AuthMode) => void }) {
  const { isEmailEnabled, isDevelopment } = useSignInOptions();
  // In development, messages can be read without email.
  const isEmailed = isEmailEnabled || isDevelopment;
  return (
    <AuthFrame
      title="Reset password"
      description={
        isEmailed ? "We'll email you a link to choose a new one." : "You'll need a link to choose a new one."
      }
      footer={
        <p>
          Remembered it? <ModeLink onPress={() => onMode("signin")}>Sign in</ModeLink>
        </p>
      }
    >
      {isEmailed ? <EmailForm /> : <WithoutEmail />}
    </AuthFrame>
  );
}

function EmailForm() {
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <Notice tone="positive">
      Password reset instructions have been sent to your email. Please check your inbox.
    </Notice>
  ) : (
    <AuthForm
      fields={FIELDS}
      submitLabel="Send reset instructions"
      validate={({ email = "" }) => ({ email: emailError(email) })}
      onSubmit={async ({ email = "" }) => {
        await call("auth.requestPasswordReset", { body: { email: email.trim() } });
        setSent(true);
      }}
      fallback={FAILED.forgot}
    />
  );
}

function WithoutEmail() {
  return (
    <div className="flex flex-col gap-4">
      <Notice>
        This server can't send email. Ask its administrator to create a link for you with this command in the
        Twofold folder:
      </Notice>
      <p className="rounded-control border border-line px-3 py-2.5 wrap-anywhere">
        <code className="text-small">npm run reset-password -- you@example.com</code>
      </p>
      <p className="text-small text-ink-faint">
        Unless Twofold uses a PostgreSQL server, stop it before running the command and start it again
        afterwards.
      </p>
    </div>
  );
}
