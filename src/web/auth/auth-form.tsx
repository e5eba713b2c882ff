import { useLayoutEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { authMessage } from "./auth-rules.ts";

export type AuthField = {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autoComplete: string;
  hint?: string;
  /** The keys that a phone offers. */
  inputMode?: "numeric";
  /** Stands at the end of the label's row, and after the field for the keyboard. */
  aside?: ReactNode;
};

type AuthValues = Readonly<Record<string, string>>;
type AuthErrors = Readonly<Record<string, string | undefined>>;

type Sending = {
  fields: readonly AuthField[];
  /** What is wrong with the values, by field; nothing when they may be sent. */
  validate: (values: AuthValues) => AuthErrors;
  /** Sends the values; what it throws is shown at its field or above the button. */
  onSubmit: (values: AuthValues) => Promise<void>;
  /** The sentence for a failure that brings none. */
  fallback: string;
};

type Props = Sending & {
  submitLabel: string;
  /** Between the fields and the button. */
  children?: ReactNode;
};

/** On a page the first of them works, in a dialog the second (dialog.tsx). */
const FOCUSED = { autoFocus: true, "data-first-focus": true };

/** A short form of the sign-in: plain inputs that password managers know, errors at their fields. */
export function AuthForm({ submitLabel, children, ...sending }: Props) {
  const { errors, failure, isPending, submit } = useAuthForm(sending);
  const first = sending.fields[0]?.name;
  // Before anybody sees the form: later it could take the focus from a field that is being filled in.
  useLayoutEffect(() => {
    // The attribute works once a page: a form that takes the place of another has to ask for the focus.
    document.getElementById(`auth-${first}`)?.focus();
  }, [first]);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {sending.fields.map(({ name, label, type, autoComplete, hint, inputMode, aside }, index) => (
        <div key={name} className="relative">
          <TextField
            {...{ name, label, type, autoComplete, hint, inputMode }}
            id={`auth-${name}`}
            {...(index === 0 && FOCUSED)}
            required
            error={errors[name]}
          />
          {aside && <div className="absolute end-0 -top-0.5">{aside}</div>}
        </div>
      ))}
      {children}
      {failure && <Notice tone="negative">{failure}</Notice>}
      <Button type="submit" variant="primary" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** A new password and its repetition. `name` is the first field's name in the request. */
export function newPasswordFields(name: string, lengthMin: number, label: string): readonly AuthField[] {
  return [
    { name, label, type: "password", autoComplete: "new-password", hint: `At least ${lengthMin} characters` },
    {
      name: "confirmPassword",
      label: `Confirm ${label.toLowerCase()}`,
      type: "password",
      autoComplete: "new-password",
    },
  ];
}

function useAuthForm({ fields, validate, onSubmit, fallback }: Sending) {
  const [errors, setErrors] = useState<AuthErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ name }) => [name, textOf(data.get(name))]));
    const found = validate(values);
    setErrors(found);
    setFailure(null);
    const firstWrong = fields.find(({ name }) => found[name]);
    if (firstWrong) {
      document.getElementById(`auth-${firstWrong.name}`)?.focus();
      return;
    }
    setPending(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const refused = refusedFields(error, fields);
      setErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(authMessage(error, fallback));
    } finally {
      setPending(false);
    }
  }
  return { errors, failure, isPending, submit };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

/** What the server says about fields that this form has. */
function refusedFields(error: unknown, fields: readonly AuthField[]): AuthErrors {
  if (!(error instanceof ApiError)) return {};
  const known = error.errors.filter(({ field }) => fields.some(({ name }) => name === field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}
