import { useState } from "react";
import { twoFactorEndpoints } from "#contract/two-factor.ts";
import { call } from "#web/api/call.ts";
import { AuthForm, type AuthField } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { FAILED } from "./auth-messages.ts";
import { ModeLink } from "./mode-link.tsx";

const WAYS = {
  app: {
    description: "Your authenticator app shows six digits for Twofold.",
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
    description: "One of the codes that you kept when you switched this on. It works once.",
    field: { name: "code", label: "Recovery code", type: "text", autoComplete: "off" } satisfies AuthField,
    missing: "Recovery code is required",
    other: "Use your authenticator app instead",
  },
} as const;

type Props = { onSignedIn: () => void; onRestart: () => void };

/** The second step of signing in: the code of an app, or a recovery code (Security, Two-factor). */
export function SecondStepForm({ onSignedIn, onRestart }: Props) {
  const [way, setWay] = useState<keyof typeof WAYS>("app");
  const { description, field, missing, other } = WAYS[way];
  return (
    <AuthFrame
      title="Enter your code"
      description={description}
      footer={
        <>
          <p>
            <ModeLink onPress={() => setWay(way === "app" ? "recovery" : "app")}>{other}</ModeLink>
          </p>
          <p>
            <ModeLink onPress={onRestart}>Start again</ModeLink>
          </p>
        </>
      }
    >
      <AuthForm
        key={way}
        fields={[field]}
        submitLabel="Sign in"
        validate={({ code = "" }) => ({ code: code.trim() === "" ? missing : undefined })}
        onSubmit={async ({ code = "" }) => {
          await call(twoFactorEndpoints.signIn, { body: { code } });
          onSignedIn();
        }}
        fallback={FAILED.signIn}
      />
    </AuthFrame>
  );
}
