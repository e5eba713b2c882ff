import { useSession } from "#web/api/session.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useInputs } from "#web/forms/form-fields.ts";
import { Form } from "#web/forms/form.tsx";
import { type LazySchema, lazySchema } from "#web/forms/lazy-schema.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type IdentityProof = { password: string; code: string };
type ProofKind = "password" | "code" | "both";

const SCHEMAS: Readonly<Record<ProofKind, LazySchema<Partial<IdentityProof>>>> = {
  password: lazySchema(async () => (await import("#contract/auth.ts")).passwordProof),
  code: lazySchema(async () => (await import("#contract/auth.ts")).codeProof),
  both: lazySchema(async () => (await import("#contract/auth.ts")).fullProof),
};
const EMPTY: Readonly<Record<ProofKind, Partial<IdentityProof>>> = {
  password: { password: "" },
  code: { code: "" },
  both: { password: "", code: "" },
};

type Props = {
  proofKind: ProofKind;
  submitLabel: string;
  danger?: boolean;
  /** The message if the server failed. */
  fallback: string;
  /** Submits the proof; a rejection is shown at its field. */
  onSubmit: (proof: IdentityProof) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password, a code, or both, before a change to sign-in settings. */
export function VerifyForm({ proofKind, submitLabel, danger = false, fallback, onSubmit, onCancel }: Props) {
  const { fields, ...form } = useForm<Partial<IdentityProof>, Partial<IdentityProof>, void>({
    initial: EMPTY[proofKind],
    read: (values) => validateValues(SCHEMAS[proofKind], values),
    write: ({ password = "", code = "" }) => onSubmit({ password, code }),
    keepsFormOpen: true,
    fallback,
  });
  const input = useInputs(fields);
  const { email } = useSession().user;
  return (
    <Form className="flex max-w-auth flex-col gap-4" onSave={() => void form.save()}>
      {proofKind !== "code" && (
        <>
          {/* The username, for password managers. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            {...input("password")}
          />
        </>
      )}
      {proofKind !== "password" && (
        <TextField
          label="Code"
          hint={proofKind === "both" ? "Code from your authenticator app, or a recovery code" : undefined}
          autoComplete="one-time-code"
          inputMode={proofKind === "code" ? "numeric" : undefined}
          autoFocus={proofKind === "code"}
          {...input("code")}
        />
      )}
      <ErrorSummary form={form} formErrorsOnly />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={form.isPending}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
