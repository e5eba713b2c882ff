import { useState } from "react";
import { AuthFrame } from "./auth-frame.tsx";
import { ModeLink } from "./mode-link.tsx";
import { SECOND_STEPS, SecondStepFields, type SecondStep } from "./second-step-fields.tsx";

type Props = { onSignedIn: () => void; onRestart: () => void };

/** The second step of signing in. */
export function SecondStepForm({ onSignedIn, onRestart }: Props) {
  const [step, setStep] = useState<SecondStep>("app");
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
            <ModeLink onPress={onRestart}>Start again</ModeLink>
          </p>
        </>
      }
    >
      <SecondStepFields {...{ step, onSignedIn }} />
    </AuthFrame>
  );
}
