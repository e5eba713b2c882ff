import { useState } from "react";
import { call } from "#web/api/call.ts";
import { Notice } from "#web/ui/notice.tsx";
import { AuthForm, type AuthField } from "./auth-form.tsx";
import { FAILED } from "./auth-messages.ts";
import { whyNotEmail } from "./auth-rules.ts";

const FIELDS: readonly AuthField[] = [
  { name: "email", label: "Email", type: "email", autoComplete: "username" },
];

/** Asks for another confirmation link; the answer is the same for every address (Security, Enumeration). */
export function ResendConfirmation() {
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer !== null) return <Notice tone="positive">{answer}</Notice>;
  return (
    <AuthForm
      fields={FIELDS}
      submitLabel="Send a new link"
      validate={({ email = "" }) => ({ email: whyNotEmail(email) })}
      onSubmit={async ({ email = "" }) => {
        const { message } = await call("auth.sendVerificationEmail", {
          body: { email: email.trim() },
        });
        setAnswer(message);
      }}
      fallback={FAILED.other}
    />
  );
}
