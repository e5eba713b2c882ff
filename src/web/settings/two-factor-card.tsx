import { useState } from "react";
import type { Reply } from "#contract/contract.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AuthenticatorKey } from "./authenticator-key.tsx";
import { VerifyForm } from "./identity-proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Status = Reply<"twoFactor.status">;

/** The current step of the setup; every step except the recovery codes can be canceled. */
type TwoFactorStep =
  | { at: "status" | "password" | "renew" | "off" }
  | { at: "scan"; secret: { key: string; uri: string } }
  | { at: "codes"; codes: readonly string[]; title: string };

/** Two-factor authentication: switching it on and off, and new recovery codes (Security 1.8). */
export function TwoFactorCard() {
  const status = useApiQuery("twoFactor.status");
  const [step, setStep] = useState<TwoFactorStep>({ at: "status" });
  return (
    <Card
      title="Two-factor sign-in"
      action={status.data?.isEnabled ? <Badge tone="positive">On</Badge> : undefined}
    >
      <AsyncContent
        query={status}
        failed={(message) => `Couldn't load your two-factor settings: ${message}`}
        loading={<Skeleton width={60} />}
      >
        {(data) => <StepContent status={data} step={step} onStep={setStep} />}
      </AsyncContent>
    </Card>
  );
}

type StepContentProps = { status: Status; step: TwoFactorStep; onStep: (step: TwoFactorStep) => void };

function StepContent({ status, step, onStep }: StepContentProps) {
  const showStatus = () => onStep({ at: "status" });
  if (step.at === "codes") return <RecoveryCodes codes={step.codes} title={step.title} onDone={showStatus} />;
  if (status.isEnabled) {
    if (step.at === "renew") return <RenewCodes onStep={onStep} />;
    return step.at === "off" ? (
      <SwitchOff onStep={onStep} />
    ) : (
      <TwoFactorOn remaining={status.remainingRecoveryCodeCount} onStep={onStep} />
    );
  }
  if (step.at === "scan") return <Confirm secret={step.secret} onStep={onStep} />;
  return step.at === "password" ? <SetUpTwoFactor onStep={onStep} /> : <TwoFactorOff onStep={onStep} />;
}

type StepChange = Pick<StepContentProps, "onStep">;

function TwoFactorOff({ onStep }: StepChange) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-ink-soft">
        Sign in with your password plus a code from your phone. Your books stay safe even if someone learns
        your password.
      </p>
      <Button onClick={() => onStep({ at: "password" })}>Set up two-factor sign-in</Button>
    </div>
  );
}

function SetUpTwoFactor({ onStep }: StepChange) {
  const enable = useApiMutation("twoFactor.enable");
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">Enter your password to continue.</p>
      <VerifyForm
        proofKind="password"
        submitLabel="Continue"
        fallback="Couldn't set up two-factor sign-in"
        onSubmit={async ({ password }) => {
          onStep({ at: "scan", secret: await enable.mutateAsync({ body: { password } }) });
        }}
        onCancel={() => onStep({ at: "status" })}
      />
    </div>
  );
}

function Confirm({ secret, onStep }: StepChange & { secret: { key: string; uri: string } }) {
  const confirm = useApiMutation("twoFactor.confirm");
  const title = "Two-factor sign-in is on. All your other sessions have ended.";
  return (
    <div className="flex flex-col gap-5">
      <AuthenticatorKey secret={secret} />
      <VerifyForm
        proofKind="code"
        submitLabel="Turn on"
        fallback="Couldn't set up two-factor sign-in"
        onSubmit={async ({ code }) => {
          const { recoveryCodes } = await confirm.mutateAsync({ body: { code } });
          onStep({ at: "codes", codes: recoveryCodes, title });
        }}
        onCancel={() => onStep({ at: "status" })}
      />
    </div>
  );
}

function TwoFactorOn({ remaining, onStep }: StepChange & { remaining: number }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-ink-soft">
        Signing in requires your password and a code from your authenticator app.{" "}
        {remainingCodesText(remaining)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onStep({ at: "renew" })}>New recovery codes</Button>
        <Button onClick={() => onStep({ at: "off" })}>Turn off</Button>
      </div>
    </div>
  );
}

function remainingCodesText(remaining: number): string {
  if (remaining === 0) return "You have no recovery codes left. Create new ones before you lose your phone.";
  return remaining === 1 ? "One recovery code remaining." : `${remaining} recovery codes remaining.`;
}

function RenewCodes({ onStep }: StepChange) {
  const renew = useApiMutation("twoFactor.renewRecoveryCodes");
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">Ten new codes will replace your current ones.</p>
      <VerifyForm
        proofKind="both"
        submitLabel="Create new codes"
        fallback="Couldn't create new recovery codes"
        onSubmit={async (body) => {
          const { recoveryCodes } = await renew.mutateAsync({ body });
          onStep({ at: "codes", codes: recoveryCodes, title: "Your old recovery codes no longer work." });
        }}
        onCancel={() => onStep({ at: "status" })}
      />
    </div>
  );
}

function SwitchOff({ onStep }: StepChange) {
  const disable = useApiMutation("twoFactor.disable");
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">
        You'll sign in with your password only. All other sessions will be signed out.
      </p>
      <VerifyForm
        proofKind="both"
        danger
        submitLabel="Turn off"
        fallback="Couldn't turn off two-factor sign-in"
        onSubmit={async (body) => {
          await disable.mutateAsync({ body });
          onStep({ at: "status" });
          showToast("Two-factor sign-in is off");
        }}
        onCancel={() => onStep({ at: "status" })}
      />
    </div>
  );
}
