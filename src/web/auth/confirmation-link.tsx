import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { Notice } from "#web/ui/notice.tsx";
import { type AuthField, AuthForm } from "./auth-form.tsx";
import { ModeLink } from "./auth-frame.tsx";
import { authMessage, FAILED, emailError } from "./auth-rules.ts";

/** Worded the same whether or not an email was sent, because the page must not reveal that (Security 1.7). */
const LINK_SENT = "We've sent you a new link. If it doesn't arrive, check your spam folder.";

/** Requests another confirmation link where the user is already known. */
export function ResendLink({ onSend }: { onSend: () => Promise<unknown> }) {
  const [outcome, setOutcome] = useState<{ isSent: boolean; sentence: string } | null>(null);
  const [isPending, setPending] = useState(false);
  async function send(): Promise<void> {
    if (isPending) return;
    setPending(true);
    setOutcome(null);
    try {
      await onSend();
      setOutcome({ isSent: true, sentence: LINK_SENT });
    } catch (error) {
      setOutcome({ isSent: false, sentence: authMessage(error, FAILED.other) });
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      {outcome && <Notice tone={outcome.isSent ? "positive" : "negative"}>{outcome.sentence}</Notice>}
      <p className="text-ink-soft">
        Didn't get an email? <ModeLink onPress={() => void send()}>Send a new link</ModeLink>
      </p>
    </div>
  );
}

const FIELDS: readonly AuthField[] = [
  { name: "email", label: "Email", type: "email", autoComplete: "username" },
];

/** Requests another confirmation link; the answer is the same for every address (Security 1.7). */
export function ResendConfirmation() {
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer !== null) return <Notice tone="positive">{answer}</Notice>;
  return (
    <AuthForm
      fields={FIELDS}
      submitLabel="Send a new link"
      validate={({ email = "" }) => ({ email: emailError(email) })}
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
