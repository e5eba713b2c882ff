import { useState } from "react";
import { authEndpoints } from "#contract/auth.ts";
import { call } from "#web/api/call.ts";
import { Notice } from "#web/ui/notice.tsx";
import { AuthForm, type AuthField } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { FAILED } from "./auth-messages.ts";
import type { AuthMode } from "./auth-page.tsx";
import { whyNotEmail } from "./auth-rules.ts";
import { ModeLink } from "./mode-link.tsx";

const FIELDS: readonly AuthField[] = [
  { name: "email", label: "Email", type: "email", autoComplete: "username" },
];

/** Sends a link to choose a new password (Spec 2.4). */
export function ForgotPasswordForm({ onMode }: { onMode: (mode: AuthMode) => void }) {
  const [isSent, setSent] = useState(false);
  return (
    <AuthFrame
      title="Reset password"
      description="We send you a link to choose a new one."
      footer={
        <p>
          Remembered it? <ModeLink onPress={() => onMode("signin")}>Sign in</ModeLink>
        </p>
      }
    >
      {isSent ? (
        <Notice tone="positive">
          Password reset instructions have been sent to your email. Please check your inbox.
        </Notice>
      ) : (
        <AuthForm
          fields={FIELDS}
          submitLabel="Send reset instructions"
          validate={({ email = "" }) => ({ email: whyNotEmail(email) })}
          onSubmit={async ({ email = "" }) => {
            await call(authEndpoints.requestPasswordReset, { body: { email: email.trim() } });
            setSent(true);
          }}
          fallback={FAILED.forgot}
        />
      )}
    </AuthFrame>
  );
}
