import { useState } from "react";
import { call } from "#web/api/call-api.ts";
import { type AuthField, AuthForm } from "./auth-form.tsx";
import { AuthFrame, ModeLink } from "./auth-frame.tsx";
import { FAILED } from "./auth-rules.ts";

/** The two kinds of second step, and the link that switches to the other. */
export const SECOND_STEPS = {
  app: {
    description: "Enter the six-digit code from your authenticator app.",
    field: {
      name: "code",
      label: "Code",
      type: "text",
      autoComplete: "one-time-code",
      inputMode: "numeric",
    } satisfies AuthField,
    missing: "Code is required",
    other: "Use a recovery code instead",
  },
  recovery: {
    description: "One of the codes you saved when you turned on two-factor sign-in. Each works once.",
    field: { name: "code", label: "Recovery code", type: "text", autoComplete: "off" } satisfies AuthField,
    missing: "Recovery code is required",
    other: "Use your authenticator app instead",
  },
} as const;

export type SecondFactor = keyof typeof SECOND_STEPS;

type Props = { step: SecondFactor; onSignedIn: () => void };

/** Field for an authenticator code or a recovery code (Security 1.8). */
export function SecondStepFields({ step, onSignedIn }: Props) {
  const { field, missing } = SECOND_STEPS[step];
  return (
    <AuthForm
      key={step}
      fields={[field]}
      submitLabel="Sign in"
      validate={({ code = "" }) => ({ code: code.trim() === "" ? missing : undefined })}
      onSubmit={async ({ code = "" }) => {
        await call("twoFactor.signIn", { body: { code } });
        onSignedIn();
      }}
      fallback={FAILED.signIn}
    />
  );
}

type SecondStepFormProps = { onSignedIn: () => void; onRestart: () => void };

/** The second step of signing in. */
export function SecondSignInStep({ onSignedIn, onRestart }: SecondStepFormProps) {
  const [step, setStep] = useState<SecondFactor>("app");
  const { description, other } = SECOND_STEPS[step];
  return (
    <AuthFrame
      title="Enter your code"
      description={description}
      footer={
        <>
          <p>
            <ModeLink onPress={() => setStep(step === "app" ? "recovery" : "app")}>{other}</ModeLink>
          </p>
          <p>
            <ModeLink onPress={onRestart}>Start over</ModeLink>
          </p>
        </>
      }
    >
      <SecondStepFields {...{ step, onSignedIn }} />
    </AuthFrame>
  );
}
