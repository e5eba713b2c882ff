import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { ZodType } from "zod";
import { codeProof, fullProof, passwordProof } from "#contract/auth.ts";
import { useSession } from "#web/api/session.ts";
import { applyRefusal } from "#web/fields/apply-refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

export type Proof = { password: string; code: string };
type Asked = "password" | "code" | "both";

const SCHEMAS: Readonly<Record<Asked, ZodType<Partial<Proof>, Partial<Proof>>>> = {
  password: passwordProof,
  code: codeProof,
  both: fullProof,
};
const FIELDS = { password: ["password"], code: ["code"], both: ["password", "code"] } as const;

type Props = {
  asked: Asked;
  submitLabel: string;
  danger?: boolean;
  /** The sentence when the server failed. */
  fallback: string;
  /** Does it; what the server declines is shown at its field. */
  onSubmit: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password, a code, or both, before something that changes how one signs in. */
export function ProofForm({ asked, submitLabel, danger = false, fallback, onSubmit, onCancel }: Props) {
  const { form, submit } = useProofForm({ asked, fallback, onSubmit });
  const { errors, isSubmitting } = form.formState;
  const { email } = useSession().user;
  return (
    <form
      noValidate
      className="flex max-w-auth flex-col gap-4"
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
    >
      {asked !== "code" && (
        <>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={errors.password?.message}
            {...form.register("password")}
          />
        </>
      )}
      {asked !== "password" && (
        <TextField
          label="Code"
          hint={asked === "both" ? "From your authenticator app, or a recovery code" : undefined}
          autoComplete="one-time-code"
          inputMode={asked === "code" ? "numeric" : undefined}
          autoFocus={asked === "code"}
          error={errors.code?.message}
          {...form.register("code")}
        />
      )}
      {errors.root?.message && <Notice tone="negative">{errors.root.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={isSubmitting}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function useProofForm({ asked, fallback, onSubmit }: Pick<Props, "asked" | "fallback" | "onSubmit">) {
  const form = useForm<Partial<Proof>>({
    resolver: zodResolver(SCHEMAS[asked]),
    defaultValues: Object.fromEntries(FIELDS[asked].map((name) => [name, ""])),
  });
  const submit = form.handleSubmit(async ({ password = "", code = "" }) => {
    try {
      await onSubmit({ password, code });
    } catch (error) {
      applyRefusal(error, form, { fields: FIELDS[asked], fallback });
    }
  });
  return { form, submit };
}
